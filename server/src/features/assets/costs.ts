import type { AssetCosts } from 'contract/assets/asset-costs.ts'
import { listChecks } from 'contract/checks/checks.ts'
import { checkStatus, workOrderStatus } from 'contract/core/classifier.ts'
import { warehouseMovements } from 'contract/warehouse/warehouse.ts'
import { workOrders } from 'contract/work-orders/work-orders.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { warehouse_movement } from '../../schema/warehouse.ts'
import { isUsed, movementsOfAssets } from '../warehouse/used.ts'
import { oneAsset } from './queries.ts'
import { requireValue } from '../../platform/require-value.ts'

/**
 * What an asset has cost so far.
 * @param timeZone in which years begin
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN
 */
export async function costsOfAsset(db: Db, id: number, actor: Actor, timeZone: string): Promise<AssetCosts> {
  const { cost } = await oneAsset(db, id, actor)
  const sees = (...calls: readonly { access: string }[]) => calls.every(({ access }) => actor.permissions.has(access))
  const orders = workOrders.calls.list
  return {
    cost,
    parts: await costOfParts(db, id),
    work: sees(orders, listChecks) ? await workByYear(db, id, actor, timeZone) : null,
    supplies: sees(orders, warehouseMovements.calls.list) ? await suppliesByYear(db, id, actor, timeZone) : null
  }
}

async function costOfParts(db: Db, id: number): Promise<AssetCosts['parts']> {
  const { rows } = await db.execute<AssetCosts['parts']>(sql`
    with recursive inside as (
      select id, cost from asset where fk_asset = ${id}
      union select a.id, a.cost from asset a join inside i on a.fk_asset = i.id
    )
    select count(*)::int, coalesce(sum(cost), 0)::float8 as cost, (count(*) filter (where cost is null))::int as unpriced
    from inside`)
  return requireValue(rows[0])
}

/**
 * Orders count in the year in which they were closed, or else were planned for. Checks within an order about the asset
 * are part of that order's work.
 */
async function workByYear(
  db: Db,
  id: number,
  { lines }: Actor,
  timeZone: string
): Promise<NonNullable<AssetCosts['work']>> {
  const yearOf = (moment: ReturnType<typeof sql>) =>
    sql`extract(year from ${moment} at time zone ${timeZone}::text)::int`
  const { rows } = await db.execute<NonNullable<AssetCosts['work']>[number]>(sql`
    with work as (
      select ${yearOf(sql`coalesce(o.closed_at, o.scheduled_start, o.created_at)`)} as year, 1 as orders, 0 as checks,
        coalesce((select sum(real_minutes) from work_order_staff s where s.fk_work_order = o.id), 0) as order_minutes,
        0 as check_minutes
      from work_order o
      where o.fk_asset = ${id} and o.fk_line = any(${sql.param(lines)}) and o.fkc_status <> ${workOrderStatus.CANCELADO}
      union all
      select ${yearOf(sql`c.performed_at`)}, 0, 1, 0,
        coalesce(
          c.duration_minutes * greatest(1, (select count(*) from check_staff s where s.fk_check = c.id)),
          a.estimated_minutes * a.people, 0)
      from asset_version v
      join base_activity b on b.fk_base = v.fk_base
      join activity a on a.id = b.fk_activity
      join "check" c on c.fk_base_activity = b.id and c.fkc_status = ${checkStatus.REALIZADO}
        and c.performed_at >= v.installed_at and c.performed_at < coalesce(v.removed_at, 'infinity')
      left join work_order o on o.id = c.fk_work_order
      where v.fk_asset = ${id} and c.fk_line = any(${sql.param(lines)}) and o.fk_asset is distinct from ${id}
    )
    select year, sum(orders)::int as orders, sum(order_minutes)::int as order_minutes, sum(checks)::int as checks,
      sum(check_minutes)::int as check_minutes
    from work group by year order by year desc`)
  return rows
}

/** What was used counts in the year in which it went out or came back, at the price of that moment. */
async function suppliesByYear(
  db: Db,
  id: number,
  { lines }: Actor,
  timeZone: string
): Promise<NonNullable<AssetCosts['supplies']>> {
  const { rows } = await db.execute<NonNullable<AssetCosts['supplies']>[number]>(sql`
    select extract(year from created_at at time zone ${timeZone}::text)::int as year, count(*)::int as movements,
      coalesce(sum(cost * -sign(stock_change)), 0)::float8 as cost,
      (count(*) filter (where stock_change < 0 and cost is null))::int as unpriced
    from ${warehouse_movement} where ${movementsOfAssets(sql`array[${id}::int]`)} and ${isUsed}
      and fk_line = any(${sql.param(lines)})
    group by 1 order by 1 desc`)
  return rows
}
