import { dayOf } from 'contract/format.ts'
import { dueDate, type MaintenanceState } from 'contract/maintenance.ts'
import {
  averageDailyUsage,
  averageWindowDays,
  forecastDate,
  isAnotherCounter,
  type MeterReading,
  remainingUsage
} from 'contract/meter-usage.ts'
import { and, asc, type Column, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { base_activity } from '../../schema/base-activities.ts'
import { base_metric } from '../../schema/bases.ts'
import { reading } from '../../schema/readings.ts'
import { activity } from '../../schema/plans.ts'

/** The present moment (ISO) and the operator's zone. */
export type Clock = { now: string; timeZone: string }

/** The columns that the rules of contract/maintenance.ts need: the base activity's state and the rule in force. */
const stateFields = {
  id: base_activity.id,
  fk_line: base_activity.fk_line,
  fk_activity: base_activity.fk_activity,
  fk_base_metric: base_activity.fk_base_metric,
  is_active: base_activity.is_active,
  last_date: base_activity.last_date,
  next_date: base_activity.next_date,
  rescheduled_date: base_activity.rescheduled_date,
  last_usage_value: base_activity.last_usage_value,
  next_usage_value: base_activity.next_usage_value,
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
 * Locks the meters that changes of base activities rely on: those that they name, and those of what they switch on, so
 * that none is switched off meanwhile.
 */
export async function lockMetersOf(db: Transaction, changes: readonly MeterChange[]): Promise<void> {
  const named = changes.map(change => change.fk_base_metric ?? 0)
  const on = changes.filter(change => change.is_active && change.fk_base_metric === undefined).map(({ id }) => id)
  const kept = on.length
    ? await db.select({ id: base_activity.fk_base_metric }).from(base_activity).where(isOneOf(base_activity.id, on))
    : []
  await lockMeters(db, [...new Set([...named, ...kept.map(({ id }) => id ?? 0)])])
}

/** The fields that the due date follows from, besides the readings of the meter. */
type DueState = Pick<
  BaseActivityState,
  'fkc_regime' | 'fk_base_metric' | 'next_date' | 'rescheduled_date' | 'last_usage_value' | 'next_usage_value'
>

export type DueFields = Pick<BaseActivityState, 'usage_due_date' | 'due_date' | 'due_by'>

/** The columns that `refreshDue` writes. */
const written = [
  'last_date',
  'next_date',
  'rescheduled_date',
  'last_usage_value',
  'next_usage_value',
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
    const usage_due_date = byUsage.get(state) ?? null
    const due = dueDate({ ...state, regime: state.fkc_regime, crossed_on: usage_due_date, forecast_on: null })
    return { usage_due_date, ...due }
  })
}

/** Number of meters whose readings are in memory at a time. */
const metersAtOnce = 100

async function usageDues(db: Db, states: readonly DueState[], clock: Clock) {
  const dues = new Map<DueState, string | null>()
  const waiting = states.filter(state => state.next_usage_value !== null)
  const ids = [...new Set(waiting.map(state => state.fk_base_metric))].filter(id => id !== null)
  for (let start = 0; start < ids.length; start += metersAtOnce) {
    const some = new Set<number | null>(ids.slice(start, start + metersAtOnce))
    let undecided = waiting.filter(state => some.has(state.fk_base_metric))
    for (const isWhole of [false, true]) {
      const meters = await metersOf(db, undecided, clock, isWhole)
      undecided = undecided.filter(state => {
        const day = usageDue(state, meters.get(state.fk_base_metric), clock)
        if (day !== undefined) dues.set(state, day)
        return day === undefined
      })
      if (!undecided.length) break
    }
  }
  return dues
}

type Meter = {
  rollover_at: number | null
  /** oldest first */
  readings: MeterReading[]
  /** false: only the readings for the average, and the last one before them */
  isWhole: boolean
  average: number | null
}

/** The average use per day of meters, by id; null where it is unknown, and nothing without a reading. */
export async function averagesOf(db: Db, meters: readonly number[], clock: Clock): Promise<Map<number, number | null>> {
  const found = await metersOf(
    db,
    meters.map(fk_base_metric => ({ fk_base_metric })),
    clock,
    false
  )
  return new Map([...found].map(([id, { average }]) => [id as number, average]))
}

/** The meters of these states that have a reading, by id. */
async function metersOf(
  db: Db,
  states: readonly Pick<DueState, 'fk_base_metric'>[],
  { now }: Clock,
  isWhole: boolean
): Promise<Map<number | null, Meter>> {
  const ids = [...new Set(states.map(state => state.fk_base_metric))] as number[]
  const windowStart = isWhole ? '-infinity' : sql`${now}::timestamptz - make_interval(days => ${averageWindowDays})`
  const earlier = alias(reading, 'earlier')
  const start = db
    .select({ read_from: sql`coalesce(max(${earlier.read_at}), '-infinity')`.as('read_from') })
    .from(earlier)
    .where(and(eq(earlier.fk_base_metric, base_metric.id), sql`${earlier.read_at} < ${windowStart}`))
    .as('start')
  const rows = await db
    .select({
      meter: base_metric.id,
      rollover_at: base_metric.rollover_at,
      value: reading.value,
      read_at: reading.read_at,
      is_reset: reading.is_reset
    })
    .from(base_metric)
    .crossJoinLateral(start)
    .innerJoin(reading, and(eq(reading.fk_base_metric, base_metric.id), sql`${reading.read_at} >= ${start.read_from}`))
    .where(isOneOf(base_metric.id, ids))
    .orderBy(asc(reading.fk_base_metric), asc(reading.read_at))
  const ofMeter = Map.groupBy(rows, row => row.meter)
  return new Map(
    [...ofMeter].map(([id, readings]) => {
      const { rollover_at = null } = readings[0] ?? {}
      return [id, { rollover_at, readings, isWhole, average: averageDailyUsage(readings, now, rollover_at) }]
    })
  )
}

/** Day of the reading that reached the limit, else forecast, else null; undefined if earlier readings are needed. */
function usageDue(
  { next_usage_value: next, last_usage_value: last }: DueState,
  meter: Meter | undefined,
  { timeZone }: Clock
): string | null | undefined {
  const latest = meter?.readings.at(-1)
  if (!meter || !latest || next === null) return null
  const { readings, isWhole, average } = meter
  // Lower than when it was last done: a turn, or another counter, of which nothing is known until it is initialised.
  const isLower = last !== null && latest.value < last
  if (isLower && !isWhole) return undefined
  const rollover_at = isLower && isAnotherCounter(readings) ? null : meter.rollover_at
  const left = ({ value }: MeterReading) => remainingUsage({ next, last, current: value, rollover_at })
  const remaining = left(latest)
  if (remaining === null) return null
  if (remaining > 0) return forecastDate({ remaining, average, from: dayOf(latest.read_at, timeZone) })
  // Searched backwards from the latest reading, because readings before the last execution don't count.
  const before = readings.findLastIndex(one => (left(one) ?? 1) > 0)
  if (before === -1 && !isWhole) return undefined
  return dayOf((readings[before + 1] ?? latest).read_at, timeZone)
}
