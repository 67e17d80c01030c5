import { anomalyStatus } from 'contract/core/classifier.ts'
import { notificationKindNames } from 'contract/notifications/notification-kinds.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { waitForMails } from '../../../test/accounts.ts'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { makeAnomalyReport } from '../../../test/factories.ts'
import { makeScene, rowsOf } from '../../../test/scenario.ts'

const scene = await makeScene()
const { technician, supervisor, planner } = scene
const { EN_REVISION, ACEPTADO, RECHAZADO } = anomalyStatus

const report = (fkc_status: number, by: SignedIn = technician, at = scene) =>
  makeAnomalyReport({ fk_location: at.station.id, fkc_status, fk_reported_by: by.user.id })
const decide = (id: number, fkc_status: number, more: object = {}, by: SignedIn = supervisor) =>
  ok(by.put(`anomaly-report/status/${id}`, { fkc_status, ...more }))
const setOrder = (id: number, to: number, more: object = {}, by: SignedIn = supervisor) =>
  ok(by.put(`workorders/state/${id}/${to}`, more))
const told = (who: SignedIn, query = '') => ok(who.get(`notifications?itemsPerPage=100&${query}`))
const kindsOf = async (who: SignedIn, id: number) =>
  (await told(who)).rows
    .filter((row: { entity: string; fk_entity: number }) => row.entity === 'anomaly_report' && row.fk_entity === id)
    .map(({ kind }: { kind: string }) => kind)
    .toReversed()

const { database } = await buildTestApp()
afterEach(() => database.pool.query('delete from notification_preference'))

test('the reporter and the witnesses are told at each step, in the order in which it happens', async () => {
  const { id, code } = await report(40)
  const witness = await scene.as('Técnico')
  await ok(witness.post(`anomaly-report/${id}/witness`, {}))
  await decide(id, EN_REVISION)
  await decide(id, RECHAZADO, { reason: 'No se ve' })
  await decide(id, EN_REVISION)
  const { work_order } = await decide(id, ACEPTADO)
  await setOrder(work_order.id, 11, {}, planner)
  await setOrder(work_order.id, 12, {}, planner)
  await setOrder(work_order.id, 13)
  await setOrder(work_order.id, 11, { reason: 'Volvió el ruido' })
  await setOrder(work_order.id, 15, { reason: 'Se duplicó' })
  const all = [
    'anomaly_in_review',
    'anomaly_rejected',
    'anomaly_in_review',
    'anomaly_accepted',
    'anomaly_attended',
    'anomaly_reopened',
    'anomaly_in_review'
  ]
  expect(await kindsOf(technician, id)).toEqual(all)
  expect(await kindsOf(witness, id)).toEqual(all)
  const { rows, unread } = await told(technician)
  expect(unread).toBe(rows.length)
  expect(rows.find(({ kind }: { kind: string }) => kind === 'anomaly_rejected')).toMatchObject({
    title: `${code} está rechazado`,
    text: 'No se ve',
    author: { id: supervisor.user.id },
    entity: 'anomaly_report',
    fk_entity: id,
    read_at: null
  })
  expect(rows.find(({ kind }: { kind: string }) => kind === 'anomaly_accepted').title).toBe(
    `${code} está aceptado: lo atiende ${work_order.code}`
  )
  expect(rows[0].text).toMatch(/^Se canceló la orden /)
  // Given back, put away undecided, and taken out again.
  await decide(id, 40)
  for (const state of ['archived', 'archived', 'active'])
    await ok(supervisor.put(`anomaly-report/state/${id}`, { state }))
  const later = [...all, 'anomaly_returned', 'anomaly_archived', 'anomaly_returned']
  expect(await kindsOf(technician, id)).toEqual(later)
  expect(await kindsOf(witness, id)).toEqual(later)
})

test('merged: its reporter is told as what it goes on', async () => {
  const [one, survivor] = [await report(40), await report(40, planner)]
  await ok(supervisor.post(`anomaly-report/${one.id}/merge`, { into: survivor.id }))
  expect((await told(technician)).rows[0]).toMatchObject({
    kind: 'anomaly_merged',
    title: `${one.code} sigue como ${survivor.code}`
  })
})

describe('not told', () => {
  test('whoever did it, and twice whoever reported and saw it too', async () => {
    const own = await report(40, supervisor)
    await ok(supervisor.post(`anomaly-report/${own.id}/witness`, {}))
    await decide(own.id, EN_REVISION)
    expect(await kindsOf(supervisor, own.id)).toEqual([])
    const { id } = await report(40)
    await ok(technician.post(`anomaly-report/${id}/witness`, {}))
    await decide(id, EN_REVISION)
    expect(await kindsOf(technician, id)).toEqual(['anomaly_in_review'])
  })

  test('nobody, of a step that is refused or rolled back', async () => {
    const { id } = await report(EN_REVISION)
    expect((await supervisor.put(`anomaly-report/status/${id}`, { fkc_status: RECHAZADO })).status).toBe(400)
    expect(await kindsOf(technician, id)).toEqual([])
  })

  test('whoever no longer works on the line, has no account, or may not read reports', async () => {
    const leaving = await scene.as('Técnico')
    const closed = await scene.as('Técnico')
    const blind = await loginAs(['work-orders.read'], { lines: [scene.line.id] })
    const ids = []
    for (const who of [leaving, closed, blind]) ids.push((await report(40, who)).id)
    await database.pool.query(
      'delete from staff_location where fk_staff = (select fk_staff from "user" where id = $1)',
      [leaving.user.id]
    )
    await database.pool.query('update "user" set is_active = false where id = $1', [closed.user.id])
    for (const id of ids) await decide(id, EN_REVISION)
    expect(
      await rowsOf(`select 1 from notification where entity = 'anomaly_report' and fk_entity = any($1)`, [ids])
    ).toEqual([])
  })

  test('what was told before disappears for whoever leaves the line, and doesn’t count', async () => {
    const elsewhere = await makeScene()
    const both = await loginAs('Técnico', { lines: [scene.line.id, elsewhere.line.id] })
    const { id } = await report(40, both, elsewhere)
    await decide(id, EN_REVISION, {}, elsewhere.supervisor)
    expect(await told(both)).toMatchObject({ count: 1, unread: 1 })
    const [{ id: notification }] = (await told(both)).rows
    await database.pool.query(
      'delete from staff_location where fk_location = $1 and fk_staff = (select fk_staff from "user" where id = $2)',
      [elsewhere.line.id, both.user.id]
    )
    expect(await told(both)).toMatchObject({ rows: [], count: 0, unread: 0 })
    expect((await both.put(`notifications/${notification}/read`)).status).toBe(404)
  })

  test('of a report that is deleted nothing stays', async () => {
    const { id } = await report(40)
    await decide(id, EN_REVISION)
    await ok(supervisor.delete(`anomaly-report/${id}`))
    expect(await kindsOf(technician, id)).toEqual([])
  })
})

