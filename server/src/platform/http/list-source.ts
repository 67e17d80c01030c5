import type { Filters } from 'contract/core/http.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { TableWithId } from '../database/insert-one.ts'
import type { Derived } from '../../schema/derived.ts'
import type { Value } from '../../schema/expressions.ts'
import type { Reach } from './policy.ts'

/** A field's source: a column or expression; for an object, its fields' sources, or another list whose row it is. */
type Field<T> = AnyPgColumn | SQL | Derived | Part<NonNullable<T>>
type Part<T> = T extends readonly unknown[]
  ? never
  : T extends object
    ? { [Name in keyof T]-?: Field<T[Name]> } | ListSource<T>
    : never

/** The same without the type of the row. */
export type Fields = { [name: string]: AnyPgColumn | SQL | Derived | Fields | ListSource }

/**
 * Where the rows of a list come from, and what may narrow and order them. It is declared once and must not depend on a
 * caller: lines, `callerStaff`, `callerUser` and the query's values are placeholders, filled at each call.
 */
export type ListSource<Row = unknown, Table extends TableWithId = TableWithId> = Reach<Table> & {
  /** the schema of a row; fields outside it never leave the server */
  row: z.ZodType<Row>
  /** the contract's filters of the list */
  narrowedBy: Filters
  /** fields that are not the table's column of the same name */
  fields?: { [Name in keyof Row]?: Field<Row[Name]> }
  /** joins for `fields`. Rows are counted and found without them, so they must neither add nor drop rows */
  joins?: (query: PgSelect) => PgSelect
  /** the text that `search` looks into, made by `searchTextOf` */
  searchText?: SQL
  /**
   * instead of `searchText`, where the text is that of other rows: conditions of which a row with a word meets one,
   * written as sets (`in (select …)`), because asking row by row takes half a minute on five million
   */
  searchParts?: SearchParts
  /**
   * a table with the text of each row and its line, which `search` looks into instead of `searchText`; `of`: the list's
   * column that `row` is compared with, by default its id
   */
  words?: { of?: AnyPgColumn; row: AnyPgColumn; line: AnyPgColumn; text: AnyPgColumn }
  /**
   * which rows a caller may see where no column holds their line; `isAsked`: `lines` were asked for,
   * instead of being all of the caller's
   */
  visible?: (lines: Value, isAsked: boolean) => SQL | undefined
  /** conditions of filters that are not a column of the table */
  filters?: Record<string, (value: Value) => SQL>
  /** what all rows that a filter leaves have in common, so that an index of such rows alone can find them */
  implied?: Record<string, SQL>
  /** conditions of yes-or-no filters that are not a column of the table */
  flags?: Record<string, (is: boolean) => SQL>
  /** expressions of sort fields, and of filters by number, that are not a column of the table */
  sort?: Record<string, SQL>
  /**
   * a table with at most one row for each of the list's, joined where one of these filters or sort fields is asked for:
   * PostgreSQL then looks up a few rows one by one, and reads the table once for many
   */
  beside?: { join: SQL; for: readonly string[] }
  /** a condition that always holds */
  where?: SQL | undefined
  /** the list for callers without a permission, who see less of each row; the same rows */
  lesser?: { unless: string; source: ListSource<Row> } | undefined
  /** whether one plan finds the rows about as well for any values; by default each page is planned for its own */
  isPlanKept?: boolean
  /** whether the table is so small that its rows can be counted where short statements go; its plans are kept */
  isSmall?: boolean
  /** stored totals, for queries that filter by their columns only */
  totals?: Totals
}

/**
 * @param contains the condition that the word occurs in a text that `search_key` made
 * @param isPhrase whether the word has spaces, so that it may span several texts
 */
export type SearchParts = (contains: (text: SQL) => SQL, isPhrase: SQL) => readonly SQL[]

/** A list's totals for each combination of a few columns, which the trigger `keep_total` keeps up to date. */
export type Totals = {
  /** the columns that rows are counted by, `fk_line` among them, and the count `n` */
  table: PgTable & { n: AnyPgColumn; fk_line: AnyPgColumn }
  /** columns of the list table's indexes, each followed by `id desc`; the last one has all columns of the totals */
  paths: readonly (readonly string[])[]
  /** conditions of yes-or-no filters that are not a column of the totals */
  flags?: NonNullable<ListSource['flags']>
}

/** The parts of a declaration that a list needs: those of a resource, or the two by themselves. */
export type Declared<Row> = { row: z.ZodType<Row>; filters: Filters }

/** The source of a resource's rows. */
export const listSource = <Row, Table extends TableWithId>(
  { row, filters }: Declared<Row>,
  from: Omit<ListSource<Row, Table>, 'row' | 'narrowedBy'>
): ListSource<Row, Table> => ({ ...from, row, narrowedBy: filters })

/**
 * A source of two depths: one for callers with the permission, one for the others.
 * @param of makes each of them, once
 */
export const byPermission = <Row, Table extends TableWithId, More>(
  permission: string,
  of: (has: boolean) => ListSource<Row, Table> & More
): ListSource<Row, Table> & More => ({ ...of(true), lesser: { unless: permission, source: of(false) } })

/** The person of the caller's account, in conditions; null if the account has none. */
export const callerStaff = sql.placeholder('callerStaff')

/** The caller's account, in conditions. */
export const callerUser = sql.placeholder('callerUser')

/** The text that a search looks into, without accents and capitals. */
export const searchTextOf = (...columns: AnyPgColumn[]): SQL =>
  sql`search_key(${sql.join(
    columns.map(column => sql`coalesce(${column}, '')`),
    sql` || ' ' || `
  )})`
