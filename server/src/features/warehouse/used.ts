import { type SQL, sql } from 'drizzle-orm'
import type { Value } from '../../schema/expressions.ts'
import { warehouse_movement } from '../../schema/warehouse.ts'

/**
 * Movements of orders about these assets, or on their bases while they were mounted there: a part counts for what it
 * was used on. The orders are found first, by their indexes, so that not every movement is looked at.
 */
export const movementsOfAssets = (ids: Value): SQL => sql`${warehouse_movement.id} in (
    select m.id from work_order o join warehouse_movement m on m.fk_work_order = o.id where o.fk_asset = any(${ids})
    union all
    select m.id from asset_version v join work_order o on o.fk_base = v.fk_base and o.fk_asset is null
      join warehouse_movement m on m.fk_work_order = o.id
      where v.fk_asset = any(${ids}) and m.created_at >= v.installed_at
        and m.created_at < coalesce(v.removed_at, 'infinity'))`

/** What orders used: what went out for them and what came back, without what was only assigned. */
export const isUsed = sql`(${warehouse_movement.fk_work_order} is not null
  and ${warehouse_movement.fk_assignment} is null and ${warehouse_movement.stock_change} <> 0)`
