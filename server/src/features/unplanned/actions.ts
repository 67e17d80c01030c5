import { plannedTypes, unplannedTypes, workOrderStatus, workOrderType } from 'contract/core/classifier.ts'
import {
  type changeUnplanned,
  type unplanned as declared,
  unplannedWords,
  type updateDone
} from 'contract/unplanned/unplanned.ts'
import { mayChangeUnplanned, type UnplannedChange } from 'contract/unplanned/unplanned-rules.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requirePast } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { lockRow } from '../../platform/http/resource-routes.ts'
import { unplanned } from '../../schema/unplanned.ts'
import { changeState, insertOrder, lockOrder, type WorkOrderRow } from '../work-orders/actions.ts'
import { checkOrderFields, updateOrder } from '../work-orders/fields.ts'
import { removeAutomatic } from '../work-orders/automatic.ts'
import { requireValue } from '../../platform/require-value.ts'
import type { OnTransition } from '../../feature.ts'
import { unplannedPolicy } from './policy.ts'

type UnplannedRow = typeof unplanned.$inferSelect
type Create = z.output<typeof declared.create>
type Update = z.output<typeof changeUnplanned.body>
type Outcome = Partial<Pick<UnplannedRow, 'cause' | 'solution'>>

const { PARA_REVISION, CERRADA } = workOrderStatus

/**
 * An activity with its order, both locked until the transaction ends: the order first, as everywhere.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line), DOMAIN.CONFLICT (stale)
 */
export async function lockUnplanned(
  db: Transaction,
  actor: Actor,
  id: number
): Promise<{ row: UnplannedRow; order: WorkOrderRow }> {
  const [found] = await db.select({ order: unplanned.fk_work_order }).from(unplanned).where(eq(unplanned.id, id))
  if (!found) throw notFound()
  const order = await lockOrder(db, found.order, actor)
  const row = await lockRow(db, unplannedPolicy, id, actor)
  return { row: row, order }
}

/** @throws DOMAIN.CONFLICT (transition, closed) unless the order's state allows this change */
export function requireChange(change: UnplannedChange, { fkc_status }: Pick<WorkOrderRow, 'fkc_status'>): void {
  if (mayChangeUnplanned(change, fkc_status)) return
  if (change === 'done') throw conflict('transition', 'La orden no está en curso')
  if (!mayChangeUnplanned('outcome', fkc_status)) throw conflict('closed', 'La orden ya no está abierta')
  if (change === 'plan') throw conflict('transition', 'Solo se puede editar una actividad de una orden pendiente')
  throw conflict('closed', 'La orden está para revisión: devuélvala para cambiar la actividad')
}

/** Writes an activity under its order, or under an order that is made for it. @returns its id */
export async function createUnplanned(db: Transaction, actor: Actor, fields: Create): Promise<number> {
  const { title, description, cause, solution, fk_work_order, ...ofOrder } = fields
  const order = fk_work_order
    ? await orderToJoin(db, actor, fk_work_order, ofOrder)
    : await orderFor(db, actor, { ...ofOrder, title, description, cause, solution })
  return insertUnplanned(db, order, { title, description, cause, solution })
}

/** The order that an activity is added to. @throws VALIDATION.INVALID_DATA, DOMAIN.CONFLICT (closed) */
async function orderToJoin(db: Transaction, actor: Actor, id: number, ofOrder: object): Promise<number> {
  const order = await lockOrder(db, id, actor)
  if (plannedTypes.includes(order.type)) throw invalid({ fk_work_order: 'La orden elegida es planificada' })
  requireSame(ofOrder, order)
  requireChange('parts', order)
  await removeAutomatic(db, id)
  return id
}

/** What is the order's isn't changed by its activities. @throws VALIDATION.INVALID_DATA */
function requireSame(given: object, order: WorkOrderRow): void {
  const others = Object.entries(given).filter(
    ([name, value]) => value !== undefined && value !== null && value !== order[name as keyof WorkOrderRow]
  )
  if (others.length)
    throw invalid(Object.fromEntries(others.map(([name]) => [name, 'Es de la orden: cámbielo en ella'])))
}

/** Makes an order for an activity. @throws VALIDATION.INVALID_DATA */
async function orderFor(
  db: Transaction,
  actor: Actor,
  { type, fk_location, ...fields }: Omit<Create, 'fk_work_order'>
): Promise<number> {
  if (!type || !fk_location)
    throw invalid({
      ...(!type && { type: validationTexts.required('Tipo') }),
      ...(!fk_location && { fk_location: validationTexts.required('Ubicación') })
    })
  const order = { type, fk_location, ...fields }
  await checkOrderFields(db, order, undefined)
  return (await insertOrder(db, actor, order)).id
}

/** Inserts an activity; an order without cause and solution takes its own. */
export async function insertUnplanned(
  db: Transaction,
  order: number,
  fields: Pick<UnplannedRow, 'title'> & Partial<UnplannedRow>
): Promise<number> {
  const [made] = await db
    .insert(unplanned)
    .values({ ...fields, fk_work_order: order })
    .returning({ id: unplanned.id })
  await tellOrder(db, order, fields)
  return requireValue(made).id
}