describe('reading', () => {
  test('one, all; only one’s own; read again it keeps its moment', async () => {
    const me = await scene.as('Técnico')
    for (const by of [me, me]) await decide((await report(40, by)).id, EN_REVISION)
    const { rows } = await told(me)
    const [first] = rows
    expect((await technician.put(`notifications/${first.id}/read`)).status).toBe(404)
    expect((await stranger.put(`notifications/${first.id}/read`)).status).toBe(401)
    const read = await ok(me.put(`notifications/${first.id}/read`))
    expect(read).toMatchObject({ id: first.id, read_at: expect.any(String) })
    expect((await ok(me.put(`notifications/${first.id}/read`))).read_at).toBe(read.read_at)
    expect(await told(me)).toMatchObject({ count: 2, unread: 1 })
    expect(await told(me, 'is_read=false')).toMatchObject({ count: 1 })
    expect(await told(me, 'kind=anomaly_rejected')).toMatchObject({ count: 0 })
    await ok(me.put('notifications/read-all'))
    expect(await told(me)).toMatchObject({ count: 2, unread: 0 })
    expect((await me.put('notifications/2147483647/read')).status).toBe(404)
    expect((await me.get('notifications?sortBy=title')).status).toBe(400)
  })

  test('a page has what was asked for; strangers and half sessions have nothing', async () => {
    expect((await ok(technician.get('notifications?itemsPerPage=1'))).rows).toHaveLength(1)
    expect((await stranger.get('notifications')).status).toBe(401)
    const partial = await loginAs('Técnico', { level: 'partial' })
    expect((await partial.get('notifications')).status).toBe(403)
  })
})

describe('preferences', () => {
  const prefer = (who: SignedIn, kind: string, in_app: boolean, by_mail: boolean) =>
    who.put('notifications/preferences', { preferences: [{ kind, in_app, by_mail }] })

  test('everything in the application at first; each kind changes by itself', async () => {
    const usual = Object.keys(notificationKindNames)
      // Kinds that need a permission which technicians lack.
      .filter(kind => !['public_report_sent', 'warranty_expires', 'cron_job_failed'].includes(kind))
      .map(kind => ({ kind, in_app: true, by_mail: false }))
    expect(await ok(technician.get('notifications/preferences'))).toEqual(usual)
    const changed = await ok(prefer(technician, 'anomaly_rejected', false, true))
    expect(changed).toEqual(
      usual.map(one => (one.kind === 'anomaly_rejected' ? { ...one, in_app: false, by_mail: true } : one))
    )
    expect(await ok(planner.get('notifications/preferences'))).toEqual(expect.arrayContaining(usual))
    await ok(prefer(technician, 'anomaly_rejected', true, false))
    expect(await ok(technician.get('notifications/preferences'))).toEqual(usual)
  })

  test('by mail only, in the application only, neither', async () => {
    const me = await scene.as('Técnico')
    const step = async () => {
      const { id, code } = await report(EN_REVISION, me)
      await decide(id, RECHAZADO, { reason: 'Es <b>normal</b>' })
      return { id, code }
    }
    await ok(prefer(me, 'anomaly_rejected', false, true))
    const mailed = await step()
    const [mail = ''] = await waitForMails(me.user.email, 1)
    expect(mail).toContain(`Subject: =?UTF-8?`)
    expect(mail).toContain(`${mailed.code} está rechazado.`)
    expect(mail).toContain('Motivo: Es <b>normal</b>')
    expect(mail).toContain('Motivo: Es &lt;b&gt;normal&lt;/b&gt;')
    expect(await told(me)).toMatchObject({ count: 0, unread: 0 })
    await ok(prefer(me, 'anomaly_rejected', false, false))
    await step()
    expect(await told(me)).toMatchObject({ count: 0 })
    await ok(prefer(me, 'anomaly_rejected', true, false))
    await step()
    expect(await told(me)).toMatchObject({ count: 1 })
    expect(await waitForMails(me.user.email, 1)).toHaveLength(1)
  })

  test('refused: unknown kinds, one twice, none, odd values', async () => {
    const one = { kind: 'anomaly_rejected', in_app: true, by_mail: true }
    for (const preferences of [
      [],
      [one, one],
      [{ ...one, kind: 'x' }],
      [{ ...one, by_mail: 'sí' }],
      [{ kind: one.kind }]
    ])
      expect((await technician.put('notifications/preferences', { preferences })).status).toBe(400)
    expect((await stranger.put('notifications/preferences', { preferences: [one] })).status).toBe(401)
  })
})
