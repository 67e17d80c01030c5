/**
 * First dates spread over a period, so that the hours of each working day are as level as may be from week to week.
 * Pure and deterministic: the same work in the same period gets the same dates. Days are texts 'yyyy-MM-dd'.
 */
import { addDays, mondayOf, weekdayOf } from '../core/days.ts'
import { periodicityUnit } from './maintenance.ts'

export type Levelled = {
  id: number
  /** the work of all people together */
  minutes: number
  /** the only day of the week on which it may be done (1 Monday … 7 Sunday); null if any will do */
  weekday: number | null
}

/** Minutes of other work by day. */
export type Load = ReadonlyMap<string, number>

export type Spread = {
  /** a first date for each, by id */
  dates: Map<number, string>
  /** ids of what may only be done on a weekday that the period lacks */
  left: number[]
}

/** Longest period over which first dates are spread, in days. */
export const maxPeriodDays = 731

type Period = { from: string; to: string }

type Week = {
  /** the days of it that lie in the period */
  days: readonly string[]
  /** those of them from Monday to Friday, by which weeks are weighed and on which free work is put */
  working: readonly string[]
  /** of all its days */
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

/** The days of a week that lie in a period, and those of them from Monday to Friday. */
export function daysInWeek(monday: string, { from, to }: Period): { days: string[]; working: string[] } {
  const days = [0, 1, 2, 3, 4, 5, 6].map(count => addDays(monday, count)).filter(day => day >= from && day <= to)
  return { days, working: days.filter(day => weekdayOf(day) <= workingDays) }
}

/**
 * Spreads first dates over a period. First what has a weekday of its own, then the rest, each the longest first into
 * the week where a working day has least to do afterwards; then work is exchanged between full and empty weeks while
 * that levels them. A week that the period only touches counts with those of its working days that lie in it; one that
 * has none takes only what may be done on nothing but its days. Within a week free work lies from Monday to Friday, as
 * level as may be. Other work is counted but not moved.
 */
export function levelled(items: readonly Levelled[], period: Period, others: Load = new Map()): Spread {
  const touched = weeksOf(period).map(monday => weekIn(monday, period, others))
  const usual = touched.filter(week => week.working.length > 0)
  // A period that is a weekend has no other days.
  const weeks = usual.length > 0 ? usual : touched.map(week => ({ ...week, working: week.days }))
  const places = usual.length > 0 ? touched : weeks
  const dayMinutes = new Map(others)
  const left: number[] = []
  const put = (item: Levelled, week: Week) => {
    week.items.push(item)
    week.minutes += item.minutes
  }
  const [free, fixed] = [items.filter(isFree), items.filter(item => !isFree(item))].map(inOrder) as [
    Levelled[],
    Levelled[]
  ]
  for (const item of fixed) {
    const fitting = places.filter(week => ownDay(item, week) !== undefined)
    if (fitting.length === 0) {
      left.push(item.id)
      continue
    }
    const minutesThen = (week: Week) => dayMinutes.get(ownDay(item, week) as string) ?? 0
    // Saturdays and Sundays are compared with each other: weeks are weighed by the other days.
    const isWeekend = (item.weekday ?? 0) > workingDays
    const week = isWeekend ? least(fitting, minutesThen) : least(fitting, each => levelWith(each, item.minutes))
    put(item, week)
    dayMinutes.set(ownDay(item, week) as string, minutesThen(week) + item.minutes)
  }
  for (const item of free)
    put(
      item,
      least(weeks, week => levelWith(week, item.minutes))
    )
  exchange(weeks)
  return { dates: new Map(places.flatMap(week => daysOf(week, others))), left: left.toSorted((a, b) => a - b) }
}

/** Monday to Friday. */
const workingDays = 5

const isFree = ({ weekday }: Levelled) => weekday === null

const inOrder = (items: readonly Levelled[]) => items.toSorted((a, b) => b.minutes - a.minutes || a.id - b.id)

function weekIn(monday: string, period: Period, others: Load): Week {
  const { days, working } = daysInWeek(monday, period)
  return {
    days,
    working,
    minutes: days.reduce((sum, day) => sum + (others.get(day) ?? 0), 0),
    items: []
  }
}

/** The day of a week on which a piece of work with a weekday of its own may be done. */
const ownDay = ({ weekday }: Levelled, { days }: Week) => days.find(day => weekdayOf(day) === weekday)

const fits = (item: Levelled, week: Week) => isFree(item) || ownDay(item, week) !== undefined

/** The minutes of a working day of a week, with more (or less) work in it. */
const levelWith = ({ minutes, working }: Week, more: number) => (minutes + more) / Math.max(working.length, 1)

/** The first of those with the lowest number. */
function least<T>(list: readonly T[], numberOf: (element: T) => number): T {
  return list.reduce((best, element) => (numberOf(element) < numberOf(best) ? element : best))
}

/** A limit, because each exchange levels a little and there may be very many of them. */
const maxExchanges = 500

/** Moves or exchanges work between the fullest and the emptiest week, as long as that lowers the fullest. */
function exchange(weeks: readonly Week[]): void {
  for (let count = 0; count < maxExchanges; count += 1) {
    const empty = least(weeks, week => levelWith(week, 0))
    const full = least(weeks, week => -levelWith(week, 0))
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

/**
 * What to give from one week to the other, and take back for it, so that the fuller of both has
 * least; undefined if nothing helps.
 */
function bestExchange(full: Week, empty: Week): { given: Levelled; taken: Levelled | undefined } | undefined {
  const back: (Levelled | undefined)[] = [undefined, ...oneOfEach(empty.items, full)]
  const pairs = oneOfEach(full.items, empty).flatMap(given => back.map(taken => ({ given, taken })))
  const fuller = ({ given, taken }: (typeof pairs)[number]) => {
    const moved = given.minutes - (taken?.minutes ?? 0)
    return Math.max(levelWith(full, -moved), levelWith(empty, moved))
  }
  const best = pairs.length > 0 ? least(pairs, fuller) : undefined
  return best && fuller(best) < levelWith(full, 0) ? best : undefined
}

/** Of work that takes equally long one, if the other week has its day. */
function oneOfEach(items: readonly Levelled[], into: Week): Levelled[] {
  const fitting = inOrder(items.filter(item => fits(item, into)))
  return fitting.filter((item, index) => item.minutes !== fitting[index - 1]?.minutes)
}

/** The day of each item of a week: own days first. */
function daysOf(week: Week, others: Load): [number, string][] {
  const minutesOn = new Map(week.days.map(day => [day, others.get(day) ?? 0]))
  const byDay = (day: string) => minutesOn.get(day) as number
  const ordered = inOrder(week.items)
  return [...ordered.filter(item => !isFree(item)), ...ordered.filter(isFree)].map(item => {
    const day = ownDay(item, week) ?? least(week.working, byDay)
    minutesOn.set(day, byDay(day) + item.minutes)
    return [item.id, day]
  })
}
