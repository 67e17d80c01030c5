/**
 * How much a meter has advanced, how fast, and when it will reach a value (domain sections 2 and 3). Values are in the
 * meter's own unit: hours, cycles, km, starts. Pure, without zod.
 */
import { addDays } from '../core/days.ts'

const millisecondsPerDay = 86_400_000

/** Days before now over which the average is taken. */
export const averageWindowDays = 90

/** Days: readings closer together than this are too few for a daily rate. */
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
 * A reading at which the numbers of a meter start again, because its counter was replaced or turned over: from there on
 * it shows `lost` less than it would have shown otherwise.
 */
export type Break = { read_at: string; lost: number }

/**
 * How much a meter shows less from a reading on than if its counter had gone on; 0 if it has. What a replaced counter
 * did between its last reading and its end is unknown, so it counts up to that reading: `previous` is the end itself
 * where that was read. An unexplained drop is taken for a replacement.
 *
 * @param previous the reading before; null for the first one
 */
export function counterDropAt(
  { previous, value, is_reset }: { previous: number | null; value: number; is_reset: boolean },
  rollover_at: number | null
): number {
  if (previous === null) return 0
  const used = is_reset ? 0 : (usageBetween(previous, value, rollover_at) ?? 0)
  return toStored(previous + used - value)
}

/** What the breaks up to a moment took off, that moment included; null: before anything was read. */
export function counterDropUntil(breaks: readonly Break[], moment: string | null): number {
  if (moment === null) return 0
  const end = Date.parse(moment)
  return toStored(breaks.reduce((sum, { read_at, lost }) => (Date.parse(read_at) <= end ? sum + lost : sum), 0))
}

/** At the four decimals that are stored: 0.1 + 0.2 is 0.3. */
const toStored = (value: number) => Math.round(value * 10_000) / 10_000

/**
 * A limit as another counter of the meter shows it. `lostThen` was lost when the counter was there that the limit is a
 * value of, `lostNow` when the other one is. The use until it is the same, on whatever counters that is counted: beyond
 * `rollover_at` the numbers go on (99 800 + 500 = 100 300, which the meter shows as 300 when it has turned).
 */
export const limitAs = (limit: number, { lostThen, lostNow }: { lostThen: number; lostNow: number }): number =>
  toStored(limit + lostThen - lostNow)

/**
 * The moment whose counter a typed limit is a value of: that of the latest reading, which the user saw. Null if there
 * is none: then it is a value of the first counter that is read. A limit that the counter can't show, because it turns
 * before, goes on with the numbers of the limit before it.
 *
 * @param before the limit that it replaces, of the same meter; null if there is none
 */
export function typedFrom(
  next: number | null,
  before: { next_usage_from: string | null } | null,
  { rollover_at, last_read_at }: { rollover_at: number | null; last_read_at: string | null }
): string | null {
  if (next === null) return null
  return before && rollover_at !== null && next >= rollover_at ? before.next_usage_from : last_read_at
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
