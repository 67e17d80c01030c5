import { z } from 'zod'
import { isDay } from './days.ts'
import { dayOf, operatorTimeZone } from './format.ts'
import { spanishErrors } from './validation-errors.ts'

// Every schema of the contract imports this file, so this is where zod learns Spanish.
// In the browser the content security policy forbids what zod's compiler of schemas needs.
z.config({ customError: spanishErrors(), jitless: 'document' in globalThis })

/** Largest id, that of a PostgreSQL integer. */
export const maxId = 2_147_483_647
/** Years that a date may have: what lies outside is a typing mistake, and some of it breaks calendars and the database. */
export const firstYear = 1900
export const lastYear = 2200

type Checked<T> = z.core.ParsePayload<T>

/** Refuses what PostgreSQL can't store as text (NUL) or JSON can't carry faithfully (half of a surrogate pair). */
const storable = ({ value, issues }: Checked<string>) => {
  if (value.includes('\0') || !value.isWellFormed())
    issues.push({ code: 'custom', input: value, params: { rule: 'characters' } })
}

/** A text that must say something: trimmed, 1…`max` characters (UTF-16 units, never fewer than PostgreSQL counts). */
export const requiredText = (max: number) => z.string().check(storable).trim().min(1).max(max)

/** A text that may be missing: trimmed, up to `max` characters; blank and null mean none (null), undefined stays out. */
export const optionalText = (max: number) =>
  z
    .string()
    .check(storable)
    .trim()
    .max(max)
    .nullable()
    .optional()
    .overwrite(text => (text === '' ? null : text))

/** A whole number between two limits, both allowed. */
export const wholeNumber = (min: number, max: number) => z.int().min(min).max(max)

/** A number between two limits, both allowed; never NaN or infinite. */
export const decimal = (min: number, max: number) => z.number().min(min).max(max)

/** A record's id in a body; in paths and queries, where all is text, see `idParam`. */
export const id = wholeNumber(1, maxId)

/** A mail address of at most 254 characters (RFC 5321), trimmed; capitals stay, the database compares without them. */
export const email = z.string().trim().max(254).check(z.email())

/** A code of exactly `length` digits as text, because it may begin with zeros. */
export const digits = (length: number) =>
  z
    .string()
    .trim()
    .check(({ value, issues }) => {
      if (value.length !== length || /\D/.test(value))
        issues.push({ code: 'custom', input: value, params: { rule: 'digits', length } })
    })

const yearInRange = ({ value, issues }: Checked<string>) => {
  const year = Number(value.slice(0, 4))
  if (year < firstYear || year > lastYear)
    issues.push({ code: 'custom', input: value, params: { rule: 'year_range', min: firstYear, max: lastYear } })
}

/** A day of the calendar, `yyyy-MM-dd`, in the years 1900…2200. */
export const isoDate = z.iso.date().check(yearInRange)

/**
 * A moment, ISO 8601 with seconds and a zone (`Z` or `±hh:mm`), in the years 1900…2200. Comes out in UTC with
 * milliseconds: such texts sort as moments do, and zones beyond ±15:59, which PostgreSQL refuses, are gone.
 */
export const isoDateTime = z.iso
  .datetime({ offset: true })
  .overwrite(text => {
    const moment = new Date(text)
    return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
  })
  .check(yearInRange)

/** A file of at most `size` KB (of 1024 bytes). */
export const fileUpTo = (size: number) => z.file().max(size * 1024)

type CrossFieldRule =
  | 'password_confirmation'
  | 'not_greater_than'
  | 'number_not_equal'
  | 'date_not_greater_than'
  | 'date_not_equal'

/**
 * A check between two fields of an object, for `.check(…)`. The issue falls on `field`. A field that is missing is not
 * compared. zod refuses `.partial()`, `.pick()` and `.extend()` on a schema that has checks: add them last.
 */
const crossField =
  <T>(rule: CrossFieldRule, field: string, target: string, broken: (value: T, other: T) => boolean) =>
  ({ value: record, issues }: Checked<Record<string, unknown>>) => {
    const value = record[field] as T | null | undefined
    const other = record[target] as T | null | undefined
    if (value === null || value === undefined || other === null || other === undefined) return
    if (broken(value, other)) issues.push({ code: 'custom', input: record, path: [field], params: { rule, target } })
  }

/** `field` repeats the password of `target`. */
export const samePassword = (field: string, target: string) =>
  crossField<string>('password_confirmation', field, target, (repeated, password) => repeated !== password)

/** The number in `field` is at most that in `target`. */
export const notGreaterThan = (field: string, target: string) =>
  crossField<number>('not_greater_than', field, target, (value, limit) => value > limit)

/** The numbers in `field` and `target` differ. */
export const numberNotEqual = (field: string, target: string) =>
  crossField<number>('number_not_equal', field, target, (value, other) => value === other)

const toDay = (text: string, timeZone: string) => (isDay(text) ? text : dayOf(text, timeZone))

/** The date in `field` is not after that in `target`. Two moments compare as moments; with a pure date, as days. */
export const dateNotGreaterThan = (field: string, target: string, timeZone = operatorTimeZone) =>
  crossField<string>('date_not_greater_than', field, target, (value, limit) =>
    isDay(value) || isDay(limit)
      ? toDay(value, timeZone) > toDay(limit, timeZone)
      : Date.parse(value) > Date.parse(limit)
  )

/** The dates in `field` and `target` fall on different days. */
export const dateNotEqual = (field: string, target: string, timeZone = operatorTimeZone) =>
  crossField<string>(
    'date_not_equal',
    field,
    target,
    (value, other) => toDay(value, timeZone) === toDay(other, timeZone)
  )
