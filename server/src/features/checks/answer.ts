import { type Answer, answerField, isAnswered, isOutOfRange, strayFields } from 'contract/answers.ts'
import type { AnswerBody } from 'contract/checks.ts'
import { checkStatus, readingSource, workOrderStatus } from 'contract/classifier.ts'
import { dayOf } from 'contract/format.ts'
import { advance } from 'contract/maintenance.ts'
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { AppError, conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { lockRow } from '../../platform/http/resource-routes.ts'
import { base_activity } from '../../schema/base-activities.ts'
import { reading } from '../../schema/bases.ts'
import { check, check_staff, check_task } from '../../schema/checks.ts'
import { work_order, work_order_observation } from '../../schema/work-orders.ts'
import { createReading, refreshCurrentValue } from '../readings/actions.ts'
import { type BaseActivityState, dueOf, lockStates, refreshUsageDue } from '../base-activities/due.ts'

type CheckRow = typeof check.$inferSelect
type TaskRow = typeof check_task.$inferSelect
type Clock = { now: string; timeZone: string }

/** The fields of a base activity that an execution moves; kept with the check, so that undoing gives them back exactly. */
const moved = ['last_date', 'next_date', 'rescheduled_date', 'last_usage_value', 'next_usage_value', 'usage_due_date', 'due_date', 'due_by'] as const

type Before = Pick<BaseActivityState, (typeof moved)[number]>

const unanswered = { value_text: null, value_ok: null, value_number: null, value_datetime: null, observation: null, out_of_range: false }

/** A clock on a phone may be a little ahead of ours. */
const clockSkewMs = 120_000

/**
 * Answers a check, or says why it was not done; again, as long as nothing came after it.
 * Done: the base activity moves on (domain, section 3). Not done: it stays due.
 * @throws DOMAIN.CONFLICT (transition: the order isn't EN_CURSO; not_latest; stale), VALIDATION.INVALID_DATA, AUTH.FORBIDDEN, RESOURCE.NOT_FOUND
 */
export async function answerCheck(db: Transaction, actor: Actor, id: number, body: AnswerBody, clock: Clock): Promise<void> {
  const row = await lockCheck(db, actor, id, body.version)
  await requireInProgress(db, row)
  if (row.fkc_status === checkStatus.ANULADO) throw conflict('transition', 'El check está anulado')
  const [state] = await lockStates(db, [row.fk_base_activity])
  if (!state) throw notFound()
  if (row.fkc_status === checkStatus.REALIZADO) await requireLatest(db, row)
  // An answer that is corrected starts from where the first one started.
  const before = { ...state, ...(row.base_activity_before as Before | null) }

  if (body.not_done_reason) return markNotDone(db, row, before, body.not_done_reason)

  const tasks = await db.select().from(check_task).where(eq(check_task.fk_check, id)).orderBy(asc(check_task.index))
  requireAnswers(row, tasks, body)
  const performed_at = body.performed_at ?? clock.now
  if (Date.parse(performed_at) > Date.parse(clock.now) + clockSkewMs) throw invalid({ performed_at: 'La fecha no puede ser futura' })

  for (const { id: task, ...answer } of body.tasks ?? []) {
    const asked = tasks.find(t => t.id === task) as TaskRow
    await db
      .update(check_task)
      .set({ ...unanswered, ...answer, out_of_range: isOutOfRange(asked, answer) })
      .where(eq(check_task.id, task))
  }
  await removeReading(db, row, state)
  const usage_value = await readMeter(db, actor, row, state, body.usage_value ?? null, performed_at)
  await db
    .update(check)
    .set({
      ...unanswered,
      ...answerOf(body),
      observation: body.observation ?? null,
      out_of_range: isOutOfRange(row, body),
      fkc_status: checkStatus.REALIZADO,
      performed_at,
      usage_value,
      duration_minutes: body.duration_minutes ?? null,
      not_done_reason: null,
      base_activity_before: Object.fromEntries(moved.map(field => [field, before[field]]))
    })
    .where(eq(check.id, id))
  if (actor.staff) await db.insert(check_staff).values({ fk_check: id, fk_staff: actor.staff }).onConflictDoNothing()

  const after = advance(before, { performed_on: dayOf(performed_at, clock.timeZone), usage_value })
  const usage_due_date = null
  await db
    .update(base_activity)
    .set({ ...after, usage_due_date, ...dueOf({ ...state, ...after, usage_due_date }) })
    .where(eq(base_activity.id, state.id))
  if (state.fk_base_metric) await refreshUsageDue(db, [state.fk_base_metric], clock)
}

/**
 * Takes a performed check back: its answers go, the base activity stands exactly where it stood, its reading goes too.
 * The reason stays on the order as an observation.
 * @throws DOMAIN.CONFLICT (not_latest, closed, transition, stale)
 */
export async function undoCheck(db: Transaction, actor: Actor, id: number, { reason, version }: { reason: string; version?: number | undefined }): Promise<void> {
  const row = await lockCheck(db, actor, id, version)
  if (row.fkc_status !== checkStatus.REALIZADO) throw conflict('transition', 'Solo se puede deshacer un check realizado')
  const [order] = row.fk_work_order ? await db.select().from(work_order).where(eq(work_order.id, row.fk_work_order)) : []
  if (order && [workOrderStatus.CERRADA, workOrderStatus.CANCELADO].includes(order.fkc_status as never)) throw conflict('closed', 'La orden ya no está abierta')
  await requireLatest(db, row)
  const before = row.base_activity_before as Before | null
  if (!before) throw conflict('not_latest', 'No se conserva el estado anterior de este check')
  const [state] = await lockStates(db, [row.fk_base_activity])
  await removeReading(db, row, state)
  await db.delete(check_staff).where(eq(check_staff.fk_check, id))
  await db.update(check_task).set(unanswered).where(eq(check_task.fk_check, id))
  await db
    .update(check)
    .set({ ...unanswered, fkc_status: checkStatus.PROGRAMADO, performed_at: null, usage_value: null, duration_minutes: null, base_activity_before: null })
    .where(eq(check.id, id))
  await db.update(base_activity).set(before).where(eq(base_activity.id, row.fk_base_activity))
  if (row.fk_work_order) await db.insert(work_order_observation).values({ fk_work_order: row.fk_work_order, text: `Check deshecho: ${reason}`, fk_user: actor.id })
}

/** The check, locked; its order first and shared, so that nobody closes the order meanwhile and nobody waits in a circle. */
async function lockCheck(db: Transaction, actor: Actor, id: number, version: number | undefined): Promise<CheckRow> {
  const [seen] = await db.select({ order: check.fk_work_order, line: check.fk_line }).from(check).where(eq(check.id, id))
  if (!seen) throw notFound()
  requireLine(actor, seen.line)
  if (seen.order) await db.select({ id: work_order.id }).from(work_order).where(eq(work_order.id, seen.order)).for('share')
  return (await lockRow(db, { table: check, line: check.fk_line }, id, actor, version)) as unknown as CheckRow
}

async function requireInProgress(db: Transaction, row: CheckRow): Promise<void> {
  const [order] = row.fk_work_order ? await db.select({ status: work_order.fkc_status }).from(work_order).where(eq(work_order.id, row.fk_work_order)) : []
  if (order?.status !== workOrderStatus.EN_CURSO) throw conflict('transition', 'Solo se responden checks de una orden en curso')
}

/** @throws DOMAIN.CONFLICT (not_latest) when a later check of the base activity was programmed or performed */
async function requireLatest(db: Transaction, row: CheckRow): Promise<void> {
  const [later] = await db
    .select({ id: check.id })
    .from(check)
    .where(and(eq(check.fk_base_activity, row.fk_base_activity), gt(check.id, row.id), inArray(check.fkc_status, [checkStatus.PROGRAMADO, checkStatus.REALIZADO])))
    .orderBy(desc(check.id))
    .limit(1)
  if (later) throw conflict('not_latest', 'Hay un check posterior de esta actividad')
}

const answerOf = ({ value_text, value_ok, value_number, value_datetime }: Answer) => ({ value_text, value_ok, value_number, value_datetime })

/** @throws VALIDATION.INVALID_DATA naming each answer that is missing or of the wrong kind, tasks included */
function requireAnswers(row: CheckRow, tasks: readonly TaskRow[], body: AnswerBody): void {
  const fields: Record<string, string[]> = {}
  const ask = (question: { fkc_check_type: number }, answer: Answer, prefix: string) => {
    if (!isAnswered(question, answer)) fields[`${prefix}${answerField(question.fkc_check_type)}`] = ['El campo Respuesta es obligatorio']
    for (const field of strayFields(question, answer)) fields[`${prefix}${field}`] = ['Este check no se responde así']
  }
  ask(row, body, '')
  for (const [index, answer] of (body.tasks ?? []).entries()) {
    const task = tasks.find(t => t.id === answer.id)
    if (task) ask(task, answer, `tasks.${index}.`)
    else fields[`tasks.${index}.id`] = ['La tarea no es de este check']
  }
  const missing = tasks.filter(task => !body.tasks?.some(answer => answer.id === task.id))
  if (missing.length) fields['tasks'] = [`Falta responder: ${missing.map(task => task.name).join(', ')}`]
  if (Object.keys(fields).length) throw new AppError('VALIDATION.INVALID_DATA', { fields })
}

async function markNotDone(db: Transaction, row: CheckRow, before: BaseActivityState, not_done_reason: string): Promise<void> {
  await removeReading(db, row, before)
  await db.update(check_task).set(unanswered).where(eq(check_task.fk_check, row.id))
  await db
    .update(check)
    .set({ ...unanswered, fkc_status: checkStatus.NO_REALIZADO, not_done_reason, performed_at: null, usage_value: null, duration_minutes: null, base_activity_before: null })
    .where(eq(check.id, row.id))
  await db
    .update(base_activity)
    .set(Object.fromEntries(moved.map(field => [field, before[field]])))
    .where(eq(base_activity.id, row.fk_base_activity))
}

/** The meter's value at the execution: the one given, kept as a reading; else the last one known. Null where no meter drives the activity. */
async function readMeter(db: Transaction, actor: Actor, row: CheckRow, state: BaseActivityState, value: number | null, read_at: string): Promise<number | null> {
  if (!state.fk_base_metric) return value
  if (value !== null) {
    await createReading(db, actor, { fk_base_metric: state.fk_base_metric, value, read_at, fkc_source: readingSource.CHECK, fk_check: row.id })
    return value
  }
  const [known] = await db
    .select({ value: reading.value })
    .from(reading)
    .where(and(eq(reading.fk_base_metric, state.fk_base_metric), sql`${reading.read_at} <= ${read_at}::timestamptz`))
    .orderBy(desc(reading.read_at))
    .limit(1)
  return known?.value ?? null
}

/** The reading that a check took goes with its answer. */
async function removeReading(db: Transaction, row: CheckRow, state: BaseActivityState | undefined): Promise<void> {
  const gone = await db.delete(reading).where(eq(reading.fk_check, row.id)).returning({ id: reading.id })
  if (gone.length && state?.fk_base_metric) await refreshCurrentValue(db, state.fk_base_metric)
}
