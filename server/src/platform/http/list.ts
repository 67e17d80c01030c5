import type { Filters, ListQuery, Page } from 'contract/http.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgSelect, SelectedFields } from 'drizzle-orm/pg-core'
import type { Db } from '../database/database.ts'
import {
  ask,
  inside,
  type Prepared,
  prepared,
  type Question,
  questionWithin,
  type Selection,
  selection,
  unseenList
} from '../database/prepared.ts'
import type { Actor } from './actor.ts'
import { type Columns, type ListSource, orderOf, whereOf } from './list-source.ts'
import { foundByTotals } from './totals.ts'

/** A page's ids in their order, and how many rows the list has in all. */
type Found = { ids: number[]; count: number }
/** A row of the page, with that same count. */
type Counted = { row: Record<string, unknown>; count: number }

/**
 * One page of a list and the exact count: the page's ids are found in the table alone; then only those rows are joined. By kept
 * totals both are one question. Its plan holds for whatever is asked, so it is made once per connection; where rows are counted or
 * searched the best way depends on what is asked, so finding is planned anew, by itself: planning the joins takes longer than them.
 */
export async function listRows<T = Record<string, unknown>>(
  db: Db,
  source: ListSource,
  filters: Filters,
  query: ListQuery,
  actor: Actor
): Promise<Page<T>> {
  const first = query.page === 1 ? firstPage(source, filters, query, actor) : undefined
  if (first) {
    const rows = await ask(db, first, pageOf(source).read as (row: readonly unknown[]) => Counted)
    // No row on the first page: there is none.
    return {
      rows: rows.map(({ row }) => (source.present ? source.present(row) : row)) as T[],
      count: rows[0]?.count ?? 0
    }
  }
  const { rows } = await db.execute<Found>(
    foundByTotals(source, filters, query, actor) ?? foundByCounting(source, filters, query, actor)
  )
  const { ids, count } = rows[0] as Found
  return { rows: await rowsById<T>(db, source, ids), count }
}

const firstPages = new WeakMap<Columns, Map<string, Question>>()
/** More questions than this are not remembered per list. */
const mostFirstPages = 500

/** The question for a first page by totals, if it is one. Building it takes longer than asking it, and everybody asks the same few. */
function firstPage(source: ListSource, filters: Filters, query: ListQuery, actor: Actor): Question | undefined {
  const known = firstPages.get(source.columns) ?? new Map<string, Question>()
  firstPages.set(source.columns, known)
  const key = JSON.stringify([query, actor.lines])
  const remembered = known.get(key)
  if (remembered) return remembered
  const found = foundByTotals(source, filters, query, actor)
  if (!found) return undefined
  const question = questionWithin(pageOf(source), found)
  if (known.size >= mostFirstPages) known.clear()
  known.set(key, question)
  return question
}

/** `ids` of the page and `count` of all, found in the list's own table. */
function foundByCounting(source: ListSource, filters: Filters, query: ListQuery, actor: Actor): SQL {
  const { table } = source
  const condition = whereOf(source, filters, query, actor)
  const where = condition ? sql`where ${condition}` : sql``
  const order = sql.join(orderOf(source, query), sql`, `)
  const [limit, offset] = [query.itemsPerPage, (query.page - 1) * query.itemsPerPage]
  // Words are found once, for the page and for the count.
  if (query.search) {
    return sql`with hit as materialized (select ${table.id} as id, row_number() over (order by ${order}) as place from ${table} ${where})
      select array(select id from hit where place > ${offset} and place <= ${offset + limit} order by place) as ids, (select count(*)::int from hit) as count`
  }
  // A first page that isn't full is all there is. (Not `page`: a table is called that.)
  return sql`with first as materialized (select array(select ${table.id} from ${table} ${where} order by ${order} limit ${limit} offset ${offset}) as ids)
    select ids, case when ${offset} = 0 and cardinality(ids) < ${limit} then cardinality(ids) else (select count(*)::int from ${table} ${where}) end as count from first`
}

const pagesOf = new WeakMap<Columns, Selection>()

/** The question for the rows that `found` names, with the count of all; built at its first use. */
function pageOf({ columns, table, joins }: ListSource): Selection {
  const known = pagesOf.get(columns)
  if (known) return known
  const made = selection({ row: columns, count: sql`found.count` } as unknown as SelectedFields, select => {
    const base = select
      .from(sql`(${inside}) as found cross join lateral unnest(found.ids) with ordinality as nth (id, n)`)
      .innerJoin(table, sql`${table.id} = nth.id`)
    return (joins ? joins(base.$dynamic() as unknown as PgSelect) : base).orderBy(sql`nth.n`)
  })
  pagesOf.set(columns, made)
  return made
}

type ById = Record<'one' | 'several', Prepared<Record<string, unknown>>>

const rowsOf = new WeakMap<Columns, ById>()

/** The questions for rows of a source by id, prepared at their first use; PostgreSQL plans for a list as if it had ten. */
function preparedRows({ columns, table, joins }: ListSource): ById {
  const known = rowsOf.get(columns)
  if (known) return known
  const where = (condition: SQL) =>
    prepared(columns as SelectedFields, select => {
      const base = select.from(table).$dynamic() as unknown as PgSelect
      return (joins ? joins(base) : base).where(condition)
    }) as Prepared<Record<string, unknown>>
  const made = {
    one: where(eq(table.id, sql.placeholder('id'))),
    several: where(sql`${table.id} = any(${unseenList(sql.placeholder('ids'))})`)
  }
  rowsOf.set(columns, made)
  return made
}

/** Rows of these ids, joined, in this order; `T` is what the contract says of them. */
export async function rowsById<T = Record<string, unknown>>(
  db: Db,
  source: ListSource,
  ids: readonly number[]
): Promise<T[]> {
  if (!ids.length) return []
  const by = preparedRows(source)
  const rows = ids.length === 1 ? await by.one(db, { id: ids[0] }) : await by.several(db, { ids })
  const byId = new Map(rows.map(row => [row['id'], row]))
  const found = ids.map(id => byId.get(id)).filter(row => row !== undefined)
  return (source.present ? found.map(source.present) : found) as T[]
}
