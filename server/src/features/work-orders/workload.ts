import { addDays } from 'contract/days.ts'
import { dayOf } from 'contract/format.ts'

/** What a person can do in a day, in minutes: a shift. */
export const minutesOfDay = 8 * 60

/** Orders that last longer count for so many days. */
const mostDays = 31
const dayMs = 86_400_000

export type Span = { scheduled_start: string | null; scheduled_end: string | null }

/**
 * The days on which an order is worked on: that of its start and one more for each further day that it lasts, so that a
 * night from 23:30 to 05:00 is one day. None without a start.
 */
export function workDays({ scheduled_start: start, scheduled_end: end }: Span, timeZone: string): string[] {
  if (!start) return []
  const lasts = end ? Math.ceil((Date.parse(end) - Date.parse(start)) / dayMs) : 1
  const first = dayOf(start, timeZone)
  return Array.from({ length: Math.min(Math.max(lasts, 1), mostDays) }, (_, index) => addDays(first, index))
}

/** The minutes of work that fall on these days, if those of each order are spread evenly over its own. */
export function minutesOn(
  days: ReadonlySet<string>,
  orders: readonly (Span & { minutes: number })[],
  timeZone: string
): number {
  const sum = orders.reduce((total, { minutes, ...span }) => {
    const own = workDays(span, timeZone)
    return own.length === 0 ? total : total + (minutes * own.filter(day => days.has(day)).length) / own.length
  }, 0)
  return Math.round(sum)
}
