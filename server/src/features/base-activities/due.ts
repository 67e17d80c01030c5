import { dueDate, type MaintenanceState } from 'contract/base-activities/maintenance.ts'
import { and, asc, type Column, eq, or, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { base_activity } from '../../schema/base-activities.ts'
import { base_metric } from '../../schema/bases.ts'
import { activity } from '../../schema/plans.ts'
import { usageDues, type UsageState } from './usage-due.ts'

/** The columns that the rules of contract/maintenance.ts need: the base activity's state and the rule in force. */
const stateFields = {
  id: base_activity.id,
  fk_line: base_activity.fk_line,
  fk_activity: base_activity.fk_activity,
  fk_base_metric: base_activity.fk_base_metric,
  is_active: base_activity.is_active,
  last_date: base_activity.last_date,
  anchor_date: base_activity.anchor_date,
  next_date: base_activity.next_date,
  rescheduled_date: base_activity.rescheduled_date,
  last_usage_value: base_activity.last_usage_value,
  last_usage_at: base_activity.last_usage_at,
  next_usage_value: base_activity.next_usage_value,
  next_usage_from: base_activity.next_usage_from,
  next_usage_shown: base_activity.next_usage_shown,
  usage_due_date: base_activity.usage_due_date,
  due_date: base_activity.due_date,
  due_by: base_activity.due_by,
  fkc_regime: sql<number>`coalesce(${base_activity.fkc_regime}, ${activity.fkc_regime})`,
  fk_periodicity_unit: sql<
    number | null
  >`coalesce(${base_activity.fk_periodicity_unit}, ${activity.fk_periodicity_unit})`,
  time_interval_value: sql<
    number | null
  >`coalesce(${base_activity.time_interval_value}, ${activity.time_interval_value})`,
  usage_interval_value: sql<
    number | null
  >`coalesce(${base_activity.usage_interval_value}, ${activity.usage_interval_value})`,
  is_floating: activity.is_floating,
  reads_meter: activity.reads_meter,
  /** whether the base activity has an interval, a regime of its own, which those of the activity don't change */
  own_time: sql<boolean>`coalesce(${base_activity.time_interval_value}, ${base_activity.fk_periodicity_unit}) is not null`,
  own_usage: sql<boolean>`${base_activity.usage_interval_value} is not null`,
  own_regime: sql<boolean>`${base_activity.fkc_regime} is not null`
}

/** Selects base activities: by id, or all of these meters, activities or bases. */
type Which = Partial<Record<'ids' | 'meters' | 'activities' | 'bases', readonly number[]>>

const conditionOf = ({ ids = [], meters = [], activities = [], bases = [] }: Which) =>
  or(
    isOneOf(base_activity.id, ids),
    isOneOf(base_activity.fk_base_metric, meters),
    isOneOf(base_activity.fk_activity, activities),
    isOneOf(base_activity.fk_base, bases)
  )

/** As a single parameter, however many ids there are. */
const isOneOf = (column: Column, ids: readonly number[]) => sql`${column} = any(${sql.param(ids)}::integer[])`

/**
 * Base activities with the rule in force, locked in the order of their ids, so that two transactions can't deadlock. A
 * meter's lock, where needed, must be taken before (`lockMeters`).
 */
export async function lockStates(db: Transaction, which: Which) {
  const locked = await db
    .select({ id: base_activity.id })
    .from(base_activity)
    .where(conditionOf(which))
    .orderBy(asc(base_activity.id))
    .for('update')
  const ids = locked.map(row => row.id)
  // A second query, because the activity's rule may have changed while the first one waited for a lock.
  return statesOf(db, { ids })
}

/** Base activities with the rule in force, by id, as they stand at this moment. */
export const statesOf = (db: Db, which: Which) =>
  db
    .select(stateFields)
    .from(base_activity)
    .innerJoin(activity, eq(activity.id, base_activity.fk_activity))
    .where(conditionOf(which))
    .orderBy(asc(base_activity.id))

export type BaseActivityState = Awaited<ReturnType<typeof lockStates>>[number]

/** Locks meters against readings and new base activities until the transaction ends; before the base activities. */
export const lockMeters = (db: Transaction, ids: readonly number[]) =>
  db
    .select({ id: base_metric.id })
    .from(base_metric)
    .where(isOneOf(base_metric.id, ids))
    .orderBy(asc(base_metric.id))
    .for('no key update')

type MeterChange = { id: number; fk_base_metric?: number | null | undefined; is_active?: boolean | undefined }

/**
 * Locks the meters that changes of base activities rely on, so that none is switched off or read meanwhile: those that
 * they name and those that are left for them, and those of what they switch on.
 */
export async function lockMetersOf(db: Transaction, changes: readonly MeterChange[]): Promise<void> {
  const named = changes.map(change => change.fk_base_metric ?? 0)
  const on = changes.filter(change => change.is_active || change.fk_base_metric !== undefined).map(({ id }) => id)
  const kept = on.length
    ? await db.select({ id: base_activity.fk_base_metric }).from(base_activity).where(isOneOf(base_activity.id, on))
    : []
  await lockMeters(db, [...new Set([...named, ...kept.map(({ id }) => id ?? 0)])])
}

/** A reading of a meter turns out to be of another moment: what is counted from it is counted from there. */
export async function moveCountings(db: Transaction, meter: number, from: string, to: string): Promise<void> {
  const ids = (await lockStates(db, { meters: [meter] })).map(({ id }) => id)
  for (const column of [base_activity.last_usage_at, base_activity.next_usage_from])
    await db
      .update(base_activity)
      .set({ [column.name]: to })
      .where(and(isOneOf(base_activity.id, ids), eq(column, from)))
}

/** The fields that the due date follows from, besides the readings of the meter. */
type DueState = Pick<BaseActivityState, 'fkc_regime' | 'next_date' | 'rescheduled_date'> & UsageState

type DueFields = Pick<BaseActivityState, 'next_usage_shown' | 'usage_due_date' | 'due_date' | 'due_by'>

/** The columns that `refreshDue` writes. */
const written = [
  'last_date',
  'anchor_date',
  'next_date',
  'rescheduled_date',
  'last_usage_value',
  'last_usage_at',
  'next_usage_value',
  'next_usage_from',
  'next_usage_shown',
  'usage_due_date',
  'due_date',
  'due_by'
] as const

/**
 * Recalculates and stores when base activities are due. Must be called after any change of what that follows from (a
 * rule, a meter, a reading), and after moving base activities in their series: then with `moved`, the changed fields by
 * id.
 */
export async function refreshDue(
  db: Transaction,
  which: Which,
  clock: Clock,
  moved: ReadonlyMap<number, Partial<MaintenanceState>> = new Map()
): Promise<void> {
  const before = await lockStates(db, which)
  const after = before.map(row => ({ ...row, ...moved.get(row.id) }))
  const dues = await dueOf(db, after, clock)
  const rows = after.map((row, index) => ({ ...row, ...dues[index] }))
  const changed = rows.filter((row, index) => written.some(name => row[name] !== before[index]?.[name]))
  if (!changed.length) return
  const set = written.map(name => sql`${sql.identifier(name)} = n.${sql.identifier(name)}`)
  await db.execute(sql`update base_activity b set ${sql.join(set, sql`, `)}
    from json_populate_recordset(null::base_activity, ${JSON.stringify(changed)}) n where n.id = b.id`)
}

/**
 * When base activities in these states are due, in the order of the states. `usage_due_date` is the day of the reading
 * that reached `next_usage_value`, or the day forecast from the average of the last 90 days.
 */
export async function dueOf(db: Db, states: readonly DueState[], clock: Clock): Promise<DueFields[]> {
  const byUsage = await usageDues(db, states, clock)
  return states.map(state => {
    const { day: usage_due_date, shown: next_usage_shown } = byUsage.get(state) ?? { day: null, shown: null }
    const due = dueDate({ ...state, regime: state.fkc_regime, crossed_on: usage_due_date, forecast_on: null })
    return { next_usage_shown, usage_due_date, ...due }
  })
}
