import { workOrderStatus } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { makeAnomalyReport, makeUnplanned, unique } from '../../../test/factories.ts'
import { bringTo, fingerprint, makeScene, rowsOf, sorted, stored } from '../../../test/scenario.ts'

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus
const scene = await makeScene()
const { planner, technician, supervisor } = scene

const made = () => ok(planner.post('unplanned', { title: unique('Trabajo'), type: 1, fk_location: scene.station.id }))
const done = (id: number, more: object = {}, by: SignedIn = technician) =>
  by.put(`unplanned/updateDone/${id}`, { done: true, ...more })
const setOrder = (order: number, status: number, more: object = {}, by: SignedIn = supervisor) =>
  by.put(`workorders/state/${order}/${status}`, more)
const statusOf = async (order: number) => (await stored('work_order', order))['fkc_status']
const invalid = (field: string) => ({
  status: 400,
  errorCode: 'VALIDATION.INVALID_DATA',
  errors: { [field]: expect.any(Array) }
})
const refusal = (reason: string) => ({ status: 409, errorCode: 'DOMAIN.CONFLICT', reason })

async function refused(answer: () => ReturnType<SignedIn['get']>, expected: object) {
  const before = await fingerprint()
  expect(await answer()).toMatchObject(expected)
  expect(await fingerprint()).toEqual(before)
}

/** An activity of an order that has come to a state. */
async function inState(status: number) {
  const row = await made()
  await bringTo(row.fk_work_order, status, scene)
  return row as { id: number; fk_work_order: number; title: string }
}

/** A moment between all that has happened to an order and now. */
async function hourAgo(order: number) {
  await rowsOf(`update work_order_transition set at = now() - interval '1 day' where fk_work_order = $1`, [order])
  return new Date(Date.now() - 3_600_000).toISOString()
}

describe('done', () => {
  test('the last one sends the order to review, with what was found', async () => {
    const { id, fk_work_order } = await inState(EN_CURSO)
    const second = await ok(planner.post('unplanned', { title: 'Prueba', fk_work_order }))
    expect(await ok(done(id, { cause: 'Rodamiento', solution: 'Cambiado' }))).toMatchObject({
      done: true,
      done_by: { id: technician.user.id },
      fkc_status: EN_CURSO
    })
    expect(await ok(done(second.id))).toMatchObject({ done: true, fkc_status: PARA_REVISION })
    const order = await ok(planner.get(`workorders/${fk_work_order}`))
    expect(order).toMatchObject({ fkc_status: PARA_REVISION, cause: 'Rodamiento', solution: 'Cambiado' })
    expect(order.history.at(-1)).toMatchObject({ fkc_from: 11, fkc_to: 12, user: { id: technician.user.id } })
    // Four eyes go by who sent it to review.
    expect(await setOrder(fk_work_order, CERRADA, {}, technician)).toMatchObject({ status: 403 })
    await ok(setOrder(fk_work_order, CERRADA))
  })

  test('at a moment before it is told, which is the order’s end too; never in the future', async () => {
    const { id, fk_work_order } = await inState(EN_CURSO)
    await refused(() => done(id, { done_at: new Date(Date.now() + 3_600_000).toISOString() }), invalid('done_at'))
    const at = await hourAgo(fk_work_order)
    expect(await ok(done(id, { done_at: at }))).toMatchObject({ done_at: at })
    expect((await ok(planner.get(`workorders/${fk_work_order}`))).finished_at).toBe(at)
  })

  test.each([PENDIENTE, EN_ESPERA, CANCELADO])('not in state %i', async status => {
    const { id } = await inState(status)
    await refused(() => done(id), refusal('transition'))
  })

  test('repeated it changes nothing more, whatever became of the order; another outcome is written until it is closed', async () => {
    const { id, fk_work_order } = await inState(EN_CURSO)
    const first = await ok(done(id, { solution: 'Cambiado' }))
    expect(await ok(done(id, { solution: 'Cambiado' }))).toEqual(first)
    expect(await ok(done(id, { solution: 'Ajustado' }))).toMatchObject({ solution: 'Ajustado', done_at: first.done_at })
    await ok(setOrder(fk_work_order, CERRADA))
    await refused(() => done(id, { solution: 'Otra' }), refusal('closed'))
    expect(await ok(done(id))).toMatchObject({ done: true, fkc_status: CERRADA })
  })

  test('taken back while the order is worked on: only then', async () => {
    const { id, fk_work_order } = await inState(EN_CURSO)
    await ok(done(id))
    await refused(() => done(id, { done: false }), refusal('transition'))
    await ok(setOrder(fk_work_order, EN_CURSO, { reason: 'Falta la prueba' }))
    expect(await ok(done(id, { done: false }))).toMatchObject({ done: false, done_at: null, done_by: null })
    expect(await ok(done(id))).toMatchObject({ fkc_status: PARA_REVISION })
  })

  test('stale, without the permission, unknown, of another line', async () => {
    const { id } = await inState(EN_CURSO)
    await refused(() => done(id, { version: 7 }), refusal('stale'))
    await refused(() => technician.put(`unplanned/updateDone/${id}`, {}), invalid('done'))
    const reader = await scene.as('Consulta')
    await refused(() => done(id, {}, reader), { status: 403 })
    const outsider = await loginAs('Técnico', { lines: [(await makeScene()).line.id] })
    await refused(() => done(id, {}, outsider), { status: 403 })
    await refused(() => done(2_147_483_647), { status: 404 })
  })
})

