import type { ListQuery, Page } from 'contract/core/http.ts'
import { and, getTableName, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, type PgSelect, QueryBuilder } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { nextPage } from '../database/cursor.ts'
import type { Db } from '../database/database.ts'
import {
  runStatement,
  queryEach,
  type Querier,
  type Statement,
  statement,
  hiddenParam,
  type Values
} from '../database/statement.ts'
import { type Actor, requireLine } from './actor.ts'
import { notFound } from './errors.ts'
import { JsonBytes } from './json-bytes.ts'
import { JsonText } from './json-text.ts'
import { type QueryShape, orderKeys, orderOf, readQuery, tablesOf, whereOf } from './list-query.ts'
import type { ListSource } from './list-source.ts'
import type { Reach } from './policy.ts'
import { ancestors } from '../../schema/expressions.ts'
import { rowWriter } from './row-writer.ts'
import { pageFromTotals } from './totals.ts'

/** A statement for the rows of a list. Its columns: the count of all rows, the row's line, the fields. */
type RowsStatement<Row = unknown> = Statement & { row?: Row } & Pick<ReturnType<typeof rowWriter>, 'writeOf' | 'readOf'>
/** How a page is found: with its rows in one statement, or first its ids. */
type Finding = { rows: RowsStatement } | { ids: Statement }

/** A list's statements by what is asked for. They depend on the source alone, so all callers share them. */
type Written = { one: RowsStatement; byId: RowsStatement; manyById: RowsStatement; findings: Map<string, Finding> }
const written = new WeakMap<ListSource, Written>()
/** Maximum number of statements kept per list. */
const maxCachedStatements = 500

function writtenFor(source: ListSource): Written {
  const known = written.get(source)
  if (known) return known
  const given = sql`select (${hiddenParam('ids')}) as ids, null as count`
  const [byId, manyById] = [rowsStatement(source, given), rowsStatement(source, given, true)]
  const one = source.where ? rowsStatement(source, foundById(source)) : byId
  const made = { one, byId, manyById, findings: new Map<string, Finding>() }
  written.set(source, made)
  return made
}

/**
 * The statement for the rows whose ids are found, in their order.
 *
 * @param found a query that gives one row: `ids` of the list's table, and their `count`
 * @param areMany whether the plan is for many rows: PostgreSQL expects ten rows of `unnest` and a thousand of
 *   `generate_series`; for these it keeps at hand what several of them point to, instead of looking it up for each. The
 *   rows themselves are looked up one by one (`limit`): for a thousand it would read a table of 30,000 rows whole
 */
function rowsStatement<Row>(source: ListSource<Row>, found: SQL, areMany = false): RowsStatement<Row> {
  const { select, ...made } = selection(source, sql`found.count`)
  const { table } = source
  const from = (places: SQL) => select.from(sql`(${found}) as found cross join lateral ${places}`)
  const rows = areMany
    ? from(sql`generate_series(1, cardinality(found.ids)) as nth (n)`).innerJoinLateral(
        new QueryBuilder()
          .select()
          .from(table)
          .where(sql`${table.id} = found.ids[nth.n]`)
          .limit(1)
          .as(getTableName(table)),
        sql`true`
      )
    : from(sql`unnest(found.ids) with ordinality as nth (id, n)`).innerJoin(table, sql`${table.id} = nth.id`)
  return { ...statement(joined(source, rows).orderBy(sql`nth.n`)), ...made }
}

/** The statement for all rows that meet a condition, uncounted; condition and order may use what the source joins. */
export function allRowsStatement<Row>(source: ListSource<Row>, where: SQL, order: SQL): RowsStatement<Row> {
  const { select, ...made } = selection(source, sql`null`)
  return { ...statement(joined(source, select.from(source.table)).where(where).orderBy(order)), ...made }
}

function selection(source: ListSource, count: SQL) {
  const { selected, ...made } = rowWriter(source, 2)
  return {
    select: new QueryBuilder().select({ count, line: source.line ?? source.rowLine ?? sql`null`, ...selected }),
    ...made
  }
}

