import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { hiddenParam } from '../database/statement.ts'
import { type QueryShape, whereOf } from './list-query.ts'
import type { ListSource } from './list-source.ts'

/**
 * Page and count of a list query that filters only by the columns of the stored totals. The totals give the number of
 * rows of each combination, and an index gives the latest ids of each, so that nothing is counted or sorted.
 *
 * @param page which rows of the list
 * @returns undefined if the query asks for anything else
 */
export function pageFromTotals(
  source: ListSource,
  asked: QueryShape,
  { limit, offset }: { limit: SQL; offset: SQL }
): SQL | undefined {
  const { totals, table } = source
  if (!totals || source.where || asked.words || asked.groupBy || (asked.sortBy && asked.sortBy !== 'id'))
    return undefined
  const columns = getTableColumns(totals.table) as Record<string, AnyPgColumn>
  const names = Object.keys(asked.filters)
  if (!names.every(name => columns[name] || totals.flags?.[name])) return undefined
  const path = (totals.paths.find(each => names.every(name => each.includes(name))) ??
    totals.paths.at(-1)) as readonly string[]

  const own = getTableColumns(table) as Record<string, AnyPgColumn>
  const keys = sql.join(
    path.map(name => sql.identifier(name)),
    sql`, `
  )
  const matches = sql.join(
    path.map(name => sql`${own[name]} = t.${sql.identifier(name)}`),
    sql` and `
  )
  const kept = {
    row: source.row,
    narrowedBy: source.narrowedBy,
    table: totals.table as never,
    line: totals.table.fk_line
  }
  const hidden = (name: string) =>
    hiddenParam(name, columns[name.replace(/\.one$/, '')]?.getSQLType() === 'text' ? 'text' : 'int')
  const where = whereOf({ ...kept, ...(totals.flags && { flags: totals.flags }) }, asked, hidden)
  const direction = asked.isDescending ? sql`desc` : sql`asc`
  return sql`with t as (select ${keys}, sum(n) as n from ${totals.table} where ${where} group by ${keys}
    having sum(n) > 0)
    select (select coalesce(sum(n), 0)::int from t) as count, array(
      select p.id from t, lateral (select ${table.id} as id from ${table} where ${matches} order by 1 ${direction}
        limit ${limit} + ${offset}) p
      order by p.id ${direction} limit ${limit} offset ${offset}) as ids`
}
