import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { classifier } from './catalogs.ts'
import { fk, hundredths, onceByWords, partOf, record } from './columns.ts'
import { location } from './locations.ts'
import { staff } from './staff.ts'
import { work_order } from './work-orders.ts'

/**
 * A spare part or material. `stock` and `reserved` are the sums of its movements, kept by the trigger `keep_stock`; the
 * constraint on them is what keeps them from falling below zero, however many write at once.
 */
export const warehouse_item = pgTable(
  'warehouse_item',
  {
    ...record(),
    code: text().notNull().unique(),
    name: text().notNull(),
    unit: text().notNull().default('unidad'),
    min_stock: hundredths().notNull().default(0),
    cost: hundredths(),
    location: text(),
    fk_line: fk(() => location.id),
    is_active: boolean().notNull().default(true),
    stock: hundredths().notNull().default(0),
    reserved: hundredths().notNull().default(0)
  },
  t => [
    onceByWords('warehouse_item_code_once', t.code),
    check('warehouse_item_stock', sql`0 <= ${t.reserved} and ${t.reserved} <= ${t.stock}`),
    check('warehouse_item_minimum', sql`${t.min_stock} >= 0 and ${t.cost} >= 0`)
  ]
)

/** What was handed out to be given back, to one line or place, person or order. */
export const warehouse_assignment = pgTable(
  'warehouse_assignment',
  {
    ...record(),
    fk_item: fk(() => warehouse_item.id).notNull(),
    quantity: hundredths().notNull(),
    returned: hundredths().notNull().default(0),
    fk_location: fk(() => location.id),
    fk_staff: fk(() => staff.id),
    fk_work_order: fk(() => work_order.id),
    /** of the place or the order; none for a person */
    fk_line: fk(() => location.id),
    note: text(),
    fk_created_by: integer()
  },
  t => [
    index('warehouse_assignment_item').on(t.fk_item, t.id.desc().nullsFirst()),
    index('warehouse_assignment_order').on(t.fk_work_order),
    index('warehouse_assignment_staff').on(t.fk_staff),
    check(
      'warehouse_assignment_quantity',
      sql`0 < ${t.quantity} and 0 <= ${t.returned} and ${t.returned} <= ${t.quantity}`
    ),
    check('warehouse_assignment_target', sql`num_nonnulls(${t.fk_location}, ${t.fk_staff}, ${t.fk_work_order}) = 1`)
  ]
)

/** What an order needs: asked for, kept for it, handed out, brought back. */
export const work_order_supply = pgTable(
  'work_order_supply',
  {
    ...record(),
    fk_work_order: partOf(() => work_order.id),
    fk_line: fk(() => location.id),
    fk_item: fk(() => warehouse_item.id).notNull(),
    requested: hundredths().notNull(),
    delivered: hundredths().notNull().default(0),
    returned: hundredths().notNull().default(0),
    reserved: hundredths().notNull().default(0),
    fk_created_by: integer()
  },
  t => [
    index('work_order_supply_order').on(t.fk_work_order, t.id),
    index('work_order_supply_item').on(t.fk_item, t.id.desc().nullsFirst()),
    check(
      'work_order_supply_amounts',
      sql`0 < ${t.requested} and 0 <= ${t.returned} and ${t.returned} <= ${t.delivered}
        and 0 <= ${t.reserved} and ${t.delivered} + ${t.reserved} <= ${t.requested}`
    )
  ]
)

/**
 * What came, went, was kept or counted; append-only. `fk_supply` and `fk_assignment` are no foreign keys, because a
 * supply may be taken off its order, and what was moved for it stays. The changes, `fk_line` and `fk_user` are set by
 * the trigger `warehouse_movement_made`, and so is `cost`, where it isn't given: the price of that moment.
 */
export const warehouse_movement = pgTable(
  'warehouse_movement',
  {
    ...record(),
    fk_item: fk(() => warehouse_item.id).notNull(),
    fkc_type: fk(() => classifier.id).notNull(),
    quantity: hundredths().notNull(),
    stock_change: hundredths().notNull().default(0),
    reserved_change: hundredths().notNull().default(0),
    cost: hundredths(),
    reason: text(),
    fk_work_order: fk(() => work_order.id),
    fk_supply: integer(),
    fk_assignment: integer(),
    fk_line: fk(() => location.id),
    fk_user: integer()
  },
  t => [
    index('warehouse_movement_item').on(t.fk_item, t.id.desc().nullsFirst()),
    index('warehouse_movement_order')
      .on(t.fk_work_order, t.fk_item)
      .where(sql`fk_work_order is not null`),
    index('warehouse_movement_created').on(t.created_at),
    check('warehouse_movement_type', sql`${t.fkc_type} between 100 and 104`),
    check(
      'warehouse_movement_quantity',
      sql`${t.quantity} <> 0 and (${t.quantity} > 0 or ${t.fkc_type} in (102, 104))`
    ),
    check(
      'warehouse_movement_change',
      sql`${t.stock_change} = case ${t.fkc_type} when 101 then -${t.quantity} when 102 then 0 else ${t.quantity} end
        and ${t.reserved_change} = case ${t.fkc_type} when 102 then ${t.quantity} else 0 end`
    )
  ]
)