function joined({ joins }: ListSource, rows: { $dynamic(): unknown }): PgSelect {
  const select = rows.$dynamic() as PgSelect
  return joins?.(select) ?? select
}

/** The source that a caller may read: the list's own, or its lesser one. */
export const visibleSource = <Row>(source: ListSource<Row>, { permissions }: Actor): ListSource<Row> =>
  source.lesser && !permissions.has(source.lesser.unless) ? source.lesser.source : source

/** Larger pages use the pool, because on a lane other statements would wait for them. */
const maxLanePageSize = 100

/**
 * One page of a list and the exact count. With stored totals, or from a small table, both come from one statement,
 * whose plan suits any values. Where rows must be counted or searched, the best plan depends on the values, so the ids
 * are found by a statement of their own that is planned at each call, unless the source says otherwise; planning the
 * joins as well would take longer than running them.
 *
 * @param given values of placeholders that the source has of its own
 */
export async function listRows<Row>(...asked: Parameters<typeof rowsAndCount<Row>>): Promise<JsonText<Page<Row>>> {
  const { rows, count } = await rowsAndCount(...asked)
  return rows.between('{"rows":', `,"count":${count}}`, () => ({ rows: rows.fields(), count }))
}

/** The same, with rows and count as separate values. */
export async function rowsAndCount<Row>(
  db: Db,
  whole: ListSource<Row>,
  query: ListQuery,
  actor: Actor,
  given?: Values
): Promise<{ rows: JsonText<Row[]>; count: number }> {
  const source = visibleSource(whole, actor)
  const { asked, values } = readQuery(source, query, actor)
  const next = db.cursors && (await nextOfWhole(db, source, asked, { ...values, ...given }))
  if (next) return next
  const first = query.page === 1 ? query.itemsPerPage : undefined
  const finding = remembered(source, asked, first)
  if ('rows' in finding) {
    return writtenRows(db, finding.rows as RowsStatement<Row>, { ...values, ...given }, query.itemsPerPage)
  }
  const plan = (source.isPlanKept ?? source.isSmall) ? 'kept' : 'new'
  const { rows } = await runStatement(db.$client, finding.ids, { ...values, ...given }, plan)
  const [count, ids] = rows[0] as [string, string]
  return { rows: await rowsOf(db, source, ids === '{}' ? [] : ids, query.itemsPerPage), count: Number(count) }
}

/** The page of a list that is read whole, if the database is a snapshot. */
async function nextOfWhole<Row>(
  db: Db,
  source: ListSource<Row>,
  asked: QueryShape,
  values: Values
): Promise<{ rows: JsonText<Row[]>; count: number } | undefined> {
  const { table } = source
  const condition = whereOf(source, asked)
  const rows = sql`select ${table.id} from ${tablesOf(source, asked)} ${condition ? sql`where ${condition}` : sql``}`
  const order = sql.join(orderOf(source, asked), sql`, `)
  const page = { from: values['offset'] as number, limit: values['limit'] as number }
  const next = await nextPage(db, { rows, order }, page, values)
  if (!next) return undefined
  const found = await runStatement(db.$client, statement(next.fetch), {}, 'new')
  const ids = found.rows.map(([id]) => Number(id))
  return { rows: await rowsOf(db, source, ids, ids.length), count: next.count }
}

/**
 * The rows of a statement as JSON, and the count that it found.
 * @param most an upper limit of the number of rows
 */
