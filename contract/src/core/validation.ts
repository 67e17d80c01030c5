import { z } from 'zod'
import { cleanLine, cleanText } from './plain-text.ts'
import { labelAt, spanishErrors } from './validation-errors.ts'
import { validationTexts as texts } from './validation-messages.ts'

// Every schema of the contract imports this file, so zod's Spanish texts are set here. `jitless`, because in the
// browser the content security policy forbids the code generation of zod's compiler.
z.config({ customError: spanishErrors(), jitless: 'document' in globalThis })

/** Largest id, that of a PostgreSQL integer. */
export const maxId = 2_147_483_647
/** The years that a date may have. Others are typing mistakes, and some of them break the database. */
export const firstYear = 1900
export const lastYear = 2200

type Checked<T> = z.core.ParsePayload<T>

/** Refuses what PostgreSQL can't store as text (NUL) or JSON can't carry faithfully (half of a surrogate pair). */
const storable = ({ value, issues }: Checked<string>) => {
  if (value.includes('\0') || !value.isWellFormed())
    issues.push({ code: 'custom', input: value, params: { rule: 'characters' } })
}

/** A text that may be longer has several lines. */
const longestLine = 300
const cleanFor = (max: number) => (max > longestLine ? cleanText : cleanLine)

/**
 * A required text: cleaned of invisible characters, 1…`max` characters (in UTF-16 units, so never fewer than PostgreSQL
 * counts).
 */
export const requiredText = (max: number) => z.string().check(storable).overwrite(cleanFor(max)).min(1).max(max)

/** An optional text: cleaned, up to `max` characters. Blank and null become null; undefined stays undefined. */
export const optionalText = (max: number) =>
  z
    .string()
    .check(storable)
    .overwrite(cleanFor(max))
    .max(max)
    .nullable()
    .optional()
    .overwrite(text => (text === '' ? null : text))

/**
 * A code of so many digits, as people type or paste it: spaces and dashes in it (`123 456`) don't count.
 * @param other a form that is taken as well, without spaces and dashes
 */
export const digits = (length: number, other?: RegExp) =>
  z
    .string()
    .max(40)
    .overwrite(text => text.replace(/[\s-]/g, ''))
    .check(({ value, issues }) => {
      if (new RegExp(`^[0-9]{${length}}$`).test(value) || other?.test(value)) return
      issues.push({ code: 'custom', input: value, params: { rule: 'digits', length } })
    })

/** A whole number between two limits, both allowed. */
export const wholeNumber = (min: number, max: number) => z.int().min(min).max(max)

/** A number between two limits, both allowed; never NaN or infinite. */
export const decimal = (min: number, max: number) => z.number().min(min).max(max)

/** A record's id in a body. In paths and queries, where every value is text, use `idParam`. */
export const id = wholeNumber(1, maxId)

/** An e-mail address of at most 254 characters (RFC 5321), cleaned; the database ignores capitals when comparing. */
export const email = z.string().overwrite(cleanLine).max(254).check(z.email())

const yearInRange = ({ value, issues }: Checked<string>) => {
  const year = Number(value.slice(0, 4))
  if (year < firstYear || year > lastYear)
    issues.push({ code: 'custom', input: value, params: { rule: 'year_range', min: firstYear, max: lastYear } })
}

/** A day of the calendar, `yyyy-MM-dd`, in the years 1900…2200. */
export const isoDate = z.iso.date().check(yearInRange)

/**
 * A moment, ISO 8601 with seconds and a zone (`Z` or `±hh:mm`), in the years 1900…2200. The result is in UTC with
 * milliseconds, so that comparing texts compares moments, and no zone is left that PostgreSQL refuses (beyond ±15:59).
 */
export const isoDateTime = z.iso
  .datetime({ offset: true })
  .overwrite(text => {
    const moment = new Date(text)
    return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
  })
  .check(yearInRange)

/** A time of day, 'HH:mm'. */
export const clockTime = z.iso.time({ precision: -1 })

/** A check for an object: `field` must repeat the password in `target`. */
export const samePassword =
  (field: string, target: string) =>
  ({ value, issues }: Checked<Record<string, unknown>>) => {
    if (value[field] !== value[target])
      issues.push({ code: 'custom', input: value, path: [field], message: texts.password_confirmation })
  }

/**
 * Pairs of fields (two numbers, two days or two moments) whose first must be at most the second; `different`: and not
 * the same number or day.
 */
export type Pairs = readonly (readonly [field: string, target: string, different?: 'different'])[]

/**
 * The pairs in the wrong order, with the text of specification section 5 by the name of the second field, which people
 * fill in last. A pair with a missing value is not compared.
 * @param fields moments in UTC with milliseconds, as `isoDateTime` and the database give them
 */
export function disorder(schema: z.ZodObject, pairs: Pairs, fields: Record<string, unknown>): Record<string, string> {
  const label = (name: string) => labelAt(schema, [name]) ?? name
  const wrong = pairs.flatMap(([field, target, different]) => {
    const [value, limit] = [fields[field], fields[target]] as [number, number] | [string, string]
    if (value == null || limit == null) return []
    // A day and a moment: which is the earlier depends on the time zone.
    if (typeof value === 'string' && value.length !== String(limit).length) return []
    if (different && dayLevel(value) === dayLevel(limit)) {
      const same = typeof value === 'number' ? texts.number_not_equal : texts.date_not_equal
      return [[target, same(label(target), label(field))] as const]
    }
    if (value <= limit) return []
    const text = typeof value === 'number' ? texts.not_greater_than : texts.date_not_greater_than
    return [[target, text(label(field), label(target))] as const]
  })
  return Object.fromEntries(wrong)
}

/** Days and moments are compared by day. */
const dayLevel = (value: number | string) => (typeof value === 'string' ? value.slice(0, 10) : value)

/** The same schema with the check of `disorder`; to be applied last, for zod can't extend a schema that has checks. */
export function inOrder<Schema extends z.ZodObject>(schema: Schema, pairs: Pairs): Schema {
  if (pairs.length === 0) return schema
  return schema.check(({ value, issues }) => {
    // What is wrong by itself would be compared as the text that it is.
    const sound = pairs.filter(pair => !issues.some(({ path }) => pair.includes(String(path?.[0]))))
    for (const [field, message] of Object.entries(disorder(schema, sound, value as Record<string, unknown>)))
      issues.push({ code: 'custom', input: value, path: [field], message })
  })
}
