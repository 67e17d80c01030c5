/**
 * When maintenance is next due (domain section 3): predetermined maintenance by time and by use, in the terms of EN
 * 13306 (intervals of time, number of units of use). The server applies it, and the browser shows the result before
 * saving. Pure, without zod: the browser's entry imports it. Days are texts 'yyyy-MM-dd' without a zone.
 */
import { addDays, addMonths, daysBetween, isDay, mondayOf } from '../core/days.ts'
import { goesByTime, goesByUsage } from './regimes.ts'

/** Ids of the table `periodicity_unit` (specification section 4). */
export const periodicityUnit = {
  DAY: 1,
  WEEK: 2,
  MONTH: 3,
  YEAR: 4,
  MONDAY: 5,
  TUESDAY: 6,
  WEDNESDAY: 7,
  THURSDAY: 8,
  FRIDAY: 9,
  SATURDAY: 10,
  SUNDAY: 11
} as const

/**
 * `n` intervals of one unit after a date. Months and years end on the month's last day where the day is missing (31
 * January + 1 month = 28 February; 29 February + 1 year = 28 February). A weekday unit means the weekday of the n-th
 * following week: Monday of the date's week + 7·n + offset; the result is always later, by 1 to 7·n + 6 days.
 *
 * Throws RangeError if `n` is not a whole number of 1 or more, if the unit or the date doesn't exist, or beyond the
 * year 9999.
 */
export function addInterval(date: string, unit: number, n: number): string {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`Not an interval of 1 or more: ${n}`)
  switch (unit) {
    case periodicityUnit.DAY:
      return addDays(date, n)
    case periodicityUnit.WEEK:
      return addDays(date, 7 * n)
    case periodicityUnit.MONTH:
      return addMonths(date, n)
    case periodicityUnit.YEAR:
      return addMonths(date, 12 * n)
    default:
      if (!isWeekday(unit)) throw new RangeError(`Not a periodicity unit: ${unit}`)
      return addDays(mondayOf(date), 7 * n + unit - periodicityUnit.MONDAY)
  }
}

const isWeekday = (unit: number) =>
  Number.isInteger(unit) && unit >= periodicityUnit.MONDAY && unit <= periodicityUnit.SUNDAY

/** Where a series by time stands. */
export type SeriesDates = {
  /** the date from which the series counts; null counts from `next_date` */
  anchor_date: string | null
  /** when it was due before any reschedule; null if never initialised */
  next_date: string | null
}

type TimeSeries = SeriesDates & {
  /** the operator's day on which it was done */
  performed_on: string
  unit: number
  /** whole number of 1 or more */
  n: number
  is_floating: boolean
}

/**
 * Where a series by time stands after an execution; the next date is always later than `performed_on`.
 *
 * If floating, or not yet initialised: one interval after the execution, which becomes the anchor. Otherwise the series
 * keeps its dates: the anchor plus k intervals, with the smallest k ≥ 1 that lies after the execution and after the
 * date it was done for. So work done late skips the dates that it missed, and work done early still uses up its date.
 *
 * The k intervals are added at once to the anchor, not one by one: 31 January monthly gives 28 February, 31 March, 30
 * April. For a weekday unit, k intervals lead to that weekday of the k·n-th week after the week of the anchor, so a
 * first date on another weekday (a Wednesday in a series of Mondays) moves to the right weekday at once.
 */
export function afterExecution({ performed_on, unit, n, is_floating, ...dates }: TimeSeries): {
  anchor_date: string
  next_date: string
} {
  const { next_date } = dates
  if (is_floating || next_date === null)
    return { anchor_date: performed_on, next_date: addInterval(performed_on, unit, n) }
  const anchor_date = anchorInForce({ ...dates, next_date }, unit, n)
  const done = performed_on > next_date ? performed_on : next_date
  return { anchor_date, next_date: firstAfter(done, anchor_date, unit, n) }
}

/** The first date after another that lies k ≥ 1 intervals after the anchor. */
function firstAfter(day: string, anchor: string, unit: number, n: number): string {
  // Starts near the answer, so that years on a daily series take few steps: no interval is longer than this, so fewer
  // can't suffice.
  let k = Math.max(1, Math.floor(daysBetween(anchor, day) / ((longestUnits[unit] ?? 7) * n)))
  let date = addInterval(anchor, unit, k * n)
  while (date <= day) {
    k += 1
    date = addInterval(anchor, unit, k * n)
  }
  return date
}

/** Longest way back, in months, in which a month with the anchor's day is looked for. */
const maxMonthsBack = 1200

/**
 * The anchor, if the next date belongs to its series by this interval. Otherwise the interval was changed since: then
 * the series goes on from the next date, and keeps the anchor's day of the month where the month of the next date is
 * too short for it (monthly on the 31st, next on 30 June, made quarterly: 31 March, so that December has its 31st).
 */
function anchorInForce(
  { anchor_date: anchor, next_date }: { anchor_date: string | null; next_date: string },
  unit: number,
  n: number
): string {
  if (anchor === null || anchor === next_date) return next_date
  if (anchor < next_date && firstAfter(addDays(next_date, -1), anchor, unit, n) === next_date) return anchor
  const months = unit === periodicityUnit.MONTH ? n : unit === periodicityUnit.YEAR ? 12 * n : Infinity
  for (let back = months; back <= maxMonthsBack && anchor.slice(8) > next_date.slice(8); back += months) {
    const day = addMonths(next_date, -back).slice(0, 8) + anchor.slice(8)
    if (isDay(day)) return addMonths(day, back) === next_date ? day : next_date
  }
  return next_date
}