async function writtenRows<Row>(
  db: Db,
  rows: RowsStatement<Row>,
  values: Values,
  most: number,
  by: Querier = most > maxLanePageSize ? db.$client : db.short
): Promise<{ rows: JsonText<Row[]>; count: number }> {
  // If the first page has no row, the list is empty.
  let count: string | null = '0'
  if (most > maxLanePageSize && db.$client instanceof pg.Pool) {
    const bytes = new JsonBytes()
    let before = '['
    await queryEach(db.$client, rows, values, (row, fields) => {
      count = row[0] ?? null
      bytes.add(before + rows.writeOf({ fields })(row))
      before = ','
    })
    bytes.add(before === '[' ? '[]' : ']')
    return { rows: new JsonText(bytes), count: Number(count) }
  }
  const sent = await runStatement(by, rows, values)
  const write = rows.writeOf(sent)
  count = sent.rows[0]?.[0] ?? '0'
  const text = () => `[${sent.rows.map(write).join()}]`
  // What is read whole becomes a file, which takes the fields: making and parsing JSON would cost as much as the file.
  const fields = () => sent.rows.map(rows.readOf(sent)) as Row[]
  return { rows: db.cursors ? new JsonText(text, fields) : new JsonText(text()), count: Number(count) }
}

function remembered(source: ListSource, asked: QueryShape, first: number | undefined): Finding {
  const { findings } = writtenFor(source)
  const key = JSON.stringify([asked, first])
  const known = findings.get(key)
  if (known) return known
  if (findings.size >= maxCachedStatements) findings.clear()
  const made = findingOf(source, asked, first)
  findings.set(key, made)
  return made
}

const page = { limit: sql`${sql.placeholder('limit')}::int`, offset: sql`${sql.placeholder('offset')}::int` }

/** @param first number of rows of the page if it is the first; undefined for a later page */
function findingOf(source: ListSource, asked: QueryShape, first: number | undefined): Finding {
  if (first === undefined) {
    return { ids: idsStatement(pageFromTotals(source, asked, page) ?? foundByCounting(source, asked, page)) }
  }
  // Limit and offset are literals: with placeholders, PostgreSQL estimates the cost of an arbitrary page and doesn't
  // keep the plan.
  const firstPage = { limit: sql.raw(String(first)), offset: sql.raw('0') }
  const found =
    pageFromTotals(source, asked, firstPage) ??
    (source.isSmall && !asked.words ? foundByCounting(source, asked, firstPage) : undefined)
  return found
    ? { rows: rowsStatement(source, found, first > maxLanePageSize) }
    : { ids: idsStatement(foundByCounting(source, asked, page)) }
}

const idsStatement = (found: SQL) => statement(sql`select found.count, found.ids from (${found}) as found`)

/** `ids` of the page and `count` of all rows, found in the list's own table without joins. */
function foundByCounting(source: ListSource, asked: QueryShape, { limit, offset }: typeof page): SQL {
  const { table } = source
  const tables = tablesOf(source, asked)
  const condition = whereOf(source, asked)
  const where = condition ? sql`where ${condition}` : sql``
  // A search runs once, for the page and for the count; only as many rows as the page ends at are put in order. So do
  // days: the ids of old days lie far behind the last one, which PostgreSQL doesn't know, and walking there takes long.
  const isByDays = !source.isPlanKept && Object.values(asked.filters).some(how => how === 'day' || how === 'moment')
  if (asked.words || isByDays) {
    const keys = orderKeys(source, asked)
    const kept = keys.map(({ key }, index) => sql`, ${key} as ${sql.identifier(`key${index}`)}`)
    const byKeys = keys.map(({ direction }, index) => sql`${sql.identifier(`key${index}`)} ${direction}`)
    return sql`with hit as materialized (select ${table.id} as id${sql.join(kept)} from ${tables} ${where})
      select array(select id from hit order by ${sql.join(byKeys, sql`, `)} limit ${limit} offset ${offset}) as ids,
        (select count(*)::int from hit) as count`
  }
  const order = sql.join(orderOf(source, asked), sql`, `)
  // A first page that isn't full holds all rows, so nothing is left to count. (Not named `page`: that is a table.)
  return sql`with first as materialized (select array(
      select ${table.id} from ${tables} ${where} order by ${order} limit ${limit} offset ${offset}) as ids)
    select ids, case when ${offset} = 0 and cardinality(ids) < ${limit} then cardinality(ids)
      else (select count(*)::int from ${tables} ${where}) end as count from first`
}

