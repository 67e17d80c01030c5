import type { BaseActivity } from 'contract/base-activities.ts'

type Dated = Pick<BaseActivity, 'id' | 'next_date' | 'rescheduled_date'>

/** Those that have a date of their own to move; what goes by readings alone has none. */
export const movable = <Row extends Dated>(rows: readonly Row[]): Row[] => rows.filter(row => row.next_date !== null)

/** The date that each had, to the ids that had it: what takes a reschedule back, one call for each date. */
export function previousDates(rows: readonly Dated[]): ReadonlyMap<string, number[]> {
  const dates = new Map<string, number[]>()
  for (const { id, rescheduled_date, next_date } of rows) {
    const date = rescheduled_date ?? next_date
    if (date !== null) dates.set(date, [...(dates.get(date) ?? []), id])
  }
  return dates
}
