import type { Filters } from 'contract/http.ts'
import { type Param, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Derived } from './derived.ts'

export type TableWithId = PgTable & { id: AnyPgColumn }

/** Where a field's value comes from; of an object, where each of its own comes from, or another list whose rows it has. */
type Field<T> = AnyPgColumn | SQL | Derived | Part<NonNullable<T>>
type Part<T> = T extends readonly unknown[]
  ? never
  : T extends object
    ? { [Name in keyof T]-?: Field<T[Name]> } | ListSource<T>
    : never

/** The same, whatever the row. */
export type Fields = { [name: string]: AnyPgColumn | SQL | Derived | Fields | ListSource }

/** What each call brings along: a list of ids or texts, or a day. */
export type Value = Placeholder | Param | SQL

/**
 * Where the rows of a list come from, and what may narrow and order them. It is declared once and knows no caller: what depends on
 * one (lines, `callerStaff`, what the query asks for) are placeholders, filled at each call.
 */
export type ListSource<Row = unknown> = {
  /** what a row is on the wire: its fields leave the server, and no others */
  row: z.ZodType<Row>
  /** how the contract lets the list be narrowed */
  narrowedBy: Filters
  table: TableWithId
  /** fields that are not the table's column of the same name */
  fields?: { [Name in keyof Row]?: Field<Row[Name]> }
  /** joins for `fields`; the list itself is found without them, so they must neither add nor drop rows */
  joins?: (query: PgSelect) => PgSelect
  /** what `search` looks into, in the form that `searchTextOf` gives */
  searchText?: SQL
  /** the column that limits rows to the caller's lines */
  line?: AnyPgColumn
  /** the same for rows that have no such column; `isAsked`: for these lines, not just for all of the caller's */
  visible?: (lines: Value, isAsked: boolean) => SQL | undefined
  /** conditions of filters that are not a column of the table */
  filters?: Record<string, (value: Value) => SQL>
  /** the same of yes-or-no filters */
  flags?: Record<string, (is: boolean) => SQL>
  /** expressions of sort fields that are not a column of the table */
  sort?: Record<string, SQL>
  /** a condition that always holds */
  where?: SQL | undefined
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
  /** conditions of yes-or-no filters that are not a column of the totals */
  flags?: NonNullable<ListSource['flags']>
}

/** What the contract says of a list: a resource, or the two by themselves. */
type Declared<Row> = { row: z.ZodType<Row>; filters: Filters }

/** The source of a resource's rows. */
export const listSource = <Row>(
  { row, filters }: Declared<Row>,
  from: Omit<ListSource<Row>, 'row' | 'narrowedBy'>
): ListSource<Row> => ({ ...from, row, narrowedBy: filters })

/** The person behind the caller's account, in conditions; null when there is none. */
export const callerStaff = sql.placeholder('callerStaff')

/** What a search looks into, without accents and capitals. */
export const searchTextOf = (...columns: AnyPgColumn[]): SQL =>
  sql`search_key(${sql.join(
    columns.map(column => sql`coalesce(${column}, '')`),
    sql` || ' ' || `
  )})`
