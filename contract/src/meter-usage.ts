/**
 * How much a meter has advanced, how fast, and when it will reach a value (domain sections 2 and 3). Values are in the
 * meter's own unit: hours, cycles, km, starts. Pure, without zod.
 */
import { addDays } from './days.ts'

const millisecondsPerDay = 86_400_000

/** Days before now over which the average is taken. */
export const averageWindowDays = 90

/** Days: readings closer together than this are too few to tell a day's use. */
const shortestSpanDays = 1

/** Days: a forecast beyond this is dropped; this also keeps dates within the calendar. */
const longestForecastDays = 36_500

/**
 * What a meter counted between two readings. A meter with `rollover_at` shows 0 instead of that value (99 999 is
 * followed by 0: `rollover_at` is 100 000), so a lower reading counts as one turn; more than one turn can't be
 * detected. Null if the meter went down and has no rollover.
 */
export function usageBetween(previous: number, current: number, rollover_at: number | null): number | null {
  if (current >= previous) return current - previous
  if (rollover_at === null || previous > rollover_at) return null
  return rollover_at - previous + current
}

/** `is_reset`: the first reading of a new or reset meter; earlier readings can't be compared with it. */
export type MeterReading = { value: number; read_at: string; is_reset: boolean }

/**
 * Average use per day (24 hours) over the readings of the 90 days up to `now`, in any order; `now` and `read_at` are
 * moments with a zone. Stretches that end in a reset, or in an unexplained drop, count neither as use nor as time. Null
 * if less than a day remains; 0 if the meter stood still.
 */
export function averageDailyUsage(
  readings: readonly MeterReading[],
  now: string,
  rollover_at: number | null = null
): number | null {
  const end = Date.parse(now)
  const start = end - averageWindowDays * millisecondsPerDay
  const timed = readings
    .map(reading => ({ ...reading, at: Date.parse(reading.read_at) }))
    .filter(({ at }) => at >= start && at <= end)
    .toSorted((a, b) => a.at - b.at)
  let used = 0
  let days = 0
  for (const [index, reading] of timed.entries()) {
    const previous = timed[index - 1]
    const usage = previous && !reading.is_reset ? usageBetween(previous.value, reading.value, rollover_at) : null
    if (!previous || usage === null) continue
    used += usage
    days += (reading.at - previous.at) / millisecondsPerDay
  }
  return days >= shortestSpanDays ? used / days : null
}

/**
 * Whether a value lower than an earlier one comes from another counter, not from a turn of this one: since the last
 * reset the meter has only gone up.
 *
 * @param readings all that the meter ever had, oldest first
 */
export function isAnotherCounter(readings: readonly Pick<MeterReading, 'value' | 'is_reset'>[]): boolean {
  const fell = readings.findLastIndex(({ value }, index) => value < (readings[index - 1]?.value ?? value))
  const replaced = readings.findLastIndex(({ is_reset }, index) => is_reset && index > 0)
  return replaced > 0 && replaced >= fell
}

/**
 * The reading that a limit is counted from, of the last execution. A limit that lies below it was set for another
 * counter, and is counted from nothing.
 */
export const countedFrom = (next: number | null, last: number | null): number | null =>
  next !== null && last !== null && next < last ? null : last

/**
 * Use left until `next`; `last` is the reading that `next` was counted from. `next` keeps counting past the meter's
 * rollover (last 99 800 + interval 500 = 100 300, which the meter shows as 300). 0 or less means reached. Null if the
 * meter was replaced since: then nothing is known until the activity is initialised anew.
 */
export function remainingUsage({
  last,
  next,
  current,
  rollover_at
}: {
  last: number | null
  next: number
  current: number
  rollover_at: number | null
}): number | null {
  if (last === null) return next - current
  const used = usageBetween(last, current, rollover_at)
  return used === null ? null : next - last - used
}

/**
 * The day on which the remaining use will be reached, from the day of the latest reading; a part of a day counts as a
 * day. Null without an average, if the meter stands still, or beyond 100 years.
 */
export function forecastDate({
  remaining,
  average,
  from
}: {
  remaining: number
  average: number | null
  from: string
}): string | null {
  if (remaining <= 0) return from
  if (average === null) return null
  // Rounding errors must not add a day: 4.2 / 0.7 gives 6.000000000000001.
  const days = Math.ceil(remaining / average - 1e-9)
  return days <= longestForecastDays ? addDays(from, days) : null
}
