/** The days of a roster's period. Pure. */
import { addDays, addMonths, daysBetween, mondayOf, weekdayOf } from 'contract/core/days.ts'
import { formatWeekdayDate, monthNames, weekdayName } from 'contract/core/format.ts'

export type PeriodKind = 'week' | 'month'
export type Column = {
  date: string
  /** 'lun 02/03/2026' */
  label: string
  /** 'L' */
  letter: string
  number: string
  isWeekend: boolean
  isToday: boolean
}

/** The days from one to another. */
export const datesBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index))

/** The week or month in which a day lies. */
export function periodOf(date: string, by: PeriodKind): { from: string; to: string } {
  if (by === 'week') return { from: mondayOf(date), to: addDays(mondayOf(date), 6) }
  const from = `${date.slice(0, 7)}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** A day of the period before or after. */
export const stepped = (date: string, by: PeriodKind, step: 1 | -1): string =>
  by === 'week' ? addDays(date, 7 * step) : addMonths(`${date.slice(0, 7)}-01`, step)

/** 'marzo de 2026', '2/3 al 8/3/2026'. */
export const periodText = ({ from, to }: { from: string; to: string }, by: PeriodKind): string =>
  by === 'month'
    ? `${monthNames[Number(from.slice(5, 7)) - 1]} de ${from.slice(0, 4)}`
    : `${shortDate(from)}${from.slice(0, 4) === to.slice(0, 4) ? '' : `/${from.slice(0, 4)}`} al ${shortDate(to)}/${to.slice(0, 4)}`

const shortDate = (date: string) => `${Number(date.slice(8))}/${Number(date.slice(5, 7))}`

/** The days by which those of a period are judged: its whole weeks, and the day before for the rest since then. */
export const judgedPeriod = ({ from, to }: { from: string; to: string }): { from: string; to: string } => ({
  from: addDays(mondayOf(from), -1),
  to: addDays(mondayOf(to), 6)
})

/** Wednesday has the letter that tells it from Tuesday. */
const letters = ['L', 'M', 'X', 'J', 'V', 'S', 'D'] as const

export const columnsOf = ({ from, to }: { from: string; to: string }, today: string): Column[] =>
  datesBetween(from, to).map(date => ({
    date,
    label: formatWeekdayDate(date),
    letter: letters[weekdayOf(date) - 1] ?? weekdayName(date),
    number: String(Number(date.slice(8))),
    isWeekend: weekdayOf(date) > 5,
    isToday: date === today
  }))
