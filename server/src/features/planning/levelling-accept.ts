import { dayOf } from 'contract/core/format.ts'
import { type Levelling, skippedTexts } from 'contract/planning/levelling.ts'
import { checkStatus } from 'contract/core/classifier.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { requireValue } from '../../platform/require-value.ts'
import { reschedule_history } from '../../schema/base-activities.ts'
import { job } from '../../schema/jobs.ts'
import { reschedule, takeRescheduleBack } from '../base-activities/actions.ts'
import { lockStates } from '../base-activities/due.ts'
import { levellingInput } from './levelling-input.ts'
import { levelTask } from './levelling-task.ts'

type Skipped = { id: number; reason: string }
type Change = Levelling['changes'][number]

/**
 * The result of the caller's own levelling.
 * @param isLocked until the transaction ends: two who accept it at once do so one after the other
 * @throws RESOURCE.NOT_FOUND (another user's, another task), DOMAIN.CONFLICT (not done yet), AUTH.FORBIDDEN (the line)
 */
export async function levellingOf(db: Db, actor: Actor, id: number, isLocked = false): Promise<Levelling> {
  const asked = db
    .select({ state: job.state, result: job.result })
    .from(job)
    .where(and(eq(job.id, id), eq(job.task, levelTask.name), eq(job.fk_user, actor.id)))
  const [found] = await (isLocked ? asked.for('no key update') : asked)
  if (!found) throw notFound()
  if (found.state !== 'done') throw conflict('transition', 'La nivelación no ha terminado')
  const result = found.result as Levelling
  requireLine(actor, result.fk_location)
  return result
}

/** Gives what was proposed its new days; what has changed since is skipped. @throws as `levellingOf` */
export async function acceptLevelling(
  db: Transaction,
  actor: Actor,
  id: number,
  ids: readonly number[] | undefined,
  clock: Clock
): Promise<{ changed: number[]; skipped: Skipped[]; batch: number }> {
  const result = await levellingOf(db, actor, id, true)
  const done = new Set(result.accepted?.map(one => one.id))
  const wanted = result.changes.filter(change => !done.has(change.id) && (!ids || ids.includes(change.id)))
  const states = new Map((await lockStates(db, { ids: wanted.map(one => one.id) })).map(state => [state.id, state]))
  const programmed = await programmedAmong(
    db,
    wanted.map(one => one.id)
  )
  const today = dayOf(clock.now, clock.timeZone)
  const hasFewerPeople = await peopleGone(db, result, clock.timeZone)
  const obstacle = (change: Change): string | undefined => {
    const state = states.get(change.id)
    const isAsShown = state?.is_active && state.due_date === change.due && !programmed.has(change.id)
    if (!isAsShown || change.to < today) return skippedTexts.changed
    return hasFewerPeople(change) ? skippedTexts.fewer_people : undefined
  }
  const obstacles = new Map(wanted.map(change => [change.id, obstacle(change)]))
  const fitting = wanted.filter(change => obstacles.get(change.id) === undefined)
  for (const [date, changes] of Map.groupBy(fitting, ({ to }) => to))
    await reschedule(db, actor, { ids: changes.map(change => change.id), date, reason: reasonText }, clock)
  const accepted = await latestReschedules(
    db,
    fitting.map(change => change.id)
  )
  await keepAccepted(db, id, [...(result.accepted ?? []), ...accepted])
  return {
    changed: fitting.map(change => change.id),
    skipped: [...obstacles].flatMap(([skipped, reason]) => (reason ? [{ id: skipped, reason }] : [])),
    batch: id
  }
}

/** Whether the people of a change's new day can do less than when it was proposed. */
async function peopleGone(db: Db, { fk_location, from, to, by, after }: Levelling, timeZone: string) {
  const { kinds, resources, intervals } = await levellingInput(db, { line: fk_location, from, to, by }, timeZone)
  return (change: Change): boolean => {
    const index = intervals.findIndex(one => one.from <= change.to && change.to <= one.to)
    return after.some(then => {
      const place = kinds.findIndex(
        ({ fk_specialty, requires_stop }) => fk_specialty === then.fk_specialty && requires_stop === then.requires_stop
      )
      const now = resources[place]?.capacity[index]
      const isItsOwn = then.fk_specialty === change.fk_specialty && then.requires_stop === change.requires_stop
      return isItsOwn && then.from === intervals[index]?.from && now !== undefined && now < then.capacity
    })
  }
}

const reasonText = 'Nivelación'

/** Gives back the days that were accepted; what was moved or programmed since keeps its own. @throws as `levellingOf` */
export async function undoLevelling(
  db: Transaction,
  actor: Actor,
  id: number,
  clock: Clock
): Promise<{ changed: number[]; skipped: Skipped[] }> {
  const { accepted, changes } = await levellingOf(db, actor, id, true)
  if (!accepted?.length) throw conflict('transition', 'No hay nada que deshacer')
  const states = new Map((await lockStates(db, { ids: accepted.map(one => one.id) })).map(state => [state.id, state]))
  const programmed = await programmedAmong(
    db,
    accepted.map(one => one.id)
  )
  const latest = new Map(
    (
      await latestReschedules(
        db,
        accepted.map(one => one.id)
      )
    ).map(one => [one.id, one.reschedule])
  )
  const dayOfChange = new Map(changes.map(change => [change.id, change.to]))
  const fitting = accepted.filter(
    one =>
      states.get(one.id)?.rescheduled_date === dayOfChange.get(one.id) &&
      latest.get(one.id) === one.reschedule &&
      !programmed.has(one.id)
  )
  for (const { reschedule: entry } of fitting) {
    const [row] = await db.select().from(reschedule_history).where(eq(reschedule_history.id, entry))
    await takeRescheduleBack(db, requireValue(row), clock)
    await db.delete(reschedule_history).where(eq(reschedule_history.id, entry))
  }
  await keepAccepted(db, id, [])
  const back = new Set(fitting.map(one => one.id))
  return {
    changed: [...back],
    skipped: accepted.filter(one => !back.has(one.id)).map(one => ({ id: one.id, reason: skippedTexts.changed }))
  }
}

/** Which of these are in an order meanwhile. */
async function programmedAmong(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select c.fk_base_activity as id from "check" c
    where c.fkc_status = ${checkStatus.PROGRAMADO} and c.fk_base_activity = any(${sql.param(ids)}::int[])`)
  return new Set(rows.map(row => row.id))
}

async function latestReschedules(db: Db, ids: readonly number[]): Promise<{ id: number; reschedule: number }[]> {
  const { rows } = await db.execute<{ id: number; reschedule: number }>(sql`
    select fk_base_activity as id, max(id) as reschedule from reschedule_history
    where fk_base_activity = any(${sql.param(ids)}::int[]) group by 1 order by 1`)
  return rows
}

async function keepAccepted(db: Transaction, id: number, accepted: NonNullable<Levelling['accepted']>): Promise<void> {
  const kept = accepted.length > 0 ? accepted : null
  await db.execute(
    sql`update job set result = jsonb_set(result, '{accepted}', ${JSON.stringify(kept)}::jsonb) where id = ${id}`
  )
}
