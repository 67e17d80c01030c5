import { formatDateTime } from 'contract/core/format.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { disorder } from 'contract/core/validation.ts'
import { editableStatus, transition } from 'contract/work-orders/work-order-transitions.ts'
import { workOrders } from 'contract/work-orders/work-orders.ts'
import { type changeStates, type changeWorkOrders } from 'contract/work-orders/several-orders.ts'
import { asc, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { plannedProblems } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { AppError, conflict, forbidden, invalid, notFound } from '../../platform/http/errors.ts'
import { work_order, work_order_observation } from '../../schema/work-orders.ts'
import { changeState, type WorkOrderRow } from './actions.ts'
import { requireValue } from '../../platform/require-value.ts'
import type { OnTransition } from '../../feature.ts'

// Changes of several orders at once: all of them, or none.

type Seen = { id: number; version?: number | undefined }
type Change = z.output<typeof changeWorkOrders.body>
type Changed = z.input<typeof changeWorkOrders.reply>

const maxNamedOrders = 5

/** 'OT-2026-000001, OT-2026-000002 y 3 más' */
const codesOf = (orders: readonly Pick<WorkOrderRow, 'code'>[]): string => {
  const named = orders.slice(0, maxNamedOrders).map(({ code }) => code)
  return named.join(', ') + (orders.length > maxNamedOrders ? ` y ${orders.length - maxNamedOrders} más` : '')
}

/**
 * The orders, locked in the order of their ids, so that two such calls never wait for each other; by id.
 * @throws VALIDATION.INVALID_DATA (one twice), RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line), DOMAIN.CONFLICT
 * (stale, naming them)
 */
async function lockOrders(db: Transaction, actor: Actor, items: readonly Seen[]): Promise<Map<number, WorkOrderRow>> {
  const versions = new Map(items.map(({ id, version }) => [id, version]))
  if (versions.size < items.length) throw invalid({ items: 'Hay órdenes repetidas' })
  const rows = await db
    .select()
    .from(work_order)
    .where(inArray(work_order.id, [...versions.keys()]))
    .orderBy(asc(work_order.id))
    .for('no key update')
  if (rows.length < items.length) throw notFound()
  for (const { fk_line } of rows) requireLine(actor, fk_line)
  const stale = rows.filter(({ id, version }) => (versions.get(id) ?? version) !== version)
  if (stale.length > 0)
    throw conflict('stale', `Otra persona ha cambiado ${codesOf(stale)}. Recargue la lista y vuelva a intentarlo`)
  return new Map(rows.map(row => [row.id, row]))
}

/** The versions that the orders have now. */
async function versionsOf(db: Transaction, ids: readonly number[]): Promise<Changed> {
  return db
    .select({ id: work_order.id, version: work_order.version })
    .from(work_order)
    .where(inArray(work_order.id, [...ids]))
    .orderBy(asc(work_order.id))
}

const isMoved = (before: WorkOrderRow, { scheduled_start: start, scheduled_end: end }: Change['items'][number]) =>
  (start !== undefined && !isSame(start, before.scheduled_start)) ||
  (end !== undefined && !isSame(end, before.scheduled_end))

const isSame = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other))

/**
 * Changes priority and dates of PENDIENTE orders. Whose date moves keeps the reason as an observation.
 * @throws as `lockOrders`; DOMAIN.CONFLICT (transition) naming those that aren't PENDIENTE; VALIDATION.INVALID_DATA on
 * `reason`, or on a date as `items.3.scheduled_end`
 */
export async function changeOrders(
  db: Transaction,
  actor: Actor,
  { items, reason }: Change,
  timeZone: string
): Promise<Changed> {
  const orders = await lockOrders(db, actor, items)
  const begun = [...orders.values()].filter(({ fkc_status }) => fkc_status !== editableStatus)
  if (begun.length > 0) throw conflict('transition', `Solo se cambian órdenes pendientes: no ${codesOf(begun)}`)
  const wrong = items.flatMap((item, index) => {
    const before = orders.get(item.id)
    const after = { ...before, ...item }
    return [
      ...plannedProblems(['scheduled_start', 'scheduled_end'], item, before),
      ...Object.entries(disorder(workOrders.create as unknown as z.ZodObject, workOrders.ordered, after))
    ].map(([field, text]) => [`items.${index}.${field}`, text] as const)
  })
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  const moved = items.filter(item => isMoved(requireValue(orders.get(item.id)), item))
  if (moved.length > 0 && !reason) throw invalid({ reason: validationTexts.required('Motivo') })

  await db.execute(sql`
    update work_order o set
      fkc_priority = coalesce((x ->> 'fkc_priority')::int, o.fkc_priority),
      scheduled_start = case when x ? 'scheduled_start' then (x ->> 'scheduled_start')::timestamptz
        else o.scheduled_start end,
      scheduled_end = case when x ? 'scheduled_end' then (x ->> 'scheduled_end')::timestamptz else o.scheduled_end end
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) x where o.id = (x ->> 'id')::int`)
  if (moved.length > 0) {
    await db.insert(work_order_observation).values(
      moved.map(({ id, scheduled_start: start }) => {
        const before = orders.get(id)?.scheduled_start ?? null
        const [was, is] = [before, start === undefined ? before : start].map(at => momentText(at, timeZone))
        return { fk_work_order: id, fk_user: actor.id, text: `Reprogramada: antes ${was}, ahora ${is}. ${reason}` }
      })
    )
  }
  return versionsOf(db, [...orders.keys()])
}

const momentText = (at: string | null, timeZone: string) => (at === null ? 'sin fecha' : formatDateTime(at, timeZone))

/**
 * Changes the state of orders as `changeState` does for one.
 * @throws as `lockOrders` and `changeState`; what the table refuses is named
 */
export async function changeStateOfAll(
  db: Transaction,
  actor: Actor,
  { items, reason, to }: z.output<typeof changeStates.body> & { to: number },
  listeners: readonly OnTransition[]
): Promise<Changed> {
  const orders = await lockOrders(db, actor, items)
  const results = [...orders.values()].map(order => ({
    order,
    result: transition(order.fkc_status, to, { permissions: actor.permissions, reason })
  }))
  const refused = results.filter(({ result }) => !result.ok && result.code === 'DOMAIN.CONFLICT')
  if (refused.length > 0)
    throw conflict('transition', `Su estado no lo permite: ${codesOf(refused.map(({ order }) => order))}`)
  for (const { result } of results) {
    if (!result.ok && result.code === 'AUTH.FORBIDDEN') throw forbidden()
    if (!result.ok && result.code === 'VALIDATION.INVALID_DATA')
      throw new AppError(result.code, { fields: result.errors })
  }
  for (const id of orders.keys()) await changeState(db, actor, { id, to, reason }, listeners)
  return versionsOf(db, [...orders.keys()])
}
