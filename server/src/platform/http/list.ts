import type { Filters, ListQuery, Page } from 'contract/http.ts'
import { count, type SQL, sql } from 'drizzle-orm'
import type { PgSelect, SelectedFields } from 'drizzle-orm/pg-core'
import type { Db } from '../database/database.ts'
import { type Prepared, prepared } from '../database/prepared.ts'
import type { Actor } from './actor.ts'
import { type ListSource, orderOf, type TableWithId, whereOf } from './list-source.ts'
import { findByTotals, type Found } from './totals.ts'

/**
 * One page of a list and the exact count. The page's ids are found first, in the table alone; then only those rows are joined.
 */
export async function listRows<T = Record<string, unknown>>(db: Db, source: ListSource, filters: Filters, query: ListQuery, actor: Actor): Promise<Page<T>> {
  const { ids, count: total } = await findPage(db, source, filters, query, actor)
  return { rows: await rowsById<T>(db, source, ids), count: total }
}

async function findPage(db: Db, source: ListSource, filters: Filters, query: ListQuery, actor: Actor): Promise<Found> {
  const kept = source.totals && (await findByTotals(db, source, source.totals, filters, query, actor))
  if (kept) return kept
  const where = whereOf(source, filters, query, actor)
  const order = orderOf(source, query)
  const [limit, offset] = [query.itemsPerPage, (query.page - 1) * query.itemsPerPage]
  const { table } = source
  // Words are found once, for the page and for the count.
  if (query.search) return findAll(db, table, where, order, limit, offset)
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const isWhole = query.page === 1 && rows.length < query.itemsPerPage
  const total = isWhole ? rows.length : ((await db.select({ n: count() }).from(table).where(where))[0]?.n ?? 0)
  return { ids: rows.map(row => row.id as number), count: total }
}

async function findAll(db: Db, table: TableWithId, where: SQL | undefined, order: SQL[], limit: number, offset: number): Promise<Found> {
  const { rows } = await db.execute<Found>(sql`with hit as materialized (
      select ${table.id} as id, row_number() over (order by ${sql.join(order, sql`, `)}) as place from ${table} ${where ? sql`where ${where}` : sql``}
    ) select (select count(*)::int from hit) as count,
      array(select id from hit where place > ${offset} and place <= ${offset + limit} order by place) as ids`)
  return rows[0] as Found
}

const rowsOf = new WeakMap<SelectedFields, Prepared<Record<string, unknown>>>()

/** The question for rows of a source by their ids, prepared at its first use. */
function preparedRows({ columns, table, joins }: ListSource): Prepared<Record<string, unknown>> {
  const known = rowsOf.get(columns)
  if (known) return known
  const made = prepared(columns, select => {
    const base = select.from(table).$dynamic() as unknown as PgSelect
    return (joins ? joins(base) : base).where(sql`${table.id} = any(${sql.placeholder('ids')}::int[])`)
  }) as Prepared<Record<string, unknown>>
  rowsOf.set(columns, made)
  return made
}

/** Rows of these ids, joined, in this order; `T` is what the contract says of them. */
export async function rowsById<T = Record<string, unknown>>(db: Db, source: ListSource, ids: readonly number[]): Promise<T[]> {
  if (!ids.length) return []
  const rows = await preparedRows(source)(db, { ids })
  const byId = new Map(rows.map(row => [row['id'], row]))
  const found = ids.map(id => byId.get(id)).filter(row => row !== undefined)
  return (source.present ? found.map(source.present) : found) as T[]
}
