/**
 * How dates, numbers and durations are shown (specification section 9). Pure, without zod: the browser's entry imports
 * it.
 *
 * A *day* is a pure date, 'yyyy-MM-dd', and has no zone. A *moment* is anything that `Date` takes with a zone in it. It
 * is shown in the operator's zone wherever the reader is, because that is the time on the clocks of the stations.
 */

import { daysBetween, isDay, spanText, weekdayOf } from './days.ts'

/** The operator's zone, unless the server has another in `TZ_OPERATOR`. */
export const operatorTimeZone = 'America/La_Paz'

/** What `new Date` takes: text with a zone, milliseconds or a Date. */
export type Moment = string | number | Date

/** The months as they are written within a sentence. */
export const monthNames = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre'
] as const

/** The days of the week as they stand beside a date, from Monday. */
const weekdayNames = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'] as const

/** 'vie', the weekday of a day or a moment. */
export const weekdayName = (date: Moment, timeZone: string = operatorTimeZone): string =>
  weekdayNames[weekdayOf(toDay(date, timeZone)) - 1] as string

/** 'vie 27/11/2026' of a day or a moment, where people plan by weekdays; '' for none. */
export function formatWeekdayDate(date: Moment | null | undefined, timeZone: string = operatorTimeZone): string {
  return isNone(date) ? '' : `${weekdayName(date, timeZone)} ${formatDate(date, timeZone)}`
}

// Making an Intl formatter is slow and a table makes thousands of calls, so one per zone is kept.
const formatters: Record<string, Intl.DateTimeFormat> = {}

/** The day and the time of day, `HH:mm:ss`, of a moment in a zone. Throws RangeError if it is not a moment. */
export function momentParts(moment: Moment, timeZone: string): { day: string; time: string } {
  const formatter = (formatters[timeZone] ??= new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit'
  }))
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatter.formatToParts(new Date(moment))) parts[type] = value
  const year = (parts.year ?? '').padStart(4, '0')
  return { day: `${year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}:${parts.second}` }
}

/** The day, 'yyyy-MM-dd', that a moment falls on in a zone. Throws RangeError if it is not a moment. */
export function dayOf(moment: Moment, timeZone: string = operatorTimeZone): string {
  return momentParts(moment, timeZone).day
}

/** 'dd/MM/yyyy' of a day or a moment; '' for none. */
export function formatDate(date: Moment | null | undefined, timeZone: string = operatorTimeZone): string {
  if (isNone(date)) return ''
  const [year, month, day] = toDay(date, timeZone).split('-')
  return `${day}/${month}/${year}`
}

/** 'dd/MM/yyyy HH:mm:ss' of a moment, hours 00…23; '' for none. */
export function formatDateTime(moment: Moment | null | undefined, timeZone: string = operatorTimeZone): string {
  if (isNone(moment)) return ''
  return `${formatDate(moment, timeZone)} ${momentParts(moment, timeZone).time}`
}

/** 'HH:mm' of a moment, hours 00…23. */
export const formatTime = (moment: Moment, timeZone: string = operatorTimeZone): string =>
  momentParts(moment, timeZone).time.slice(0, 5)

/** 'dd de MMMM de yyyy' of a day or a moment, as '05 de marzo de 2026'; '' for none. */
export function formatLongDate(date: Moment | null | undefined, timeZone: string = operatorTimeZone): string {
  if (isNone(date)) return ''
  const [year, month, day] = toDay(date, timeZone).split('-')
  return `${day} de ${monthNames[Number(month) - 1]} de ${year}`
}

/**
 * The distance of a day or moment from today (a day of the operator's): 'hoy', 'ayer', 'mañana', 'hace 3 días',
 * 'en 2 semanas'; the largest whole unit. '' for none.
 */
export function formatRelativeDate(
  date: Moment | null | undefined,
  today: string,
  timeZone: string = operatorTimeZone
): string {
  if (isNone(date)) return ''
  const day = toDay(date, timeZone)
  const days = daysBetween(today, day)
  const span = spanText(today, day)
  if (days < 0) return days === -1 ? 'ayer' : `hace ${span}`
  if (days === 0) return 'hoy'
  return days === 1 ? 'mañana' : `en ${span}`
}

const numberFormatters: Record<string, Intl.NumberFormat> = {}

/**
 * A number with ',' between thousands and '.' before decimals: '1,234.50'. It has exactly `decimals` decimals, or at
 * least `atLeast` of them (`atLeast: 0` shows 12 as '12'). '' for none or NaN.
 */
export function formatNumber(value: number | null | undefined, decimals = 2, { atLeast = decimals } = {}): string {
  if (value === null || value === undefined || Number.isNaN(value)) return ''
  const formatter = (numberFormatters[`${atLeast}-${decimals}`] ??= new Intl.NumberFormat('en-US', {
    minimumFractionDigits: atLeast,
    maximumFractionDigits: decimals,
    signDisplay: 'negative' // drops the sign of a number that rounds to zero, so '-0.00' never appears
  }))
  return formatter.format(value)
}

/** A number of something, in words: '1 base', '1,204 bases'. @param names one of it and several */
export const counted = (count: number, [one, many]: readonly [one: string, many: string]): string =>
  `${formatNumber(count, 0)} ${count === 1 ? one : many}`

/** The beginning of a text that is longer than `most` characters, cut between words. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most).toWellFormed()
  // A word without an end is cut, too.
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), Math.round(most * 0.6))).trim()}…`
}

/** Minutes as 'X h Y min', rounded to whole minutes; '' for none. */
export function formatDuration(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined || !Number.isFinite(minutes)) return ''
  const whole = Math.round(minutes)
  const size = Math.abs(whole)
  return `${whole < 0 ? '-' : ''}${Math.floor(size / 60)} h ${size % 60} min`
}

/**
 * Minutes for a narrow cell: '3 h 30', '45 min'; from ten hours on in whole hours, '12 h', '1,250 h'. Whole words are
 * `formatDuration`'s.
 */
export function formatShortDuration(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole >= 600) return `${formatNumber(whole / 60, 0)} h`
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}

const sizeUnits = ['B', 'KB', 'MB', 'GB'] as const

/** A number of bytes: '3.6 MB'. */
export function formatSize(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(sizeUnits.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** step
  return `${formatNumber(value, step > 0 && value < 10 ? 1 : 0, { atLeast: 0 })} ${sizeUnits[step]}`
}

function isNone(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === ''
}

function toDay(date: Moment, timeZone: string): string {
  return typeof date === 'string' && isDay(date) ? date : dayOf(date, timeZone)
}

/** 'linea-roja' of 'Línea Roja': a name of files, of characters that every file system accepts. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
