import { activityKind, regime } from 'contract/core/classifier.ts'
import { dayOf } from 'contract/core/format.ts'
import { anchorAfterChange, notInitialised } from 'contract/base-activities/maintenance.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Clock, requireDays } from '../../platform/clock.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { type Actor, requireLine } from '../../platform/http/actor.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { base_activity, reschedule_history } from '../../schema/base-activities.ts'
import { base, base_metric } from '../../schema/bases.ts'
import { activity } from '../../schema/plans.ts'
import { dueOf, lockMeters, lockStates, refreshDue } from './due.ts'
import { limitsAfter } from './limits.ts'
import { activityRule, meterProblem, regimeOf, ruledMeter, ruleProblem } from './rules.ts'

/**
 * Gives base activities another date for this one occurrence, and keeps the reason; the series itself doesn't move. All
 * of them or none. A date that an activity has already changes nothing.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line), VALIDATION.INVALID_DATA (goes by usage alone, or has no
 * date yet)
 */
export async function reschedule(
  db: Transaction,
  actor: Actor,
  { ids, date, reason }: { ids: readonly number[]; date: string; reason: string },
  clock: Clock
): Promise<number[]> {
  requireDays({ date: 'planned' }, { date }, undefined, dayOf(clock.now, clock.timeZone))
  const rows = await lockStates(db, { ids })
  if (rows.length !== new Set(ids).size) throw notFound()
  for (const row of rows) {
    requireLine(actor, row.fk_line)
    if (row.fkc_regime === regime.LECTURAS)
      throw invalid({ ids: 'Solo se puede reprogramar una actividad que va por fechas' })
    if (row.next_date === null) throw invalid({ ids: 'Solo se puede reprogramar una actividad que ya tiene fecha' })
  }
  const changed = rows.filter(row => row.rescheduled_date !== date)
  if (!changed.length) return []
  await refreshDue(db, { ids }, clock, new Map(changed.map(row => [row.id, { rescheduled_date: date }])))
  const noted = await db
    .insert(reschedule_history)
    .values(
      changed.map(row => ({
        fk_base_activity: row.id,
        previous_date: row.rescheduled_date ?? row.next_date,
        new_date: date,
        reason,
        fk_user: actor.id
      }))
    )
    .returning({ id: reschedule_history.id })
  return noted.map(row => row.id)
}

export type Rescheduled = typeof reschedule_history.$inferSelect

/**
 * Of a stored reschedule only the text of the reason may be changed.
 * @throws VALIDATION.INVALID_DATA on the other fields
 */
export function requireOnlyReason(fields: Partial<Rescheduled>, before: Rescheduled): void {
  for (const name of ['fk_base_activity', 'new_date'] as const) {
    if (fields[name] !== undefined && fields[name] !== before[name])
      throw invalid({ [name]: 'Este dato no se cambia: reprograme otra vez' })
  }
}

/**
 * Deleting a reschedule undoes it: the activity is due again when it was before. Only the latest one, and only until
 * the activity is performed.
 * @throws DOMAIN.CONFLICT (not_latest)
 */
export async function takeRescheduleBack(db: Transaction, entry: Rescheduled, clock: Clock): Promise<void> {
  const ids = [entry.fk_base_activity]
  const [row] = await lockStates(db, { ids })
  const [latest] = await db
    .select({ id: reschedule_history.id })
    .from(reschedule_history)
    .where(eq(reschedule_history.fk_base_activity, entry.fk_base_activity))
    .orderBy(desc(reschedule_history.id))
    .limit(1)
  if (latest?.id !== entry.id || row?.rescheduled_date !== entry.new_date)
    throw conflict('not_latest', 'Solo se puede retirar la última reprogramación, mientras esté en vigor')
  const rescheduled_date = entry.previous_date === row.next_date ? null : entry.previous_date
  await refreshDue(db, { ids }, clock, new Map([[row.id, { rescheduled_date }]]))
}

