import { addDays } from 'contract/core/days.ts'
import { nightOf, type ServiceHours, type Span } from 'contract/service-hours/nights.ts'

/** Orders that last longer count as ending then. */
export const maxDays = 31

const minutesInDay = 24 * 60

/** When an order is worked on, in minutes after the midnight with which the night's day begins; may be before it. */
export type Worked = Span & { requires_stop: boolean }

/**
 * What part of an order's work falls into the night of a day, 0…1: as much as of all its time at night lies in that
 * one. Without an end it is of the night in which it begins. Work that doesn't need the line to stop is done by
 * day, unless it begins at night.
 */
export function partInNight({ from, to, requires_stop }: Worked, day: string, hours: ServiceHours): number {
  const end = Math.min(Math.max(to, from + 1), from + maxDays * minutesInDay)
  const nights = nightsBetween(from, end, day, hours)
  if (!requires_stop && !nights.some(night => night.from <= from && from < night.to)) return 0
  const timeIn = (night: Span) => Math.max(0, Math.min(night.to, end) - Math.max(night.from, from))
  const all = nights.reduce((sum, night) => sum + timeIn(night), 0)
  return all === 0 ? 0 : timeIn(nightOf(day, hours)) / all
}

/** How many minutes of a span of time fall into the night of its day. */
export const minutesInNight = ({ from, to }: Span, day: string, hours: ServiceHours): number => {
  const night = nightOf(day, hours)
  return Math.max(0, Math.min(night.to, to) - Math.max(night.from, from))
}

/** The nights that may have some of a span of time, by the minutes of `day`. */
function nightsBetween(from: number, to: number, day: string, hours: ServiceHours): Span[] {
  // A night may begin the day after its own, where service goes past midnight.
  const [first, last] = [from, to].map(minute => Math.floor(minute / minutesInDay)) as [number, number]
  return Array.from({ length: last - first + 2 }, (_, index) => {
    const offset = first - 1 + index
    const night = nightOf(addDays(day, offset), hours)
    return { from: night.from + offset * minutesInDay, to: night.to + offset * minutesInDay }
  })
}
