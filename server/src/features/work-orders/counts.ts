import { openStatuses, workOrderStatus } from 'contract/core/classifier.ts'
import type { countWorkOrders } from 'contract/work-orders/work-orders.ts'
import { and, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { runStatement, statement, hiddenParam } from '../../platform/database/statement.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { type QueryShape, readQuery, tablesOf, whereOf } from '../../platform/http/list-query.ts'
import { work_order, work_order_total } from '../../schema/work-orders.ts'
import { isLate, isStaffed, ordersOfCaller, workOrderSource } from './source.ts'

const { PENDIENTE, EN_ESPERA, EN_CURSO } = workOrderStatus
const { fkc_status } = work_order
const isOpen = inArray(fkc_status, [...openStatuses])
const isToDo = inArray(fkc_status, [PENDIENTE, EN_ESPERA, EN_CURSO])

/** By state: all orders, and those that need attention. */
const counting = (asked: QueryShape, isWhole: boolean) =>
  statement(sql`select ${fkc_status}, count(*), count(*) filter (where ${isLate}),
    count(*) filter (where ${isOpen} and ${isStaffed} is null),
    count(*) filter (where ${isToDo} and ${work_order.id} in ${ordersOfCaller})
    from ${tablesOf(workOrderSource, asked)} where ${and(whereOf(workOrderSource, asked), isWhole ? isOpen : undefined)}
    group by ${fkc_status} order by ${fkc_status}`)

const inTotals = ({ filters: { is_planned } }: QueryShape) =>
  statement(
    sql`select fkc_status, sum(n) from ${work_order_total} where ${and(
      sql`fk_line = any(${hiddenParam('fkLine')})`,
      typeof is_planned === 'boolean' ? workOrderSource.totals?.flags?.['is_planned']?.(is_planned) : undefined
    )} group by fkc_status`
  )

/**
 * How many orders meet a list's filters. Without filters the states are counted by their totals, and only the open
 * orders are looked at.
 * @param zone the operator's time zone
 */
export async function countOrders(
  db: Database,
  query: Record<string, unknown>,
  actor: Actor,
  zone: string
): Promise<z.input<typeof countWorkOrders.reply>> {
  const { asked, values } = readQuery(workOrderSource, { ...query, page: 1, itemsPerPage: 1 }, actor)
  const isWhole = asked.words === 0 && Object.keys(asked.filters).every(name => name === 'is_planned')
  const given = { ...values, zone }
  const { rows } = await runStatement(db.$client, counting(asked, isWhole), given, 'new')
  const totals = isWhole ? (await runStatement(db.short, inTotals(asked), given)).rows : rows
  const sumOf = (column: number) => rows.reduce((sum, row) => sum + Number(row[column]), 0)
  return {
    states: totals.map(([status, count]) => ({ fkc_status: Number(status), count: Number(count) })),
    late: sumOf(2),
    without_people: sumOf(3),
    mine: sumOf(4)
  }
}
