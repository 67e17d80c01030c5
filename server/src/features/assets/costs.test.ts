import { workOrderStatus } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok } from '../../../test/client.ts'
import * as make from '../../../test/factories.ts'

const { makeActivity, makeAsset, makeAssetVersion, makeBase, makeBaseActivity, makeLine, makeStaff, makeWorkOrder } =
  make

const query = async (text: string, values: unknown[]) =>
  (await (await buildTestApp()).database.pool.query<{ id: number }>(text, values)).rows

/** A check that was done; without minutes where they weren't noted. */
const done = async (fk_base_activity: number, performed_at: string, minutes: number | null = null) =>
  query(
    `insert into "check" (fk_base_activity, scheduled_date, fkc_status, fkc_check_type, performed_at, duration_minutes)
     values ($1, '2025-01-01', 71, 135, $2, $3)`,
    [fk_base_activity, performed_at, minutes]
  )

/** An order about an asset on which one person worked. */
async function worked(order: object, real_minutes: number | null) {
  const { id } = await makeWorkOrder(order)
  await query('insert into work_order_staff (fk_work_order, fk_staff, real_minutes) values ($1, $2, $3)', [
    id,
    (await makeStaff()).id,
    real_minutes
  ])
}

test('what it was bought for, with all that is inside it; who has no cost is counted apart', async () => {
  const asset = await makeAsset({ cost: 1000 })
  const part = await makeAsset({ fk_asset: asset.id, cost: 200.5 })
  await makeAsset({ fk_asset: part.id, cost: 50 })
  await makeAsset({ fk_asset: part.id })
  const api = await loginAs('Planificador')
  expect(await ok(api.get(`asset/${asset.id}/costs`))).toEqual({
    cost: 1000,
    parts: { count: 3, cost: 250.5, unpriced: 1 },
    work: [],
    supplies: []
  })
  expect(await ok(api.get(`asset/${part.id}/costs`))).toMatchObject({ cost: 200.5, parts: { count: 2, cost: 50 } })
})

test('its orders and the checks of its bases while it was there, by year of the operator', async () => {
  const line = await makeLine()
  const [base, later] = [await makeBase({ fk_location: line.id }), await makeBase({ fk_location: line.id })]
  const asset = await makeAsset()
  const during = { installed_at: '2024-06-01T00:00:00Z', removed_at: '2025-02-01T00:00:00Z', is_active: false }
  await makeAssetVersion({ fk_asset: asset.id, fk_base: base.id, ...during })
  await makeAssetVersion({ fk_asset: asset.id, fk_base: later.id, installed_at: '2025-02-01T00:00:00Z' })
  const activity = await makeActivity({ estimated_minutes: 30, people: 2 })
  const [first, second] = [
    await makeBaseActivity({ fk_base: base.id, fk_activity: activity.id }),
    await makeBaseActivity({ fk_base: later.id, fk_activity: activity.id })
  ]
  // Before it came, during its stay, at the last hour of the operator's year (four behind UTC), and after it left.
  await done(first.id, '2024-05-31T23:00:00Z', 500)
  await done(first.id, '2024-07-01T12:00:00Z', 45)
  const [together] = await query(
    `insert into "check" (fk_base_activity, scheduled_date, fkc_status, fkc_check_type, performed_at, duration_minutes)
     values ($1, '2024-07-02', 71, 135, '2024-07-02T12:00:00Z', 20) returning id`,
    [first.id]
  )
  for (const person of [await makeStaff(), await makeStaff()])
    await query('insert into check_staff (fk_check, fk_staff) values ($1, $2)', [together?.id, person.id])
  await done(first.id, '2025-01-01T03:30:00Z')
  await done(first.id, '2025-02-01T00:00:00Z', 500)
  await done(second.id, '2025-02-01T00:00:00Z', 10)
  const about = { fk_location: line.id, fk_asset: asset.id }
  await worked({ ...about, fkc_status: workOrderStatus.CERRADA, closed_at: '2025-03-01T00:00:00Z' }, 90)
  await worked({ ...about, scheduled_start: '2025-04-01T00:00:00Z', scheduled_end: '2025-04-01T02:00:00Z' }, null)
  // Its minutes are those of the order.
  const { id: own } = await makeWorkOrder({ ...about, scheduled_start: '2025-05-01T12:00:00Z' })
  await query(
    `insert into "check" (fk_base_activity, fk_work_order, scheduled_date, fkc_status, fkc_check_type, performed_at)
     values ($1, $2, '2025-05-01', 71, 135, '2025-05-01T12:00:00Z')`,
    [second.id, own]
  )
  await worked({ ...about, fkc_status: workOrderStatus.CANCELADO, scheduled_start: '2025-04-01T00:00:00Z' }, 60)
  const work = [
    { year: 2025, orders: 3, order_minutes: 90, checks: 1, check_minutes: 10 },
    { year: 2024, orders: 0, order_minutes: 0, checks: 3, check_minutes: 145 }
  ]
  const planner = await loginAs('Planificador', { lines: [line.id] })
  expect(await ok(planner.get(`asset/${asset.id}/costs`))).toMatchObject({ work })
})

