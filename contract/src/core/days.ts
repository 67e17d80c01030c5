/**
 * Arithmetic of pure dates: texts 'yyyy-MM-dd' of the proleptic Gregorian calendar, years 0001…9999, no hours, no
 * zones. `Date` is not used: it brings a zone with it, and rolls 31 February over instead of refusing it.
 */

/** Days since 1970-01-01. Throws RangeError if the text is not a real date. */
export function dayNumber(day: string): number {
  const [year, month, date] = civil(day)
  // Years begin in March, so that the leap day comes last (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

/** The date that lies so many days after 1970-01-01. Throws RangeError outside the years 0001…9999. */
export function dayFromNumber(number: number): string {
  const shifted = number + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const date = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  return dayText(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, date)
}

/** `days` may be negative. */
export const addDays = (day: string, days: number): string => dayFromNumber(dayNumber(day) + days)

/** Adds calendar months; a day that the month lacks becomes its last (31 January + 1 = 28 or 29 February). */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = civil(day)
  const total = year * 12 + month - 1 + months
  const newYear = Math.floor(total / 12)
  const newMonth = total - newYear * 12 + 1
  return dayText(newYear, newMonth, Math.min(date, daysInMonth(newYear, newMonth)))
}

/** Days from one date to another; negative if `to` is the earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** The Monday of the week (ISO 8601) that the date lies in. */
export function mondayOf(day: string): string {
  const number = dayNumber(day)
  // 1970-01-01 was a Thursday.
  return dayFromNumber(number - ((((number + 3) % 7) + 7) % 7))
}

/** The day of the week: 1 Monday … 7 Sunday (ISO 8601). */
export const weekdayOf = (day: string): number => daysBetween(mondayOf(day), day) + 1

/** By the number of the day of the week, from Monday on, as they are written within a sentence. */
export const weekdayNames = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const
/** 'los sábados': every one of them. */
export const weekdayPlurals = weekdayNames.map(name => (name.endsWith('s') ? name : `${name}s`))

/** True for a real date written 'yyyy-MM-dd'. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number]
  return year >= 1 && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month)
}

const spanUnits = {
  year: ['año', 'años'],
  month: ['mes', 'meses'],
  week: ['semana', 'semanas'],
  day: ['día', 'días']
} as const

/**
 * The time between two dates, in either order, in its largest whole unit: '1 año', '3 meses', '2 semanas', '1 día'
 * (the rest is dropped: 13 days are '1 semana'). The same date gives '0 días'.
 */
export function spanText(from: string, to: string): string {
  const [start, end] = [from, to].toSorted() as [string, string]
  const [startYear, startMonth] = civil(start)
  const [endYear, endMonth] = civil(end)
  const calendarMonths = (endYear - startYear) * 12 + endMonth - startMonth
  const months = addMonths(start, calendarMonths) <= end ? calendarMonths : calendarMonths - 1
  if (months >= 12) return counted(Math.floor(months / 12), spanUnits.year)
  if (months >= 1) return counted(months, spanUnits.month)
  const days = daysBetween(start, end)
  return days >= 7 ? counted(Math.floor(days / 7), spanUnits.week) : counted(days, spanUnits.day)
}

/** '1 día', '5 días'. */
export const daysText = (days: number): string => counted(days, spanUnits.day)

const counted = (count: number, [one, many]: readonly [string, string]) => `${count} ${count === 1 ? one : many}`

/** Year, month 1…12 and day of the month. */
function civil(day: string): [number, number, number] {
  if (!isDay(day)) throw new RangeError(`Not a date yyyy-MM-dd: ${day}`)
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))]
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function dayText(year: number, month: number, date: number): string {
  if (!(year >= 1 && year <= 9999)) throw new RangeError(`Outside the years 0001 to 9999: ${year}`)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}
