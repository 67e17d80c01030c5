import { overStatuses, plannedTypes } from 'contract/core/classifier.ts'
import { outcomeFields, type WorkOrder, workOrders } from 'contract/work-orders/work-orders.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { editableStatus } from 'contract/work-orders/work-order-transitions.ts'
import { eq, sql } from 'drizzle-orm'
import { requirePast, requirePlanned } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { requireOrder, type ResourceSource, updateRow } from '../../platform/http/resource-routes.ts'
import { base } from '../../schema/bases.ts'
import { location } from '../../schema/locations.ts'
import { staff } from '../../schema/staff.ts'
import type { work_order } from '../../schema/work-orders.ts'
import { isOnOtherLine } from './asset-line.ts'
import { requireNoActivities } from './automatic.ts'
import type { WorkOrderRow } from './actions.ts'
import { workOrderSource } from './source.ts'

type Fields = Partial<
  Pick<
    WorkOrderRow,
    | 'type'
    | 'fk_location'
    | 'fk_base'
    | 'fk_asset'
    | 'fk_responsible'
    | 'scheduled_start'
    | 'scheduled_end'
    | 'down_from'
    | 'down_to'
  >
>

const isOutcome = (fields: Fields) => {
  const names = Object.keys(fields)
  return names.length > 0 && names.every(name => outcomeFields.includes(name))
}

/**
 * Checks an order's own fields. Its outcome is written while it is open; everything else only while it is PENDIENTE.
 * @throws DOMAIN.CONFLICT (transition, closed), VALIDATION.INVALID_DATA
 */
export async function checkOrderFields(
  db: Transaction,
  fields: Fields,
  before: WorkOrderRow | undefined
): Promise<void> {
  const after = { ...before, ...fields }
  requireOrder(workOrders, after)
  requireDowntime(fields, after)
  requirePlanned(['scheduled_start', 'scheduled_end'], fields, before)
  if (before && isOutcome(fields)) {
    if (overStatuses.includes(before.fkc_status)) throw conflict('closed', 'La orden ya no está abierta')
    return
  }
  if (before && before.fkc_status !== editableStatus)
    throw conflict('transition', 'Solo se puede editar una orden pendiente')
  await checkPlan(db, after, before)
}

const writable: ResourceSource<WorkOrder, typeof work_order> = {
  ...workOrderSource,
  beforeWrite: ({ db, fields, before }) => checkOrderFields(db, fields, before)
}

/**
 * Changes the given fields of an order and answers with all of it.
 * @throws DOMAIN.CONFLICT (stale, transition, closed), VALIDATION.INVALID_DATA
 */
export const updateOrder = (db: Transaction, actor: Actor, id: number, fields: Record<string, unknown>) =>
  updateRow(db, writable, id, fields, actor)

/** The line stood still: neither moment lies in the future, and there is no end without a beginning. */
function requireDowntime(fields: Fields, after: Fields): void {
  const { down_from, down_to } = fields
  requirePast({ down_from: down_from ?? undefined, down_to: down_to ?? undefined })
  if (after.down_to && !after.down_from) throw invalid({ down_from: validationTexts.required('Línea parada desde') })
}

/**
 * An order's place belongs to a line and stays on it, its base and asset are of the same line, its responsible is
 * active, and only a preventive order has checks. An asset that is in no place (in store, in repair) may be of any.
 */
async function checkPlan(
  db: Transaction,
  { type, fk_location, fk_base, fk_asset, fk_responsible }: Fields,
  before: WorkOrderRow | undefined
): Promise<void> {
  const [place] = await db
    .select({ line: location.fk_line })
    .from(location)
    .where(eq(location.id, fk_location as number))
  if (!place?.line) throw invalid({ fk_location: 'La ubicación elegida no pertenece a ninguna línea' })
  // Checks, people and observations keep the line on which they were written.
  if (before && place.line !== before.fk_line)
    throw invalid({ fk_location: 'La orden no cambia de línea: cancélela y cree otra' })
  // One that was moved to another line after it was chosen doesn't keep the order from being changed.
  if (fk_base && fk_base !== before?.fk_base) {
    const [position] = await db.select({ line: base.fk_line }).from(base).where(eq(base.id, fk_base))
    if (position?.line !== place.line) throw invalid({ fk_base: 'La base elegida no es de esta línea' })
  }
  // Nor does one that was mounted elsewhere.
  if (fk_asset && fk_asset !== before?.fk_asset && (await isOnOtherLine(db, fk_asset, place.line)))
    throw invalid({ fk_asset: 'El activo elegido no está en esta línea' })
  if (fk_responsible && fk_responsible !== before?.fk_responsible) {
    const [person] = await db.select({ is_active: staff.is_active }).from(staff).where(eq(staff.id, fk_responsible))
    if (!person?.is_active) throw invalid({ fk_responsible: 'La persona elegida no está activa' })
  }
  if (before && type !== before.type) {
    const { rows } = await db.execute(sql`select 1 from "check" where fk_work_order = ${before.id} limit 1`)
    if (rows.length) throw invalid({ type: 'Una orden con checks es preventiva' })
    if (plannedTypes.includes(type as number)) await requireNoActivities(db, before.id)
  }
}