/** The rows of a list's statement, which is short unless another way is given. */
export async function queryRows<Row>(
  db: Db,
  rows: RowsStatement<Row>,
  values: Values,
  by?: Querier
): Promise<JsonText<Row[]>> {
  return (await writtenRows(db, rows, values, maxLanePageSize, by)).rows
}

/** Rows by id, in the order of the ids; ids of deleted rows are skipped. */
export async function rowsById<Row>(db: Db, source: ListSource<Row>, ids: readonly number[]): Promise<JsonText<Row[]>> {
  return rowsOf(db, source, ids, ids.length)
}

/** Rows that meet a condition, in this order. */
export async function rowsWhere<Row>(
  db: Db,
  source: ListSource<Row>,
  where: SQL | undefined,
  ...order: readonly (SQL | AnyPgColumn)[]
): Promise<JsonText<Row[]>> {
  const { id } = source.table
  const found = await db
    .select({ id })
    .from(source.table)
    .where(where)
    .orderBy(...order)
  return rowsById(db, source, found.map(idOf))
}

/** The rows that contain a row of a tree, the nearest first. */
export async function rowsAbove<Row>(db: Db, source: ListSource<Row>, id: number): Promise<JsonText<Row[]>> {
  const above = ancestors(getTableName(source.table), id)
  const { rows } = await db.execute<{ id: number }>(sql`select id from ${above} p order by depth`)
  return rowsById(db, source, rows.map(idOf))
}

const idOf = (row: { id: unknown }) => row.id as number

async function rowsOf<Row>(
  db: Db,
  source: ListSource<Row>,
  ids: string | readonly number[],
  most: number
): Promise<JsonText<Row[]>> {
  if (!ids.length) return new JsonText('[]')
  const { byId, manyById } = writtenFor(source)
  return (await writtenRows(db, (most > maxLanePageSize ? manyById : byId) as RowsStatement<Row>, { ids }, most)).rows
}

/** `ids` holds the row's id if it meets the list's own condition; `count` isn't used. */
function foundById({ table, where }: ListSource): SQL {
  const isRow = and(sql`${table.id} = any(${hiddenParam('ids')})`, where)
  return sql`select array(select ${table.id} from ${table} where ${isRow}) as ids, null as count`
}

/**
 * One row as the wire has it, under the conditions of its list.
 * @throws RESOURCE.NOT_FOUND when the list doesn't have it; AUTH.FORBIDDEN when it belongs to a
 *   line that isn't the caller's
 */
export async function oneRow<Row>(db: Db, source: ListSource<Row>, id: number, actor: Actor): Promise<JsonText<Row>> {
  const { one } = writtenFor(visibleSource(source, actor))
  const sent = await runStatement(db.short, one, { ids: [id], callerStaff: actor.staff, callerUser: actor.id })
  const [row] = sent.rows
  if (!row) throw notFound()
  requireRowLine(actor, source, row[1] == null ? null : Number(row[1]))
  return new JsonText(one.writeOf(sent)(row))
}

/** Whether rows of this line are everybody's. */
const isEverybodys = ({ line, withoutLine, rowLine }: Omit<Reach, 'table'>, value: number | null): boolean =>
  line ? value === null && withoutLine !== undefined : value === null || !rowLine

/** Whether the caller works on the line of a single row, or the row is everybody's. */
export const isReachable = (actor: Actor, reach: Omit<Reach, 'table'>, value: number | null): boolean =>
  isEverybodys(reach, value) || (value !== null && actor.lines.includes(value))

/** Checks the line of a single row by its policy, as its list does. @throws AUTH.FORBIDDEN */
export function requireRowLine(actor: Actor, reach: Omit<Reach, 'table'>, value: number | null): void {
  if (!isEverybodys(reach, value)) requireLine(actor, value)
}
