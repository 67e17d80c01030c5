import { searchWords } from 'contract/core/plain-text.ts'
import { type FilterKind, parametersOf } from 'contract/core/filters.ts'
import { operatorTimeZone } from 'contract/core/format.ts'
import type { ListQuery } from 'contract/core/http.ts'
import { and, eq, getTableColumns, getTableName, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Values } from '../database/statement.ts'
import { type Actor, linesFor } from './actor.ts'
import type { ListSource, SearchParts } from './list-source.ts'
import type { Value } from '../../schema/expressions.ts'
import { requireValue } from '../require-value.ts'

/** The form of a filter. Yes and no lead to different statements; other values become parameters. */
type How = 'one' | 'several' | 'day' | 'moment' | 'number' | boolean

/** A list query without its values. The statement's text depends on it alone, so it must hold nothing of a caller. */
export type QueryShape = {
  filters: Readonly<Record<string, How>>
  line: 'one' | 'several'
  /** whether particular lines are asked for */
  isOfLines: boolean
  /** number of words to search for */
  words: number
  sortBy: string | undefined
  isDescending: boolean
  /** rows with the same value here stand together */
  groupBy: string | undefined
  isGroupDescending: boolean
}

/** Escapes `%`, `_` and `\`, so that they match themselves. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const wordsOf = (text: string) => searchWords(text).map(literal)

const howOf = (value: unknown): How => {
  if (Array.isArray(value)) return value.length === 1 ? 'one' : 'several'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? value : String(value).length === 10 ? 'day' : 'moment'
}

/**
 * Splits a list query into what it asks for and the values of the statement's placeholders.
 * @throws AUTH.FORBIDDEN when one of the lines asked for isn't the caller's
 */
export function readQuery(source: ListSource, query: ListQuery, actor: Actor): { asked: QueryShape; values: Values } {
  const askedLines = query['fkLine'] as number[] | undefined
  const lines = linesFor(actor, askedLines)
  const words = wordsOf(query.search ?? '')
  const values: Values = {
    callerStaff: actor.staff,
    callerUser: actor.id,
    fkLine: lines,
    'fkLine.one': lines[0],
    limit: query.itemsPerPage,
    offset: (query.page - 1) * query.itemsPerPage
  }
  for (const [index, word] of words.entries()) values[`word${index}`] = word
  const filters: Record<string, How> = {}
  for (const [name, kind] of Object.entries(source.narrowedBy)) {
    if (name === 'fkLine') continue
    for (const each of parametersOf(name, kind)) {
      const value = query[each]
      if (value === undefined) continue
      filters[each] = howOf(value)
      values[each] = value
      if (Array.isArray(value)) values[`${each}.one`] = value[0]
    }
  }
  return {
    asked: {
      filters,
      line: lines.length === 1 ? 'one' : 'several',
      isOfLines: Boolean(askedLines?.length),
      words: words.length,
      sortBy: query.sortBy,
      // By default by id, the latest first.
      isDescending: query.sortDesc ?? !query.sortBy,
      groupBy: query.groupBy,
      isGroupDescending: query.groupDesc ?? false
    },
    values
  }
}

/** Gives the expression for a value: a placeholder, or the value itself. */
type Hand = (name: string) => Value

/**
 * One value is compared with `=`, so that an index can give its rows in order; several are one list parameter, so that
 * their number doesn't change the statement.
 */
const oneOf = (column: AnyPgColumn, name: string, how: How, hand: Hand): SQL =>
  how === 'one' ? eq(column, hand(`${name}.one`)) : sql`${column} = any(${hand(name)})`

/** True if a word occurs in the text, ignoring accents and capitals. */
const containsWord = (searchText: SQL, word: Value | string): SQL =>
  sql`${searchText} like '%' || search_key(${word}) || '%'`

/** True if every word of a text occurs. */
export const containsText = (searchText: SQL, text: string): SQL | undefined =>
  and(...wordsOf(text).map(word => containsWord(searchText, word)))

/** The operator's, which the connection carries; in tools that say none, the usual one. */
const zone = sql`coalesce(nullif(current_setting('app.time_zone', true), ''), ${sql.raw(`'${operatorTimeZone}'`)})`

function condition(source: ListSource, name: string, kind: FilterKind, { filters }: QueryShape, hand: Hand) {
  const columns = getTableColumns(source.table) as Record<string, AnyPgColumn>
  const [from, to] = [`${name}_from`, `${name}_to`]
  const [how, howFrom, howTo] = [filters[name], filters[from], filters[to]]
  if (how === undefined && !howFrom && !howTo) return undefined
  if (typeof how === 'boolean' && source.flags?.[name]) return source.flags[name](how)
  if (source.filters?.[name]) return source.filters[name](hand(name))
  if (kind === 'number') {
    const number = source.sort?.[name] ?? columns[name]
    const bound = (each: string) => sql`${hand(each)}::numeric`
    return and(
      howFrom ? sql`${number} >= ${bound(from)}` : undefined,
      howTo ? sql`${number} <= ${bound(to)}` : undefined
    )
  }
  const column = columns[name]
  if (!column) throw new Error(`${getTableName(source.table)}: filter ${name} has no column`)
  if (kind === 'day')
    return and(howFrom ? gte(column, hand(from)) : undefined, howTo ? lte(column, hand(to)) : undefined)
  if (kind === 'instant') {
    // A day begins at its midnight and ends before the next one.
    const midnight = (date: SQL) => sql`(${date})::timestamp at time zone ${zone}`
    const moment = (each: string) => sql`${hand(each)}::timestamptz`
    return and(
      howFrom ? gte(column, howFrom === 'day' ? midnight(sql`${hand(from)}::date`) : moment(from)) : undefined,
      howTo === 'day' ? lt(column, midnight(sql`${hand(to)}::date + 1`)) : howTo ? lte(column, moment(to)) : undefined
    )
  }
  if (kind === 'id' || kind === 'text') return oneOf(column, name, how as How, hand)
  return eq(column, kind === 'boolean' ? how : hand(name))
}