/**
 * The first dates of a series as an example of its rule: the first is done `late` days after its date, the others in
 * time. So one sees that a floating series moves with what was done late, and another keeps its dates.
 * @returns `count` dates, the first being `start`
 */
export function exampleDates(
  { unit, n, is_floating }: Pick<TimeSeries, 'unit' | 'n' | 'is_floating'>,
  { start, late, count }: { start: string; late: number; count: number }
): string[] {
  const dates = [start]
  let series = { anchor_date: start, next_date: start }
  while (dates.length < count) {
    const performed_on = addDays(series.next_date, dates.length === 1 ? late : 0)
    series = afterExecution({ ...series, performed_on, unit, n, is_floating })
    dates.push(series.next_date)
  }
  return dates
}

/** Length in days of the longest interval of one unit, where it isn't a week. */
const longestUnits: Readonly<Record<number, number>> = {
  [periodicityUnit.DAY]: 1,
  [periodicityUnit.MONTH]: 31,
  [periodicityUnit.YEAR]: 366
}

/** The meter's value at which it is next due; null unless both are numbers and the interval is above 0. */
export function nextByUsage(current: unknown, interval: unknown): number | null {
  if (typeof current !== 'number' || typeof interval !== 'number') return null
  if (!Number.isFinite(current) || !Number.isFinite(interval) || interval <= 0) return null
  return current + interval
}

export type Due = { due_date: string | null; due_by: 'date' | 'usage' | null }

/**
 * The stored `due_date` of a base activity. By time: `rescheduled_date`, else `next_date`. By usage, once it has a
 * `next_usage_value`: the day of the reading that reached it (`crossed_on`), else the forecast (`forecast_on`), else
 * none. With both regimes the earlier of the two; on a tie, the date. A reschedule replaces only `next_date`: it
 * doesn't postpone what is due by usage, nor give a date to an activity that goes by usage alone.
 */
export function dueDate(state: {
  regime: number
  next_date: string | null
  rescheduled_date: string | null
  next_usage_value: number | null
  crossed_on: string | null
  forecast_on: string | null
}): Due {
  const byTime = goesByTime(state.regime) ? (state.rescheduled_date ?? state.next_date) : null
  const hasLimit = goesByUsage(state.regime) && state.next_usage_value !== null
  const byUsage = hasLimit ? (state.crossed_on ?? state.forecast_on) : null
  if (byTime !== null && (byUsage === null || byTime <= byUsage)) return { due_date: byTime, due_by: 'date' }
  return { due_date: byUsage, due_by: byUsage === null ? null : 'usage' }
}

/** Where a base activity stands in its series; the fields of its row. */
export type MaintenanceState = SeriesDates & {
  last_date: string | null
  rescheduled_date: string | null
  last_usage_value: number | null
  /** when the meter showed `last_usage_value` */
  last_usage_at: string | null
  next_usage_value: number | null
  /**
   * `next_usage_value` is a value of the counter that the meter had at this moment, and use counts from there, also
   * when the counter is replaced or turns over; null: of the first counter that was read
   */
  next_usage_from: string | null
}

/** Where nothing has been done and no first date or reading was given. */
export const notInitialised: MaintenanceState = {
  last_date: null,
  anchor_date: null,
  next_date: null,
  rescheduled_date: null,
  last_usage_value: null,
  last_usage_at: null,
  next_usage_value: null,
  next_usage_from: null
}

/**
 * The anchor after `next_date` was set by hand: the series begins with it. A date that stays the same, or isn't among
 * the changes (undefined), leaves the anchor.
 */
export function anchorAfterChange(before: SeriesDates | null | undefined, next_date: string | null | undefined) {
  return next_date === undefined || next_date === (before?.next_date ?? null)
    ? (before?.anchor_date ?? null)
    : next_date
}

/** The rule of the series, with the base activity's overrides already applied. */
export type MaintenanceRule = {
  fkc_regime: number
  fk_periodicity_unit: number | null
  time_interval_value: number | null
  usage_interval_value: number | null
  is_floating: boolean
}

/** `usage_value` is the meter's reading at the execution, `usage_at` when it was read; null if there is none. */
export type Execution = { performed_on: string; usage_value: number | null; usage_at: string | null }

/**
 * The state after an execution. Only the fields of the regime move: the series' dates by time, the usage values
 * by usage; `last_date` and the cleared reschedule always. Without a unit or interval there is no next date.
 * Without a reading there is no next usage value (the last known one stays), and the activity counts as not
 * initialised until a reading comes.
 */
export function advance(
  state: MaintenanceState & MaintenanceRule,
  { performed_on, usage_value, usage_at }: Execution
): MaintenanceState {
  const { fkc_regime, fk_periodicity_unit: unit, time_interval_value: n, usage_interval_value, is_floating } = state
  const after: MaintenanceState = {
    last_date: performed_on,
    anchor_date: state.anchor_date,
    next_date: state.next_date,
    rescheduled_date: null,
    last_usage_value: state.last_usage_value,
    last_usage_at: state.last_usage_at,
    next_usage_value: state.next_usage_value,
    next_usage_from: state.next_usage_from
  }
  if (goesByTime(fkc_regime)) {
    const { anchor_date, next_date } = state
    const series =
      unit === null || n === null
        ? { anchor_date: null, next_date: null }
        : afterExecution({ anchor_date, next_date, performed_on, unit, n, is_floating })
    Object.assign(after, series)
  }
  if (goesByUsage(fkc_regime)) {
    if (usage_value !== null) Object.assign(after, { last_usage_value: usage_value, last_usage_at: usage_at })
    after.next_usage_value = nextByUsage(usage_value, usage_interval_value)
    after.next_usage_from = after.next_usage_value === null ? null : usage_at
  }
  return after
}
