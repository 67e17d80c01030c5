import type { FilterKind, Filters, ListQuery } from 'contract/http.ts'
import { and, asc, desc, eq, getTableColumns, getTableName, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgSelect, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import { type Actor, linesFor } from './actor.ts'

export type TableWithId = PgTable & { id: AnyPgColumn }

/** Columns and expressions by the names that they get; objects within are objects. */
export type Columns = { [name: string]: SelectedFields[string] | Columns }

/** Where the rows of a list come from, and what may narrow and order them. */
export type ListSource = {
  table: TableWithId
  /** what a row carries: columns, and columns of joined tables in objects, however deep */
  columns: Columns
  /** joins for `columns`; the list itself is found without them, so they must neither add nor drop rows */
  joins?: (query: PgSelect) => PgSelect
  /** an expression indexed for words; else the texts of `words` are searched */
  words?: SQL
  /** the column that limits rows to the caller's lines */
  line?: AnyPgColumn
  /** conditions of filters that are not a column of the table */
  filters?: Record<string, (value: never) => SQL | undefined>
  /** expressions of sort fields that are not a column of the table */
  sort?: Record<string, SQL>
  /** a condition that always holds */
  where?: SQL | undefined
  /** completes a row with what the database need not be asked for */
  present?: (row: Record<string, unknown>) => Record<string, unknown>
  timeZone?: string
  /** totals that the database keeps, for filters that ask for nothing else */
  totals?: Totals
}

/** Totals of a list per combination of a few columns, kept by the trigger `keep_total`. */
export type Totals = {
  /** the columns by which rows are counted, `fk_line` among them, and `n` */
  table: PgTable & { n: AnyPgColumn; fk_line: AnyPgColumn }
  /** indexes of the list's table: their columns, after which comes `id desc`; the last one has all that totals are kept by */
  paths: readonly (readonly string[])[]
  /** conditions of filters that are not a column of the totals */
  filters?: ListSource['filters']
}

/** `%`, `_` and `\` mean themselves in what a person typed. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** True where every word of the text occurs, whatever accents and capitals. */
export function matchesWords(expression: SQL, text: string): SQL | undefined {
  const words = text.split(/\s+/).filter(Boolean).slice(0, 8)
  return and(...words.map(word => sql`${expression} like '%' || search_key(${literal(word)}) || '%'`))
}

/** The text that a search looks into, in the form that `matchesWords` compares. */
export const wordsOf = (...columns: AnyPgColumn[]): SQL =>
  sql`search_key(${sql.join(
    columns.map(column => sql`coalesce(${column}, '')`),
    sql` || ' ' || `
  )})`

/** One value is compared as such, so that an index can give its rows in order; several are one list, so that any number is the same question. */
const oneOf = (column: AnyPgColumn, values: readonly unknown[]): SQL =>
  values.length === 1 ? eq(column, values[0]) : sql`${column} = any(${sql.param(values)})`

const startOfDay = (text: string, zone: string) =>
  text.length === 10 ? sql`${text}::timestamp at time zone ${zone}` : sql`${text}::timestamptz`
const afterDay = (text: string, zone: string) => sql`(${text}::date + 1)::timestamp at time zone ${zone}`

function condition(
  kind: FilterKind,
  column: AnyPgColumn,
  name: string,
  query: ListQuery,
  zone: string
): SQL | undefined {
  const value = query[name]
  const [from, to] = [query[`${name}_from`], query[`${name}_to`]] as (string | undefined)[]
  switch (kind) {
    case 'id':
    case 'text':
      return value === undefined ? undefined : oneOf(column, value as unknown[])
    case 'boolean':
    case 'date':
      return value === undefined ? undefined : eq(column, value)
    case 'day':
      return and(from ? gte(column, from) : undefined, to ? lte(column, to) : undefined)
    case 'instant':
      return and(
        from ? gte(column, startOfDay(from, zone)) : undefined,
        to ? (to.length === 10 ? lt(column, afterDay(to, zone)) : lte(column, sql`${to}::timestamptz`)) : undefined
      )
  }
}

/** The condition that a list query asks for, limited to the caller's lines. */
export function whereOf(source: ListSource, filters: Filters, query: ListQuery, actor: Actor): SQL | undefined {
  const columns = getTableColumns(source.table) as Record<string, AnyPgColumn>
  const asked = Object.entries(filters).map(([name, kind]) => {
    if (name === 'fkLine') return undefined
    const special = source.filters?.[name]
    if (special) return query[name] === undefined ? undefined : special(query[name] as never)
    const column = columns[name]
    if (!column) throw new Error(`${getTableName(source.table)}: filter ${name} has no column`)
    return condition(kind, column, name, query, source.timeZone ?? 'America/La_Paz')
  })
  const line = source.line && oneOf(source.line, linesFor(actor, query['fkLine'] as number[] | undefined))
  // Unanswerable questions are refused, never ignored.
  if (query.search && !source.words) throw new Error(`${getTableName(source.table)}: the list has no words to search`)
  return and(
    source.where,
    line,
    ...asked,
    query.search && source.words ? matchesWords(source.words, query.search) : undefined
  )
}

/** The order that a list query asks for; by id, descending, where it asks for none. Ties are settled by id. */
export function orderOf(source: ListSource, query: ListQuery): SQL[] {
  const { id } = source.table
  if (!query.sortBy || query.sortBy === 'id')
    return [query.sortDesc === false || (query.sortBy && !query.sortDesc) ? asc(id) : desc(id)]
  const expression =
    source.sort?.[query.sortBy] ?? (getTableColumns(source.table) as Record<string, AnyPgColumn>)[query.sortBy]
  if (!expression) throw new Error(`${getTableName(source.table)}: sort ${query.sortBy} has no column`)
  return [query.sortDesc ? sql`${expression} desc nulls last` : asc(expression), desc(id)]
}
