import { workOrderStatus } from 'contract/classifier.ts'
import { editableStatus, transition } from 'contract/work-order-transitions.ts'
import { workOrders } from 'contract/work-orders.ts'
import { and, eq, max, sql } from 'drizzle-orm'
import { requirePast } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { AppError, conflict, forbidden, invalid } from '../../platform/http/errors.ts'
import { lockRow, requireOrder } from '../../platform/http/resource-routes.ts'
import { base } from '../../schema/bases.ts'
import { location } from '../../schema/locations.ts'
import { staff } from '../../schema/staff.ts'
import { work_order, work_order_staff, work_order_transition } from '../../schema/work-orders.ts'

export type WorkOrderRow = typeof work_order.$inferSelect

/** Statuses in which nothing on the order may change any more. */
export const overStatuses: readonly number[] = [workOrderStatus.CERRADA, workOrderStatus.CANCELADO]

/**
 * A handler that another feature (checks, supplies, anomalies) registers for an order's change of state. It runs in the
 * same transaction and may refuse.
 */
export type OnTransition = (change: {
  db: Transaction
  order: WorkOrderRow
  from: number
  to: number
  actor: Actor
}) => Promise<void>

/**
 * The order, locked until the transaction ends.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line), DOMAIN.CONFLICT (stale)
 */
export async function lockOrder(db: Transaction, id: number, actor: Actor, version?: number): Promise<WorkOrderRow> {
  const orders = { table: work_order, line: work_order.fk_line }
  return (await lockRow(db, orders, id, actor, version)) as unknown as WorkOrderRow
}

/** Inserts an order with the status PENDIENTE and the first entry of its history. */
export async function insertOrder(
  db: Transaction,
  actor: Actor,
  fields: typeof work_order.$inferInsert
): Promise<{ id: number; code: string }> {
  const [order] = (await db
    .insert(work_order)
    .values({ ...fields, fk_created_by: actor.id })
    .returning({ id: work_order.id, code: work_order.code })) as [{ id: number; code: string }]
  await noteTransition(db, actor, order.id, null, workOrderStatus.PENDIENTE)
  return order
}

const noteTransition = (
  db: Transaction,
  actor: Actor,
  order: number,
  from: number | null,
  to: number,
  { reason, at }: { reason?: string | null | undefined; at?: string } = {}
) =>
  db
    .insert(work_order_transition)
    .values({ fk_work_order: order, fkc_from: from, fkc_to: to, reason, fk_user: actor.id, ...(at && { at }) })

type Editable = Partial<
  Pick<WorkOrderRow, 'type' | 'fk_location' | 'fk_base' | 'fk_responsible' | 'scheduled_start' | 'scheduled_end'>
>

/**
 * Checks an order's own fields: only a PENDIENTE order is edited, its place belongs to a line and stays on it, its base
 * is on the same line, its responsible is active, and only a preventive order has checks.
 * @throws DOMAIN.CONFLICT (transition), VALIDATION.INVALID_DATA
 */
export async function checkOrderFields(
  db: Transaction,
  fields: Editable,
  before: WorkOrderRow | undefined
): Promise<void> {
  if (before && before.fkc_status !== editableStatus)
    throw conflict('transition', 'Solo se puede editar una orden pendiente')
  const after = { ...before, ...fields }
  const { type, fk_location, fk_base, fk_responsible } = after
  requireOrder(workOrders, after)
  const [place] = await db
    .select({ line: location.fk_line })
    .from(location)
    .where(eq(location.id, fk_location as number))
  if (!place?.line) throw invalid({ fk_location: 'La ubicación elegida no pertenece a ninguna línea' })
  // Checks, people and observations keep the line on which they were written.
  if (before && place.line !== before.fk_line)
    throw invalid({ fk_location: 'La orden no cambia de línea: cancélela y cree otra' })
  if (fk_base) {
    const [position] = await db.select({ line: base.fk_line }).from(base).where(eq(base.id, fk_base))
    if (position?.line !== place.line) throw invalid({ fk_base: 'La base elegida no es de esta línea' })
  }
  if (fk_responsible && fk_responsible !== before?.fk_responsible) {
    const [person] = await db.select({ is_active: staff.is_active }).from(staff).where(eq(staff.id, fk_responsible))
    if (!person?.is_active) throw invalid({ fk_responsible: 'La persona elegida no está activa' })
  }
  if (before && type !== before.type) {
    const { rows } = await db.execute(sql`select 1 from "check" where fk_work_order = ${before.id} limit 1`)
    if (rows.length) throw invalid({ type: 'Una orden con checks es preventiva' })
  }
}

