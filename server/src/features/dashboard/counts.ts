import {
  anomalyStatus,
  classifierOf,
  classifiersOf,
  plannedTypes,
  type ClassifierType,
  unplannedTypes
} from 'contract/core/classifier.ts'
import type {
  MonthlyAttendance,
  StateCount,
  StatusOfLine,
  TypeCount,
  TypesOfState
} from 'contract/dashboard/dashboard.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { runStatement, type Statement, statement, hiddenParam } from '../../platform/database/statement.ts'
import { anomaly_report, anomaly_report_total } from '../../schema/anomaly-reports.ts'
import { location } from '../../schema/locations.ts'
import { unplanned, unplanned_total } from '../../schema/unplanned.ts'
import { work_order, work_order_total } from '../../schema/work-orders.ts'
import { isCounted } from '../anomaly-reports/source.ts'

// What is counted is said in `figures` of `contract/src/dashboard/dashboard.ts`.

const zone = sql`${sql.placeholder('zone')}::text`
const year = sql`${sql.placeholder('year')}::int`
const ofLines = sql`fk_line = any(${hiddenParam('lines')})`

/** The question for totals that are kept, by state. */
const statesKept = (totals: PgTable, where?: SQL): Statement =>
  statement(
    sql`select fkc_status, sum(n) from ${totals} where ${ofLines}${where ? sql` and ${where}` : sql``} group by fkc_status`
  )

const planned = sql`type in (${sql.raw(plannedTypes.join())})`

export const plannedStates = statesKept(work_order_total, planned)
export const unplannedStates = statesKept(unplanned_total)
export const anomalyStates = statesKept(anomaly_report_total, isCounted(anomaly_report_total))

/** Each state, those without anything too. @param type the states that there are */
export async function countsByState(
  db: Db,
  asked: Statement,
  type: ClassifierType,
  values: { lines: readonly number[] }
): Promise<StateCount[]> {
  const { rows } = await runStatement(db.short, asked, values)
  const counts = new Map(rows.map(([status, count]) => [Number(status), Number(count)]))
  return classifiersOf(type).map(({ id, name }) => ({ fkc_status: id, name, count: counts.get(id) ?? 0 }))
}

const unplannedKept = statement(
  sql`select fkc_status, type, sum(n) from ${unplanned_total} where ${ofLines} group by fkc_status, type`
)

/** Unplanned activities by the state and type of their orders, each of both. */
export async function unplannedByStateAndType(db: Db, values: { lines: readonly number[] }): Promise<TypesOfState[]> {
  const { rows } = await runStatement(db.short, unplannedKept, values)
  const counts = new Map(rows.map(([status, type, count]) => [`${status} ${type}`, Number(count)]))
  return classifiersOf('WORK_ORDER_STATUS').map(({ id, name }) => ({
    fkc_status: id,
    name,
    types: unplannedTypes.map(type => ({ type, count: counts.get(`${id} ${type}`) ?? 0 }))
  }))
}

/** The same by type alone. */
export const typesOf = (states: readonly TypesOfState[]): TypeCount[] =>
  unplannedTypes.map(type => ({
    type,
    name: classifierOf(type).name,
    count: states.flatMap(({ types }) => types).reduce((sum, each) => sum + (each.type === type ? each.count : 0), 0)
  }))

/** When a day begins in the operator's zone. */
const midnight = (day: SQL) => sql`(${day})::timestamp at time zone ${zone}`

/** How many moments of the year lie in each month. */
const monthsOf = (moment: AnyPgColumn, where?: SQL) =>
  sql`select extract(month from ${moment} at time zone ${zone})::int as month, count(*) as n from ${moment.table}
    where ${ofLines} and ${moment} >= ${midnight(sql`make_date(${year}, 1, 1)`)}
      and ${moment} < ${midnight(sql`make_date(${year} + 1, 1, 1)`)}${where ? sql` and ${where}` : sql``} group by 1`

/** The question for twelve months: what came, and what was done. */
const monthlyStatement = (reported: SQL, attended: SQL): Statement =>
  statement(sql`select month, coalesce(r.n, 0), coalesce(a.n, 0) from generate_series(1, 12) month
    left join (${reported}) r using (month) left join (${attended}) a using (month) order by month`)

/** What is asked of a year: the caller's lines, the operator's zone. */
type YearAsked = { lines: readonly number[]; year: number; zone: string }

/** Twelve months, those without anything too. */
export async function monthlyCounts(db: Db, asked: Statement, values: YearAsked): Promise<MonthlyAttendance[]> {
  const { rows } = await runStatement(db.$client, asked, values, 'new')
  return rows.map(([month, reported, attended]) => ({
    month: Number(month),
    reported: Number(reported),
    attended: Number(attended)
  }))
}

export const anomalyMonths = monthlyStatement(
  monthsOf(
    anomaly_report.detected_at,
    sql`${isCounted(anomaly_report)} and ${anomaly_report.fkc_status} <> ${sql.raw(String(anomalyStatus.UNIDO))}`
  ),
  monthsOf(anomaly_report.attended_at)
)

export const unplannedMonths = monthlyStatement(monthsOf(unplanned.created_at), monthsOf(unplanned.closed_at))

/** The question for a count by line and state of what has its moment between two days. */
const statusByLine = (moment: AnyPgColumn, where?: SQL): Statement =>
  statement(sql`select fk_line, fkc_status, count(*) from ${moment.table}
    where ${ofLines} and ${moment} >= ${midnight(sql`${sql.placeholder('from')}::date`)}
      and ${moment} < ${midnight(sql`${sql.placeholder('to')}::date + 1`)}${where ? sql` and ${where}` : sql``}
    group by 1, 2`)

const ordersByLine = {
  all: statusByLine(work_order.created_at),
  planned: statusByLine(work_order.created_at, planned),
  unplanned: statusByLine(work_order.created_at, sql`not ${planned}`)
}

/** The question for orders; planned ones, unplanned ones, or all. */
export const ordersStatement = (is_planned: boolean | undefined): Statement =>
  ordersByLine[is_planned === undefined ? 'all' : is_planned ? 'planned' : 'unplanned']

export const anomaliesByLine = statusByLine(anomaly_report.detected_at, isCounted(anomaly_report))

const linesNamed = statement(
  sql`select id, name, color from ${location} where id = any(${hiddenParam('lines')}) order by natural_key(name), id`
)

/** What is asked between two days: the caller's lines, the operator's zone. */
type SpanAsked = { lines: readonly number[]; from: string; to: string; zone: string }

/** Each line with each state, those without anything too. @param type the states that there are */
export async function countsByLine(
  db: Db,
  asked: Statement,
  type: ClassifierType,
  values: SpanAsked
): Promise<StatusOfLine[]> {
  const [{ rows: lines }, { rows }] = [
    await runStatement(db.$client, linesNamed, values),
    await runStatement(db.$client, asked, values, 'new')
  ]
  const counts = new Map(rows.map(([line, status, count]) => [`${line} ${status}`, Number(count)]))
  return lines.flatMap(([id, name, color]) =>
    classifiersOf(type).map(status => ({
      fk_line: Number(id),
      line: { id: Number(id), name: name ?? '', color: color ?? null },
      fkc_status: status.id,
      name: status.name,
      count: counts.get(`${id} ${status.id}`) ?? 0
    }))
  )
}