test('refused or left out: without permission, of another line, of none', async () => {
  const line = await makeLine()
  const base = await makeBase({ fk_location: line.id })
  const stay = await makeAssetVersion({ fk_base: base.id })
  const path = `asset/${stay.fk_asset}/costs`
  const elsewhere = await loginAs('Planificador', { lines: [(await makeLine()).id] })
  expect(await elsewhere.get(path)).toMatchObject({ status: 403 })
  expect(await elsewhere.get('asset/2147483647/costs')).toMatchObject({ status: 404 })
  // It has left the line: its orders there are that line's own affair.
  await query('update asset_version set is_active = false, removed_at = now() where id = $1', [stay.id])
  await worked({ fk_location: line.id, fk_asset: stay.fk_asset }, 60)
  expect(await ok(elsewhere.get(path))).toMatchObject({ work: [] })
  const here = await loginAs('Planificador', { lines: [line.id] })
  expect(await ok(here.get(path))).toMatchObject({ work: [{ orders: 1, order_minutes: 60 }] })
})

test('who may not read orders or checks is told what it was bought for', async () => {
  const { id } = await makeAsset({ cost: 7 })
  for (const permissions of [['assets.read'], ['assets.read', 'work-orders.read'], ['assets.read', 'checks.read']])
    expect(await ok((await loginAs(permissions)).get(`asset/${id}/costs`))).toMatchObject({ cost: 7, work: null })
  expect(await (await loginAs(['work-orders.read', 'checks.read'])).get(`asset/${id}/costs`)).toMatchObject({
    status: 403
  })
})

test('what its orders used, at the prices of their days, by year; as an independent sum and the list have it', async () => {
  const line = await makeLine()
  const base = await makeBase({ fk_location: line.id })
  const [asset, before] = [await makeAsset(), await makeAsset()]
  await makeAssetVersion({
    fk_asset: before.id,
    fk_base: base.id,
    installed_at: '2024-01-01T00:00:00Z',
    removed_at: '2025-06-01T00:00:00Z',
    is_active: false
  })
  await makeAssetVersion({ fk_asset: asset.id, fk_base: base.id, installed_at: '2025-06-01T00:00:00Z' })
  const [part, unpriced] = [await make.makeStock(500, { cost: 10 }), await make.makeStock(500)]
  const about = (await makeWorkOrder({ fk_location: line.id, type: 1, fk_asset: asset.id })).id
  const onBase = (await makeWorkOrder({ fk_location: line.id, type: 1, fk_base: base.id })).id
  const ofOther = (await makeWorkOrder({ fk_location: line.id, type: 1, fk_base: base.id, fk_asset: before.id })).id
  const moved = (order: number, item: number, type: number, quantity: number, at: string, more: object = {}) => {
    const { fk_assignment = null, cost = null } = more as { fk_assignment?: number; cost?: number }
    return query(
      `insert into warehouse_movement (fk_work_order, fk_item, fkc_type, quantity, created_at, fk_assignment, cost)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      [order, item, type, quantity, at, fk_assignment, cost]
    )
  }
  await moved(about, part.id, 101, 4, '2025-03-01T12:00:00Z')
  await moved(about, part.id, 103, 1, '2025-03-02T12:00:00Z', { cost: 10 })
  // The last hour of the operator's year, four behind UTC; another price; no price.
  await moved(about, part.id, 101, 2, '2026-01-01T03:30:00Z', { cost: 25.5 })
  await moved(about, unpriced.id, 101, 3, '2026-02-01T12:00:00Z')
  // On its base: before it came, and while it is there. Kept, lent, and of an order about what was there before: not.
  await moved(onBase, part.id, 101, 50, '2025-05-31T12:00:00Z')
  await moved(onBase, part.id, 101, 5, '2026-03-01T12:00:00Z')
  await moved(onBase, part.id, 102, 5, '2026-03-01T12:00:00Z')
  await moved(onBase, part.id, 101, 5, '2026-03-01T12:00:00Z', { fk_assignment: 1 })
  await moved(ofOther, part.id, 101, 5, '2026-03-01T12:00:00Z')
  const planner = await loginAs('Planificador', { lines: [line.id] })
  const { supplies } = await ok(planner.get(`asset/${asset.id}/costs`))
  expect(supplies).toEqual([
    { year: 2026, movements: 2, cost: 50, unpriced: 1 },
    { year: 2025, movements: 3, cost: 55.5, unpriced: 0 }
  ])
  for (const { year, movements } of supplies) {
    const { count, rows } = await ok(
      planner.get(`warehouse/movements?fk_asset=${asset.id}&is_used=true&year=${year}&itemsPerPage=500`)
    )
    expect([count, rows.length]).toEqual([movements, movements])
  }
  const { work } = await ok(planner.get(`asset/${asset.id}/costs`))
  for (const { year, orders } of work)
    expect((await ok(planner.get(`workorders?fk_asset=${asset.id}&year=${year}`))).count).toBe(orders)
  expect((await ok(planner.get(`asset/${before.id}/costs`))).supplies).toEqual([
    { year: 2026, movements: 1, cost: 50, unpriced: 0 },
    { year: 2025, movements: 1, cost: 500, unpriced: 0 }
  ])
  const elsewhere = await loginAs('Administrador', { lines: [] })
  expect((await ok(elsewhere.get(`asset/${asset.id}/costs`))).supplies).toHaveLength(2)
  const blind = await loginAs(['assets.read', 'work-orders.read', 'checks.read'], { lines: [line.id] })
  expect((await ok(blind.get(`asset/${asset.id}/costs`))).supplies).toBeNull()
})
