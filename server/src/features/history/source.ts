import * as contract from 'contract/history/history.ts'
import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { ListSource } from '../../platform/http/list-source.ts'
import type { Value } from '../../schema/expressions.ts'
import { anomaly_report } from '../../schema/anomaly-reports.ts'
import { daily_report } from '../../schema/daily-reports.ts'
import { unplanned } from '../../schema/unplanned.ts'
import { work_order } from '../../schema/work-orders.ts'
import { reportSource } from '../anomaly-reports/source.ts'
import { dailyReportSource } from '../daily-reports/source.ts'
import { unplannedSource } from '../unplanned/source.ts'
import { workOrderSource } from '../work-orders/source.ts'

/** The operator's time zone; callers of a list of history bind it. */
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

export const pastOrders = withDays(workOrderSource, contract.historyFilters.order, orderMoment(sql`${work_order}`))
export const pastActivities = {
  ...withDays(
    unplannedSource,
    { ...contract.historyFilters.unplanned, is_open: 'boolean' },
    orderMoment(sql`${work_order}`)
  ),
  beside: {
    join: sql`join ${work_order} on ${work_order.id} = ${unplanned.fk_work_order}`,
    for: ['from', 'to']
  }
}
const isPast = or(
  inArray(anomaly_report.fkc_status, [...contract.pastStatuses.anomalyReport]),
  eq(anomaly_report.state, 'archived')
)
export const pastAnomalyReports = {
  ...withDays(reportSource, contract.historyFilters.anomalyReport, sql`${anomaly_report.detected_at}`),
  where: isPast
}
export const pastDailyReports = withDays(
  dailyReportSource,
  contract.historyFilters.dailyReport,
  sql`(${daily_report.date}::timestamp at time zone ${zone})`
)