/** Makes a corrective order with its one activity, as for a report that is accepted. @returns the order's id */
export async function createCorrective(
  db: Transaction,
  actor: Actor,
  fields: Pick<
    WorkOrderRow,
    'title' | 'description' | 'fk_location' | 'fk_base' | 'fk_asset' | 'fkc_priority' | 'fk_failure_type'
  >
): Promise<number> {
  const order = { ...fields, type: workOrderType.CORRECTIVO }
  await checkOrderFields(db, order, undefined)
  const { id } = await insertOrder(db, actor, order)
  await insertUnplanned(db, id, { title: fields.title, description: fields.description })
  return id
}

/** The first cause and the first solution of an order's activities are the order's, where it has none. */
async function tellOrder(db: Transaction, order: number, { cause, solution }: Outcome): Promise<void> {
  if (!cause && !solution) return
  await db.execute(sql`update work_order
    set cause = coalesce(cause, ${cause ?? null}), solution = coalesce(solution, ${solution ?? null})
    where id = ${order} and (cause is null and ${cause ?? null}::text is not null
      or solution is null and ${solution ?? null}::text is not null)`)
}

/**
 * Changes an activity's own words, and what is its order's where that is named.
 * @throws DOMAIN.CONFLICT (stale, transition, closed), VALIDATION.INVALID_DATA
 */
export async function updateUnplanned(
  db: Transaction,
  actor: Actor,
  id: number,
  { version, fk_work_order, work_order, ...given }: Update
): Promise<void> {
  const { row, order } = await lockUnplanned(db, actor, id)
  if (version !== undefined && version !== row.version) throw conflict('stale')
  if (work_order) await updateOrder(db, actor, order.id, work_order)
  if (fk_work_order != null && fk_work_order !== order.id)
    throw invalid({ fk_work_order: 'No se puede cambiar de orden de trabajo' })
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  const own = Object.fromEntries(entries.filter(([name]) => unplannedWords.includes(name)))
  requireSame(Object.fromEntries(entries.filter(([name]) => !unplannedWords.includes(name))), order)
  const changed = Object.keys(own).filter(name => own[name] !== row[name as keyof UnplannedRow])
  if (changed.length === 0) return
  requireChange(changed.some(name => name === 'title' || name === 'description') ? 'plan' : 'outcome', order)
  await db
    .update(unplanned)
    .set({ ...own, is_automatic: false })
    .where(eq(unplanned.id, id))
  await tellOrder(db, order.id, own)
}

/** Deletes an activity of an order that hasn't begun. @throws DOMAIN.CONFLICT (transition, closed) */
export async function removeUnplanned(db: Transaction, actor: Actor, id: number): Promise<void> {
  const { order } = await lockUnplanned(db, actor, id)
  requireChange('plan', order)
  await db.delete(unplanned).where(eq(unplanned.id, id))
}

/**
 * Says that an activity is done, or isn't yet. The last one that is done sends its order to review. What is so already
 * stays so, whatever the order's state.
 * @throws DOMAIN.CONFLICT (transition, stale), VALIDATION.INVALID_DATA on `done_at`
 */
export async function changeDone(
  db: Transaction,
  actor: Actor,
  { id, done, done_at, version, ...given }: z.output<typeof updateDone.body> & { id: number },
  listeners: readonly OnTransition[]
): Promise<void> {
  const { row, order } = await lockUnplanned(db, actor, id)
  const outcome = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && value !== row[name as keyof UnplannedRow])
  ) as Outcome
  const isNew = done !== row.done
  if (!isNew && Object.keys(outcome).length === 0) return
  requireChange(isNew ? 'done' : 'outcome', order)
  if (version !== undefined && version !== row.version) throw conflict('stale')
  requirePast({ done_at: done_at ?? undefined })
  const state = done
    ? { done, done_at: done_at ?? sql`now()`, fk_done_by: actor.id }
    : { done, done_at: null, fk_done_by: null }
  await db
    .update(unplanned)
    .set({ ...outcome, ...(isNew && state) })
    .where(eq(unplanned.id, id))
  await tellOrder(db, order.id, outcome)
  if (isNew && done && !(await hasUndone(db, order.id)))
    await changeState(db, actor, { id: order.id, to: PARA_REVISION, at: done_at ?? undefined }, listeners)
}

async function hasUndone(db: Transaction, order: number): Promise<boolean> {
  const [left] = await db
    .select({ id: unplanned.id })
    .from(unplanned)
    .where(and(eq(unplanned.fk_work_order, order), eq(unplanned.done, false)))
    .limit(1)
  return left !== undefined
}

/**
 * What happens to the activities of an order that changes its state: what isn't marked is done when the order goes to
 * review or is closed. An unplanned order without any gets one, so that lists and counts know what was done.
 */
export const unplannedOnTransition: OnTransition = async ({ db, order, to, actor, at }) => {
  if ((to !== PARA_REVISION && to !== CERRADA) || !isUnplanned(order.type)) return
  const state = { done: true, done_at: at ?? sql`now()`, fk_done_by: actor.id }
  const [any] = await db
    .select({ id: unplanned.id })
    .from(unplanned)
    .where(eq(unplanned.fk_work_order, order.id))
    .limit(1)
  if (any)
    await db
      .update(unplanned)
      .set(state)
      .where(and(eq(unplanned.fk_work_order, order.id), eq(unplanned.done, false)))
  else {
    const { title, description, cause, solution } = order
    await db.insert(unplanned).values({ fk_work_order: order.id, title, description, cause, solution, ...state })
  }
}

const isUnplanned = (type: number) => (unplannedTypes as readonly number[]).includes(type)
