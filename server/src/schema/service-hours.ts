import { check, integer, type AnyPgColumn, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { classifier } from './catalogs.ts'
import { clockTime, day, fk, partOf, record } from './columns.ts'
import { location } from './locations.ts'

const hours = () => ({ opens: clockTime(), closes: clockTime() })

/** Both or none, and not the same: a line that opens when it closes has no hours. */
const inHours = (t: { opens: AnyPgColumn; closes: AnyPgColumn }) =>
  sql`(${t.opens} is null) = (${t.closes} is null) and ${t.opens} is distinct from coalesce(${t.closes}, '00:00')`

/** A line's hours of service by weekday, 1 Monday … 7. Places are lines: `service_line_is_line`. */
export const service_hours = pgTable(
  'service_hours',
  { ...record(), fk_location: partOf(() => location.id), weekday: integer().notNull(), ...hours() },
  t => [
    unique('service_hours_once').on(t.fk_location, t.weekday),
    check('service_hours_weekday', sql`${t.weekday} between 1 and 7`),
    check('service_hours_both', inHours(t))
  ]
)

/** A line's hours of service on a date. */
export const service_exception = pgTable(
  'service_exception',
  { ...record(), fk_location: partOf(() => location.id), date: day().notNull(), ...hours(), reason: text() },
  t => [unique('service_exception_once').on(t.fk_location, t.date), check('service_exception_both', inHours(t))]
)

/** When the shifts of a line begin and end. */
export const line_shift = pgTable(
  'line_shift',
  {
    ...record(),
    fk_location: partOf(() => location.id),
    fkc_shift: fk(() => classifier.id).notNull(),
    starts: clockTime().notNull(),
    ends: clockTime().notNull()
  },
  t => [
    unique('line_shift_once').on(t.fk_location, t.fkc_shift),
    check('line_shift_shift', sql`${t.fkc_shift} between 60 and 62`),
    check('line_shift_length', sql`${t.starts} <> ${t.ends}`)
  ]
)
