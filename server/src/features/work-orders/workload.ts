import { addDays } from 'contract/core/days.ts'
import { momentParts } from 'contract/core/format.ts'
import { type Shift, shiftAt, shiftMinutes } from 'contract/service-hours/nights.ts'
import { requireValue } from '../../platform/require-value.ts'

/** Orders that last longer count for so many days. */
const maxDays = 31
const dayMs = 86_400_000

/** When an order is worked on, and the shifts of its line. */
export type Span = { scheduled_start: string | null; scheduled_end: string | null; shifts: readonly Shift[] }

/**
 * The days on which an order is worked on: that on which the shift of its start began and one more for each further day
 * that it lasts, so that a night from 23:30 to 05:00 is one day, and what begins at 01:00 is of the day before. None
 * without a start.
 */
export function workDays({ scheduled_start: start, scheduled_end: end, shifts }: Span, timeZone: string): string[] {
  if (!start) return []
  const lasts = end ? Math.ceil((Date.parse(end) - Date.parse(start)) / dayMs) : 1
  const { day, time } = momentParts(start, timeZone)
  const first = shiftAt(time, shifts)?.began ?? 0
  return Array.from({ length: Math.min(Math.max(lasts, 1), maxDays) }, (_, index) => addDays(day, first + index))
}

/**
 * The days of several orders, each once, and what a person can do on each, in minutes: a shift, the longest of those in
 * which its orders begin.
 */
export function capacityOf(orders: readonly Span[], timeZone: string): ReadonlyMap<string, number> {
  const days = new Map<string, number>()
  for (const order of orders) {
    for (const day of workDays(order, timeZone)) {
      const { time } = momentParts(requireValue(order.scheduled_start), timeZone)
      days.set(day, Math.max(days.get(day) ?? 0, shiftMinutes(time, order.shifts)))
    }
  }
  return days
}

/** The minutes of work that fall on these days, if those of each order are spread evenly over its own. */
export function minutesOn(
  days: ReadonlyMap<string, unknown>,
  orders: readonly (Span & { minutes: number })[],
  timeZone: string
): number {
  const sum = orders.reduce((total, { minutes, ...span }) => {
    const own = workDays(span, timeZone)
    return own.length === 0 ? total : total + (minutes * own.filter(day => days.has(day)).length) / own.length
  }, 0)
  return Math.round(sum)
}
