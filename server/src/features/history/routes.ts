import * as contract from 'contract/history.ts'
import type { ListQuery } from 'contract/http.ts'
import { inArray, or, eq, type SQL, sql } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import { listRows, oneRow } from '../../platform/http/list.ts'
import type { ListSource, Value } from '../../platform/http/list-source.ts'
import { anomaly_report } from '../../schema/anomaly-reports.ts'
import { daily_report } from '../../schema/daily-reports.ts'
import { unplanned } from '../../schema/unplanned.ts'
import { work_order } from '../../schema/work-orders.ts'
import { reportSource, wholeReportSource } from '../anomaly-reports/source.ts'
import { filesOf } from '../attachments/queries.ts'
import { sendAll } from '../attachments/serve.ts'
import { dailyReportSource } from '../daily-reports/source.ts'
import { wholeReport } from '../daily-reports/whole.ts'
import { wholeActivity } from '../unplanned/routes.ts'
import { unplannedSource } from '../unplanned/source.ts'
import { wholeOrder } from '../work-orders/routes.ts'
import { workOrderSource } from '../work-orders/source.ts'

const { overStatuses } = contract

/** The operator's time zone; whoever asks a list of history gives it. */
const zone = sql`${sql.placeholder('zone')}::text`

/** A list that may be narrowed to the days from one to another. @param moment when a row happened */
function withDays<Row>(source: ListSource<Row>, filters: ListSource['narrowedBy'], moment: SQL): ListSource<Row> {
  const midnightOf = (day: SQL) => sql`(${day})::timestamp at time zone ${zone}`
  return {
    ...source,
    narrowedBy: filters,
    filters: {
      ...source.filters,
      from: (day: Value) => sql`${moment} >= ${midnightOf(sql`${day}::date`)}`,
      to: (day: Value) => sql`${moment} < ${midnightOf(sql`${day}::date + 1`)}`
    }
  }
}

const orderMoment = (order: SQL) => sql`coalesce(${order}.closed_at, ${order}.scheduled_start, ${order}.created_at)`

const orders = withDays(workOrderSource, contract.historyFilters.order, orderMoment(sql`${work_order}`))
const activities = withDays(
  unplannedSource,
  { ...contract.historyFilters.unplanned, is_open: 'boolean' },
  sql`(select ${orderMoment(sql`o`)} from work_order o where o.id = ${unplanned.fk_work_order})`
)
const isPast = or(
  inArray(anomaly_report.fkc_status, [...overStatuses.anomalyReport]),
  eq(anomaly_report.state, 'archived')
)
const anomalies = {
  ...withDays(reportSource, contract.historyFilters.anomalyReport, sql`${anomaly_report.detected_at}`),
  where: isPast
}
const dailyReports = withDays(
  dailyReportSource,
  contract.historyFilters.dailyReport,
  sql`(${daily_report.date}::timestamp at time zone ${zone})`
)

/** Narrows a query to these statuses. @returns undefined if it asks for others only */
function among(query: ListQuery, statuses: readonly number[]): ListQuery | undefined {
  const asked = query['fkc_status'] as number[] | undefined
  const fkc_status = asked?.length ? asked.filter(status => statuses.includes(status)) : [...statuses]
  return fkc_status.length > 0 ? { ...query, fkc_status } : undefined
}

const none = { rows: [], count: 0 }

/** What is over, as it was: lists, records, and their files. */
export const history: Feature = (routes, { env, storage, database }) => {
  const timeZone = env.TZ_OPERATOR
  const list = <Row>(db: Db, source: ListSource<Row>, query: ListQuery | undefined, actor: Actor) =>
    query ? listRows(db, source, query, actor, { zone: timeZone }) : none

  routes.read(contract.pastOrders, ({ db, query, actor }) => list(db, orders, among(query, overStatuses.order), actor))
  routes.read(contract.pastActivities, ({ db, query, actor }) =>
    list(db, activities, { ...query, is_open: false }, actor)
  )
  routes.read(contract.pastAnomalyReports, ({ db, query, actor }) => list(db, anomalies, query, actor))
  routes.read(contract.pastDailyReports, ({ db, query, actor }) =>
    list(db, dailyReports, among(query, overStatuses.dailyReport), actor)
  )

  routes.read(contract.pastOrder, async ({ db, params, actor }) => {
    const order = await wholeOrder(db, params.id, actor, timeZone)
    requirePast(overStatuses.order, order.parsed().fkc_status)
    return order
  })

  const activity = async (db: Db, id: number, actor: Actor) => {
    const row = await wholeActivity(db, id, actor, timeZone)
    requirePast(overStatuses.order, row.parsed().fkc_status)
    return row
  }
  routes.read(contract.pastActivity, ({ db, params, actor }) => activity(db, params.id, actor))

  const anomaly = async (db: Db, id: number, actor: Actor) => {
    const report = await oneRow(db, wholeReportSource, id, actor)
    const { fkc_status, state } = report.parsed()
    if (state !== 'archived') requirePast(overStatuses.anomalyReport, fkc_status)
    return report
  }
  routes.read(contract.pastAnomalyReport, ({ db, params, actor }) => anomaly(db, params.id, actor))

  routes.read(contract.pastDailyReport, async ({ db, params, actor }) => {
    const report = await wholeReport(db, params.id, actor, timeZone)
    requirePast(overStatuses.dailyReport, report.fkc_status)
    return report
  })

  routes.file(contract.filesOfPastAnomaly, async ({ params: { id }, actor, reply }) => {
    const { code } = (await anomaly(database.db, id, actor)).parsed()
    return sendAll(reply, storage, await filesOf(database.db, 'anomaly_report', id), `${code}.zip`)
  })
  routes.file(contract.filesOfPastActivity, async ({ params: { id }, actor, reply }) => {
    const { work_order: order } = (await activity(database.db, id, actor)).parsed()
    return sendAll(reply, storage, await filesOf(database.db, 'unplanned', id), `${order.code}-${id}.zip`)
  })
}

/** @throws RESOURCE.NOT_FOUND */
function requirePast(statuses: readonly number[], status: number): void {
  if (!statuses.includes(status)) throw notFound()
}
