import * as contract from 'contract/history/history.ts'
import type { ListQuery } from 'contract/core/http.ts'
import type { RegisterRoutes } from '../../feature.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import { listRows, oneRow } from '../../platform/http/list.ts'
import type { ListSource } from '../../platform/http/list-source.ts'
import { wholeReportSource } from '../anomaly-reports/source.ts'
import { sendFilesOf } from '../attachments/serve.ts'
import { wholeReport } from '../daily-reports/whole.ts'
import { wholeActivity } from '../unplanned/whole.ts'
import { wholeOrder } from '../checks/whole-order.ts'
import * as source from './source.ts'

const { pastStatuses } = contract

/** Narrows a query to these statuses. @returns undefined if it asks for others only */
function among(query: ListQuery, statuses: readonly number[]): ListQuery | undefined {
  const asked = query['fkc_status'] as number[] | undefined
  const fkc_status = asked?.length ? asked.filter(status => statuses.includes(status)) : [...statuses]
  return fkc_status.length > 0 ? { ...query, fkc_status } : undefined
}

const none = { rows: [], count: 0 }

/** What is over, as it was: lists, records, and their files. */
export const registerRoutes: RegisterRoutes = (routes, { env, storage, database }) => {
  const timeZone = env.TZ_OPERATOR
  const list = <Row>(db: Db, of: ListSource<Row>, query: ListQuery | undefined, actor: Actor) =>
    query ? listRows(db, of, query, actor, { zone: timeZone }) : none

  routes.read(contract.pastOrders, ({ db, query, actor }) =>
    list(db, source.pastOrders, among(query, pastStatuses.order), actor)
  )
  routes.read(contract.pastActivities, ({ db, query, actor }) =>
    list(db, source.pastActivities, { ...query, is_open: false }, actor)
  )
  routes.read(contract.pastAnomalyReports, ({ db, query, actor }) => list(db, source.pastAnomalyReports, query, actor))
  routes.read(contract.pastDailyReports, ({ db, query, actor }) =>
    list(db, source.pastDailyReports, among(query, pastStatuses.dailyReport), actor)
  )

  routes.read(contract.pastOrder, async ({ db, params, actor }) => {
    const order = await wholeOrder(db, params.id, actor, timeZone)
    requireOver(pastStatuses.order, order.parsed().fkc_status)
    return order
  })

  const activity = async (db: Db, id: number, actor: Actor) => {
    const row = await wholeActivity(db, id, actor, timeZone)
    requireOver(pastStatuses.order, row.parsed().fkc_status)
    return row
  }
  routes.read(contract.pastActivity, ({ db, params, actor }) => activity(db, params.id, actor))

  const anomaly = async (db: Db, id: number, actor: Actor) => {
    const report = await oneRow(db, wholeReportSource, id, actor)
    const { fkc_status, state } = report.parsed()
    if (state !== 'archived') requireOver(pastStatuses.anomalyReport, fkc_status)
    return report
  }
  routes.read(contract.pastAnomalyReport, ({ db, params, actor }) => anomaly(db, params.id, actor))

  routes.read(contract.pastDailyReport, async ({ db, params, actor }) => {
    const report = await wholeReport(db, params.id, actor, timeZone)
    requireOver(pastStatuses.dailyReport, report.fkc_status)
    return report
  })

  routes.file(contract.filesOfPastAnomaly, async ({ params: { id }, actor, reply }) => {
    const { code } = (await anomaly(database.db, id, actor)).parsed()
    return sendFilesOf(reply, { db: database.db, storage }, { entity: 'anomaly_report', id }, `${code}.zip`)
  })
  routes.file(contract.filesOfPastActivity, async ({ params: { id }, actor, reply }) => {
    const { work_order: order } = (await activity(database.db, id, actor)).parsed()
    return sendFilesOf(reply, { db: database.db, storage }, { entity: 'unplanned', id }, `${order.code}-${id}.zip`)
  })
}

/** @throws RESOURCE.NOT_FOUND */
function requireOver(statuses: readonly number[], status: number): void {
  if (!statuses.includes(status)) throw notFound()
}
