import { addDays } from 'contract/core/days.ts'
import { nightOf, type ServiceHours, type Span } from 'contract/service-hours/nights.ts'

/** Orders that last longer count as ending then. */
export const maxDays = 31

const minutesInDay = 24 * 60

/** When an order is worked on, in minutes after the midnight with which the night's day begins; may be before it. */
export type Worked = Span & { requires_stop: boolean }

/** A night, or part of one: the day whose night it is, and its minutes after the midnight of the first day. */
type Night = Span & { day: string }

/**
 * What part of an order's work falls into each night that it touches, by the night's day: as much as of all its time at
 * night lies in that one. Without an end it is of the night in which it begins. Work that doesn't need the line to stop
 * is done by day, unless it begins at night.
 * @param day the one whose midnight the order's minutes count from
 */
export function partsByNight(
  { from, to, requires_stop }: Worked,
  day: string,
  hours: ServiceHours
): Map<string, number> {
  const end = Math.min(Math.max(to, from + 1), from + maxDays * minutesInDay)
  const nights = nightsBetween(from, end, day, hours)
  if (!requires_stop && !nights.some(night => night.from <= from && from < night.to)) return new Map()
  const times = nights.map(night => ({ day: night.day, minutes: overlap(night, { from, to: end }) }))
  const all = times.reduce((sum, { minutes }) => sum + minutes, 0)
  return new Map(times.filter(({ minutes }) => minutes > 0).map(({ day: of, minutes }) => [of, minutes / all]))
}

/** How many minutes of a span of time fall into each night that it touches, by the night's day. */
export function minutesByNight(span: Span, day: string, hours: ServiceHours): Map<string, number> {
  const times = nightsBetween(span.from, span.to, day, hours).map(
    night => [night.day, overlap(night, span)] satisfies [string, number]
  )
  return new Map(times.filter(([, minutes]) => minutes > 0))
}

/** How many minutes of a span of time fall into each calendar day; of one without a length, one into that in which it begins. */
export function minutesByDay({ from, to }: Span, day: string): Map<string, number> {
  const end = Math.min(Math.max(to, from + 1), from + maxDays * minutesInDay)
  const days = new Map<string, number>()
  for (let start = from; start < end;) {
    const offset = Math.floor(start / minutesInDay)
    const next = Math.min(end, (offset + 1) * minutesInDay)
    days.set(addDays(day, offset), next - start)
    start = next
  }
  return days
}

const overlap = (a: Span, b: Span) => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))

/** The nights of a line by the day from which they are counted and their distance to it: thousands of orders ask for the same. */
const known = new WeakMap<ServiceHours, Map<string, Map<number, Night>>>()

function nightAt(offset: number, day: string, hours: ServiceHours): Night {
  const byDay = known.get(hours) ?? new Map<string, Map<number, Night>>()
  known.set(hours, byDay)
  const nights = byDay.get(day) ?? new Map<number, Night>()
  byDay.set(day, nights)
  const found = nights.get(offset)
  if (found) return found
  const own = addDays(day, offset)
  const { from, to } = nightOf(own, hours)
  const night = { day: own, from: from + offset * minutesInDay, to: to + offset * minutesInDay }
  nights.set(offset, night)
  return night
}

/** The nights that may have some of a span of time, by the minutes of `day`. */
function nightsBetween(from: number, to: number, day: string, hours: ServiceHours): Night[] {
  // A night may begin the day after its own, where service goes past midnight.
  const [first, last] = [from, to].map(minute => Math.floor(minute / minutesInDay)) as [number, number]
  return Array.from({ length: last - first + 2 }, (_, index) => nightAt(first - 1 + index, day, hours))
}
