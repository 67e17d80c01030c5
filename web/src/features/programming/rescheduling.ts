import type { BaseActivity } from 'contract/base-activities.ts'

type Dated = Pick<BaseActivity, 'id' | 'next_date' | 'rescheduled_date'>

/** The activities that have a date to change; those that are due by readings only have none. */
export const movable = <Row extends Dated>(rows: readonly Row[]): Row[] => rows.filter(row => row.next_date !== null)

/** The activities' ids by their dates before rescheduling: undoing it needs one call for each date. */
export function previousDates(rows: readonly Dated[]): ReadonlyMap<string, number[]> {
  const dates = new Map<string, number[]>()
  for (const { id, rescheduled_date, next_date } of rows) {
    const date = rescheduled_date ?? next_date
    if (date !== null) dates.set(date, [...(dates.get(date) ?? []), id])
  }
  return dates
}
