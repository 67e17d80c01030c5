import { anomalyStatus } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { makeAnomalyReport, makeWorkOrder } from '../../../test/factories.ts'
import { picture, sendFiles } from '../../../test/files.ts'
import { bringTo, fingerprint, makeScene, rowsOf, sorted, stored } from '../../../test/scenario.ts'

const scene = await makeScene()
const { technician, supervisor, planner } = scene
const on = await buildTestApp()
const { REGISTRADO, EN_REVISION, ACEPTADO, ATENDIDO, RECHAZADO, UNIDO } = anomalyStatus

const here = (fkc_status: number, more: object = {}) =>
  makeAnomalyReport({ fk_location: scene.station.id, fkc_status, ...more })
const merge = (id: number, into: number, more: object = {}, by: SignedIn = supervisor) =>
  by.post(`anomaly-report/${id}/merge`, { into, ...more })
const decide = (id: number, fkc_status: number, more: object = {}, by: SignedIn = supervisor) =>
  by.put(`anomaly-report/status/${id}`, { fkc_status, ...more })
const setState = (id: number, state: string) => supervisor.put(`anomaly-report/state/${id}`, { state })
const whole = (id: number) => ok(supervisor.get(`anomaly-report/${id}`))

async function refused(answer: () => ReturnType<SignedIn['get']>, expected: object) {
  const before = await fingerprint()
  expect(await answer()).toMatchObject(expected)
  expect(await fingerprint()).toEqual(before)
}

describe('merging', () => {
  test('the other goes on with its words, its witnesses and its photos; it is put away with a link', async () => {
    const survivor = await here(EN_REVISION)
    const sent = await ok(
      sendFiles(on, technician, 'anomaly-report', [{ bytes: await picture('#102030'), name: 'otra.jpg' }], {
        fields: {
          fk_location: `${scene.station.id}`,
          description: 'Golpea al pasar',
          immediate_action: 'Avisé al CCM',
          detected_at: new Date().toISOString()
        }
      })
    )
    await ok(planner.post(`anomaly-report/${sent.id}/witness`, { description: 'Yo también lo oí' }))
    await ok(supervisor.post(`anomaly-report/${sent.id}/witness`, {}))
    const merged = await ok(merge(sent.id, survivor.id, { version: 1 }))
    expect(merged).toMatchObject({
      fkc_status: UNIDO,
      status: { name: 'Unido' },
      state: 'archived',
      merged_into: { id: survivor.id, code: survivor.code },
      history: [
        { fkc_to: REGISTRADO },
        { fkc_from: REGISTRADO, fkc_to: UNIDO, reason: `Es lo mismo que ${survivor.code}` }
      ]
    })
    expect(await whole(survivor.id)).toMatchObject({
      fkc_status: EN_REVISION,
      attachments: [{ file_name: 'otra.jpg' }],
      witnesses: [
        {
          user: { id: technician.user.id },
          description: 'Golpea al pasar\nAcción inmediata: Avisé al CCM',
          created_at: sent.created_at,
          merged_report: { id: sent.id, code: sent.code }
        },
        { user: { id: planner.user.id }, description: 'Yo también lo oí', merged_report: { id: sent.id } },
        { user: { id: supervisor.user.id }, description: null }
      ]
    })
  })

  test('taking it back undoes it: it waits again, and the other loses what came with it', async () => {
    const survivor = await here(REGISTRADO)
    const { id } = await here(REGISTRADO, { fk_reported_by: technician.user.id })
    await ok(technician.post(`anomaly-report/${survivor.id}/witness`, { description: 'El propio' }))
    await ok(merge(id, survivor.id))
    expect(await whole(survivor.id)).toMatchObject({ witnesses_count: 2 })
    expect(await ok(setState(id, 'active'))).toMatchObject({
      fkc_status: EN_REVISION,
      state: 'active',
      merged_into: null
    })
    expect(await whole(survivor.id)).toMatchObject({ witnesses: [{ description: 'El propio' }] })
  })

  test('into an accepted one: the photos reach its order too', async () => {
    const { id: survivor } = await here(EN_REVISION)
    const { work_order } = await ok(decide(survivor, ACEPTADO))
    const sent = await ok(
      sendFiles(on, technician, 'anomaly-report', [{ bytes: await picture('#405060'), name: 'tarde.jpg' }], {
        fields: {
          fk_location: `${scene.station.id}`,
          description: 'Sigue igual',
          detected_at: new Date().toISOString()
        }
      })
    )
    await ok(merge(sent.id, survivor))
    expect(await ok(technician.get(`attachment/getListAttachments/work_order/${work_order.id}`))).toMatchObject([
      { file_name: 'tarde.jpg' }
    ])
  })

  test('refused: into itself, nobody, another line, what is over; of what is decided, stale, archived', async () => {
    const open = await here(REGISTRADO)
    const other = await here(REGISTRADO)
    await refused(() => merge(open.id, open.id), { status: 400, errors: { into: expect.any(Array) } })
    await refused(() => merge(open.id, 2_147_483_647), { status: 404 })
    await refused(() => merge(open.id, other.id, { version: 9 }), { status: 409, reason: 'stale' })
    for (const status of [ATENDIDO, RECHAZADO]) {
      const over = await here(status)
      await refused(() => merge(open.id, over.id), { status: 409, reason: 'closed' })
    }
    for (const status of [ACEPTADO, ATENDIDO, RECHAZADO]) {
      const decided = await here(status)
      await refused(() => merge(decided.id, other.id), { status: 409, reason: 'closed' })
    }
    const archived = await here(REGISTRADO, { state: 'archived' })
    await refused(() => merge(archived.id, other.id), { status: 409, reason: 'closed' })
    await refused(() => merge(open.id, archived.id), { status: 409, reason: 'closed' })
    const elsewhere = await makeScene()
    const foreign = await makeAnomalyReport({ fk_location: elsewhere.station.id })
    await refused(() => merge(open.id, foreign.id), { status: 403 })
    await refused(() => merge(open.id, other.id, {}, elsewhere.supervisor), { status: 403 })
    const both = await loginAs('Supervisor', { lines: [scene.line.id, elsewhere.line.id] })
    await refused(() => merge(open.id, foreign.id, {}, both), { status: 400, errors: { into: expect.any(Array) } })
    await refused(() => merge(open.id, other.id, {}, technician), { status: 403 })
    expect((await stranger.post(`anomaly-report/${open.id}/merge`, { into: other.id })).status).toBe(401)
  })

  test('what another goes on as isn’t deleted under it', async () => {
    const survivor = await here(REGISTRADO)
    const { id } = await here(REGISTRADO)
    await ok(merge(id, survivor.id))
    expect(await supervisor.delete(`anomaly-report/${survivor.id}`)).toMatchObject({ status: 409, reason: 'in_use' })
  })
})

