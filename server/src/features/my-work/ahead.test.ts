import { workOrderStatus } from 'contract/core/classifier.ts'
import { addDays } from 'contract/core/days.ts'
import { dayOf } from 'contract/core/format.ts'
import { type Ahead, maxAheadOrders } from 'contract/my-work/ahead.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { makeLine, makeTask, makeUnplanned, makeWorkOrder } from '../../../test/factories.ts'
import { picture, sendFiles } from '../../../test/files.ts'
import { buildTestApp } from '../../../test/app.ts'
import { makeScene, rowsOf, type Scene } from '../../../test/scenario.ts'
import { work_order, work_order_staff } from '../../schema/work-orders.ts'

const { EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus

let scene: Scene
let me: SignedIn
beforeEach(async () => {
  scene = await makeScene()
  me = scene.technician
})

const read = (by: SignedIn = me): Promise<Ahead> => ok(by.get('my-work/ahead'))
const ids = async (by: SignedIn = me) => (await read(by)).orders.map(({ id }) => id)
const stampOf = async (order: number, by: SignedIn = me) =>
  (await read(by)).orders.find(({ id }) => id === order)?.stamp
const stampsOf = async (key: string, by: SignedIn = me) =>
  (await read(by)).lists.filter(list => list.key === key).map(({ stamp }) => stamp)

/** Hours from now. */
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const make = async (given: Parameters<typeof makeWorkOrder>[0] = {}) =>
  (await makeWorkOrder({ fk_location: scene.station.id, ...given })).id

async function assign(fk_work_order: number, fk_staff: number = me.staff): Promise<void> {
  const { db } = await testDatabase()
  await db.insert(work_order_staff).values({ fk_work_order, fk_staff })
}

describe('which orders', () => {
  test('open ones of the own lines: own ones first, then those in course, then the nearest in time', async () => {
    const far = await make({ scheduled_start: at(900) })
    const undated = await make()
    const missed = await make({ scheduled_start: at(-30), fkc_status: PARA_REVISION })
    const tonight = await make({ scheduled_start: at(3) })
    const begun = await make({ scheduled_start: at(2000), fkc_status: EN_CURSO })
    const own = await make({ scheduled_start: at(5000) })
    await assign(own)
    const responsible = await make({ scheduled_start: at(1), fk_responsible: me.staff })
    for (const fkc_status of [CERRADA, CANCELADO]) await make({ fkc_status })
    const elsewhere = await makeWorkOrder({ fk_location: (await makeLine()).id })
    await assign(elsewhere.id)
    expect(await ids()).toEqual([responsible, own, begun, tonight, missed, far, undated])
  })

  test('of the lines of the own shifts before those of the others', async () => {
    const other = await makeLine()
    const both = await loginAs('Técnico', { lines: [scene.line.id, other.id] })
    const near = await make({ scheduled_start: at(2) })
    const onShift = (await makeWorkOrder({ fk_location: other.id, scheduled_start: at(200) })).id
    expect(await ids(both)).toEqual([near, onShift])
    const planner = await loginAs('Planificador', { lines: [other.id] })
    const date = addDays(dayOf(new Date()), 3)
    await ok(planner.put('roster', { items: [{ fk_staff: both.staff, date, fk_line: other.id, fkc_shift: 62 }] }))
    expect(await ids(both)).toEqual([onShift, near])
  })

  test('with a locked line only that one’s', async () => {
    const other = await makeLine()
    await make()
    const there = (await makeWorkOrder({ fk_location: other.id })).id
    const locked = await loginAs('Técnico', { lines: [scene.line.id, other.id], locked: other.id })
    const { orders, lists } = await read(locked)
    expect(orders.map(({ id }) => id)).toEqual([there])
    expect(new Set(lists.map(({ fk_line }) => fk_line))).toEqual(new Set([other.id, null]))
  })

  test('beyond the bound they are counted; own ones are never left out', async () => {
    const { db } = await testDatabase()
    const row = { type: 168, title: 'Ronda', fk_location: scene.station.id, fk_line: scene.line.id } as const
    await db
      .insert(work_order)
      .values(Array.from({ length: maxAheadOrders + 3 }, () => ({ ...row, scheduled_start: at(1) })))
    const own = await make({ scheduled_start: at(9000) })
    await assign(own)
    const { orders, left_out } = await read()
    expect([orders.length, orders[0]?.id, left_out]).toEqual([maxAheadOrders, own, 4])
  })
})

describe('a stamp', () => {
  test('stays as long as nothing changes', async () => {
    const { order } = await scene.startedCheck()
    expect(await stampOf(order)).toBe(await stampOf(order))
  })

  test('of an order of checks changes with each of its parts', async () => {
    const due = await scene.due()
    await makeTask({ fk_activity: due.fk_activity })
    const { order, checks } = await scene.started([due.id])
    const [task] = await rowsOf('select id from check_task where fk_check = $1', [checks[0]])
    const answer = { value_ok: true, tasks: [{ id: task?.id, value_ok: true }] }
    const stamps = new Set([await stampOf(order)])
    for (const change of [
      () => me.put(`workorders/${order}/outcome`, { cause: 'Desgaste' }),
      () => me.put(`checks/${checks[0]}`, answer),
      () => scene.supervisor.post('work-order-staff', { fk_work_order: order, fk_staff: me.staff }),
      () => me.post('work-orders/observations', { fk_work_order: order, text: 'Falta grasa' }),
      () => me.put(`workorders/state/${order}/10`, { reason: 'Lluvia' })
    ]) {
      await ok(change())
      stamps.add(await stampOf(order))
    }
    expect(stamps.size).toBe(6)
    for (const table of [
      'check',
      'check_task',
      'check_staff',
      'base_activity',
      'activity',
      'base',
      'location',
      'staff'
    ]) {
      const before = await stampOf(order)
      await rowsOf(`update "${table}" set updated_at = now() returning id`, [])
      expect(await stampOf(order), table).not.toBe(before)
    }
  })

  test('of unplanned work changes with its activities', async () => {
    const { id, fk_work_order } = await makeUnplanned({ fk_location: scene.station.id })
    const stamps = new Set([await stampOf(fk_work_order)])
    const date = { start_at: at(24), end_at: at(26) }
    for (const change of [
      () => scene.planner.put(`unplanned/${id}`, { title: 'Otro título' }),
      () => scene.planner.post('unplanned-task', { fk_unplanned: id, title: 'Quitar la tapa' }),
      () => scene.planner.post('unplanned-execution-date', { fk_unplanned: id, ...date }),
      () => scene.planner.post('unplanned-staff', { fk_unplanned: id, fk_staff: me.staff })
    ]) {
      await ok(change())
      stamps.add(await stampOf(fk_work_order))
    }
    expect(stamps.size).toBe(5)
  })

  test('of the meters changes with a reading, of bases with what is mounted, and of no other list', async () => {
    const meter = await scene.meter()
    const [bases, meters, places] = [await stampsOf('bases'), await stampsOf('meters'), await stampsOf('places')]
    await ok(me.post('readings', { fk_base_metric: meter.id, value: 12, read_at: at(-1) }))
    expect(await stampsOf('meters')).not.toEqual(meters)
    expect(await stampsOf('bases')).toEqual(bases)
    await rowsOf('update base set name = name || 1 where id = $1 returning id', [meter.fk_base])
    expect(await stampsOf('bases')).not.toEqual(bases)
    expect(await stampsOf('places')).not.toEqual(places)
  })
})

test('lists are those that the caller may read, each for each line; items of the warehouse once', async () => {
  const other = await makeLine()
  const lines = [scene.line.id, other.id]
  const keysOf = async (by: SignedIn) => (await read(by)).lists.map(({ key, fk_line }) => [key, fk_line])
  const reader = await loginAs(['work-orders.read', 'bases.read', 'warehouse.read'], { lines })
  expect(await keysOf(reader)).toEqual([...lines.map(line => ['bases', line]), ['items', null]])
  expect(await keysOf(await loginAs(['work-orders.read'], { lines }))).toEqual([])
})

test('pictures are those of the procedures of its checks, for those who may read plans', async () => {
  const { base_activity } = await scene.startedCheck()
  const [row] = await rowsOf('select fk_activity from base_activity where id = $1', [base_activity])
  const files = [{ bytes: await picture('#112233'), name: 'paso-1.jpg' }]
  const fields = { fk_entity: String(row?.fk_activity) }
  await ok(sendFiles(await buildTestApp(), scene.planner, 'attachment/upload-attachments/activity', files, { fields }))
  expect((await read()).pictures).toMatchObject([{ fk_entity: row?.fk_activity, file_name: 'paso-1.jpg' }])
  const blind = await loginAs(['work-orders.read'], { lines: [scene.line.id] })
  expect((await read(blind)).pictures).toEqual([])
})

test('an account without a person has no lines, and so no orders', async () => {
  await make()
  await rowsOf('update "user" set fk_staff = null where id = $1 returning id', [me.user.id])
  expect(await read()).toMatchObject({ orders: [], left_out: 0 })
})

test('refused: without a session, without the permission, with a parameter', async () => {
  expect(await stranger.get('my-work/ahead')).toMatchObject({ status: 401 })
  expect(await (await loginAs(['roster.read'])).get('my-work/ahead')).toMatchObject({ status: 403 })
  expect(await me.get('my-work/ahead?from=2026-01-01')).toMatchObject({ status: 400 })
})

describe('activities of several orders', () => {
  test('are read whole, in the order in which they were made', async () => {
    const first = await makeUnplanned({ fk_location: scene.station.id })
    const second = await makeUnplanned({ fk_location: scene.station.id })
    const third = await makeUnplanned({}, { fk_work_order: first.fk_work_order })
    const [a, b] = [first, second].map(({ fk_work_order }) => fk_work_order)
    const rows = await ok(me.get(`unplanned/whole?fk_work_order=${a}&fk_work_order=${b}`))
    expect(rows.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id, third.id])
    expect(rows[0]).toEqual(await ok(me.get(`unplanned/${first.id}`)))
  })

  test('of another line, of none, or too many are refused', async () => {
    const own = await makeUnplanned({ fk_location: scene.station.id })
    const other = await makeUnplanned({ fk_location: (await makeLine()).id })
    const path = `unplanned/whole?fk_work_order=${own.fk_work_order}`
    expect(await me.get(`${path}&fk_work_order=${other.fk_work_order}`)).toMatchObject({ status: 403 })
    expect(await me.get(`${path}&fk_work_order=2147483647`)).toMatchObject({ status: 404 })
    expect(await me.get('unplanned/whole')).toMatchObject({
      status: 400,
      errors: { 'fk_work_order.0': [expect.any(String)] }
    })
    const many = Array.from({ length: 201 }, (_, n) => `fk_work_order=${n + 1}`).join('&')
    expect(await me.get(`unplanned/whole?${many}`)).toMatchObject({ status: 400 })
    expect(await stranger.get(path)).toMatchObject({ status: 401 })
    expect(await (await loginAs(['roster.read'])).get(path)).toMatchObject({ status: 403 })
  })
})
