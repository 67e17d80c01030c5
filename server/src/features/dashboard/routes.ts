import { classifiersOf, plannedTypes } from 'contract/classifier.ts'
import * as contract from 'contract/dashboard.ts'
import { and, inArray, sql } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import { prepared, unseenList } from '../../platform/database/prepared.ts'
import { linesFor } from '../../platform/http/actor.ts'
import { work_order_total } from '../../schema/work-orders.ts'

const plannedByStatus = prepared({ fkc_status: work_order_total.fkc_status, count: sql<number>`sum(n)::int` }, select =>
  select
    .from(work_order_total)
    .where(
      and(
        sql`${work_order_total.fk_line} = any(${unseenList(sql.placeholder('lines'))})`,
        inArray(work_order_total.type, [...plannedTypes])
      )
    )
    .groupBy(work_order_total.fkc_status)
)

/** Figures of the dashboards. */
export const dashboard: Feature = routes => {
  routes.read(contract.plannedStatusCount, async ({ db, query, actor }) => {
    const rows = await plannedByStatus(db, { lines: linesFor(actor, query.fkLine) })
    const counts = new Map(rows.map(row => [row.fkc_status, row.count]))
    return classifiersOf('WORK_ORDER_STATUS').map(({ id, name }) => ({
      fkc_status: id,
      status: { id, name },
      count: counts.get(id) ?? 0
    }))
  })
}
