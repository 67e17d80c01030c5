import { workOrderStatus } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { makeLocation, makeTask, makeWorkOrder } from '../../../test/factories.ts'
import { bringTo, fingerprint, inDays, makeScene, rowsOf, type Scene, sorted } from '../../../test/scenario.ts'

const scene = await makeScene()
const unknown = 2_147_483_647
const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus

/** So many activities due today, as ids. */
async function several(count: number, ...given: Parameters<Scene['due']>): Promise<number[]> {
  const rows = []
  for (let i = 0; i < count; i++) rows.push((await scene.due(...given)).id)
  return rows
}

const order = async (id: number) => ok(scene.planner.get(`workorders/${id}`))
const activitiesIn = async (id: number) =>
  (await order(id)).checks.map((check: { fk_base_activity: number }) => check.fk_base_activity)
const statesOf = async (batch: number) =>
  (await rowsOf('select fkc_status from work_order where fk_batch = $1 order by id', [batch])).map(
    row => row['fkc_status']
  )
const openChecks = async (ids: readonly number[]) =>
  (await rowsOf('select id from "check" where fk_base_activity = any($1) and fkc_status = 70', [ids])).length

/** A refusal that changes nothing. */
async function refused(call: () => Promise<unknown>, expected: object) {
  const before = await fingerprint()
  expect(await call()).toMatchObject(expected)
  expect(await fingerprint()).toEqual(before)
}

/** Who may not: strangers, people without the permission, people of other lines. */
async function refusedToOthers(call: (by: Pick<SignedIn, 'post' | 'delete'>) => Promise<unknown>) {
  await refused(() => call(stranger), { status: 401 })
  for (const who of ['Supervisor', 'Técnico', 'CCM', 'Almacén', 'Consulta'] as const) {
    const by = await scene.as(who)
    await refused(() => call(by), { status: 403, errorCode: 'AUTH.FORBIDDEN' })
  }
  const elsewhere = (await makeScene()).planner
  await refused(() => call(elsewhere), { status: 403, errorCode: 'AUTH.FORBIDDEN' })
}

describe('a batch is taken back', () => {
  test('in one step: its orders are cancelled with the reason, its activities can be programmed again', async () => {
    const ids = await several(3)
    const [stop] = await several(1, { activity: { requires_stop: true } })
    const { batch, work_orders } = await ok(
      scene.program([...ids, stop!], { split_by: 'shift', scheduled_date: inDays(30) })
    )
    expect(work_orders).toHaveLength(3)
    expect(await ok(scene.planner.delete(`checks/batch/${batch.id}`))).toEqual({})
    expect(await statesOf(batch.id)).toEqual([CANCELADO, CANCELADO, CANCELADO])
    expect(await openChecks([...ids, stop!])).toBe(0)
    const { history } = await order(work_orders[0].id)
    expect(history.at(-1)).toMatchObject({ fkc_to: CANCELADO, reason: 'Se deshace la programación' })
    expect((await scene.program(ids)).status).toBe(200)
    // Again: nothing is left to be done.
    await refused(() => scene.planner.delete(`checks/batch/${batch.id}`), { status: 200, data: {} })
  })

  test.each([EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA])(
    'not once one of its orders is in %i: 409, and the others stay as they are',
    async status => {
      const ids = await several(1)
      const [stop] = await several(1, { activity: { requires_stop: true } })
      const { batch, work_orders } = await ok(
        scene.program([...ids, stop!], { split_by: 'shift', scheduled_date: inDays(30) })
      )
      const begun = work_orders[1]
      if (status === PARA_REVISION || status === CERRADA) {
        await ok(scene.technician.put(`workorders/state/${begun.id}`))
        for (const { id } of (await order(begun.id)).checks)
          await ok(scene.technician.put(`checks/${id}`, { not_done_reason: 'Sin acceso' }))
        await ok(scene.planner.put(`workorders/state/${begun.id}/${PARA_REVISION}`))
        if (status === CERRADA) await ok(scene.supervisor.put(`workorders/state/${begun.id}/${CERRADA}`))
      } else await bringTo(begun.id, status, scene)
      await refused(() => scene.planner.delete(`checks/batch/${batch.id}`), {
        status: 409,
        errorCode: 'DOMAIN.CONFLICT',
        reason: 'in_use',
        message: `No se puede deshacer: ${begun.code} ya no está pendiente`
      })
      expect(await statesOf(batch.id)).toEqual([PENDIENTE, status])
    }
  )

  test('an order of it that was cancelled before is no hindrance', async () => {
    const ids = await several(1)
    const [stop] = await several(1, { activity: { requires_stop: true } })
    const { batch, work_orders } = await ok(
      scene.program([...ids, stop!], { split_by: 'shift', scheduled_date: inDays(30) })
    )
    await bringTo(work_orders[0].id, CANCELADO, scene)
    await ok(scene.planner.delete(`checks/batch/${batch.id}`))
    expect(await statesOf(batch.id)).toEqual([CANCELADO, CANCELADO])
  })

  test('by nobody else; not one that is not there; not without the right to cancel orders', async () => {
    const { batch } = await ok(scene.program(await several(1)))
    await refusedToOthers(by => by.delete(`checks/batch/${batch.id}`))
    const halfway = await loginAs(['checks.program'], { lines: [scene.line.id] })
    await refused(() => halfway.delete(`checks/batch/${batch.id}`), { status: 403 })
    await refused(() => scene.planner.delete(`checks/batch/${unknown}`), { status: 404 })
    await refused(() => scene.planner.delete('checks/batch/x'), { status: 400 })
  })

  test('while somebody begins one of its orders: one of the two is refused', async () => {
    for (let round = 0; round < 10; round++) {
      const { batch, work_order } = await ok(scene.program(await several(1)))
      const [taken, begun] = await Promise.all([
        scene.planner.delete(`checks/batch/${batch.id}`),
        scene.technician.put(`workorders/state/${work_order.id}`)
      ])
      expect(sorted([taken.status, begun.status])).toEqual([200, 409])
      expect(await statesOf(batch.id)).toEqual([taken.status === 200 ? CANCELADO : EN_CURSO])
    }
  })
})