/** What a list query's condition and order speak of: the list's table, and the one beside it where it is needed. */
export function tablesOf({ table, beside, narrowedBy }: ListSource, asked: QueryShape): SQL {
  const isAsked = (name: string) =>
    [asked.sortBy, asked.groupBy].includes(name) ||
    parametersOf(name, narrowedBy[name] ?? 'id').some(parameter => asked.filters[parameter] !== undefined)
  return beside?.for.some(isAsked) ? sql`${table} ${beside.join}` : sql`${table}`
}

/** The condition of a list query, limited to the caller's lines. */
export function whereOf(source: ListSource, asked: QueryShape, hand: Hand = sql.placeholder): SQL | undefined {
  const { table, searchText, searchParts, words, visible, where, narrowedBy } = source
  // A search that can't be answered must be refused, not ignored.
  if (asked.words && !searchText && !searchParts && !words)
    throw new Error(`${getTableName(table)}: the list has no text to search`)
  return and(
    where,
    ofLines(source, asked, hand),
    visible?.(hand('fkLine'), asked.isOfLines),
    ...Object.entries(narrowedBy).map(([name, kind]) => {
      const found = condition(source, name, kind, asked, hand)
      return found && and(found, source.implied?.[name])
    }),
    containsWords(source, asked, hand)
  )
}

/** Rows of the lines, and those of none where the list has them for everybody. */
function ofLines({ line, withoutLine }: ListSource, asked: QueryShape, hand: Hand): SQL | undefined {
  if (!line) return undefined
  const isOfLine = oneOf(line, 'fkLine', asked.line, hand)
  const hasOthers = withoutLine === 'always' || (withoutLine === 'unasked' && !asked.isOfLines)
  return hasOthers ? or(isNull(line), isOfLine) : isOfLine
}

function containsWords(source: ListSource, { words: count, line }: QueryShape, hand: Hand) {
  if (count === 0) return undefined
  const { table, searchText, searchParts, words } = source
  const given = Array.from({ length: count }, (_, index) => hand(`word${index}`))
  if (searchParts) return and(...given.map(word => containsInParts(searchParts, word)))
  const contain = (text: SQL) => and(...given.map(word => containsWord(text, word)))
  if (!words) return contain(requireValue(searchText))
  const found = and(oneOf(words.line, 'fkLine', line, hand), contain(sql`${words.text}`))
  return sql`${words.of ?? table.id} in (select ${words.row} from ${words.row.table} where ${found})`
}

const containsInParts = (parts: SearchParts, word: Value): SQL | undefined =>
  // The planner knows the word, so what is for phrases is left out of the plan where there is none.
  or(...parts(text => containsWord(text, word), sql`search_key(${word}) like '% %'`))

/** An expression by which rows are put in order, and whether upwards. */
type OrderKey = { key: SQL | AnyPgColumn; direction: SQL }

const direction = (isDescending: boolean) => (isDescending ? sql`desc` : sql`asc`)

/** The order of a list query: by groups, within them by its field; ties are settled by id. */
export function orderKeys(source: ListSource, asked: QueryShape): OrderKey[] {
  const { sortBy, isDescending, groupBy, isGroupDescending } = asked
  const { id } = source.table
  const groups = groupBy ? [by(source, groupBy, isGroupDescending)] : []
  if (!sortBy || sortBy === 'id') return [...groups, { key: id, direction: direction(isDescending) }]
  return [...groups, by(source, sortBy, isDescending), { key: id, direction: direction(true) }]
}

/** The same as a list for `order by`. */
export const orderOf = (source: ListSource, asked: QueryShape): SQL[] =>
  orderKeys(source, asked).map(({ key, direction: way }) => sql`${key} ${way}`)

function by(source: ListSource, field: string, isDescending: boolean): OrderKey {
  const columns = getTableColumns(source.table) as Record<string, AnyPgColumn>
  const key = source.sort?.[field] ?? columns[field]
  if (!key) throw new Error(`${getTableName(source.table)}: sort ${field} has no column`)
  return { key, direction: isDescending ? sql`desc nulls last` : sql`asc` }
}

/** Tables and condition with their values in them, for a query whose text is written anew at each call. */
export function rowsMatching(source: ListSource, query: ListQuery, actor: Actor): { tables: SQL; where: SQL } {
  const { asked, values } = readQuery(source, query, actor)
  const where = whereOf(source, asked, name => sql.param(values[name])) ?? sql`true`
  return { tables: tablesOf(source, asked), where }
}

/** The condition alone, of a source with no table beside its own. */
export const conditionOf = (source: ListSource, query: ListQuery, actor: Actor): SQL =>
  rowsMatching(source, query, actor).where
