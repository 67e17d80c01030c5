import { anomalyRules, ownStatuses } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { anomalyStatus } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { makeAnomalyReport, makeAsset, makeBase, makeFailureType, makeWorkOrder } from '../../../test/factories.ts'
import { picture, sendFiles } from '../../../test/files.ts'
import { lastAudit } from '../../../test/resource-tests.ts'
import { bringTo, fingerprint, makeScene, sorted, stored } from '../../../test/scenario.ts'
import { titleOf } from './triage.ts'

const scene = await makeScene()
const { technician, supervisor, planner } = scene
const on = await buildTestApp()
const { REGISTRADO, EN_REVISION, ACEPTADO, ATENDIDO, RECHAZADO } = anomalyStatus
const statuses = Object.values(anomalyStatus)

const here = (fkc_status: number, more: object = {}) =>
  makeAnomalyReport({ fk_location: scene.station.id, fkc_status, ...more })
const decide = (id: number, fkc_status: number, more: object = {}, by: SignedIn = supervisor) =>
  by.put(`anomaly-report/status/${id}`, { fkc_status, ...more })
const archive = (id: number, state = 'archived') => supervisor.put(`anomaly-report/state/${id}`, { state })
const setOrder = (id: number, to: number, more: object = {}, by: SignedIn = supervisor) =>
  by.put(`workorders/state/${id}/${to}`, more)
const whole = (id: number) => ok(supervisor.get(`anomaly-report/${id}`))

async function refused(answer: () => ReturnType<SignedIn['get']>, expected: object) {
  const before = await fingerprint()
  expect(await answer()).toMatchObject(expected)
  expect(await fingerprint()).toEqual(before)
}

describe.each(ownStatuses)('from %i', from => {
  test.each(statuses)('to %i', async to => {
    const { id } = await here(from)
    const rule = anomalyRules.requirementOf(from, to)
    await refused(() => decide(id, to, { reason: 'Repetido' }, technician), { status: 403 })
    if (!rule) {
      await refused(() => decide(id, to, { reason: 'Repetido' }), { status: 409, reason: 'transition' })
      return
    }
    if (rule.reason)
      await refused(() => decide(id, to, { reason: ' ' }), { status: 400, errors: { reason: expect.any(Array) } })
    await refused(() => decide(id, to, { reason: 'Repetido', version: 7 }), { status: 409, reason: 'stale' })
    const row = await ok(decide(id, to, { reason: 'Repetido', version: 1 }))
    expect(row).toMatchObject({
      fkc_status: to,
      version: 2,
      history: [{ fkc_from: from, fkc_to: to, reason: 'Repetido' }]
    })
    expect(row.history[0].user.id).toBe(supervisor.user.id)
    expect(Boolean(row.work_order)).toBe(to === ACEPTADO)
  })
})

test('an unknown state, another line, an archived one', async () => {
  const { id } = await here(EN_REVISION)
  await refused(() => decide(id, 46), { status: 400, errors: { fkc_status: expect.any(Array) } })
  const stranger = await makeScene()
  await refused(() => decide(id, ACEPTADO, {}, stranger.supervisor), { status: 403 })
  await refused(() => stranger.supervisor.put(`anomaly-report/state/${id}`, { state: 'archived' }), { status: 403 })
  await refused(() => stranger.technician.post(`anomaly-report/${id}/witness`, {}), { status: 403 })
  await ok(archive(id))
  await refused(() => decide(id, ACEPTADO), { status: 409, reason: 'closed' })
  expect(await ok(archive(id, 'active'))).toMatchObject({ state: 'active' })
  await ok(decide(id, ACEPTADO))
})

