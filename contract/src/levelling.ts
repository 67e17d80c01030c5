/**
 * First dates spread over a period, so that the hours of each week are as level as may be. Pure and deterministic: the
 * same work in the same period gets the same dates. Days are texts 'yyyy-MM-dd'.
 */
import { addDays, mondayOf, weekdayOf } from './days.ts'
import { addInterval, periodicityUnit } from './maintenance.ts'

export type Levelled = {
  id: number
  /** the work of all people together */
  minutes: number
  /** the only day of the week on which it may be done (1 Monday … 7 Sunday); null if any will do */
  weekday: number | null
}

/** Minutes of other work by day. */
export type Load = ReadonlyMap<string, number>

type Period = { from: string; to: string }

type Week = {
  monday: string
  /** the days of it on which work may begin */
  days: readonly string[]
  minutes: number
  items: Levelled[]
}

/** The day of the week that a periodicity unit demands, if it does. */
export const weekdayOfUnit = (unit: number | null): number | null =>
  unit !== null && unit >= periodicityUnit.MONDAY ? unit - periodicityUnit.MONDAY + 1 : null

/** The Mondays of the weeks that a period touches. */
export function weeksOf({ from, to }: Period): string[] {
  const mondays = []
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) mondays.push(monday)
  return mondays
}

/**
 * The days on which a series falls within a period, if it is done in time.
 * @param first its next date; what is late counts on the period's first day
 */
export function occurrences(
  { first, unit, n }: { first: string; unit: number | null; n: number | null },
  { from, to }: Period
): string[] {
  const days = []
  for (let day = first < from ? from : first; day <= to;) {
    days.push(day)
    if (unit === null || n === null) break
    day = addInterval(day, unit, n)
  }
  return days
}

/**
 * A first date for each of these, by their ids: the longest work first, each into the week that has least to do by
 * then, then exchanged between full and empty weeks while that levels them; within a week from Monday to Friday, as
 * level as may be. Other work is counted but not moved.
 */
export function levelled(items: readonly Levelled[], period: Period, others: Load = new Map()): Map<number, string> {
  const weeks = weeksOf(period).map(monday => weekIn(monday, period, others))
  for (const item of inOrder(items)) {
    const fitting = weeks.filter(week => fits(item, week))
    const week = least(fitting.length > 0 ? fitting : weeks, each => each.minutes)
    week.items.push(item)
    week.minutes += item.minutes
  }
  exchange(weeks)
  return new Map(weeks.flatMap(week => daysOf(week, others)))
}

const inOrder = (items: readonly Levelled[]) => items.toSorted((a, b) => b.minutes - a.minutes || a.id - b.id)

function weekIn(monday: string, { from, to }: Period, others: Load): Week {
  const whole = [0, 1, 2, 3, 4, 5, 6].map(days => addDays(monday, days))
  return {
    monday,
    days: whole.filter(day => day >= from && day <= to),
    minutes: whole.reduce((sum, day) => sum + (others.get(day) ?? 0), 0),
    items: []
  }
}

const fits = ({ weekday }: Levelled, { days }: Week) => weekday === null || days.some(day => weekdayOf(day) === weekday)

/** The first of those with the lowest number. */
function least<T>(list: readonly T[], numberOf: (one: T) => number): T {
  return list.reduce((best, one) => (numberOf(one) < numberOf(best) ? one : best))
}

/** A limit, because each exchange levels a little and there may be very many of them. */
const mostExchanges = 500

/** Moves or exchanges work between the fullest and the emptiest week, as long as that brings them closer together. */
function exchange(weeks: readonly Week[]): void {
  for (let count = 0; count < mostExchanges; count += 1) {
    const empty = least(weeks, week => week.minutes)
    const full = least(weeks, week => -week.minutes)
    const better = bestExchange(full, empty)
    if (!better) return
    const { given, taken } = better
    full.items = [...full.items.filter(item => item !== given), ...(taken ? [taken] : [])]
    empty.items = [...empty.items.filter(item => item !== taken), given]
    const moved = given.minutes - (taken?.minutes ?? 0)
    full.minutes -= moved
    empty.minutes += moved
  }
}

/** What to give from one week to the other, and take back for it, so that they differ least; undefined if nothing helps. */
function bestExchange(full: Week, empty: Week): { given: Levelled; taken: Levelled | undefined } | undefined {
  const difference = full.minutes - empty.minutes
  const back: (Levelled | undefined)[] = [undefined, ...oneOfEach(empty.items, full)]
  const pairs = oneOfEach(full.items, empty).flatMap(given => back.map(taken => ({ given, taken })))
  const remainder = ({ given, taken }: (typeof pairs)[number]) =>
    Math.abs(difference - 2 * (given.minutes - (taken?.minutes ?? 0)))
  const best = pairs.length > 0 ? least(pairs, remainder) : undefined
  return best && remainder(best) < difference ? best : undefined
}

/** Of work that takes equally long one, if the other week has its day. */
function oneOfEach(items: readonly Levelled[], into: Week): Levelled[] {
  const fitting = inOrder(items.filter(item => fits(item, into)))
  return fitting.filter((item, index) => item.minutes !== fitting[index - 1]?.minutes)
}

/** The day of each item of a week. */
function daysOf({ days, items }: Week, others: Load): [number, string][] {
  const working = days.filter(day => weekdayOf(day) <= 5)
  const usual = (working.length > 0 ? working : days).map(day => ({ day, minutes: others.get(day) ?? 0 }))
  return inOrder(items).map(({ id, minutes, weekday }) => {
    const own = days.find(day => weekdayOf(day) === weekday)
    const place = own === undefined ? least(usual, each => each.minutes) : usual.find(({ day }) => day === own)
    if (place) place.minutes += minutes
    return [id, own ?? (place?.day as string)]
  })
}