describe('at once', () => {
  const statuses = async (...calls: ReturnType<SignedIn['get']>[]) =>
    (await Promise.all(calls)).map(({ status }) => status)
  const rounds = Array.from({ length: 5 }, (_, round) => round)

  test.each(rounds)('two merge each into the other: one wins (%i)', async () => {
    const [one, other] = [await here(REGISTRADO), await here(REGISTRADO)]
    expect(sorted(await statuses(merge(one.id, other.id), merge(other.id, one.id, {}, planner)))).toEqual([200, 409])
    const states = [(await stored('anomaly_report', one.id)).state, (await stored('anomaly_report', other.id)).state]
    expect(sorted(states as string[])).toEqual(['active', 'archived'])
  })

  test.each(rounds)('merged and accepted: one wins, no order for what goes on as another (%i)', async () => {
    const [one, other] = [await here(EN_REVISION), await here(EN_REVISION)]
    const [merging, accepting] = await statuses(merge(one.id, other.id), decide(one.id, ACEPTADO, {}, planner))
    expect(sorted([merging, accepting] as number[])).toEqual([200, 409])
    const { fkc_status, fk_work_order } = await stored('anomaly_report', one.id)
    expect([fkc_status, fk_work_order !== null]).toEqual(merging === 200 ? [UNIDO, false] : [ACEPTADO, true])
  })

  test.each(rounds)('the other’s order is closed meanwhile: merged before, or refused (%i)', async () => {
    const order = await makeWorkOrder({ fk_location: scene.station.id, type: 1 })
    await bringTo(order.id, 12, scene)
    const survivor = await here(ACEPTADO, { fk_work_order: order.id })
    const { id } = await here(REGISTRADO)
    const [merging, closing] = await statuses(
      merge(id, survivor.id),
      supervisor.put(`workorders/state/${order.id}/13`, {})
    )
    expect(closing).toBe(200)
    expect([200, 409]).toContain(merging)
    expect(await stored('anomaly_report', survivor.id)).toMatchObject({ fkc_status: ATENDIDO })
    expect(await stored('anomaly_report', id)).toMatchObject({ state: merging === 200 ? 'archived' : 'active' })
  })

  test('repeated with its key, it is done once', async () => {
    const [survivor, one] = [await here(REGISTRADO), await here(REGISTRADO)]
    const send = () =>
      supervisor.post(`anomaly-report/${one.id}/merge`, { into: survivor.id }, { 'idempotency-key': `m${one.id}` })
    expect(sorted(await statuses(send(), send()))).toEqual([200, 200])
    expect(await whole(survivor.id)).toMatchObject({ witnesses_count: 1 })
  })
})

