/**
 * When an activity will be done if everything goes as planned: what the master plan foresees. Pure, without zod. Days
 * are texts 'yyyy-MM-dd'.
 */
import { addDays, weekdayOf } from '../core/days.ts'
import { afterExecution, type MaintenanceRule, periodicityUnit, type SeriesDates } from './maintenance.ts'
import { goesByTime, goesByUsage } from './regimes.ts'
import { forecastDate } from '../readings/meter-usage.ts'

/** Where a base activity stands today, and the rule by which it goes on. */
export type Series = MaintenanceRule &
  SeriesDates & {
    /** when it is due, whatever makes it so */
    due_date: string | null
    /** its meter's use per day; null if unknown */
    average: number | null
    /** the day for which an order has it */
    programmed_on: string | null
  }

export type Days = { from: string; to: string }

/**
 * The days between two, both included, on which it will fall due from today on, in order. What is in an order already
 * isn't foreseen but programmed, and what is overdue is late: both are left out, and count as done on the day of the
 * order, but no earlier than today.
 *
 * Each occurrence is taken as done on its day. Then the dates follow by the rules of `advance`: floating or not, by
 * time, by use at the meter's average, or whichever comes first. This is the only count of what falls when: the master
 * plan and levelling use it.
 */
export function occurrencesIn(series: Series, { from, to }: Days, today: string): string[] {
  const { due_date, programmed_on } = series
  const days: string[] = []
  let dates: SeriesDates = series
  let day = programmed_on ?? due_date
  const advance = (performed_on: string) => {
    ;({ day, ...dates } = following({ ...series, ...dates }, performed_on))
  }
  if (day !== null && (programmed_on !== null || day < today)) advance(day < today ? today : day)
  while (day !== null && day <= to) {
    if (isLattice(series) && (series.is_floating || day === dates.next_date)) {
      if (day < from) day = firstFrom(day, series, from)
      if (isOnLattice(day, series)) {
        const step = stepOf(series)
        for (; day <= to; day = addDays(day, step)) days.push(day)
        return days
      }
    }
    if (day >= from) days.push(day)
    advance(day)
  }
  return days
}

/**
 * The days between two, both included, on which work on it is planned: the day of its order; today, if it is overdue
 * and in no order; and the days of `occurrencesIn`.
 */
export function workDaysIn(series: Series, days: Days, today: string): string[] {
  const { due_date, programmed_on } = series
  const waiting = programmed_on ?? (due_date !== null && due_date < today ? today : null)
  const isWithin = waiting !== null && waiting >= days.from && waiting <= days.to
  return [...(isWithin ? [waiting] : []), ...occurrencesIn(series, days, today)]
}

/** Whether its days are so many days or weeks apart, and nothing else moves them. */
const isLattice = ({ fkc_regime, fk_periodicity_unit: unit, time_interval_value: n }: Series): boolean =>
  !goesByUsage(fkc_regime) &&
  n !== null &&
  unit !== null &&
  unit !== periodicityUnit.MONTH &&
  unit !== periodicityUnit.YEAR

/** Days from one to the next. */
const stepOf = ({ fk_periodicity_unit: unit, time_interval_value: n }: Series): number =>
  unit === periodicityUnit.DAY ? (n as number) : 7 * (n as number)

/** Whether the next day is a whole step away: a series of Mondays may begin on another day. */
const isOnLattice = (day: string, { fk_periodicity_unit: unit }: Series): boolean =>
  (unit as number) < periodicityUnit.MONDAY || weekdayOf(day) === (unit as number) - periodicityUnit.MONDAY + 1

/** The first of such days that isn't before another, at once: in years to come a daily series has had thousands. */
const firstFrom = (next_date: string, { fk_periodicity_unit: unit, time_interval_value: n }: Series, from: string) =>
  afterExecution({
    anchor_date: next_date,
    next_date,
    performed_on: addDays(from, -1),
    unit: unit as number,
    n: n as number,
    is_floating: false
  }).next_date

/** When it falls due after an execution, and where its series stands then. */
function following(series: Series, performed_on: string): SeriesDates & { day: string | null } {
  const { fkc_regime, fk_periodicity_unit: unit, time_interval_value: n, usage_interval_value: use, average } = series
  const { anchor_date, next_date, is_floating } = series
  const dates =
    goesByTime(fkc_regime) && unit !== null && n !== null
      ? afterExecution({ anchor_date, next_date, performed_on, unit, n, is_floating })
      : { anchor_date: null, next_date: null }
  const byUsage =
    goesByUsage(fkc_regime) && use !== null && use > 0
      ? forecastDate({ remaining: use, average, from: performed_on })
      : null
  const days = [dates.next_date, byUsage].filter(day => day !== null)
  return { day: days.toSorted()[0] ?? null, ...dates }
}
