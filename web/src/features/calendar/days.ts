import { addDays, addMonths, mondayOf } from 'contract/core/days.ts'
import { formatDate, monthNames } from 'contract/core/format.ts'

/** A span of days, both included. */
export type Days = { from: string; to: string }
export type Period = 'semana' | 'mes'

/** The days that a screen of a period shows: whole weeks, Monday to Sunday. */
export function daysOf(period: Period, day: string): Days {
  if (period === 'semana') return { from: mondayOf(day), to: addDays(mondayOf(day), 6) }
  const first = `${day.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  return { from: mondayOf(first), to: addDays(mondayOf(last), 6) }
}

/** Every day of a span. */
export function eachDay({ from, to }: Days): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** A day of the period before (-1) or after (1). */
export const steppedDay = (period: Period, day: string, by: -1 | 1): string =>
  period === 'semana' ? addDays(day, 7 * by) : addMonths(`${day.slice(0, 7)}-01`, by)

/** 'noviembre de 2026', '23/11/2026 a 29/11/2026' */
export function periodText(period: Period, day: string): string {
  if (period === 'mes') return `${monthNames[Number(day.slice(5, 7)) - 1]} de ${day.slice(0, 4)}`
  const { from, to } = daysOf(period, day)
  return `${formatDate(from)} a ${formatDate(to)}`
}
