import { overStatuses, workOrderStatus } from 'contract/core/classifier.ts'
import { amountProblem, amountText, mayChangeSupply, type SupplyChange } from 'contract/warehouse/warehouse-rules.ts'
import { asc, inArray } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { requireRowLine } from '../../platform/http/list.ts'
import { warehouse_item, warehouse_movement } from '../../schema/warehouse.ts'
import type { WorkOrderRow } from '../work-orders/actions.ts'
import { itemPolicy } from './policy.ts'

export type ItemRow = typeof warehouse_item.$inferSelect
type Move = PgInsertValue<typeof warehouse_movement>

/**
 * Items, locked until the transaction ends, in the order of their ids so that transactions can't deadlock; an order is
 * locked before them.
 */
export async function lockItems(db: Transaction, ids: readonly number[]): Promise<ReadonlyMap<number, ItemRow>> {
  const rows = await db
    .select()
    .from(warehouse_item)
    .where(inArray(warehouse_item.id, [...ids]))
    .orderBy(asc(warehouse_item.id))
    .for('no key update')
  return new Map(rows.map(row => [row.id, row]))
}

/**
 * An item that is to be moved, locked; `line` is that of the order or place that it is for.
 * @throws VALIDATION.INVALID_DATA, AUTH.FORBIDDEN (an item of another line)
 */
export async function lockItem(db: Transaction, actor: Actor, id: number, line?: number | null): Promise<ItemRow> {
  const item = (await lockItems(db, [id])).get(id)
  if (!item) throw invalid({ fk_item: 'El artículo elegido no existe' })
  requireRowLine(actor, itemPolicy, item.fk_line)
  if (line != null && item.fk_line !== null && item.fk_line !== line)
    throw invalid({ fk_item: 'El artículo elegido es de otra línea' })
  return item
}

/** @throws VALIDATION.INVALID_DATA on the field whose amount isn't one in the item's unit */
export function requireInUnit({ unit }: Pick<ItemRow, 'unit'>, amounts: Readonly<Record<string, number>>): void {
  const wrong = Object.entries(amounts).flatMap(([name, amount]) => {
    const problem = amountProblem(amount, unit)
    return problem ? [[name, problem] as const] : []
  })
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
}

/** @throws VALIDATION.INVALID_DATA for an item that isn't handed out any more */
export function requireActive({ is_active }: ItemRow): void {
  if (!is_active) throw invalid({ fk_item: 'El artículo elegido no está activo' })
}

/** Refuses what isn't there. The database does so too, in fewer words. @throws DOMAIN.CONFLICT (stock) */
export function requireAvailable({ stock, reserved, unit }: ItemRow, quantity: number): void {
  const available = stock - reserved
  if (quantity > available + 0.001)
    throw conflict('stock', `No hay existencias suficientes: disponible ${amountText(available, unit)}`)
}

/** Writes movements as one, so that what is no longer kept for an order may go out. */
export async function move(db: Transaction, moves: readonly Move[]): Promise<number[]> {
  if (!moves.length) return []
  const made = await db
    .insert(warehouse_movement)
    .values([...moves])
    .returning({ id: warehouse_movement.id })
  return made.map(({ id }) => id)
}

/** @throws DOMAIN.CONFLICT (closed) unless the order's state allows this */
export function requireOrderAllows(change: SupplyChange, { fkc_status }: Pick<WorkOrderRow, 'fkc_status'>): void {
  const isCancelled = fkc_status === workOrderStatus.CANCELADO
  if (mayChangeSupply(change, !overStatuses.includes(fkc_status), isCancelled)) return
  throw conflict('closed', isCancelled ? 'La orden está cancelada' : 'La orden está cerrada: sus repuestos no cambian')
}
