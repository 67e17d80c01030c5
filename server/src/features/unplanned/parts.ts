import { executionProblem } from 'contract/core/date-kinds.ts'
import { dayOf } from 'contract/core/format.ts'
import type { bulkStaff, updateConfirmed, updateTask } from 'contract/unplanned/unplanned-parts.ts'
import * as contract from 'contract/unplanned/unplanned-parts.ts'
import { eq, max, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { requirePast } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts'
import { searchTextOf } from '../../platform/http/list-source.ts'
import { lockRow, resourceSource } from '../../platform/http/resource-routes.ts'
import { user } from '../../schema/access.ts'
import { nameOfAccount, peopleNamed } from '../../schema/expressions.ts'
import { staff } from '../../schema/staff.ts'
import { unplanned_execution_date, unplanned_staff, unplanned_task } from '../../schema/unplanned.ts'
import type { WorkOrderRow } from '../work-orders/actions.ts'
import { requireTrained } from '../work-orders/staff.ts'
import { missingTrainings } from '../work-orders/trainings.ts'
import { lockUnplanned, requireChange } from './actions.ts'
import { datePolicy, taskPolicy, unplannedStaffPolicy } from './policy.ts'

type Fields = Record<string, unknown>
type TaskRow = typeof unplanned_task.$inferSelect
type StaffRow = typeof unplanned_staff.$inferSelect

/**
 * The order of a part's activity, locked; a part stays with its activity.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN, DOMAIN.CONFLICT (closed), VALIDATION.INVALID_DATA
 */
async function requireOpen(
  db: Transaction,
  actor: Actor,
  fields: Fields,
  before: Fields | undefined
): Promise<WorkOrderRow> {
  const { fk_unplanned = before?.['fk_unplanned'] } = fields
  if (before && fk_unplanned !== before['fk_unplanned'])
    throw invalid({ fk_unplanned: 'No se puede cambiar de actividad' })
  const { order } = await lockUnplanned(db, actor, Number(fk_unplanned))
  requireChange('parts', order)
  return order
}

const doer = alias(user, 'doer')

/** What marks a task, or takes the mark off. @throws VALIDATION.INVALID_DATA on `done_at` */
function marked(done: boolean, actor: Actor, done_at?: string) {
  requirePast({ done_at })
  return done ? { done_at: done_at ?? sql`now()`, fk_done_by: actor.id } : { done_at: null, fk_done_by: null }
}

/** Marking is for those who execute. @throws AUTH.FORBIDDEN */
function requireMayMark(actor: Actor): void {
  if (!actor.permissions.has('work-orders.state')) throw forbidden('Solo quien ejecuta la orden marca sus tareas')
}

/**
 * Requires that the caller writes orders, or added the row: only they may change or delete it. @throws AUTH.FORBIDDEN
 */
function requireMayEdit(actor: Actor, row: Fields): void {
  if (!actor.permissions.has('work-orders.write') && row['fk_created_by'] !== actor.id)
    throw forbidden('Solo quien añadió la tarea puede cambiarla')
}

export const taskSource = resourceSource(contract.unplannedTasks, {
  ...taskPolicy,
  searchText: searchTextOf(unplanned_task.title),
  fields: { done_by: { id: doer.id, name: nameOfAccount(doer) } },
  joins: query => query.leftJoin(doer, eq(doer.id, unplanned_task.fk_done_by)),
  beforeWrite: async ({ db, actor, fields, before }) => {
    await requireOpen(db, actor, fields, before)
    if (before) requireMayEdit(actor, before)
    const { done = before?.['done'] ?? false, done_at } = fields
    const marks = done !== (before?.['done'] ?? false)
    if (marks) requireMayMark(actor)
    return {
      // Only who marks it says when.
      done_at: before?.['done_at'] ?? null,
      ...(marks && marked(done, actor, done_at as string | undefined)),
      ...(!before && { fk_created_by: actor.id, index: fields['index'] ?? (await nextIndex(db, fields)) })
    }
  },
  beforeRemove: async ({ db, actor, row }) => {
    await requireOpen(db, actor, {}, row)
    requireMayEdit(actor, row)
  }
})

/** The place after the activity's last task. */
async function nextIndex(db: Transaction, { fk_unplanned }: Fields): Promise<number> {
  const [last] = await db
    .select({ index: max(unplanned_task.index) })
    .from(unplanned_task)
    .where(eq(unplanned_task.fk_unplanned, Number(fk_unplanned)))
  return Math.min((last?.index ?? 0) + 1, 10_000)
}

/** A part, locked after its order and its activity. @throws as `requireOpen`; DOMAIN.CONFLICT (stale) */
async function lockPart(
  db: Transaction,
  actor: Actor,
  table: typeof unplanned_task | typeof unplanned_staff,
  { id, version }: { id: number; version?: number | undefined }
): Promise<Fields> {
  const [seen] = await db.select({ fk_unplanned: table.fk_unplanned }).from(table).where(eq(table.id, id))
  if (!seen) throw notFound()
  await requireOpen(db, actor, seen, undefined)
  return lockRow(db, { table, line: table.fk_line }, id, actor, version)
}

/** Marks a task as done, or takes the mark off; what is so already stays so. */
export async function changeTask(
  db: Transaction,
  actor: Actor,
  { id, done, done_at, observation, version }: z.output<typeof updateTask.body> & { id: number }
): Promise<void> {
  const row = (await lockPart(db, actor, unplanned_task, { id, version })) as TaskRow
  const changes = {
    ...(done !== row.done && { done, ...marked(done, actor, done_at) }),
    ...(observation !== undefined && observation !== row.observation && { observation })
  }
  if (Object.keys(changes).length) await db.update(unplanned_task).set(changes).where(eq(unplanned_task.id, id))
}

/** People of activities. An expired training keeps from them those whom it keeps from planned orders. */
export const staffSource = (timeZone: string) =>
  resourceSource(contract.unplannedStaff, {
    ...unplannedStaffPolicy,
    searchParts: contains => [sql`${unplanned_staff.fk_staff} in ${peopleNamed(contains, false)}`],
    fields: { staff: { id: staff.id, first_name: staff.first_name, last_name: staff.last_name } },
    joins: query => query.innerJoin(staff, eq(staff.id, unplanned_staff.fk_staff)),
    beforeWrite: async ({ db, actor, fields, before }) => {
      const order = await requireOpen(db, actor, fields, before)
      const { fk_staff } = fields
      // An exception is that of a person who comes; it isn't a column.
      if (fk_staff === undefined || fk_staff === before?.['fk_staff']) return { override_reason: undefined }
      await requireTrained(db, { fk_staff, fk_work_order: order.id, ...exceptionOf(fields) }, timeZone)
      // A new person has confirmed nothing yet.
      return { confirmed: false, confirmed_at: null }
    },
    afterWrite: async ({ db, actor, fields, before }) => {
      const { fk_staff } = fields
      if (fk_staff === undefined || fk_staff === before?.['fk_staff']) return
      const order = await requireOpen(db, actor, fields, before)
      await keepException(db, { order: order.id, people: [fk_staff], ...exceptionOf(fields) }, timeZone)
    },
    beforeRemove: async ({ db, actor, row }) => {
      await requireOpen(db, actor, {}, row)
    }
  })

type Exception = { override_reason: string | null }

const exceptionOf = ({ override_reason }: Fields): Exception => ({
  override_reason: typeof override_reason === 'string' ? override_reason : null
})

/** Keeps the reason of an exception on the order, with those of its people who lack a training. */
async function keepException(
  db: Transaction,
  { order, people, override_reason }: Exception & { order: number; people: readonly number[] },
  timeZone: string
): Promise<void> {
  if (!override_reason) return
  const today = dayOf(new Date(), timeZone)
  const lacking = await missingTrainings(db, { orders: [order], people, today })
  // A trigger has put them on the order.
  await db.execute(sql`update work_order_staff set override_reason = ${override_reason}
    where fk_work_order = ${order} and fk_staff = any(${sql.param(lacking.map(({ fk_staff }) => fk_staff))}::int[])
      and override_reason is null`)
}

/**
 * Adds people to an activity, all or none; those who are there already stay as they are. The reason of an exception is
 * kept on the order, only where a training is missing.
 * @throws as `requireOpen`; DOMAIN.CONFLICT (training)
 */
export async function addPeople(
  db: Transaction,
  actor: Actor,
  { fk_unplanned, staff: people, ...more }: z.output<typeof bulkStaff.body>,
  timeZone: string
): Promise<void> {
  const order = await requireOpen(db, actor, { fk_unplanned }, undefined)
  const there = await db
    .select({ fk_staff: unplanned_staff.fk_staff })
    .from(unplanned_staff)
    .where(eq(unplanned_staff.fk_unplanned, fk_unplanned))
  const known = new Set(there.map(({ fk_staff }) => fk_staff))
  const added = [...new Set(people)].filter(fk_staff => !known.has(fk_staff))
  const exception = exceptionOf(more)
  for (const fk_staff of added) await requireTrained(db, { fk_staff, fk_work_order: order.id, ...exception }, timeZone)
  if (!added.length) return
  await db.insert(unplanned_staff).values(added.map(fk_staff => ({ fk_unplanned, fk_staff })))
  await keepException(db, { order: order.id, people: added, ...exception }, timeZone)
}

/**
 * Confirms or unconfirms that a person takes part; by themselves, or by a caller who assigns. @throws AUTH.FORBIDDEN
 */
export async function changeConfirmed(
  db: Transaction,
  actor: Actor,
  { id, confirmed, version }: z.output<typeof updateConfirmed.body> & { id: number }
): Promise<void> {
  const row = (await lockPart(db, actor, unplanned_staff, { id, version })) as StaffRow
  if (row.fk_staff !== actor.staff && !actor.permissions.has('work-orders.assign'))
    throw forbidden('Cada persona confirma por sí misma')
  if (confirmed === row.confirmed) return
  await db
    .update(unplanned_staff)
    .set({ confirmed, confirmed_at: confirmed ? sql`now()` : null })
    .where(eq(unplanned_staff.id, id))
}

/**
 * When activities are executed. The database refuses one without any time, and two that overlap, written at once too.
 */
export const dateSource = (timeZone: string) =>
  resourceSource(contract.unplannedDates, {
    ...datePolicy,
    searchParts: contains => [
      sql`${unplanned_execution_date.fk_unplanned} in (select u.id from unplanned u
        where ${contains(sql`search_key(u.title)`)})`
    ],
    beforeWrite: async ({ db, actor, fields, before }) => {
      const { created_at } = await requireOpen(db, actor, fields, before)
      const { start_at, end_at } = { ...before, ...fields } as { start_at: string; end_at: string }
      const dayAt = (moment: string) => dayOf(moment, timeZone)
      const moments = { from: start_at, to: end_at, created: created_at }
      const problem = executionProblem(moments, dayAt(new Date().toISOString()), dayAt)
      if (problem) throw invalid(problem)
    },
    beforeRemove: async ({ db, actor, row }) => {
      await requireOpen(db, actor, {}, row)
    }
  })
