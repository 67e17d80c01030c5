import { sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, integer } from 'drizzle-orm/pg-core'

/**
 * A moment with time zone, read and written as ISO 8601 text in UTC (`2026-11-21T04:00:00.000Z`).
 * It stays text from the database to the reply: parsing dates costs more than serialising the row.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: isoFromPostgres
})

/** `2026-11-21 04:00:00.5+00`, or what a JSON function of PostgreSQL gives, as `2026-11-21T04:00:00.500Z`. */
export function isoFromPostgres(text: string): string {
  if (text.length === 22 && text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`
  if (!text.endsWith('+00')) return new Date(text).toISOString()
  const [seconds, fraction = ''] = text.slice(0, -3).replace(' ', 'T').split('.')
  return `${seconds}.${fraction.padEnd(3, '0')}Z`
}

/** A pure date, `yyyy-MM-dd`, never shifted by a time zone. */
export const day = customType<{ data: string }>({ dataType: () => 'date' })

/** An exact decimal that fits a JavaScript number (money, measures, meters). */
export const decimal = customType<{ data: number; driverData: string | number }>({
  dataType: () => 'numeric(15,4)',
  fromDriver: Number
})

/** What every record carries; `version` and `updated_at` are kept by the trigger `keep_version`. */
export const record = () => ({
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  version: integer().notNull().default(1),
  created_at: instant()
    .notNull()
    .default(sql`now()`),
  updated_at: instant()
    .notNull()
    .default(sql`now()`)
})

// A thunk that yields the column, so that tables may point at each other whatever their order.
type Target = () => AnyPgColumn

/** A foreign key; the row it points to can't be deleted while this one exists. */
export const fk = (target: Target) => integer().references(target)

/** A foreign key of a part: deleted with the whole it belongs to. */
export const partOf = (target: Target) => integer().notNull().references(target, { onDelete: 'cascade' })
