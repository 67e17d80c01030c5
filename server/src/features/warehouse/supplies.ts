import { warehouseMovement, workOrderStatus } from 'contract/core/classifier.ts'
import { movePermission, type updateSupply, type workOrderSupplies } from 'contract/warehouse/warehouse.ts'
import { hundredths, reservedAfter, type SupplyAmounts, supplyErrors } from 'contract/warehouse/warehouse-rules.ts'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import { insertOne } from '../../platform/database/insert-one.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, forbidden, invalid, notFound } from '../../platform/http/errors.ts'
import { lockRow } from '../../platform/http/resource-routes.ts'
import { warehouse_movement, work_order_supply } from '../../schema/warehouse.ts'
import { lockOrder, type WorkOrderRow } from '../work-orders/actions.ts'
import {
  lockItem,
  lockItems,
  move,
  requireActive,
  requireAvailable,
  requireInUnit,
  requireOrderAllows
} from './move.ts'
import type { OnTransition } from '../../feature.ts'
import { supplyPolicy } from './policy.ts'

type SupplyRow = typeof work_order_supply.$inferSelect
type Amounts = Pick<SupplyRow, 'requested' | 'delivered' | 'returned' | 'reserved'>

const { SALIDA, RESERVA, DEVOLUCION } = warehouseMovement
const { CERRADA, CANCELADO } = workOrderStatus

/**
 * Asks for something on an order and keeps it. @returns its id
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN, VALIDATION.INVALID_DATA, DOMAIN.CONFLICT (stock, closed)
 */
export async function requestSupply(
  db: Transaction,
  actor: Actor,
  fields: z.output<typeof workOrderSupplies.create>
): Promise<number> {
  const { fk_work_order, fk_item, requested } = fields
  const order = await lockOrder(db, fk_work_order, actor)
  requireOrderAllows('request', order)
  const item = await lockItem(db, actor, fk_item, order.fk_line)
  requireActive(item)
  requireInUnit(item, { requested })
  requireAvailable(item, requested)
  const id = await insertOne(db, work_order_supply, { ...fields, reserved: requested, fk_created_by: actor.id })
  await move(db, [{ fk_item, fkc_type: RESERVA, quantity: requested, fk_work_order, fk_supply: id }])
  return id
}

/**
 * A supply and its order, locked: the order first, as everywhere.
 * @throws as `requestSupply`; DOMAIN.CONFLICT (stale)
 */
async function lockSupply(db: Transaction, actor: Actor, id: number): Promise<{ row: SupplyRow; order: WorkOrderRow }> {
  const [seen] = await db
    .select({ order: work_order_supply.fk_work_order })
    .from(work_order_supply)
    .where(eq(work_order_supply.id, id))
  if (!seen) throw notFound()
  const order = await lockOrder(db, seen.order, actor)
  const row = await lockRow(db, supplyPolicy, id, actor)
  return { row: row, order }
}

/**
 * Changes what is asked for, handed out or brought back.
 * @throws as `requestSupply`; DOMAIN.CONFLICT (stale)
 */
export async function changeSupply(
  db: Transaction,
  actor: Actor,
  { id, version, ...given }: z.output<typeof updateSupply.body> & { id: number }
): Promise<void> {
  const { row, order } = await lockSupply(db, actor, id)
  const { requested = row.requested, delivered = row.delivered, returned = row.returned } = given
  const after = { requested, delivered, returned }
  const isHandling = delivered !== row.delivered || returned !== row.returned
  if (isHandling && !actor.permissions.has(movePermission)) throw forbidden('Solo el almacén entrega y recibe')
  if (requested !== row.requested) requireOrderAllows('request', order)
  if (delivered !== row.delivered) requireOrderAllows('deliver', order)
  if (returned !== row.returned) requireOrderAllows('return', order)
  if (version !== undefined && version !== row.version) throw conflict('stale')
  const wrong = supplyErrors(row, after)
  if (Object.keys(wrong).length) throw invalid(wrong)
  const item = await lockItem(db, actor, row.fk_item, order.fk_line)
  requireInUnit(item, Object.fromEntries(Object.entries(given).filter(([name]) => isChanged(row, after, name))))
  await writeSupply(db, actor, { row, order }, { ...after, reserved: reservedAfter(row, after) })
}

const isChanged = (row: SupplyRow, after: SupplyAmounts, name: string): boolean =>
  after[name as keyof SupplyAmounts] !== row[name as keyof SupplyAmounts]