describe('what the order does', () => {
  test('sent to review or closed, it takes what is left as done; cancelled, it leaves it', async () => {
    const { id, fk_work_order } = await inState(EN_CURSO)
    await ok(setOrder(fk_work_order, PARA_REVISION, {}, technician))
    expect(await stored('unplanned', id)).toMatchObject({
      done: true,
      fk_done_by: technician.user.id,
      fkc_status: PARA_REVISION
    })
    await ok(setOrder(fk_work_order, CERRADA))
    expect(await stored('unplanned', id)).toMatchObject({ fkc_status: CERRADA, closed_at: expect.anything() })
    const cancelled = await inState(CANCELADO)
    expect(await stored('unplanned', cancelled.id)).toMatchObject({ done: false, fkc_status: CANCELADO })
  })

  test('what was done before stays as it was; what is left is done when the order says that it was', async () => {
    const { id, fk_work_order } = await inState(EN_CURSO)
    const second = await ok(planner.post('unplanned', { title: 'Prueba', fk_work_order }))
    const { done_at } = await ok(done(id))
    const at = await hourAgo(fk_work_order)
    await ok(setOrder(fk_work_order, PARA_REVISION, { at }))
    expect(await ok(planner.get(`unplanned/work-order/${fk_work_order}`))).toMatchObject([
      { id, done_at, done_by: { id: technician.user.id } },
      { id: second.id, done_at: at, done_by: { id: supervisor.user.id } }
    ])
  })

  test('closed, too: an order that was sent to review before it had activities', async () => {
    const { id, fk_work_order } = await makeUnplanned({ fk_location: scene.station.id, fkc_status: PARA_REVISION })
    await ok(setOrder(fk_work_order, CERRADA))
    expect(await stored('unplanned', id)).toMatchObject({ done: true, fk_done_by: supervisor.user.id })
  })

  test('without any activity it gets one when it is sent to review; a planned one never', async () => {
    const fields = { title: 'Suelta', description: 'Sin más', fk_location: scene.station.id, cause: 'Golpe' }
    const order = await ok(planner.post('workorders', { type: 3, ...fields }))
    await bringTo(order.id, CERRADA, scene)
    expect(await ok(planner.get(`unplanned/work-order/${order.id}`))).toMatchObject([
      { title: 'Suelta', description: 'Sin más', cause: 'Golpe', done: true, fkc_status: CERRADA }
    ])
    const planned = await ok(planner.post('workorders', { type: 168, ...fields }))
    await bringTo(planned.id, CERRADA, scene)
    expect(await ok(planner.get(`unplanned/work-order/${planned.id}`))).toEqual([])
  })
})

test('a report that is accepted makes its order with one activity; the order’s history tells what became of it', async () => {
  const report = await makeAnomalyReport({
    fk_location: scene.station.id,
    fkc_status: 41,
    description: 'Ruido. Fuerte'
  })
  const { work_order } = await ok(supervisor.put(`anomaly-report/status/${report.id}`, { fkc_status: 42 }))
  const [only, ...others] = await ok(planner.get(`unplanned/work-order/${work_order.id}`))
  expect([only, others]).toMatchObject([{ title: 'Ruido', description: 'Ruido. Fuerte', done: false }, []])
  await bringTo(work_order.id, EN_CURSO, scene)
  await ok(done(only.id))
  const { rows } = await ok(supervisor.get(`audit/record/work_order/${work_order.id}?itemsPerPage=100`))
  const told = rows.filter(({ entity }: { entity: string }) => entity === 'unplanned')
  expect(told.map(({ action }: { action: string }) => action).toSorted()).toEqual(['insert', 'update'])
})

describe('at once', () => {
  const rounds = Array.from({ length: 4 }, (_, round) => round)

  test.each(rounds)('two say that it is done: one change of state (%i)', async () => {
    const { id, fk_work_order } = await inState(EN_CURSO)
    const [first, second] = await Promise.all([done(id), done(id, {}, supervisor)])
    expect([first.status, second.status]).toEqual([200, 200])
    const steps = await rowsOf('select 1 from work_order_transition where fk_work_order = $1 and fkc_to = 12', [
      fk_work_order
    ])
    expect(steps).toHaveLength(1)
  })

  test.each(rounds)('the last two, each by somebody else: the order goes to review once (%i)', async () => {
    const { id, fk_work_order } = await inState(EN_CURSO)
    const second = await ok(planner.post('unplanned', { title: 'Prueba', fk_work_order }))
    const answers = await Promise.all([done(id), done(second.id, {}, supervisor)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await statusOf(fk_work_order)).toBe(PARA_REVISION)
  })

  test.each(rounds)('done and put on hold: one of them wins, and what is stored fits (%i)', async () => {
    const { id, fk_work_order } = await inState(EN_CURSO)
    const [marking, waiting] = await Promise.all([done(id), setOrder(fk_work_order, EN_ESPERA, { reason: 'Repuesto' })])
    expect(sorted([marking.status, waiting.status])).toEqual([200, 409])
    expect([await statusOf(fk_work_order), (await stored('unplanned', id))['done']]).toEqual(
      marking.status === 200 ? [PARA_REVISION, true] : [EN_ESPERA, false]
    )
  })
})
