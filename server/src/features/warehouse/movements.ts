import { warehouseMovement } from 'contract/core/classifier.ts'
import type { warehouseMovements } from 'contract/warehouse/warehouse.ts'
import { hundredths, movementErrors } from 'contract/warehouse/warehouse-rules.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { warehouse_movement } from '../../schema/warehouse.ts'
import { lockOrder } from '../work-orders/actions.ts'
import {
  type ItemRow,
  lockItem,
  move,
  requireActive,
  requireAvailable,
  requireInUnit,
  requireOrderAllows
} from './move.ts'
import { requireValue } from '../../platform/require-value.ts'

type Fields = z.output<typeof warehouseMovements.create>

const { ENTRADA, SALIDA, RESERVA, DEVOLUCION, AJUSTE } = warehouseMovement

/**
 * Writes a movement that was entered by hand. @returns its id
 * @throws VALIDATION.INVALID_DATA, AUTH.FORBIDDEN, RESOURCE.NOT_FOUND (order), DOMAIN.CONFLICT (stock, closed)
 */
export async function createMovement(db: Transaction, actor: Actor, fields: Fields): Promise<number> {
  const wrong = movementErrors(fields)
  if (Object.keys(wrong).length) throw invalid(wrong)
  const { fk_item, fkc_type, quantity, fk_work_order } = fields
  const order = fk_work_order ? await lockOrder(db, fk_work_order, actor) : undefined
  if (order) requireOrderAllows(fkc_type === DEVOLUCION ? 'return' : 'request', order)
  const item = await lockItem(db, actor, fk_item, order?.fk_line)
  // A count may mend a stock that has a fraction of a piece.
  requireInUnit(item, { quantity: fkc_type === AJUSTE ? hundredths(item.stock + quantity) : quantity })
  if (fkc_type === ENTRADA || (fkc_type === RESERVA && quantity > 0)) requireActive(item)
  await requireThere(db, item, fields)
  const [id] = await move(db, [fields])
  return requireValue(id)
}

/** What goes out, is kept or is less than counted must be there; what is given back or freed was taken before. */
async function requireThere(db: Transaction, item: ItemRow, fields: Fields): Promise<void> {
  const { fkc_type, quantity, fk_work_order } = fields
  if (fkc_type === SALIDA || (fkc_type === RESERVA && quantity > 0)) return requireAvailable(item, quantity)
  if (fkc_type === RESERVA) return requireFreeable(await byHand(db, item.id, fk_work_order), -quantity)
  if (fkc_type === DEVOLUCION) {
    const { used } = await byHand(db, item.id, fk_work_order)
    if (quantity > used + 0.001)
      throw invalid({
        quantity: fk_work_order
          ? 'De esta orden no salió tanto'
          : 'Sin una orden no salió tanto: diga de qué orden vuelve, o ajuste lo contado'
      })
  }
  if (quantity < 0) requireAvailable(item, -quantity)
}

function requireFreeable({ reserved }: { reserved: number }, quantity: number): void {
  if (quantity > reserved + 0.001)
    throw conflict('stock', 'No hay tanto reservado fuera de los repuestos de las órdenes')
}

/** What was moved by hand, apart from supplies and assignments: kept, and gone out. */
async function byHand(db: Transaction, item: number, order: number | null | undefined) {
  const { fk_item, fkc_type, fk_work_order, fk_supply, fk_assignment } = warehouse_movement
  const [sum] = await db
    .select({
      reserved: sql`coalesce(sum(${warehouse_movement.reserved_change}), 0)`.mapWith(Number),
      used: sql`coalesce(-sum(${warehouse_movement.stock_change})
        filter (where ${fkc_type} in (${SALIDA}, ${DEVOLUCION})), 0)`.mapWith(Number)
    })
    .from(warehouse_movement)
    .where(
      and(
        eq(fk_item, item),
        order ? eq(fk_work_order, order) : isNull(fk_work_order),
        isNull(fk_supply),
        isNull(fk_assignment)
      )
    )
  return requireValue(sum)
}