/** The fields that a change of state sets on the order: moments and users. */
function traces(
  order: WorkOrderRow,
  to: number,
  actor: Actor,
  { reason, at }: { reason?: string | null | undefined; at: string }
): Partial<WorkOrderRow> {
  const waiting_reason = to === workOrderStatus.EN_ESPERA ? (reason ?? null) : null
  switch (to) {
    case workOrderStatus.EN_CURSO:
      return {
        waiting_reason,
        started_at: order.started_at ?? at,
        finished_at: null,
        closed_at: null,
        fk_closed_by: null
      }
    case workOrderStatus.PARA_REVISION:
      return { waiting_reason, finished_at: at }
    case workOrderStatus.CERRADA:
      return { waiting_reason, closed_at: at, fk_closed_by: actor.id }
    // To be planned anew; its history says when it was started before.
    case workOrderStatus.PENDIENTE:
      return { waiting_reason, started_at: null, finished_at: null }
    default:
      return { waiting_reason }
  }
}

/**
 * Changes the state of an order: the table of transitions decides, then the registered handlers, all in one
 * transaction.
 * @throws DOMAIN.CONFLICT (transition, stale), AUTH.FORBIDDEN, VALIDATION.INVALID_DATA on `reason` and `at`
 */
export async function changeState(
  db: Transaction,
  actor: Actor,
  {
    id,
    to,
    reason,
    at: given,
    version
  }: {
    id: number
    to: number
    reason?: string | null | undefined
    /** when it was made, if that isn't now */
    at?: string | undefined
    version?: number | undefined
  },
  listeners: readonly OnTransition[]
): Promise<void> {
  const order = await lockOrder(db, id, actor)
  const from = order.fkc_status
  const allowed = transition(from, to, { permissions: actor.permissions, reason })
  if (!allowed.ok && allowed.code === 'DOMAIN.CONFLICT') throw conflict(allowed.reason, allowed.message)
  if (!allowed.ok && allowed.code === 'AUTH.FORBIDDEN') throw forbidden()
  // After the table, so that the second of two callers is told that the change is impossible now, not just that
  // something changed. Before the reason, which would be asked for by a status that the caller hasn't seen.
  if (version !== undefined && version !== order.version) throw conflict('stale')
  if (!allowed.ok) throw new AppError(allowed.code, { fields: allowed.errors })
  requirePast({ at: given })
  const at = given === undefined ? new Date().toISOString() : await afterLastChange(db, id, given)
  if (to === workOrderStatus.CERRADA) await requireOtherSigner(db, actor, order)
  for (const listener of listeners) await listener({ db, order, from, to, actor })
  await db
    .update(work_order)
    .set({ fkc_status: to, ...traces(order, to, actor, { reason, at }) })
    .where(eq(work_order.id, id))
  await noteTransition(db, actor, id, from, to, { reason, at })
}

/** The moment of a change that arrives late, but not before the last one: the clock of a phone may be slow. */
async function afterLastChange(db: Transaction, id: number, at: string): Promise<string> {
  const [last] = await db
    .select({ at: max(work_order_transition.at) })
    .from(work_order_transition)
    .where(eq(work_order_transition.fk_work_order, id))
  return last?.at && Date.parse(last.at) > Date.parse(at) ? last.at : at
}

/**
 * Four eyes: who ever sent the order to review, or is among its people, may not close it, unless the profile may sign
 * its own work.
 */
async function requireOtherSigner(db: Transaction, actor: Actor, order: WorkOrderRow): Promise<void> {
  if (actor.permissions.has('work-orders.sign-own')) return
  const [sent] = await db
    .select({ id: work_order_transition.id })
    .from(work_order_transition)
    .where(
      and(
        eq(work_order_transition.fk_work_order, order.id),
        eq(work_order_transition.fkc_to, workOrderStatus.PARA_REVISION),
        eq(work_order_transition.fk_user, actor.id)
      )
    )
    .limit(1)
  const [own] = actor.staff
    ? await db
        .select({ id: work_order_staff.id })
        .from(work_order_staff)
        .where(and(eq(work_order_staff.fk_work_order, order.id), eq(work_order_staff.fk_staff, actor.staff)))
    : []
  if (sent || own) throw forbidden(ownWork)
}

/** The refusal by four eyes; also for people who answered checks, and for who would take themselves off. */
export const ownWork = 'La orden la debe cerrar una persona distinta de quien la ejecutó'
