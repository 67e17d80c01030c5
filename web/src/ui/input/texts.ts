import { type DateKind, dayKindProblem, fullYear } from 'contract/core/date-kinds.ts'
import { isDay } from 'contract/core/days.ts'
import { formatDate } from 'contract/core/format.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'

/*
 * What people type, and what it means. A text that isn't understood stays what it is: it is shown with what is wrong
 * with it, and never taken for something else.
 */

/** What a day says, and the operator's day of now. */
export type DayMeaning = { kind?: DateKind | undefined; today?: string | undefined }

/** '5/3/26', '05/03/2026', '05-03-2026' and '05032026' as 'yyyy-MM-dd', whether there is such a day or not. */
function wholeDay(typed: string, { kind, today = new Date().toISOString().slice(0, 10) }: DayMeaning = {}) {
  const match = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (!match) return undefined
  const [day = '', month = '', year = ''] = match.slice(1)
  return `${year.length === 2 ? fullYear(Number(year), kind, today) : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A day as 'yyyy-MM-dd', a year of two digits by what the day says; anything else as it was typed. */
export function readDay(text: string, meaning?: DayMeaning): string {
  const typed = text.trim()
  const iso = wholeDay(typed, meaning)
  return iso && isDay(iso) ? iso : typed
}

/** 'dd/MM/yyyy' of a day; a text that is none as it was typed. */
export const dayText = (value: string): string => (isDay(value) ? formatDate(value) : value)

/** What is wrong with a day as it was typed; undefined for one between the limits, and for none. */
export function dayProblem(
  value: string | null,
  { min, max, kind, today }: { min?: string | undefined; max?: string | undefined } & DayMeaning = {}
): string | undefined {
  if (!value) return undefined
  if (!isDay(value)) return wholeDay(value) ? validationTexts.date : 'Escriba la fecha completa: dd/mm/aaaa'
  const problem = kind && today ? dayKindProblem(kind, value, today) : undefined
  if (problem) return problem
  if (min && value < min) return `No puede ser antes del ${formatDate(min)}`
  if (max && value > max) return `No puede ser después del ${formatDate(max)}`
  return undefined
}

/** '8', '8:30', '8.30', '0830' and '20 h' as 'HH:mm'; anything else as it was typed. */
export function readTime(text: string): string {
  const typed = text.trim()
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/.exec(typed.replace(/ ?h$/, ''))
  const [hours, minutes] = [Number(match?.[1]), Number(match?.[2] ?? 0)]
  if (!match || hours > 23 || minutes > 59) return typed
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/** True for 'HH:mm'. */
export const isTime = (value: unknown): boolean => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

/** What is wrong with a time of day as it was typed; undefined for one, and for none. */
export const timeProblem = (value: string | null): string | undefined =>
  value && !isTime(value) ? 'Escriba la hora como 08:30' : undefined
