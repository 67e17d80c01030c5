import { graceHours } from 'contract/dashboard/planned-figures.ts'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { type SQL, sql } from 'drizzle-orm'
import { constant } from '../../schema/expressions.ts'

const isCancelled = (o: SQL) => sql`${o}.fkc_status = ${constant(workOrderStatus.CANCELADO)}`

/**
 * Whether an order was finished in time (see `plannedFigures.compliance`): true or false once that is decided, null
 * while it may still be, without a date, and for cancelled ones.
 * @param o the alias of the orders
 */
export function isOnTime(o: SQL): SQL {
  const deadline = sql`coalesce(${o}.scheduled_end, ${o}.scheduled_start) + make_interval(hours => ${constant(graceHours)})`
  return sql`case when ${isCancelled(o)} then null when ${o}.finished_at <= ${deadline} then true
    when ${deadline} < now() then false end`
}

/**
 * Whether an order that was frozen with the week `w` was finished in it (see `plannedFigures.attainment`).
 * @param o the alias of the orders
 * @param zone the operator's time zone
 */
export const isAttained = (o: SQL, zone: SQL): SQL => sql`coalesce(not ${isCancelled(o)}
  and ${o}.finished_at < (w.week + 7 + time '12:00') at time zone ${zone}, false)`
