import { dayOf } from 'contract/format.ts'
import { dueDate } from 'contract/maintenance.ts'
import { averageDailyUsage, averageWindowDays, forecastDate, type MeterReading, remainingUsage } from 'contract/meter-usage.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { base_activity } from '../../schema/base-activities.ts'
import { base_metric, reading } from '../../schema/bases.ts'
import { activity } from '../../schema/plans.ts'

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
  fk_periodicity_unit: sql<number | null>`coalesce(${base_activity.fk_periodicity_unit}, ${activity.fk_periodicity_unit})`,
  time_interval_value: sql<number | null>`coalesce(${base_activity.time_interval_value}, ${activity.time_interval_value})`,
  usage_interval_value: sql<number | null>`coalesce(${base_activity.usage_interval_value}, ${activity.usage_interval_value})`,
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

/** The due date that follows from a state; `usage_due_date` holds the crossing or the forecast, whichever there is. */
export const dueOf = (row: Pick<BaseActivityState, 'fkc_regime' | 'next_date' | 'rescheduled_date' | 'next_usage_value' | 'usage_due_date'>) =>
  dueDate({ ...row, regime: row.fkc_regime, crossed_on: row.usage_due_date, forecast_on: null })

/** Brings `due_date` and `due_by` in line with what they follow from. */
export async function refreshDue(db: Transaction, ids: readonly number[]): Promise<void> {
  for (const row of await lockStates(db, ids)) {
    const due = dueOf(row)
    if (due.due_date === row.due_date && due.due_by === row.due_by) continue
    await db.update(base_activity).set(due).where(eq(base_activity.id, row.id))
  }
}

/**
 * After a reading: says anew when each activity that these meters drive is due, by the reading that crossed or by the
 * average of the last 90 days.
 * @param now ISO moment
 */
export async function refreshUsageDue(db: Transaction, metricIds: readonly number[], { now, timeZone }: { now: string; timeZone: string }): Promise<void> {
  for (const id of metricIds) {
    const [meter] = await db.select({ rollover_at: base_metric.rollover_at }).from(base_metric).where(eq(base_metric.id, id))
    const readings = await db
      .select({ value: reading.value, read_at: reading.read_at, is_reset: reading.is_reset })
      .from(reading)
      .where(and(eq(reading.fk_base_metric, id), sql`${reading.read_at} >= ${now}::timestamptz - make_interval(days => ${averageWindowDays})`))
      .orderBy(asc(reading.read_at))
    const latest = readings.at(-1)
    const driven = await db.select({ id: base_activity.id }).from(base_activity).where(eq(base_activity.fk_base_metric, id))
    if (!meter || !latest || !driven.length) continue
    const { rollover_at } = meter
    const average = averageDailyUsage(readings, now, rollover_at)
    const rows = await lockStates(
      db,
      driven.map(row => row.id)
    )
    for (const row of rows) {
      const usage_due_date = usageDue(row, readings, latest, { average, rollover_at, timeZone })
      const due = dueOf({ ...row, usage_due_date })
      if (usage_due_date === row.usage_due_date && due.due_date === row.due_date && due.due_by === row.due_by) continue
      await db
        .update(base_activity)
        .set({ usage_due_date, ...due })
        .where(eq(base_activity.id, row.id))
    }
  }
}

/** The day of the reading that reached the limit, else the forecast, else null. */
function usageDue(
  row: BaseActivityState,
  readings: readonly MeterReading[],
  latest: MeterReading,
  { average, rollover_at, timeZone }: { average: number | null; rollover_at: number | null; timeZone: string }
): string | null {
  const next = row.next_usage_value
  if (next === null) return null
  const left = (current: number) => remainingUsage({ next, last: row.last_usage_value, current, rollover_at })
  const remaining = left(latest.value)
  if (remaining === null) return null
  if (remaining > 0) return forecastDate({ remaining, average, from: dayOf(latest.read_at, timeZone) })
  const crossing = readings.find(({ value }) => (left(value) ?? 1) <= 0) ?? latest
  return dayOf(crossing.read_at, timeZone)
}