describe('one activity is taken out of a batch', () => {
  const path = (batch: number, id: number) => `checks/batch/${batch}/base-activity/${id}`

  test('and the rest stays; the order that is left empty is cancelled', async () => {
    const [a, b] = await several(2)
    const { batch, work_order } = await ok(scene.program([a!, b!]))
    expect(await ok(scene.planner.delete(path(batch.id, a!)))).toEqual({})
    expect(await activitiesIn(work_order.id)).toEqual([b])
    expect(await order(work_order.id)).toMatchObject({ fkc_status: PENDIENTE, checks_count: 1 })
    expect((await scene.program([a!])).status).toBe(200)
    await refused(() => scene.planner.delete(path(batch.id, a!)), { status: 404 })
    await ok(scene.planner.delete(path(batch.id, b!)))
    expect(await order(work_order.id)).toMatchObject({ fkc_status: CANCELADO, checks_count: 0 })
    await refused(() => scene.planner.delete(path(batch.id, b!)), { status: 404 })
  })

  test('not once its order has begun; by nobody else; not what is not in it', async () => {
    const [a, other] = await several(2)
    const { batch, work_order } = await ok(scene.program([a!]))
    await refusedToOthers(by => by.delete(path(batch.id, a!)))
    for (const wrong of [path(batch.id, other!), path(batch.id, unknown), path(unknown, a!)])
      await refused(() => scene.planner.delete(wrong), { status: 404 })
    await ok(scene.technician.put(`workorders/state/${work_order.id}`))
    await refused(() => scene.planner.delete(path(batch.id, a!)), { status: 409, reason: 'in_use' })
  })
})

