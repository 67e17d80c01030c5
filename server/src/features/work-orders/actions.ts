import { workOrderStatus } from 'contract/core/classifier.ts'
import { transition } from 'contract/work-orders/work-order-transitions.ts'
import { eq, max, type SQL, sql } from 'drizzle-orm'
import type { PgInsertValue, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { requirePast } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { AppError, conflict, forbidden } from '../../platform/http/errors.ts'
import { lockRow } from '../../platform/http/resource-routes.ts'
import { work_order, work_order_transition } from '../../schema/work-orders.ts'
import { executedBy } from './executed-by.ts'
import type { OnTransition } from '../../feature.ts'
import { orderPolicy } from './policy.ts'

export type WorkOrderRow = typeof work_order.$inferSelect

/**
 * The order, locked until the transaction ends.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line), DOMAIN.CONFLICT (stale)
 */
export async function lockOrder(db: Transaction, id: number, actor: Actor, version?: number): Promise<WorkOrderRow> {
  return lockRow(db, orderPolicy, id, actor, version)
}

/**
 * Inserts an order with the status PENDIENTE and the first entry of its history.
 * @param at when it was made, if that isn't now
 */
export async function insertOrder(
  db: Transaction,
  actor: Actor,
  fields: PgInsertValue<typeof work_order>,
  at?: string
): Promise<{ id: number; code: string }> {
  const [order] = (await db
    .insert(work_order)
    .values({ ...fields, fk_created_by: actor.id })
    .returning({ id: work_order.id, code: work_order.code })) as [{ id: number; code: string }]
  await noteTransition(db, actor, order.id, null, workOrderStatus.PENDIENTE, { at })
  return order
}

const noteTransition = (
  db: Transaction,
  actor: Actor,
  order: number,
  from: number | null,
  to: number,
  { reason, at }: { reason?: string | null | undefined; at?: string | undefined } = {}
) =>
  db
    .insert(work_order_transition)
    .values({ fk_work_order: order, fkc_from: from, fkc_to: to, reason, fk_user: actor.id, ...(at && { at }) })

/** The fields that a change of state sets on the order: moments and users. */
function traces(
  order: WorkOrderRow,
  to: number,
  actor: Actor,
  { reason, at }: { reason?: string | null | undefined; at: string | SQL }
): PgUpdateSetSource<typeof work_order> {
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
      return { waiting_reason, started_at: null }
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
  // After the table, so that the second of two callers gets the change refused as impossible, not just as stale. Before
  // the reason, which would be required by a status that the caller hasn't seen.
  if (version !== undefined && version !== order.version) throw conflict('stale')
  if (!allowed.ok) throw new AppError(allowed.code, { fields: allowed.errors })
  requirePast({ at: given })
  const late = given && (await afterLastChange(db, id, given))
  if (to === workOrderStatus.CERRADA) await requireOtherSigner(db, actor, order)
  for (const listener of listeners) await listener({ db, order, from, to, actor, at: late })
  await db
    .update(work_order)
    .set({ fkc_status: to, ...traces(order, to, actor, { reason, at: late ?? sql`now()` }) })
    .where(eq(work_order.id, id))
  await noteTransition(db, actor, id, from, to, { reason, at: late })
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
 * Four eyes: who executed an order (see `executedBy`) doesn't close it, unless the profile may sign its own work.
 * @throws AUTH.FORBIDDEN
 */
async function requireOtherSigner(db: Transaction, actor: Actor, order: WorkOrderRow): Promise<void> {
  if (actor.permissions.has('work-orders.sign-own')) return
  const own = executedBy(sql`${order.id}`, sql`${actor.id}`, sql`${actor.staff}::int`)
  const { rows } = await db.execute<{ own: boolean }>(sql`select ${own} as own`)
  if (rows[0]?.own) throw forbidden('La orden la debe cerrar una persona distinta de quien la ejecutó')
}
