import { warehouseMovement } from 'contract/core/classifier.ts'
import type { returnAssignment, warehouseAssignments } from 'contract/warehouse/warehouse.ts'
import { hundredths } from 'contract/warehouse/warehouse-rules.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import { insertOne } from '../../platform/database/insert-one.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { invalid } from '../../platform/http/errors.ts'
import { lockRow } from '../../platform/http/resource-routes.ts'
import { location } from '../../schema/locations.ts'
import { staff } from '../../schema/staff.ts'
import { warehouse_assignment } from '../../schema/warehouse.ts'
import { lockOrder } from '../work-orders/actions.ts'
import {
  lockItem,
  lockItems,
  move,
  requireActive,
  requireAvailable,
  requireInUnit,
  requireOrderAllows
} from './move.ts'
import { assignmentSource } from './source.ts'
import { policyOf } from '../../platform/http/policy.ts'
import { requireRowLine } from '../../platform/http/list.ts'

type Fields = z.output<typeof warehouseAssignments.create>

/**
 * Hands something out, to be given back. @returns its id
 * @throws VALIDATION.INVALID_DATA, AUTH.FORBIDDEN, RESOURCE.NOT_FOUND (order), DOMAIN.CONFLICT (stock, closed)
 */
export async function assign(db: Transaction, actor: Actor, fields: Fields): Promise<number> {
  const { fk_item, quantity, fk_work_order } = fields
  const line = await lineOfTarget(db, actor, fields)
  const item = await lockItem(db, actor, fk_item, line)
  requireActive(item)
  requireInUnit(item, { quantity })
  requireAvailable(item, quantity)
  const id = await insertOne(db, warehouse_assignment, { ...fields, fk_created_by: actor.id })
  await move(db, [{ fk_item, fkc_type: warehouseMovement.SALIDA, quantity, fk_work_order, fk_assignment: id }])
  return id
}

/** The line of whom it is for; none for a person. @throws as `assign` */
async function lineOfTarget(db: Transaction, actor: Actor, fields: Fields): Promise<number | null> {
  const { fk_location, fk_staff, fk_work_order } = fields
  if ([fk_location, fk_staff, fk_work_order].filter(Boolean).length !== 1)
    throw invalid({ fk_location: 'Elija una línea, una persona o una orden: solo una' })
  if (fk_work_order) {
    const order = await lockOrder(db, fk_work_order, actor)
    requireOrderAllows('deliver', order)
    return order.fk_line
  }
  if (fk_location) {
    const [place] = await db.select({ line: location.fk_line }).from(location).where(eq(location.id, fk_location))
    if (!place) throw invalid({ fk_location: 'La ubicación elegida no existe' })
    requireRowLine(actor, policyOf('location'), place.line)
    return place.line
  }
  const [person] = await db
    .select({ is_active: staff.is_active })
    .from(staff)
    .where(eq(staff.id, Number(fk_staff)))
  if (!person?.is_active) throw invalid({ fk_staff: 'La persona elegida no está activa' })
  return null
}

/**
 * Takes back some or all of what was handed out, whatever has become of its order meanwhile.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN, VALIDATION.INVALID_DATA, DOMAIN.CONFLICT (stale)
 */
export async function takeBack(
  db: Transaction,
  actor: Actor,
  { id, quantity, reason, version }: z.output<typeof returnAssignment.body> & { id: number }
): Promise<void> {
  const row = await lockRow(db, assignmentSource, id, actor, version)
  const left = row.quantity - row.returned
  if (quantity > left + 0.001) throw invalid({ quantity: 'No se devuelve más de lo que falta por devolver' })
  const { fk_item, fk_work_order } = row
  const item = (await lockItems(db, [fk_item])).get(fk_item)
  // All that is left may be a fraction of a piece, from before pieces were whole.
  if (item && hundredths(left) !== quantity) requireInUnit(item, { quantity })
  await db
    .update(warehouse_assignment)
    .set({ returned: row.returned + quantity })
    .where(eq(warehouse_assignment.id, id))
  const { DEVOLUCION } = warehouseMovement
  await move(db, [{ fk_item, fkc_type: DEVOLUCION, quantity, reason, fk_work_order, fk_assignment: id }])
}
