import { checkStatus, workOrderStatus, workOrderType } from 'contract/core/classifier.ts'
import { dayOf } from 'contract/core/format.ts'
import { editableStatus } from 'contract/work-orders/work-order-transitions.ts'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { lockRow } from '../../platform/http/resource-routes.ts'
import { check } from '../../schema/checks.ts'
import { work_order } from '../../schema/work-orders.ts'
import { changeState, lockOrder, type WorkOrderRow } from '../work-orders/actions.ts'
import { insertChecks } from './insert.ts'
import { lockProgrammable } from './planned.ts'
import { risingPriorities } from './program.ts'
import { requireValue } from '../../platform/require-value.ts'
import type { OnTransition } from '../../feature.ts'
import { batchPolicy, checkPolicy } from './policy.ts'

// What an order of checks that hasn't begun contains: checks are added and taken out, a whole batch is taken back.

/**
 * Adds base activities to a pending preventive order. It takes their highest priority, and needs the
 * line to stop if one of them does.
 * @returns the ids of the new checks
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line), VALIDATION.INVALID_DATA, DOMAIN.CONFLICT (transition: the
 * order has begun; duplicate: already programmed)
 */
export async function addChecks(
  db: Transaction,
  actor: Actor,
  { fk_work_order, base_activities }: { fk_work_order: number; base_activities: readonly number[] },
  timeZone: string
): Promise<number[]> {
  const order = await lockOrder(db, fk_work_order, actor)
  if (order.type !== workOrderType.PREVENTIVO)
    throw invalid({ fk_work_order: 'Solo una orden preventiva lleva checks' })
  requirePending(order, 'Solo se añaden checks a una orden pendiente')
  const rows = await lockProgrammable(db, [...new Set(base_activities)], order.fk_line as number)
  const day = dayOf(order.scheduled_start ?? new Date().toISOString(), timeZone)
  const added = await insertChecks(
    db,
    order.id,
    { from: day },
    rows.map(row => row.id)
  )
  const priorities = [order, ...rows].map(({ fkc_priority }) => risingPriorities.indexOf(fkc_priority))
  const fkc_priority = requireValue(risingPriorities[Math.max(...priorities)])
  const requires_stop = order.requires_stop || rows.some(row => row.requires_stop)
  if (fkc_priority !== order.fkc_priority || requires_stop !== order.requires_stop)
    await db.update(work_order).set({ fkc_priority, requires_stop }).where(eq(work_order.id, order.id))
  return added.map(({ id }) => id)
}

/**
 * Takes an open check out of its pending order; its base activity can be programmed again.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line), DOMAIN.CONFLICT (transition)
 */
export async function removeCheck(db: Transaction, actor: Actor, id: number): Promise<void> {
  const [seen] = await db
    .select({ order: check.fk_work_order, line: check.fk_line })
    .from(check)
    .where(eq(check.id, id))
  if (!seen) throw notFound()
  requireLine(actor, seen.line)
  // The order first, as everybody else who changes checks.
  const order = seen.order === null ? undefined : await lockOrder(db, seen.order, actor)
  const row = await lockRow(db, checkPolicy, id, actor)
  if (row['fkc_status'] !== checkStatus.PROGRAMADO) throw conflict('transition', 'Solo se quita un check sin responder')
  if (order) requirePending(order, 'Solo se quitan checks de una orden pendiente')
  await db.delete(check).where(eq(check.id, id))
}

function requirePending(order: WorkOrderRow, text: string): void {
  if (order.fkc_status !== editableStatus) throw conflict('transition', text)
}

/**
 * Takes a batch back: its pending orders are cancelled, and their activities can be programmed again.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN, DOMAIN.CONFLICT (in_use: one of its orders has begun)
 */
export async function removeBatch(
  db: Transaction,
  actor: Actor,
  id: number,
  listeners: readonly OnTransition[]
): Promise<void> {
  await lockRow(db, batchPolicy, id, actor)
  const orders = await db
    .select({ id: work_order.id, code: work_order.code, fkc_status: work_order.fkc_status })
    .from(work_order)
    .where(and(eq(work_order.fk_batch, id), ne(work_order.fkc_status, workOrderStatus.CANCELADO)))
    .orderBy(asc(work_order.id))
    .for('no key update')
  requireNotBegun(orders)
  for (const order of orders)
    await changeState(
      db,
      actor,
      { id: order.id, to: workOrderStatus.CANCELADO, reason: 'Se deshace la programación' },
      listeners
    )
}

function requireNotBegun(orders: readonly { code: string; fkc_status: number }[]): void {
  const begun = orders.filter(({ fkc_status }) => fkc_status !== editableStatus).map(({ code }) => code)
  if (begun.length === 0) return
  const codes = new Intl.ListFormat('es').format(begun)
  throw conflict(
    'in_use',
    `No se puede deshacer: ${codes} ya no ${begun.length === 1 ? 'está pendiente' : 'están pendientes'}`
  )
}

/**
 * Takes one base activity out of a batch; an order that is left without checks is cancelled.
 * @throws RESOURCE.NOT_FOUND (it isn't programmed in this batch), AUTH.FORBIDDEN, DOMAIN.CONFLICT (in_use)
 */
export async function removeFromBatch(
  db: Transaction,
  actor: Actor,
  { id, base_activity }: { id: number; base_activity: number },
  listeners: readonly OnTransition[]
): Promise<void> {
  await lockRow(db, batchPolicy, id, actor)
  const [found] = await db
    .select({ check: check.id, order: work_order.id })
    .from(check)
    .innerJoin(work_order, eq(work_order.id, check.fk_work_order))
    .where(
      and(
        eq(work_order.fk_batch, id),
        eq(check.fk_base_activity, base_activity),
        ne(work_order.fkc_status, workOrderStatus.CANCELADO)
      )
    )
  if (!found) throw notFound()
  requireNotBegun([await lockOrder(db, found.order, actor)])
  await removeCheck(db, actor, found.check)
  const { rows } = await db.execute(sql`select 1 from "check" where fk_work_order = ${found.order} limit 1`)
  if (rows.length === 0)
    await changeState(
      db,
      actor,
      { id: found.order, to: workOrderStatus.CANCELADO, reason: 'Se quitó su última actividad' },
      listeners
    )
}
