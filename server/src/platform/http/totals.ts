import type { Filters, ListQuery } from 'contract/http.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from './actor.ts'
import { type ListSource, type Totals, whereOf } from './list-source.ts'

/** What a list query always carries, or what says only how much of the answer is wanted. */
const notFilters = new Set(['page', 'itemsPerPage', 'sortBy', 'sortDesc', 'search'])

/**
 * The page and the count of a list that asks for nothing but what totals are kept by: the totals say how many rows there are of
 * each combination, and an index of the list gives the latest ids of each, so that neither is counted nor sorted.
 *
 * @returns undefined when the query asks for something else
 */
export function foundByTotals(source: ListSource, filters: Filters, query: ListQuery, actor: Actor): SQL | undefined {
  const { totals } = source
  if (!totals || source.where || query.search || (query.sortBy && query.sortBy !== 'id')) return undefined
  const columns = getTableColumns(totals.table) as Record<string, AnyPgColumn>
  const asked = Object.keys(query).filter(name => !notFilters.has(name) && query[name] !== undefined)
  const isKept = (name: string) => name === 'fkLine' || name in columns || totals.filters?.[name]
  if (!asked.every(isKept)) return undefined
  const needed = asked.filter(name => name !== 'fkLine')
  const path = totals.paths.find(names => needed.every(name => names.includes(name))) ?? totals.paths.at(-1)
  if (!path) return undefined

  const kept: ListSource = {
    ...source,
    table: totals.table as never,
    line: totals.table.fk_line,
    filters: totals.filters ?? {},
    where: undefined
  }
  const own: Filters = Object.fromEntries(Object.entries(filters).filter(([name]) => asked.includes(name)))
  return found(source, totals, path, whereOf(kept, own, query, actor), query)
}

function found(
  source: ListSource,
  totals: Totals,
  path: readonly string[],
  where: SQL | undefined,
  query: ListQuery
): SQL {
  const own = getTableColumns(source.table) as Record<string, AnyPgColumn>
  // Written out, not handed over: without them PostgreSQL takes the plan that any page has for far too dear to keep.
  const [limit, offset] = [query.itemsPerPage, (query.page - 1) * query.itemsPerPage]
  const names = sql.join(
    path.map(name => sql.identifier(name)),
    sql`, `
  )
  const matches = sql.join(
    path.map(name => sql`${own[name]} = t.${sql.identifier(name)}`),
    sql` and `
  )
  const direction = query.sortDesc === false || (query.sortBy && !query.sortDesc) ? sql`asc` : sql`desc`
  return sql`with t as (select ${names}, sum(n) as n from ${totals.table} where ${where} group by ${names} having sum(n) > 0)
    select (select coalesce(sum(n), 0)::int from t) as count, array(
      select p.id from t, lateral (select ${source.table.id} as id from ${source.table} where ${matches} order by 1 ${direction} limit ${sql.raw(String(offset + limit))}) p
      order by p.id ${direction} limit ${sql.raw(String(limit))} offset ${sql.raw(String(offset))}) as ids`
}
