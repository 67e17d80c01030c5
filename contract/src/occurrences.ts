/**
 * When an activity will be done if everything goes as planned: what the master plan foresees. Pure, without zod. Days
 * are texts 'yyyy-MM-dd'.
 */
import { addDays, weekdayOf } from './days.ts'
import { type MaintenanceRule, nextByTime, periodicityUnit } from './maintenance.ts'
import { goesByTime, goesByUsage } from './regimes.ts'
import { forecastDate } from './meter-usage.ts'

/** Where a base activity stands today, and the rule by which it goes on. */
export type Series = MaintenanceRule & {
  /** when it is due, whatever makes it so */
  due_date: string | null
  /** the day of its series, before any reschedule */
  next_date: string | null
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
 * time, by use at the meter's average, or whichever comes first.
 */
export function occurrencesIn(series: Series, { from, to }: Days, today: string): string[] {
  const { due_date, programmed_on } = series
  const days: string[] = []
  let { next_date } = series
  let day = programmed_on ?? due_date
  if (day !== null && (programmed_on !== null || day < today)) {
    const performed_on = day < today ? today : day
    ;({ day, next_date } = following({ ...series, next_date }, performed_on))
  }
  while (day !== null && day <= to) {
    if (isLattice(series) && (series.is_floating || day === next_date)) {
      if (day < from) day = firstFrom(day, series, from)
      if (isOnLattice(day, series)) {
        const step = stepOf(series)
        for (; day <= to; day = addDays(day, step)) days.push(day)
        return days
      }
    }
    if (day >= from) days.push(day)
    ;({ day, next_date } = following({ ...series, next_date }, day))
  }
  return days
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
  nextByTime({ next_date, performed_on: addDays(from, -1), unit: unit as number, n: n as number, is_floating: false })

/** When it falls due after an execution, and where its series stands then. */
function following(series: Series, performed_on: string): { day: string | null; next_date: string | null } {
  const { fkc_regime, fk_periodicity_unit: unit, time_interval_value: n, usage_interval_value: use, average } = series
  const { next_date: before, is_floating } = series
  const next_date =
    goesByTime(fkc_regime) && unit !== null && n !== null
      ? nextByTime({ next_date: before, performed_on, unit, n, is_floating })
      : null
  const byUsage =
    goesByUsage(fkc_regime) && use !== null && use > 0
      ? forecastDate({ remaining: use, average, from: performed_on })
      : null
  const days = [next_date, byUsage].filter(day => day !== null)
  return { day: days.toSorted()[0] ?? null, next_date }
}
