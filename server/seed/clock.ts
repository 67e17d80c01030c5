import { dayFromNumber, dayNumber } from 'contract/core/days.ts'
import { dayOf } from 'contract/core/format.ts'

const minute = 60_000
const hour = 60 * minute

/** Days: two years of history, and one day. */
export const historyDays = 731

/**
 * Days and moments in the operator's time zone. Days are numbers since 1970-01-01, because the simulation calculates
 * with them a hundred thousand times; `text` gives the day as the database stores it.
 */
export function clockAt(now: Date, timeZone: string) {
  const formatter = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric'
  })
  const offsets = new Map<number, number>()
  const texts = new Map<number, string>()

  /** Milliseconds by which the zone's clocks are ahead of UTC at a moment. */
  function offsetAt(moment: number): number {
    const slot = Math.floor(moment / hour)
    let offset = offsets.get(slot)
    if (offset === undefined) {
      const parts = Object.fromEntries(
        formatter.formatToParts(slot * hour).map(part => [part.type, Number(part.value)])
      ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>
      offset = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute) - slot * hour
      offsets.set(slot, offset)
    }
    return offset
  }

  /** The moment, in milliseconds, at so many minutes after midnight of the day; may be negative or beyond the day. */
  function at(day: number, minutes: number): number {
    const local = day * 24 * hour + Math.round(minutes) * minute
    const guess = local - offsetAt(local)
    return local - offsetAt(guess)
  }

  const text = (day: number) => {
    let value = texts.get(day)
    if (value === undefined) texts.set(day, (value = dayFromNumber(day)))
    return value
  }

  const today = dayNumber(dayOf(now, timeZone))
  return {
    now: now.getTime(),
    timeZone,
    today,
    /** minutes since midnight, now */
    minuteOfDay: Math.floor((now.getTime() - at(today, 0)) / minute),
    /** the first day of history */
    start: today - historyDays,
    at,
    text,
    /** 0 Monday … 6 Sunday */
    weekday: (day: number) => (((day + 3) % 7) + 7) % 7,
    /** the calendar year of a moment */
    year: (moment: number) => new Date(moment + offsetAt(moment)).getUTCFullYear(),
    dayAt: (moment: number) => Math.floor((moment + offsetAt(moment)) / (24 * hour))
  }
}

export type Clock = ReturnType<typeof clockAt>

export const iso = (moment: number) => new Date(moment).toISOString()
export const minutes = (count: number) => count * minute