type Fields = Partial<typeof base_activity.$inferInsert>

const unknownState = { ...notInitialised, fk_base_metric: null, next_usage_shown: null }

/**
 * Checks a base activity: an activity (not a task) of the base's plan, a regime with its intervals, a meter of the same
 * line in the activity's unit. Answers with the dates that follow, to be written with it.
 * @throws VALIDATION.INVALID_DATA
 */
export async function completeBaseActivity(
  db: Transaction,
  fields: Fields,
  before: Fields | undefined,
  clock: Clock
): Promise<Fields> {
  for (const name of ['fk_base', 'fk_activity'] as const) {
    if (before && fields[name] !== undefined && fields[name] !== before[name])
      throw invalid({ [name]: 'Este dato no se cambia: añada otra actividad a la base' })
  }
  requireDays({ next_date: 'planned' }, fields, before, dayOf(clock.now, clock.timeZone))
  const now = { fk_base: 0, fk_activity: 0, ...before, ...fields }
  const [position] = await db
    .select({ line: base.fk_line, plan: base.fk_plan })
    .from(base)
    .where(eq(base.id, now.fk_base))
  const rule = db.select(activityRule).from(activity).where(eq(activity.id, now.fk_activity))
  // A new base activity is invisible to a transaction that changes the rule or reads the meter meanwhile, so one must
  // wait.
  const [what] = await (before ? rule : rule.for('share'))
  if (!before && now.fk_base_metric) await lockMeters(db, [now.fk_base_metric])
  if (!position) throw invalid({ fk_base: 'La base elegida no existe' })
  if (!what) throw invalid({ fk_activity: 'La actividad elegida no existe' })
  if (what.fkc_kind !== activityKind.ACTIVIDAD)
    throw invalid({ fk_activity: 'Una tarea se hace dentro de su actividad; elija la actividad' })
  if (!before && what.fk_plan !== position.plan)
    throw invalid({ fk_activity: 'La actividad no es del plan de esta base' })
  const wrong =
    ruleProblem(now, what) ??
    (now.fk_base_metric
      ? meterProblem(await meterOf(db, now.fk_base_metric), {
          line: position.line,
          unit: what.fk_usage_unit,
          is_active: now.is_active !== false
        })
      : undefined)
  if (wrong) throw invalid(wrong)
  const fkc_regime = regimeOf(now, what)
  const stored = before ? { ...unknownState, ...before } : null
  const anchor_date = anchorAfterChange(stored, fields.next_date)
  const after = { ...unknownState, ...now }
  const isTyped = fields.next_usage_value !== undefined
  const [limit] = await limitsAfter(db, [{ before: stored, after, isTyped }])
  const [due] = await dueOf(db, [{ ...after, ...limit, fkc_regime }], clock)
  // Only a disabled base activity keeps a reason.
  return { anchor_date, ...limit, ...due, ...(now.is_active !== false && { inactive_reason: null }) }
}

async function meterOf(db: Transaction, id: number) {
  const [meter] = await db.select(ruledMeter).from(base_metric).where(eq(base_metric.id, id))
  return meter
}

/** @throws DOMAIN.CONFLICT (in_use) when checks were programmed or done: then it can only be switched off */
export async function requireWithoutChecks(db: Transaction, id: number): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from "check" where fk_base_activity = ${id} limit 1`)
  if (rows.length) throw conflict('in_use', 'No se puede eliminar: tiene checks. Puede desactivarla')
}

/** Number of active bases on these lines that use an activity. */
export async function countBases(db: Db, id: number, lines: readonly number[]): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(distinct ${base_activity.fk_base})::int` })
    .from(base_activity)
    .innerJoin(base, eq(base.id, base_activity.fk_base))
    .where(
      and(
        eq(base_activity.fk_activity, id),
        inArray(base_activity.fk_line, [...lines]),
        base_activity.is_active,
        base.is_active
      )
    )
  return row?.n ?? 0
}
