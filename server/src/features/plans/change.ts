import type { ActivityChange, ActivityChanged, previewActivityChange } from 'contract/plans/activity-changes.ts'
import { maxListedMoves } from 'contract/plans/activity-changes.ts'
import { checkStatus } from 'contract/core/classifier.ts'
import { addInterval, type MaintenanceState, nextByUsage } from 'contract/base-activities/maintenance.ts'
import { goesByTime, goesByUsage } from 'contract/base-activities/regimes.ts'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { oneRow } from '../../platform/http/list.ts'
import { updateRow } from '../../platform/http/resource-routes.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { activity } from '../../schema/plans.ts'
import { type BaseActivityState, dueOf, refreshDue, statesOf } from '../base-activities/due.ts'
import { activitySource } from './source.ts'
import { requireValue } from '../../platform/require-value.ts'

/** The fields of an activity's rule. */
type Rule = Pick<
  typeof activity.$inferSelect,
  'fkc_regime' | 'fk_periodicity_unit' | 'time_interval_value' | 'usage_interval_value' | 'is_floating'
>

/** A base activity's state under the activity's new rule; what is its own stays. */
function under(state: BaseActivityState, rule: Rule): BaseActivityState {
  return {
    ...state,
    is_floating: rule.is_floating,
    fkc_regime: state.own_regime ? state.fkc_regime : (rule.fkc_regime ?? state.fkc_regime),
    ...(!state.own_time && {
      fk_periodicity_unit: rule.fk_periodicity_unit,
      time_interval_value: rule.time_interval_value
    }),
    ...(!state.own_usage && { usage_interval_value: rule.usage_interval_value })
  }
}

/**
 * The series counted anew from the last execution, by the rule in force. What was never executed, or has an interval of
 * its own, keeps its dates.
 */
function recounted(state: BaseActivityState): Partial<MaintenanceState> {
  const { fkc_regime, fk_periodicity_unit: unit, time_interval_value: n, last_date, last_usage_value: last } = state
  const next = nextByUsage(last, state.usage_interval_value)
  return {
    ...(goesByTime(fkc_regime) &&
      !state.own_time &&
      last_date !== null &&
      unit !== null &&
      n !== null && { anchor_date: last_date, next_date: addInterval(last_date, unit, n) }),
    ...(goesByUsage(fkc_regime) &&
      !state.own_usage &&
      next !== null && { next_usage_value: next, next_usage_from: state.last_usage_at })
  }
}

/**
 * What a change would do on the activity's bases.
 * @throws RESOURCE.NOT_FOUND, VALIDATION.INVALID_DATA, AUTH.FORBIDDEN, as the change itself
 */
export async function previewChange(
  db: Transaction,
  actor: Actor,
  id: number,
  { recount = false, version, ...given }: ActivityChange,
  clock: Clock
): Promise<z.output<typeof previewActivityChange.reply>> {
  const changes = given as Partial<typeof activity.$inferInsert>
  const [before] = await db.select().from(activity).where(eq(activity.id, id))
  if (!before) throw notFound()
  if (version !== undefined && version !== before.version) throw conflict('stale')
  await activitySource.beforeWrite?.({ db, actor, fields: changes, before })
  const states = (await statesOf(db, { activities: [id] })).filter(state => state.is_active)
  const rule: Rule = { ...before, ...changes }
  const after = states.map(state => {
    const ruled = under(state, rule)
    return { ...ruled, ...(recount && recounted(ruled)) }
  })
  const dues = await dueOf(db, after, clock)
  const moving = states.flatMap(({ id: each, due_date }, index) => {
    const new_due_date = dues[index]?.due_date ?? null
    return new_due_date === due_date ? [] : [{ id: each, due_date, new_due_date }]
  })
  const first = moving
    .toSorted((one, other) => (one.new_due_date ?? '~').localeCompare(other.new_due_date ?? '~'))
    .slice(0, maxListedMoves)
  const bases = await basesOf(
    db,
    first.map(({ id: each }) => each)
  )
  return {
    bases: states.length,
    moved_count: moving.length,
    moved: first.map(each => ({ ...each, base: requireValue(bases.get(each.id)) })),
    open_checks: await openChecks(db, id),
    own_rule: states.filter(state => state.own_regime || state.own_time || state.own_usage).length
  }
}

async function basesOf(db: Db, ids: readonly number[]) {
  const { rows } = await db.execute<{ of: number; id: number; code: string; name: string }>(
    sql`select ba.id as of, b.id, b.code, b.name from base_activity ba join base b on b.id = ba.fk_base
      where ba.id = any(${sql.param(ids)}::int[])`
  )
  return new Map(rows.map(({ of, ...base }) => [of, base]))
}

async function openChecks(db: Db, id: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from "check" c
    join base_activity ba on ba.id = c.fk_base_activity
    where ba.fk_activity = ${id} and c.fkc_status = ${checkStatus.PROGRAMADO}`)
  return rows[0]?.n ?? 0
}

/** Number of bases after which progress is reported and a cancelled job ends. */
const batchSize = 500

type Input = { id: number; change: ActivityChange; timeZone: string }

/** Changes an activity and recalculates what that moves on its bases. */
export const changeTask: Task<Input, ActivityChanged> = {
  name: 'activities.change',
  access: 'plans.write',
  async run({ db, actor, input: { id, change, timeZone }, progress }) {
    const clock = { now: new Date().toISOString(), timeZone }
    const { recount = false, ...changes } = change
    await updateRow(db, activitySource, id, changes, actor)
    const states = await statesOf(db, { activities: [id] })
    let moved = 0
    for (let start = 0; start < states.length; start += batchSize) {
      await progress(start, states.length)
      const some = states.slice(start, start + batchSize)
      const series = recount
        ? some.filter(({ is_active }) => is_active).map(state => [state.id, recounted(state)] as const)
        : []
      const ids = some.map(state => state.id)
      await refreshDue(db, { ids }, clock, new Map(series))
      const after = new Map((await statesOf(db, { ids })).map(state => [state.id, state.due_date]))
      moved += some.filter(state => state.is_active && after.get(state.id) !== state.due_date).length
    }
    return { bases: states.filter(({ is_active }) => is_active).length, moved }
  }
}

/** What the job is called, and the plan to which it belongs. @throws RESOURCE.NOT_FOUND */
export async function changeTitle(db: Db, actor: Actor, id: number): Promise<{ title: string; fk_plan: number }> {
  const { name, fk_plan } = (await oneRow(db, activitySource, id, actor)).parsed() as { name: string; fk_plan: number }
  return { title: `Cambiar «${name}» en sus bases`, fk_plan }
}
