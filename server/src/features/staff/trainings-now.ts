import { type SQL, sql } from 'drizzle-orm'
import { staff } from '../../schema/staff.ts'
import { assignedBetween } from '../service-hours/assigned.ts'

/** Of each training of a person, that which is valid for longest: one that was renewed is there twice. */
export const trainingsNow = sql`(select distinct on (st.fk_staff, st.fk_training) st.* from staff_training st
  order by st.fk_staff, st.fk_training, st.valid_until desc nulls first, st.id desc)`

/**
 * The minutes that a person of the list is to work this week, from Monday to Sunday, in what begins in it
 * (`assignedBetween`). The orders of the week are looked up once for all people, by line and date: one person's own
 * orders are those of many years.
 */
export const weekMinutesOf = (timeZone: string): SQL => {
  const monday = sql`date_trunc('week', now() at time zone ${timeZone}::text)`
  const start = sql`(${monday} at time zone ${timeZone}::text)`
  const end = sql`((${monday} + interval '7 days') at time zone ${timeZone}::text)`
  return sql`coalesce((with week as materialized (
      select fk_staff, sum(minutes)::int as minutes from (${assignedBetween(start, end)}) assigned group by fk_staff
    ) select minutes from week where week.fk_staff = ${staff.id}), 0)`
}