describe('several at once', () => {
  const items = (...rows: { id: number }[]) => rows.map(({ id }) => ({ id, version: 1 }))
  const bulk = (body: object, by: SignedIn = supervisor) => by.put('anomaly-report/bulk/status', body)

  test('reviewed, rejected with a reason, archived: all, each with its history', async () => {
    const rows = [await here(REGISTRADO), await here(REGISTRADO)]
    expect(await ok(bulk({ items: items(...rows), fkc_status: EN_REVISION }))).toEqual(
      rows.map(({ id }) => ({ id, version: 2 }))
    )
    await refused(() => bulk({ items: rows.map(({ id }) => ({ id })), fkc_status: RECHAZADO, reason: ' ' }), {
      status: 400,
      errors: { reason: expect.any(Array) }
    })
    await ok(bulk({ items: rows.map(({ id }) => ({ id })), fkc_status: RECHAZADO, reason: 'Repetidos' }))
    await ok(supervisor.put('anomaly-report/bulk/state', { items: rows.map(({ id }) => ({ id })), state: 'archived' }))
    for (const { id } of rows) {
      expect(await whole(id)).toMatchObject({ fkc_status: RECHAZADO, state: 'archived' })
      const steps = await rowsOf('select fkc_to from anomaly_report_transition where fk_anomaly_report = $1', [id])
      expect(steps).toHaveLength(2)
    }
  })

  test('one that refuses is named, and none is changed', async () => {
    const [good, accepted] = [await here(REGISTRADO), await here(ACEPTADO)]
    const both = [good, accepted].map(({ id }) => ({ id }))
    await refused(() => bulk({ items: both, fkc_status: EN_REVISION }), {
      status: 409,
      reason: 'transition',
      message: expect.stringMatching(new RegExp(`^${accepted.code}: `))
    })
    await refused(() => supervisor.put('anomaly-report/bulk/state', { items: both, state: 'archived' }), {
      status: 409,
      reason: 'closed',
      message: expect.stringContaining(accepted.code)
    })
    await refused(() => bulk({ items: [{ id: good.id, version: 7 }], fkc_status: EN_REVISION }), {
      status: 409,
      reason: 'stale'
    })
    await refused(() => bulk({ items: [{ id: good.id }, { id: good.id }], fkc_status: EN_REVISION }), { status: 400 })
    await refused(() => bulk({ items: [{ id: good.id }], fkc_status: ACEPTADO }), { status: 400 })
    await refused(() => bulk({ items: [], fkc_status: EN_REVISION }), { status: 400 })
    await refused(() => bulk({ items: [{ id: good.id }], fkc_status: EN_REVISION }, technician), { status: 403 })
    const elsewhere = await makeScene()
    await refused(() => bulk({ items: [{ id: good.id }], fkc_status: EN_REVISION }, elsewhere.supervisor), {
      status: 403
    })
  })

  test.each([0, 1, 2])('two at once over the same reports don’t wait for each other for good (%i)', async () => {
    const rows = [await here(REGISTRADO), await here(REGISTRADO), await here(REGISTRADO)]
    const [first, second] = [rows, rows.toReversed()].map(list => list.map(({ id }) => ({ id })))
    const answers = await Promise.all([
      bulk({ items: first, fkc_status: EN_REVISION }),
      bulk({ items: second, fkc_status: EN_REVISION }, planner)
    ])
    expect(sorted(answers.map(({ status }) => status))).toEqual([200, 409])
  })
})

test('counted by state, under the list’s filters and within the caller’s lines', async () => {
  const own = await makeScene()
  const at = (fkc_status: number, state = 'active') =>
    makeAnomalyReport({ fk_location: own.station.id, fkc_status, state })
  for (const row of [at(REGISTRADO), at(REGISTRADO), at(ACEPTADO), at(RECHAZADO, 'archived')]) await row
  expect(await ok(own.supervisor.get('anomaly-report/counts?state=active'))).toEqual([
    { fkc_status: REGISTRADO, count: 2 },
    { fkc_status: ACEPTADO, count: 1 }
  ])
  expect(await ok(own.technician.get('anomaly-report/counts'))).toHaveLength(3)
  expect((await supervisor.get(`anomaly-report/counts?fkLine=${own.line.id}`)).status).toBe(403)
  expect((await supervisor.get('anomaly-report/counts?page=1')).status).toBe(400)
  expect((await stranger.get('anomaly-report/counts')).status).toBe(401)
})

test('the priority is decided on accepting, and is the order’s', async () => {
  const { id } = await here(EN_REVISION)
  await refused(() => decide(id, RECHAZADO, { fkc_priority: 151, reason: 'x' }), {
    status: 400,
    errors: { fkc_priority: expect.any(Array) }
  })
  await refused(() => decide(id, ACEPTADO, { fkc_priority: 5 }), { status: 400 })
  const row = await ok(decide(id, ACEPTADO, { fkc_priority: 151 }))
  expect(row).toMatchObject({ fkc_priority: 151 })
  expect(await ok(supervisor.get(`workorders/${row.work_order.id}`))).toMatchObject({ fkc_priority: 151 })
})
