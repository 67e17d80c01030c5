import { dayOf } from 'contract/format.ts'
import { dueDate } from 'contract/maintenance.ts'
import {
  averageDailyUsage,
  averageWindowDays,
  forecastDate,
  type MeterReading,
  remainingUsage
} from 'contract/meter-usage.ts'
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { base_activity } from '../../schema/base-activities.ts'
import { base_metric, reading } from '../../schema/bases.ts'
import { activity } from '../../schema/plans.ts'

/** ISO moment and the operator's zone. */
export type Clock = { now: string; timeZone: string }

/** What the rules of contract/maintenance.ts need to know of a base activity: its state and the rule in force. */
const state = {
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
  is_floating: activity.is_floating
}

/** Base activities with the rule in force, locked in the order of their ids, so that two batches never wait for each other. */
export const lockStates = (db: Transaction, ids: readonly number[]) =>
  db
    .select(state)
    .from(base_activity)
    .innerJoin(activity, eq(activity.id, base_activity.fk_activity))
    .where(inArray(base_activity.id, [...ids]))
    .orderBy(asc(base_activity.id))
    .for('update', { of: base_activity })

export type BaseActivityState = Awaited<ReturnType<typeof lockStates>>[number]

/**
 * The base activity of a check that is answered or taken back. Its reading makes everything due anew that the same meter
 * drives: the meter is locked first, then all of them in the order of their ids, so that nobody waits in a circle.
 */
export async function lockDriven(db: Transaction, id: number): Promise<BaseActivityState | undefined> {
  const [seen] = await db
    .select({ meter: base_activity.fk_base_metric })
    .from(base_activity)
    .where(eq(base_activity.id, id))
  const driven = seen?.meter ? await lockMeter(db, seen.meter) : []
  return (await lockStates(db, [...new Set([id, ...driven])])).find(row => row.id === id)
}

/** Locks a meter, and answers with the base activities that it drives. */
async function lockMeter(db: Transaction, id: number): Promise<number[]> {
  await db.select({ id: base_metric.id }).from(base_metric).where(eq(base_metric.id, id)).for('no key update')
  const driven = await db
    .select({ id: base_activity.id })
    .from(base_activity)
    .where(eq(base_activity.fk_base_metric, id))
  return driven.map(row => row.id)
}

/** What the due date follows from. */
export type DueState = Pick<
  BaseActivityState,
  'fkc_regime' | 'fk_base_metric' | 'next_date' | 'rescheduled_date' | 'last_usage_value' | 'next_usage_value'
>

export type DueFields = Pick<BaseActivityState, 'usage_due_date' | 'due_date' | 'due_by'>

/** The due date that follows from a state; `usage_due_date` holds the crossing or the forecast, whichever there is. */
export const dueOf = (row: Omit<DueState, 'fk_base_metric' | 'last_usage_value'> & Pick<DueFields, 'usage_due_date'>) =>
  dueDate({ ...row, regime: row.fkc_regime, crossed_on: row.usage_due_date, forecast_on: null })

/** The three fields that say when a base activity is due, from its state and its meter's readings. */
export async function dueFields(db: Transaction, row: DueState, clock: Clock): Promise<DueFields> {
  const meter =
    row.fk_base_metric === null || row.next_usage_value === null
      ? undefined
      : await meterOf(db, row.fk_base_metric, clock)
  return dueBy(row, meter, clock)
}

/**
 * After a reading came or went: says anew when each activity that these meters drive is due, by the reading that crossed
 * or by the average of the last 90 days.
 */
export async function refreshUsageDue(db: Transaction, metricIds: readonly number[], clock: Clock): Promise<void> {
  for (const id of metricIds) {
    const driven = await lockMeter(db, id)
    if (!driven.length) continue
    const meter = await meterOf(db, id, clock)
    for (const row of await lockStates(db, driven)) {
      const due = await dueBy(row, meter, clock)
      if (due.usage_due_date === row.usage_due_date && due.due_date === row.due_date && due.due_by === row.due_by)
        continue
      await db.update(base_activity).set(due).where(eq(base_activity.id, row.id))
    }
  }
}

async function dueBy(row: DueState, meter: Meter | undefined, { timeZone }: Clock): Promise<DueFields> {
  const usage_due_date = meter ? await usageDue(row, meter, timeZone) : null
  return { usage_due_date, ...dueOf({ ...row, usage_due_date }) }
}

type Meter = {
  rollover_at: number | null
  /** oldest first: those that the average looks at, after the last one before them */
  readings: MeterReading[]
  latest: MeterReading
  average: number | null
  /** those before, newest first; asked for only when it matters */
  earlier: () => Promise<MeterReading[]>
}

const readingColumns = { value: reading.value, read_at: reading.read_at, is_reset: reading.is_reset }

/** A meter as its readings show it; undefined while it has none. */
async function meterOf(db: Transaction, id: number, { now }: Clock): Promise<Meter | undefined> {
  const ofMeter = eq(reading.fk_base_metric, id)
  const windowStart = sql`${now}::timestamptz - make_interval(days => ${averageWindowDays})`
  const from = sql`coalesce((select max(r.read_at) from reading r where r.fk_base_metric = ${id} and r.read_at < ${windowStart}), '-infinity')`
  const [found] = await db
    .select({ rollover_at: base_metric.rollover_at })
    .from(base_metric)
    .where(eq(base_metric.id, id))
  const readings = await db
    .select(readingColumns)
    .from(reading)
    .where(and(ofMeter, sql`${reading.read_at} >= ${from}`))
    .orderBy(asc(reading.read_at))
  const [oldest, latest] = [readings[0], readings.at(-1)]
  if (!found || !oldest || !latest) return undefined
  const { rollover_at } = found
  let asked: Promise<MeterReading[]> | undefined
  const earlier = () =>
    (asked ??= db
      .select(readingColumns)
      .from(reading)
      .where(and(ofMeter, lt(reading.read_at, oldest.read_at)))
      .orderBy(desc(reading.read_at))
      .execute())
  return { rollover_at, readings, latest, average: averageDailyUsage(readings, now, rollover_at), earlier }
}

/** The day of the reading that reached the limit, else the forecast, else null. */
async function usageDue(
  { next_usage_value: next, last_usage_value: last }: DueState,
  meter: Meter,
  timeZone: string
): Promise<string | null> {
  if (next === null) return null
  const { readings, latest, rollover_at, average } = meter
  const left = ({ value }: MeterReading) => remainingUsage({ next, last, current: value, rollover_at })
  const remaining = left(latest)
  if (remaining === null) return null
  if (remaining > 0) return forecastDate({ remaining, average, from: dayOf(latest.read_at, timeZone) })
  // Back from the latest to where it was reached: what lies before the last execution doesn't count.
  const isReached = (one: MeterReading) => (left(one) ?? 1) <= 0
  const before = readings.findLastIndex(one => !isReached(one))
  let crossing = readings[before + 1] ?? latest
  if (before === -1) {
    for (const one of await meter.earlier()) {
      if (!isReached(one)) break
      crossing = one
    }
  }
  return dayOf(crossing.read_at, timeZone)
}
