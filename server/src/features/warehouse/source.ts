import { warehouseMovement } from 'contract/core/classifier.ts'
import * as contract from 'contract/warehouse/warehouse.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { listSource, searchTextOf } from '../../platform/http/list-source.ts'
import { user } from '../../schema/access.ts'
import { nameOfAccount, namedClassifier } from '../../schema/expressions.ts'
import { location } from '../../schema/locations.ts'
import { staff } from '../../schema/staff.ts'
import { isUsed, movementsOfAssets } from './used.ts'
import { warehouse_assignment, warehouse_item, warehouse_movement, work_order_supply } from '../../schema/warehouse.ts'
import { work_order } from '../../schema/work-orders.ts'
import { assignmentPolicy, itemPolicy, movementPolicy, supplyPolicy } from './policy.ts'

const line = alias(location, 'line')
const author = alias(user, 'author')

/** Rows of these lines, and those that are everybody's. */
const available = sql`(${warehouse_item.stock} - ${warehouse_item.reserved})`
const belowMinimum = sql`(${available} < ${warehouse_item.min_stock})`
const theLine = { id: line.id, name: line.name, color: line.color }
const byAuthor = { id: author.id, name: nameOfAccount(author) }

/** Spare parts and materials: those for all lines, and those of the caller's or of the line that is asked for. */
export const itemSource = listSource(contract.warehouseItems, {
  ...itemPolicy,
  fields: {
    line: theLine,
    available,
    below_minimum: belowMinimum,
    assigned: sql`(select coalesce(sum(a.quantity - a.returned), 0) from warehouse_assignment a
      where a.fk_item = ${warehouse_item.id})`
  },
  joins: query => query.leftJoin(line, eq(line.id, warehouse_item.fk_line)),
  searchText: searchTextOf(warehouse_item.code, warehouse_item.name, warehouse_item.location),
  flags: { below_minimum: is => (is ? belowMinimum : sql`not ${belowMinimum}`) },
  sort: { available },
  isSmall: true
})

const brief = {
  id: warehouse_item.id,
  code: warehouse_item.code,
  name: warehouse_item.name,
  unit: warehouse_item.unit
}
const briefOrder = { id: work_order.id, code: work_order.code, title: work_order.title, type: work_order.type }

/** The text of a row of `fk_item` and, if it has one, `fk_work_order`. */
const searchTextOfMoved = (item: AnyPgColumn, order: AnyPgColumn): SQL => sql`(select search_key(concat_ws(' ', i.code,
  i.name, o.code)) from warehouse_item i left join work_order o on o.id = ${order} where i.id = ${item})`

/** The operator's time zone; callers of a list of movements bind it. */
const zone = sql`${sql.placeholder('zone')}::text`

export const movementSource = listSource(contract.warehouseMovements, {
  ...movementPolicy,
  fields: {
    item: brief,
    type: namedClassifier(warehouse_movement.fkc_type),
    work_order: briefOrder,
    user: byAuthor
  },
  joins: query =>
    query
      .innerJoin(warehouse_item, eq(warehouse_item.id, warehouse_movement.fk_item))
      .leftJoin(work_order, eq(work_order.id, warehouse_movement.fk_work_order))
      .leftJoin(author, eq(author.id, warehouse_movement.fk_user)),
  searchText: searchTextOfMoved(warehouse_movement.fk_item, warehouse_movement.fk_work_order),
  filters: {
    fk_asset: movementsOfAssets,
    year: years => sql`extract(year from ${warehouse_movement.created_at} at time zone ${zone})::int = any(${years})`
  },
  flags: { is_used: is => (is ? isUsed : sql`not ${isUsed}`) }
})

const outstanding = sql`(${warehouse_assignment.quantity} - ${warehouse_assignment.returned})`

export const assignmentSource = listSource(contract.warehouseAssignments, {
  ...assignmentPolicy,
  fields: {
    item: brief,
    outstanding,
    location: { id: location.id, name: location.name },
    staff: { id: staff.id, first_name: staff.first_name, last_name: staff.last_name },
    work_order: briefOrder,
    line: theLine,
    created_by: byAuthor
  },
  joins: query =>
    query
      .innerJoin(warehouse_item, eq(warehouse_item.id, warehouse_assignment.fk_item))
      .leftJoin(location, eq(location.id, warehouse_assignment.fk_location))
      .leftJoin(staff, eq(staff.id, warehouse_assignment.fk_staff))
      .leftJoin(work_order, eq(work_order.id, warehouse_assignment.fk_work_order))
      .leftJoin(line, eq(line.id, warehouse_assignment.fk_line))
      .leftJoin(author, eq(author.id, warehouse_assignment.fk_created_by)),
  searchText: sql`(select search_key(concat_ws(' ', i.code, i.name, s.first_name, s.last_name, l.name, o.code))
    from warehouse_item i left join staff s on s.id = ${warehouse_assignment.fk_staff}
      left join location l on l.id = ${warehouse_assignment.fk_location}
      left join work_order o on o.id = ${warehouse_assignment.fk_work_order}
    where i.id = ${warehouse_assignment.fk_item})`,
  flags: { is_open: is => (is ? sql`${outstanding} > 0` : sql`${outstanding} = 0`) },
  sort: { outstanding }
})

export const supplySource = listSource(contract.workOrderSupplies, {
  ...supplyPolicy,
  fields: {
    work_order: { ...briefOrder, fkc_status: work_order.fkc_status },
    item: { ...brief, location: warehouse_item.location, available, cost: warehouse_item.cost },
    cost: sql`(select sum(case m.fkc_type when ${sql.raw(String(warehouseMovement.SALIDA))} then m.cost else -m.cost end)
      from warehouse_movement m where m.fk_work_order = ${work_order_supply.fk_work_order}
        and m.fk_item = ${work_order_supply.fk_item} and m.fk_supply = ${work_order_supply.id})`,
    created_by: byAuthor
  },
  joins: query =>
    query
      .innerJoin(work_order, eq(work_order.id, work_order_supply.fk_work_order))
      .innerJoin(warehouse_item, eq(warehouse_item.id, work_order_supply.fk_item))
      .leftJoin(author, eq(author.id, work_order_supply.fk_created_by)),
  searchText: searchTextOfMoved(work_order_supply.fk_item, work_order_supply.fk_work_order)
})
