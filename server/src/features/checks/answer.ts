import { type Answer, answerField, isAnswered, isOutOfRange, strayFields } from 'contract/checks/answers.ts'
import type { AnswerBody } from 'contract/checks/checks.ts'
import { checkStatus, workOrderStatus } from 'contract/core/classifier.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { asc, eq } from 'drizzle-orm'
import { type Clock, requirePast } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { AppError, conflict, invalid } from '../../platform/http/errors.ts'
import { check, check_staff, check_task } from '../../schema/checks.ts'
import { merge } from './correct.ts'
import {
  type CheckRow,
  follows,
  lockCheck,
  type LockedCheck,
  moveTo,
  readMeter,
  removeReadings,
  requireLatest,
  stateBefore,
  unanswered
} from './execution.ts'
import { requireValue } from '../../platform/require-value.ts'

type TaskRow = typeof check_task.$inferSelect

/**
 * Answers a check, or says why it was not done; also corrects an earlier answer, as long as it is the latest check.
 * Done: the base activity moves on (domain, section 3). Not done: it stays due.
 * @throws DOMAIN.CONFLICT (transition: the order isn't EN_CURSO; not_latest; stale; edited: see `merge`),
 * VALIDATION.INVALID_DATA, AUTH.FORBIDDEN, RESOURCE.NOT_FOUND
 */
export async function answerCheck(
  db: Transaction,
  actor: Actor,
  id: number,
  body: AnswerBody,
  clock: Clock
): Promise<void> {
  const locked = await lockCheck(db, actor, id, body.version)
  const { row, order } = locked
  if (order?.status !== workOrderStatus.EN_CURSO)
    throw conflict('transition', 'Solo se responden checks de una orden en curso')
  await requireLatest(db, row)
  requirePast({ performed_at: body.performed_at }, clock.now)
  if (body.not_done_reason)
    return markNotDone(db, actor, locked, { ...body, not_done_reason: body.not_done_reason }, clock)

  const tasks = await db.select().from(check_task).where(eq(check_task.fk_check, id)).orderBy(asc(check_task.index))
  requireAnswers(row, tasks, body)
  // A correction without a time keeps the earlier one, instead of moving the execution to now.
  const performed_at = body.performed_at ?? row.performed_at ?? clock.now

  for (const { id: task, ...answer } of body.tasks ?? []) {
    const asked = requireValue(tasks.find(one => one.id === task))
    await db
      .update(check_task)
      .set({ ...unanswered, ...answer, out_of_range: isOutOfRange(asked, answer) })
      .where(eq(check_task.id, task))
  }
  const { usage_value, usage_at, meters } = await readMeter(db, actor, locked, {
    usage_value: body.usage_value,
    value_number: body.value_number,
    meaning: body.meaning,
    reason: body.reason,
    rollover_at: body.rollover_at,
    old_final_value: body.old_final_value,
    previous: body.previous,
    performed_at
  })
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
      ...notSaid,
      base_activity_before: stateBefore(locked)
    })
    .where(eq(check.id, id))
  if (actor.staff) await db.insert(check_staff).values({ fk_check: id, fk_staff: actor.staff }).onConflictDoNothing()
  const after = follows(locked, { performed_at, usage_value, usage_at }, clock.timeZone)
  await moveTo(db, locked, merge(locked, after, body.if_edited, clock.timeZone), meters, clock)
}

/** Marks the check as not done, with a reason. Answers are removed; the base activity returns to its earlier state. */
async function markNotDone(
  db: Transaction,
  actor: Actor,
  locked: LockedCheck,
  body: AnswerBody & { not_done_reason: string },
  clock: Clock
): Promise<void> {
  const { row } = locked
  refuseAnswers(body)
  const meters = await removeReadings(db, row)
  await db.delete(check_staff).where(eq(check_staff.fk_check, row.id))
  await db.update(check_task).set(unanswered).where(eq(check_task.fk_check, row.id))
  await db
    .update(check)
    .set({
      ...unanswered,
      observation: body.observation ?? null,
      fkc_status: checkStatus.NO_REALIZADO,
      not_done_reason: body.not_done_reason,
      not_done_at: body.performed_at ?? clock.now,
      fk_not_done_by: actor.id,
      performed_at: null,
      usage_value: null,
      duration_minutes: null,
      base_activity_before: null
    })
    .where(eq(check.id, row.id))
  await moveTo(db, locked, merge(locked, stateBefore(locked), body.if_edited, clock.timeZone), meters, clock)
}

/** The columns of a check that isn't marked as impossible. */
const notSaid = { not_done_reason: null, not_done_at: null, fk_not_done_by: null }

const answerOf = ({ value_text, value_ok, value_number, value_datetime }: Answer) => ({
  value_text,
  value_ok,
  value_number,
  value_datetime
})

/** @throws VALIDATION.INVALID_DATA on each answer that comes together with a reason for not answering */
function refuseAnswers({ usage_value, tasks, ...body }: AnswerBody): void {
  const given = Object.entries({ ...answerOf(body), usage_value, tasks: tasks?.length ? tasks : null })
  const fields = given
    .filter(([, value]) => value != null)
    .map(([name]) => [name, 'Un check no realizado no lleva respuesta'])
  if (fields.length) throw invalid(Object.fromEntries(fields))
}

/** @throws VALIDATION.INVALID_DATA naming each answer that is missing or of the wrong kind, tasks included */
function requireAnswers(row: CheckRow, tasks: readonly TaskRow[], body: AnswerBody): void {
  const fields: Record<string, string[]> = {}
  const ask = (question: { fkc_check_type: number }, answer: Answer, prefix: string) => {
    if (!isAnswered(question, answer))
      fields[`${prefix}${answerField(question.fkc_check_type)}`] = [validationTexts.required('Respuesta')]
    for (const field of strayFields(question, answer)) fields[`${prefix}${field}`] = ['Este check no se responde así']
  }
  ask(row, body, '')
  // Probably the reason was forgotten.
  if (body.not_done_reason === null && !isAnswered(row, body))
    fields['not_done_reason'] = [validationTexts.required('Motivo')]
  const answered = new Set<number>()
  for (const [index, answer] of (body.tasks ?? []).entries()) {
    const task = tasks.find(one => one.id === answer.id)
    if (!task) fields[`tasks.${index}.id`] = ['La tarea no es de este check']
    else if (answered.has(task.id)) fields[`tasks.${index}.id`] = ['La tarea está repetida']
    else ask(task, answer, `tasks.${index}.`)
    answered.add(answer.id)
  }
  const missing = tasks.filter(task => !answered.has(task.id))
  if (missing.length) fields['tasks'] = [`Falta responder: ${missing.map(task => task.name).join(', ')}`]
  if (Object.keys(fields).length) throw new AppError('VALIDATION.INVALID_DATA', { fields })
}
