import { createHash } from 'node:crypto'
import {
  Column,
  type DriverValueDecoder,
  fillPlaceholders,
  is,
  noopDecoder,
  type Query,
  SQL,
  type SQLWrapper,
  sql
} from 'drizzle-orm'
import { PgDialect, type PgSelectBuilder, QueryBuilder, type SelectedFields } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

type Row = readonly unknown[]
type Reader = (row: Row) => Record<string, unknown>

/** A selection whose text is built once: its placeholders are among the `params`; `read` makes a row's list of values into its fields. */
export type Selection = Query & { read: Reader }

/** A question whose text is built once and planned once per connection; `values` are those of its placeholders. */
export type Prepared<T> = (db: Db, values: Record<string, unknown>) => Promise<T[]>

type Built = { toSQL(): Query; _: { result: unknown[] } }

/**
 * Builds a selection. Building a query with fifty columns and mapping its rows takes longer than a page of ten takes PostgreSQL,
 * so both are worked out once.
 *
 * @param fields what a row carries, columns of joined tables in objects; an object of which nothing was found is null
 * @param from says where from; what varies stands in it as `sql.placeholder`
 */
export const selection = <F extends SelectedFields>(
  fields: F,
  from: (select: PgSelectBuilder<F, 'qb'>) => { toSQL(): Query }
): Selection => ({
  ...from(new QueryBuilder().select(fields)).toSQL(),
  read: readerOf(fields)
})

/** A selection that is asked as it is, with other values each time. */
export function prepared<F extends SelectedFields, Q extends Built>(
  fields: F,
  from: (select: PgSelectBuilder<F, 'qb'>) => Q
): Prepared<Q['_']['result'][number]> {
  const { sql: text, params, read } = selection(fields, from)
  const name = nameOf(text)
  return async (db, values) => {
    const rows: unknown[] = await ask(db, { name, sql: text, params: fillPlaceholders(params, values) }, read)
    return rows
  }
}

const dialect = new PgDialect()

/** Where in a selection's text another question belongs. */
const mark = '/*inside*/'
export const inside = sql.raw(mark)

/** Names of the statements built so far, by their texts: the same text is the same statement. */
const names = new Map<string, string>()
/** More statements than this are not kept by each connection; the further ones are planned at each call. */
const mostNames = 300

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 40)
  names.set(text, name)
  return name
}

/** A question ready to be asked: its text, its values, and the name of its kept plan. */
export type Question = Query & { name: string | undefined }

/**
 * Values that the planner doesn't look at: a whole number, a list of them. Where the plan for the values at hand seems a little
 * cheaper than the one kept for all, PostgreSQL plans anew at every call, and planning these questions takes longer than answering them.
 */
export const unseenNumber = (value: SQLWrapper): SQL => sql`(select ${value}::int)`
export const unseenList = (value: SQLWrapper): SQL => sql`(select ${value}::int[])::int[]`

/** The same for the values in a text, numbers and lists. */
const unseen = (text: string) =>
  text.replaceAll(/any\((\$\d+)\)|(\$\d+)/g, (_, list?: string, one?: string) =>
    list ? `any((select ${list}::int[])::int[])` : `(select ${one}::int)`
  )

/** A selection with another question inside: `inner` takes the place of `inside` in its text; its values are whole numbers. */
export function questionWithin(outer: Query, inner: SQL): Question {
  const { sql: seen, params } = dialect.sqlToQuery(inner)
  const text = unseen(seen)
  const shifted = outer.params.length
    ? outer.sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + params.length}`)
    : outer.sql
  const whole = shifted.replace(mark, () => text)
  return { sql: whole, params: [...params, ...outer.params], name: nameOf(whole) }
}

/** @param read makes a row's list of values, in the order of the selection, into what is wanted */
export const ask = async <T>(db: Db, { name, ...query }: Question, read: (row: Row) => T): Promise<T[]> =>
  (await db._.session.prepareQuery(query, undefined, name, true, rows => rows.map(read) as never).execute()) as T[]

/** Reads a row, given as a list in the order of the selection, into its fields. */
function readerOf(fields: Record<string, unknown>, next = { index: 0 }): Reader {
  const parts = Object.entries(fields).map(([name, field]) => {
    if (is(field, Column) || is(field, SQL) || is(field, SQL.Aliased))
      return { name, index: next.index++, decode: decoderOf(field) }
    const read = readerOf(field as Record<string, unknown>, next)
    return { name, index: -1, decode: (row: unknown) => orNull(read(row as Row)) }
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
  const decoder = is(field, Column)
    ? field
    : ((is(field, SQL) ? field : field.sql) as unknown as { decoder: DriverValueDecoder<unknown, unknown> }).decoder
  if (decoder === noopDecoder || decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
  return value => decoder.mapFromDriverValue(value)
}

function orNull(part: Record<string, unknown>): Record<string, unknown> | null {
  for (const name in part) if (part[name] !== null) return part
  return null
}
