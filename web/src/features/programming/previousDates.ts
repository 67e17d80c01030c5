import type { BaseActivity } from 'contract/base-activities/base-activities.ts'

/** The activities' ids by their dates before rescheduling: undoing it needs one call for each date. */
export function previousDates(
  rows: readonly Pick<BaseActivity, 'id' | 'next_date' | 'rescheduled_date'>[]
): ReadonlyMap<string, number[]> {
  const dates = new Map<string, number[]>()
  for (const { id, rescheduled_date, next_date } of rows) {
    const date = rescheduled_date ?? next_date
    if (date !== null) dates.set(date, [...(dates.get(date) ?? []), id])
  }
  return dates
}
