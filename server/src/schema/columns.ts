import { sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, integer, uniqueIndex } from 'drizzle-orm/pg-core'
import { clockFromPostgres, isoFromPostgres } from './wire.ts'

/**
 * A moment with time zone, read and written as ISO 8601 text in UTC (`2026-11-21T04:00:00.000Z`). It stays text from
 * the database to the reply: parsing dates costs more than serialising the row.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: isoFromPostgres
})

/** A pure date, `yyyy-MM-dd`, never shifted by a time zone. */
export const day = customType<{ data: string }>({ dataType: () => 'date' })

/** A time of day, `HH:mm`, of the operator's clock. */
export const clockTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'time(0)',
  fromDriver: clockFromPostgres
})

/** An exact decimal that fits a JavaScript number (money, measures, meters). */
export const decimal = customType<{ data: number; driverData: string | number }>({
  dataType: () => 'numeric(15,4)',
  fromDriver: Number
})

/** Money, and quantities of what is in store: to hundredths. */
export const hundredths = customType<{ data: number; driverData: string | number }>({
  dataType: () => 'numeric(12,2)',
  fromDriver: Number
})

/**
 * A text that must not be recorded with a change (a hash, a code). The type is a domain of the database: by it the
 * triggers know which columns to leave out of the audit (`platform/database/triggers.ts`).
 */
export const secret = customType<{ data: string }>({ dataType: () => 'secret' })

/** Columns of every record; `version` makes a table versioned, audited and announced (`database/triggers.ts`). */
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

// A function, so that tables may point to each other in any order of declaration.
type Target = () => AnyPgColumn

/** A foreign key; the row that it points to can't be deleted while this one exists. */
export const fk = (target: Target) => integer().references(target)

/** A foreign key of a part: the part is deleted with its whole. */
export const partOf = (target: Target) => integer().notNull().references(target, { onDelete: 'cascade' })

/** A text without accents and capitals: two with the same key are the same to people. */
export const searchKey = (column: AnyPgColumn) => sql`search_key(${column})`

/** A unique index for which capitals and accents don't count. */
export const onceByWords = (name: string, column: AnyPgColumn) => uniqueIndex(name).on(searchKey(column))
