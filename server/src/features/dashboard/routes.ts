import { classifiersOf, plannedTypes } from 'contract/classifier.ts'
import * as contract from 'contract/dashboard.ts'
import { sql } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import { ask, statement, unseen } from '../../platform/database/statement.ts'
import { linesFor } from '../../platform/http/actor.ts'
import { work_order_total } from '../../schema/work-orders.ts'

const plannedByStatus = statement(
  sql`select fkc_status, sum(n)::int from ${work_order_total}
    where fk_line = any(${unseen('lines')}) and type in (${sql.raw(plannedTypes.join())}) group by fkc_status`
)

/** Figures of the dashboards. */
export const dashboard: Feature = routes => {
  routes.read(contract.plannedStatusCount, async ({ db, query, actor }) => {
    const { rows } = await ask(db.short, plannedByStatus, { lines: linesFor(actor, query.fkLine) })
    const counts = new Map(rows.map(([status, count]) => [Number(status), Number(count)]))
    return classifiersOf('WORK_ORDER_STATUS').map(({ id, name }) => ({
      fkc_status: id,
      status: { id, name },
      count: counts.get(id) ?? 0
    }))
  })
}
