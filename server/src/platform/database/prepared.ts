import { createHash } from 'node:crypto'
import { Column, type DriverValueDecoder, fillPlaceholders, is, noopDecoder, type Query, SQL } from 'drizzle-orm'
import { type PgSelectBuilder, QueryBuilder, type SelectedFields } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

type Selection = { toSQL(): Query; _: { result: unknown[] } }

type Reader = (row: readonly unknown[]) => Record<string, unknown>

/** A question whose text is built once and planned once per connection; `values` are those of its placeholders. */
export type Prepared<T> = (db: Db, values: Record<string, unknown>) => Promise<T[]>

/**
 * Prepares a selection. Building a query with fifty columns and mapping its rows takes longer than a page of ten takes
 * PostgreSQL, so both are worked out once.
 *
 * @param fields what a row carries, columns of joined tables in objects; an object of which nothing was found is null
 * @param from says where from; what varies stands in it as `sql.placeholder`
 */
export function prepared<F extends SelectedFields, Q extends Selection>(fields: F, from: (select: PgSelectBuilder<F, 'qb'>) => Q): Prepared<Q['_']['result'][number]> {
  const query = from(new QueryBuilder().select(fields)).toSQL()
  // The same text is the same statement, whoever prepares it.
  const name = createHash('sha256').update(query.sql).digest('base64url').slice(0, 40)
  const read = readerOf(fields)
  return async (db, values) => {
    const filled = { sql: query.sql, params: fillPlaceholders(query.params, values) }
    return (await db._.session.prepareQuery(filled, undefined, name, true, rows => rows.map(read) as never).execute()) as never[]
  }
}

/** Reads a row, given as a list in the order of the selection, into its fields. */
function readerOf(fields: Record<string, unknown>, next = { index: 0 }): Reader {
  const parts = Object.entries(fields).map(([name, field]) => {
    if (is(field, Column) || is(field, SQL) || is(field, SQL.Aliased)) return { name, index: next.index++, decode: decoderOf(field) }
    const read = readerOf(field as Record<string, unknown>, next)
    return { name, index: -1, decode: (row: unknown) => orNull(read(row as unknown[])) }
  })
  return row => {
    const result: Record<string, unknown> = {}
    for (const { name, index, decode } of parts) {
      const value = index === -1 ? row : row[index]
      result[name] = decode && value !== null ? decode(value) : value
    }
    return result
  }
}

/** What the schema makes of the driver's value; undefined where that is the value itself. */
function decoderOf(field: Column | SQL | SQL.Aliased): ((value: unknown) => unknown) | undefined {
  // Drizzle keeps an expression's `mapWith` to itself.
  const decoder = is(field, Column) ? field : ((is(field, SQL) ? field : field.sql) as unknown as { decoder: DriverValueDecoder<unknown, unknown> }).decoder
  if (decoder === noopDecoder || decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
  return value => decoder.mapFromDriverValue(value)
}

function orNull(part: Record<string, unknown>): Record<string, unknown> | null {
  for (const name in part) if (part[name] !== null) return part
  return null
}
