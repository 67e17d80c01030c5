import { workOrderStatus } from 'contract/classifier.ts'
import { type SQL, sql } from 'drizzle-orm'
import { constant } from '../../schema/expressions.ts'
import { staff } from '../../schema/staff.ts'

/** Of each training of a person, that which is valid for longest: one that was renewed is there twice. */
export const trainingsNow = sql`(select distinct on (st.fk_staff, st.fk_training) st.* from staff_training st
  order by st.fk_staff, st.fk_training, st.valid_until desc nulls first, st.id desc)`

/** Today in the operator's time zone, or so many days later. */
export const dayAfter = (timeZone: string, days: number): SQL =>
  sql`((now() at time zone ${timeZone}::text)::date + ${days}::int)`

/**
 * The minutes that a person of the list is to work in the orders that begin this week, from Monday to Sunday; without
 * planned minutes an equal share of the order's work. Cancelled orders don't count. The orders of the week are looked
 * up once for all people, by line and date: somebody's own orders are those of many years.
 */
export const weekMinutesOf = (timeZone: string): SQL => {
  const monday = sql`date_trunc('week', now() at time zone ${timeZone}::text)`
  return sql`coalesce((with week as materialized (
      select ws.fk_staff, sum(coalesce(ws.planned_minutes, coalesce(p.labour_minutes, 0)
        / (select count(*) from work_order_staff w where w.fk_work_order = o.id)))::int as minutes
      from work_order o join work_order_staff ws on ws.fk_work_order = o.id
        left join work_order_progress p on p.fk_work_order = o.id
      where o.fk_line in (select distinct fk_line from location where fk_line is not null)
        and o.scheduled_start >= ${monday} at time zone ${timeZone}::text
        and o.scheduled_start < (${monday} + interval '7 days') at time zone ${timeZone}::text
        and o.fkc_status <> ${constant(workOrderStatus.CANCELADO)}
      group by ws.fk_staff
    ) select minutes from week where week.fk_staff = ${staff.id}), 0)`
}
