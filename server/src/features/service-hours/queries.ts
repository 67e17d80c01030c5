import { checkStatus, workOrderStatus } from 'contract/classifier.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { isoFromPostgres } from '../../platform/database/wire.ts'

/** Days and times of the operator's clock as moments, ISO 8601 in UTC. */
export async function instantAt<const Moments extends readonly { day: string; time: string }[]>(
  db: Db,
  moments: Moments,
  timeZone: string
): Promise<{ [Index in keyof Moments]: string }> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select to_char((m.day::date + m.time::time) at time zone ${timeZone} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '+00' as at
    from json_to_recordset(${JSON.stringify(moments)}) m(day text, time text)`)
  return rows.map(({ at }) => isoFromPostgres(at)) as never
}

/**
 * The orders of a line that begin in a span of time, and their minutes of work with and without line stop: of their
 * checks, or, where an order has none, what is planned for its people. Cancelled orders don't count.
 */
export async function workBetween(
  db: Db,
  line: number,
  from: string,
  to: string
): Promise<{ orders: number; stop: number; running: number }> {
  const { rows } = await db.execute<{ orders: number; stop: number; running: number }>(sql`
    select count(*)::int as orders,
      coalesce(sum(coalesce(work.stop, case when o.requires_stop then people.minutes end)), 0)::int as stop,
      coalesce(sum(coalesce(work.running, case when not o.requires_stop then people.minutes end)), 0)::int as running
    from work_order o
    left join lateral (
      select sum(case when b.requires_stop or a.requires_stop then a.estimated_minutes * a.people else 0 end) as stop,
        sum(case when b.requires_stop or a.requires_stop then 0 else a.estimated_minutes * a.people end) as running
      from "check" c join base_activity ba on ba.id = c.fk_base_activity
      join base b on b.id = ba.fk_base join activity a on a.id = ba.fk_activity
      where c.fk_work_order = o.id and c.fkc_status <> ${checkStatus.ANULADO}
    ) work on true
    left join lateral (
      select sum(s.planned_minutes) as minutes from work_order_staff s where s.fk_work_order = o.id
    ) people on true
    where o.fk_line = ${line} and o.fkc_status <> ${workOrderStatus.CANCELADO}
      and o.scheduled_start >= ${from} and o.scheduled_start < ${to}`)
  return rows[0] as { orders: number; stop: number; running: number }
}
