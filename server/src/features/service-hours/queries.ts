import { workOrderStatus } from 'contract/classifier.ts'
import type { ServiceHours } from 'contract/nights.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { mostDays, partInNight, type Worked } from './night-work.ts'

type OrderAtNight = Worked & { stop: number; running: number }

/**
 * The orders of a line that may have work in the night of a day, and their minutes of it with and without line stop: of
 * their checks, or, where an order has none, what is planned for its people. Cancelled orders don't count.
 */
async function ordersAround(
  db: Db,
  { line, day, starts_at, ends_at }: Night,
  timeZone: string
): Promise<OrderAtNight[]> {
  const minuteAt = (at: SQL) =>
    sql`(extract(epoch from (${at} at time zone ${timeZone}) - ${day}::timestamp) / 60)::float8`
  const { rows } = await db.execute<OrderAtNight>(sql`
    select ${minuteAt(sql`o.scheduled_start`)} as "from",
      ${minuteAt(sql`coalesce(o.scheduled_end, o.scheduled_start)`)} as "to", o.requires_stop,
      coalesce(work.stop, case when o.requires_stop then people.minutes end, 0)::int as stop,
      coalesce(work.running, case when not o.requires_stop then people.minutes end, 0)::int as running
    from work_order o
    left join lateral (
      select sum(case when b.requires_stop or a.requires_stop then a.estimated_minutes * a.people else 0 end) as stop,
        sum(case when b.requires_stop or a.requires_stop then 0 else a.estimated_minutes * a.people end) as running
      from "check" c join base_activity ba on ba.id = c.fk_base_activity
      join base b on b.id = ba.fk_base join activity a on a.id = ba.fk_activity
      where c.fk_work_order = o.id
    ) work on true
    left join lateral (
      select sum(s.planned_minutes) as minutes from work_order_staff s where s.fk_work_order = o.id
    ) people on true
    where o.fk_line = ${line} and o.fkc_status <> ${workOrderStatus.CANCELADO}
      and o.scheduled_start >= ${starts_at}::timestamptz - make_interval(days => ${mostDays})
      and o.scheduled_start < ${ends_at} and (o.scheduled_start >= ${starts_at} or o.scheduled_end > ${starts_at})`)
  return rows
}

type Night = { line: number; day: string; starts_at: string; ends_at: string }

/** How many orders of a line have work in the night of a day, and its minutes with and without line stop. */
export async function workInNight(db: Db, night: Night, hours: ServiceHours, timeZone: string) {
  const orders = (await ordersAround(db, night, timeZone))
    .map(order => ({ ...order, part: partInNight(order, night.day, hours) }))
    .filter(({ part }) => part > 0)
  const sum = (kind: 'stop' | 'running') =>
    Math.round(orders.reduce((minutes, order) => minutes + order.part * order[kind], 0))
  return { orders: orders.length, stop: sum('stop'), running: sum('running') }
}