describe('accepting', () => {
  test('makes a corrective order of what was reported, with its photos', async () => {
    const base = await makeBase({ fk_location: scene.station.id })
    const [asset, failure] = [await makeAsset(), await makeFailureType()]
    const words = 'La puerta de la cabina 12 no cierra. Golpea al salir de la estación'
    const sent = await ok(
      sendFiles(on, technician, 'anomaly-report', [{ bytes: await picture('#0a0b0c'), name: 'puerta.jpg' }], {
        fields: {
          fk_location: `${scene.station.id}`,
          fk_base: `${base.id}`,
          fk_asset: `${asset.id}`,
          fkc_priority: '150',
          fk_failure_type: `${failure.id}`,
          description: words,
          immediate_action: 'Cabina fuera de línea',
          detected_at: new Date().toISOString()
        }
      })
    )
    await ok(decide(sent.id, EN_REVISION))
    const { work_order } = await ok(decide(sent.id, ACEPTADO))
    expect(await ok(supervisor.get(`workorders/${work_order.id}`))).toMatchObject({
      code: work_order.code,
      type: 1,
      fkc_status: 9,
      title: 'La puerta de la cabina 12 no cierra',
      description: `${words}\nAcción inmediata: Cabina fuera de línea`,
      fk_location: scene.station.id,
      fk_base: base.id,
      fk_asset: asset.id,
      fkc_priority: 150,
      fk_failure_type: failure.id,
      history: [{ fkc_to: 9, user: { id: supervisor.user.id } }]
    })
    expect(await ok(technician.get(`attachment/getListAttachments/work_order/${work_order.id}`))).toMatchObject([
      { file_name: 'puerta.jpg' }
    ])
    expect(await lastAudit('anomaly_report', sent.id)).toMatchObject({
      action: 'update',
      fk_user: supervisor.user.id,
      after: { fkc_status: ACEPTADO, fk_work_order: work_order.id }
    })
  })

  test('joins an open unplanned order of the line; several reports may share one', async () => {
    const order = await makeWorkOrder({ fk_location: scene.station.id, type: 3 })
    await bringTo(order.id, 11, scene)
    for (const { id } of [await here(EN_REVISION), await here(EN_REVISION)])
      expect(await ok(decide(id, ACEPTADO, { fk_work_order: order.id }))).toMatchObject({
        work_order: { id: order.id }
      })
    expect(await ok(supervisor.get(`anomaly-report?fk_work_order=${order.id}`))).toMatchObject({ count: 2 })
  })

  test('no planned, closed, cancelled or foreign order, and none for what isn’t accepted', async () => {
    const { id } = await here(EN_REVISION)
    const elsewhere = await makeScene()
    const unplanned = async (status: number) => {
      const order = await makeWorkOrder({ fk_location: scene.station.id, type: 1 })
      await bringTo(order.id, status, scene)
      return order.id
    }
    const join = (fk_work_order: number, to: number = ACEPTADO) => decide(id, to, { fk_work_order, reason: 'x' })
    const wrong = { status: 400, errors: { fk_work_order: expect.any(Array) } }
    const planned = await makeWorkOrder({ fk_location: scene.station.id })
    const foreign = await makeWorkOrder({ fk_location: elsewhere.station.id, type: 1 })
    const [closed, cancelled, open] = [await unplanned(13), await unplanned(15), await unplanned(9)]
    await refused(() => join(planned.id), wrong)
    await refused(() => join(foreign.id), { status: 403 })
    const both = await loginAs('Supervisor', { lines: [scene.line.id, elsewhere.line.id] })
    await refused(() => decide(id, ACEPTADO, { fk_work_order: foreign.id }, both), wrong)
    await refused(() => join(2_147_483_647), { status: 404 })
    await refused(() => join(open, RECHAZADO), wrong)
    for (const order of [closed, cancelled]) await refused(() => join(order), { status: 409, reason: 'closed' })
  })

  test('whoever may not write orders makes none in this way', async () => {
    const { id } = await here(EN_REVISION)
    const half = await loginAs(['anomaly-reports.read', 'anomaly-reports.triage'], { lines: [scene.line.id] })
    await refused(() => decide(id, ACEPTADO, {}, half), { status: 403 })
    await ok(decide(id, RECHAZADO, { reason: 'Repetido' }, half))
  })
})

describe('what the order does', () => {
  const accepted = async () => {
    const { id } = await here(EN_REVISION)
    const { work_order } = await ok(decide(id, ACEPTADO))
    return { id, order: work_order.id as number }
  }

  test('closed: attended; reopened: accepted again, also if it was archived; cancelled: in review, without order', async () => {
    const { id, order } = await accepted()
    await ok(setOrder(order, 11, {}, technician))
    await ok(setOrder(order, 12, {}, technician))
    expect(await whole(id)).toMatchObject({ fkc_status: ACEPTADO })
    await ok(setOrder(order, 13))
    expect(await whole(id)).toMatchObject({ fkc_status: ATENDIDO, fk_work_order: order })
    await ok(archive(id))
    await ok(setOrder(order, 11, { reason: 'Volvió el ruido' }))
    expect(await whole(id)).toMatchObject({ fkc_status: ACEPTADO, fk_work_order: order, state: 'active' })
    await ok(setOrder(order, 15, { reason: 'Se duplicó' }))
    const row = await whole(id)
    expect(row).toMatchObject({ fkc_status: EN_REVISION, work_order: null })
    expect(row.history.map((one: { fkc_to: number }) => one.fkc_to)).toEqual([42, 43, 42, 41])
    expect(row.history.at(-1).reason).toMatch(/^Se canceló la orden OT-\d{4}-\d{6}$/)
    // Taken back, the order no longer has it.
    await ok(setOrder(order, 9))
    expect(await whole(id)).toMatchObject({ fkc_status: EN_REVISION, work_order: null })
  })

  test('what is worked on isn’t archived; its files are fixed once the order is closed', async () => {
    const { id, order } = await accepted()
    await refused(() => archive(id), { status: 409, reason: 'closed' })
    await bringTo(order, 13, scene)
    const more = await sendFiles(
      on,
      planner,
      'attachment/upload-attachments/anomaly_report',
      [{ bytes: await picture('#0c0c0c'), name: 'b.jpg' }],
      { fields: { fk_entity: `${id}` } }
    )
    expect(more).toMatchObject({ status: 409, reason: 'closed' })
  })
})