describe('checks of a pending order', () => {
  const pending = async (more: object = {}) =>
    makeWorkOrder({ fk_location: scene.station.id, scheduled_start: '2027-03-09T03:00:00.000Z', ...more })

  test('one that is added later stands where a crew comes past it', async () => {
    const { id: fk_work_order } = await pending()
    const at = async (position_m: number) => {
      const { id } = await makeLocation({ fk_location: scene.line.id, position_m })
      const [one] = await several(1, { base: { fk_location: id } })
      await ok(scene.planner.post('checks', { fk_work_order, fk_base_activity: one }))
      return one
    }
    const [far, near] = [await at(1100), await at(200)]
    expect(await activitiesIn(fk_work_order)).toEqual([near, far])
  })

  test('one is added, with its tasks, for the day of the order; the order takes stop and priority', async () => {
    const { id: fk_work_order } = await pending({ fkc_priority: 7 })
    const [plain] = await several(1, { activity: { fkc_priority: 6, estimated_minutes: 15, people: 2 } })
    const check = await ok(scene.planner.post('checks', { fk_work_order, fk_base_activity: plain }))
    expect(check).toMatchObject({
      fk_work_order,
      fk_base_activity: plain,
      scheduled_date: '2027-03-08',
      fkc_status: 70,
      version: 1
    })
    expect(await order(fk_work_order)).toMatchObject({
      requires_stop: false,
      fkc_priority: 7,
      checks_count: 1,
      labour_minutes: 30
    })
    const urgent = await scene.due({ activity: { fkc_priority: 151, requires_stop: true } })
    const task = await makeTask({ fk_activity: urgent.fk_activity, fk_plan: scene.plan.id })
    expect(await ok(scene.planner.post('checks', { fk_work_order, fk_base_activity: urgent.id }))).toMatchObject({
      tasks: [{ fk_activity: task.id, index: 0 }]
    })
    expect(await order(fk_work_order)).toMatchObject({ requires_stop: true, fkc_priority: 151, checks_count: 2 })
  })

  test('several are added together, in the order of the line; then one is taken out and free again', async () => {
    const { id: fk_work_order } = await pending()
    const ids = await several(3)
    const added = await ok(
      scene.planner.post('checks/bulk', { fk_work_order, base_activities: [...ids.toReversed(), ids[0]] })
    )
    expect(added.map((check: { fk_base_activity: number }) => check.fk_base_activity)).toEqual(ids)
    expect(await activitiesIn(fk_work_order)).toEqual(ids)
    expect(await ok(scene.planner.delete(`checks/${added[1].id}`))).toEqual({})
    expect(await activitiesIn(fk_work_order)).toEqual([ids[0], ids[2]])
    expect(await order(fk_work_order)).toMatchObject({ checks_count: 2 })
    await refused(() => scene.planner.delete(`checks/${added[1].id}`), { status: 404 })
    expect(await ok(scene.planner.post('checks', { fk_work_order, fk_base_activity: ids[1] }))).toMatchObject({
      fkc_status: 70
    })
  })

  test('all or none: not what is programmed, of another line, switched off or not there', async () => {
    const { id: fk_work_order } = await pending()
    const [free, taken, off] = await several(3)
    await ok(scene.program([taken!]))
    await rowsOf('update base_activity set is_active = false where id = $1', [off])
    const foreign = await (await makeScene()).due()
    for (const [wrong, expected] of [
      [taken, { status: 409, errorCode: 'DOMAIN.CONFLICT', reason: 'duplicate' }],
      [foreign.id, { status: 403 }],
      [off, { status: 400, errors: { base_activities: expect.any(Array) } }],
      [unknown, { status: 404 }]
    ] as const) {
      await refused(
        () => scene.planner.post('checks/bulk', { fk_work_order, base_activities: [free, wrong] }),
        expected
      )
      await refused(() => scene.planner.post('checks', { fk_work_order, fk_base_activity: wrong }), expected)
    }
    for (const body of [
      { fk_work_order, base_activities: [] },
      { fk_work_order, base_activities: Array.from({ length: 5001 }, (_, i) => i + 1) },
      { base_activities: [free] },
      { fk_work_order, base_activities: [free], nada: 1 }
    ])
      await refused(() => scene.planner.post('checks/bulk', body), { status: 400 })
    await refused(() => scene.planner.post('checks', { fk_work_order: unknown, fk_base_activity: free }), {
      status: 404
    })
  })

  test.each([EN_ESPERA, EN_CURSO, CANCELADO])('of an order in %i nothing is added nor taken out', async status => {
    const [inside, free] = await several(2)
    const { work_order, checks } = await ok(scene.program([inside!]))
    await bringTo(work_order.id, status, scene)
    await refused(() => scene.planner.post('checks', { fk_work_order: work_order.id, fk_base_activity: free }), {
      status: 409,
      reason: 'transition'
    })
    await refused(() => scene.planner.delete(`checks/${checks[0].id}`), { status: 409, reason: 'transition' })
  })

  test('only a preventive order has checks', async () => {
    const [free] = await several(1)
    for (const type of [1, 2, 3, 168]) {
      const { id: fk_work_order } = await pending({ type })
      await refused(() => scene.planner.post('checks', { fk_work_order, fk_base_activity: free }), {
        status: 400,
        errors: { fk_work_order: ['Solo una orden preventiva lleva checks'] }
      })
    }
  })

  test('by nobody else', async () => {
    const [inside, free] = await several(2)
    const { work_order, checks } = await ok(scene.program([inside!]))
    await refusedToOthers(by => by.post('checks', { fk_work_order: work_order.id, fk_base_activity: free }))
    await refusedToOthers(by => by.post('checks/bulk', { fk_work_order: work_order.id, base_activities: [free] }))
    await refusedToOthers(by => by.delete(`checks/${checks[0].id}`))
  })

  test('two at once add the same one to two orders: one is refused', async () => {
    for (let round = 0; round < 10; round++) {
      const orders = [await pending(), await pending()]
      const [free] = await several(1)
      const answers = await Promise.all(
        orders.map(({ id }) => scene.planner.post('checks', { fk_work_order: id, fk_base_activity: free }))
      )
      expect(sorted(answers.map(({ status }) => status))).toEqual([200, 409])
      expect(await openChecks([free!])).toBe(1)
    }
  })
})