/** Writes a supply's quantities with the movements that make them true. */
async function writeSupply(
  db: Transaction,
  actor: Actor,
  { row, order }: { row: SupplyRow; order: WorkOrderRow },
  after: Amounts
): Promise<void> {
  const change = (name: keyof Amounts) => hundredths(after[name] - row[name])
  const [out, back, kept] = [change('delivered'), change('returned'), change('reserved')]
  if (change('requested') === 0 && out === 0 && back === 0 && kept === 0) return
  const { id, fk_item, fk_work_order } = row
  const item = await lockItem(db, actor, fk_item, order.fk_line)
  requireAvailable(item, hundredths(kept + out - back))
  const of = { fk_item, fk_work_order, fk_supply: id }
  await move(db, [
    ...(kept ? [{ ...of, fkc_type: RESERVA, quantity: kept }] : []),
    ...(out ? [{ ...of, fkc_type: SALIDA, quantity: out }] : []),
    ...(back ? [{ ...of, fkc_type: DEVOLUCION, quantity: back, cost: await worthOf(db, id, back) }] : [])
  ])
  await db.update(work_order_supply).set(after).where(eq(work_order_supply.id, id))
}

/**
 * What a part of what was handed out is worth: its share of what that cost then, so that all of it together comes to
 * the same; nothing where no price was noted.
 */
async function worthOf(db: Transaction, supply: number, quantity: number): Promise<number> {
  const { rows } = await db.execute<{ worth: number | null }>(sql`
    select round(sum(case fkc_type when ${SALIDA} then cost else -cost end) * ${quantity}::numeric
      / nullif(-sum(stock_change), 0), 2)::float8 as worth
    from warehouse_movement where fk_supply = ${supply} and fkc_type in (${SALIDA}, ${DEVOLUCION})`)
  return rows[0]?.worth ?? 0
}

/** Takes a supply off its order, as long as nothing was handed out. @throws as `requestSupply` */
export async function removeSupply(db: Transaction, actor: Actor, id: number): Promise<void> {
  const { row, order } = await lockSupply(db, actor, id)
  requireOrderAllows('request', order)
  if (row.delivered > 0) throw conflict('in_use', 'Ya se entregó: registre una devolución')
  const { fk_item, fk_work_order, reserved } = row
  await lockItem(db, actor, fk_item, order.fk_line)
  if (reserved) await move(db, [{ fk_item, fkc_type: RESERVA, quantity: -reserved, fk_work_order, fk_supply: id }])
  await db.delete(work_order_supply).where(eq(work_order_supply.id, id))
}

/**
 * What happens to the supplies of an order that changes its state: what is kept for it is free when it is cancelled or
 * closed. An order that is taken back, or opened again, gets of what it still needs as much as is there.
 */
export const suppliesOnTransition: OnTransition = async ({ db, order, from, to }) => {
  if (to === CANCELADO || to === CERRADA) await freeAll(db, order.id)
  else if (from === CANCELADO || from === CERRADA) await keepAgain(db, order.id)
}

async function freeAll(db: Transaction, order: number): Promise<void> {
  const { fk_item, fk_supply, fk_work_order, reserved_change } = warehouse_movement
  // By the movements: what was kept by hand for the order is freed with it.
  const kept = await db
    .select({ fk_item, fk_supply, quantity: sql`sum(${reserved_change})`.mapWith(Number) })
    .from(warehouse_movement)
    .where(eq(fk_work_order, order))
    .groupBy(fk_item, fk_supply)
    .having(sql`sum(${reserved_change}) > 0`)
  if (!kept.length) return
  await lockItems(
    db,
    kept.map(row => row.fk_item)
  )
  await move(
    db,
    kept.map(row => ({ ...row, quantity: -row.quantity, fkc_type: RESERVA, fk_work_order: order }))
  )
  await db
    .update(work_order_supply)
    .set({ reserved: 0 })
    .where(and(eq(work_order_supply.fk_work_order, order), gt(work_order_supply.reserved, 0)))
}

async function keepAgain(db: Transaction, order: number): Promise<void> {
  const supplies = await db
    .select()
    .from(work_order_supply)
    .where(eq(work_order_supply.fk_work_order, order))
    .orderBy(asc(work_order_supply.id))
  const items = await lockItems(
    db,
    supplies.map(row => row.fk_item)
  )
  const free = new Map([...items].map(([id, { stock, reserved }]) => [id, stock - reserved]))
  for (const { id, fk_item, requested, delivered, reserved } of supplies) {
    const there = free.get(fk_item) ?? 0
    const quantity = hundredths(Math.min(requested - delivered - reserved, there))
    if (quantity <= 0) continue
    free.set(fk_item, there - quantity)
    await move(db, [{ fk_item, fkc_type: RESERVA, quantity, fk_work_order: order, fk_supply: id }])
    await db
      .update(work_order_supply)
      .set({ reserved: hundredths(reserved + quantity) })
      .where(eq(work_order_supply.id, id))
  }
}