describe('at once', () => {
  const orderOf = async () => (await makeWorkOrder({ fk_location: scene.station.id, type: 1 })).id
  const results = async (...calls: ReturnType<SignedIn['get']>[]) =>
    (await Promise.all(calls)).map(({ status }) => status)

  test.each(Array.from({ length: 5 }, (_, round) => round))('two accept: one order, one 409 (%i)', async () => {
    const { id } = await here(EN_REVISION)
    const before = (await ok(supervisor.get(`workorders?fkLine=${scene.line.id}`))).count
    const all = await Promise.all([decide(id, ACEPTADO), decide(id, ACEPTADO, {}, planner)])
    expect(sorted(all.map(({ status }) => status))).toEqual([200, 409])
    // The second caller gets the state as it is by then.
    expect(all.find(({ status }) => status === 409)).toMatchObject({
      reason: 'transition',
      message: 'El reporte está «Aceptado»: ese cambio no es posible'
    })
    expect((await ok(supervisor.get(`workorders?fkLine=${scene.line.id}`))).count).toBe(before + 1)
  })

  test.each(Array.from({ length: 5 }, (_, round) => round))(
    'close and join: never accepted in a closed one (%i)',
    async () => {
      const order = await orderOf()
      await bringTo(order, 12, scene)
      const { id } = await here(EN_REVISION)
      const [closing, joining] = await results(
        setOrder(order, 13),
        decide(id, ACEPTADO, { fk_work_order: order }, planner)
      )
      expect(closing).toBe(200)
      const { fkc_status } = await stored('anomaly_report', id)
      expect(fkc_status).toBe(joining === 200 ? ATENDIDO : EN_REVISION)
    }
  )

  test.each(Array.from({ length: 5 }, (_, round) => round))('archive and accept: one wins (%i)', async () => {
    const { id } = await here(EN_REVISION)
    const all = await results(archive(id), decide(id, ACEPTADO, {}, planner))
    expect(sorted(all)).toEqual([200, 409])
    const { state, fkc_status } = await stored('anomaly_report', id)
    expect([state, fkc_status]).toEqual(all[0] === 200 ? ['archived', EN_REVISION] : ['active', ACEPTADO])
  })
})

describe('witnesses', () => {
  test('with date and words, as many as come', async () => {
    const { id } = await here(REGISTRADO)
    await ok(technician.post(`anomaly-report/${id}/witness`, { description: ' También a las 9 ' }))
    const row = await ok(planner.post(`anomaly-report/${id}/witness`, {}))
    expect(row).toMatchObject({
      witnesses_count: 2,
      witnesses: [
        { description: 'También a las 9', created_at: expect.any(String), user: { id: technician.user.id } },
        { description: null, user: { id: planner.user.id } }
      ]
    })
    expect(await lastAudit('anomaly_report_witness', row.witnesses[0].id)).toMatchObject({ fk_line: scene.line.id })
  })

  test('not of what is decided, and not by those who only look', async () => {
    const reader = await scene.as('Consulta')
    const join = (id: number, by: SignedIn = technician) => by.post(`anomaly-report/${id}/witness`, {})
    const open = await here(REGISTRADO)
    await refused(() => join(open.id, reader), { status: 403 })
    await refused(() => join(2_147_483_647), { status: 404 })
    for (const status of [ATENDIDO, RECHAZADO]) {
      const { id } = await here(status)
      await refused(() => join(id), { status: 409, reason: 'closed' })
    }
  })
})

test.each([
  ['Ruido', 'Ruido'],
  ['Ruido en la polea. Crece', 'Ruido en la polea'],
  ['Fuga de 2.5 litros\nbajo el reductor', 'Fuga de 2.5 litros'],
  ['palabra '.repeat(30), `${'palabra '.repeat(12).trim()}…`],
  ['x'.repeat(300), `${'x'.repeat(60)}…`]
])('the title of %j', (words, title) => {
  expect(titleOf(words)).toBe(title)
})
