import { workOrderStatus } from 'contract/core/classifier.ts'
import type { MonthOfWork } from 'contract/staff/staff.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { requirePerson } from './person.ts'

/**
 * What a person was to do and did in each of the last twelve months, the latest first, in orders of the caller's lines.
 * @throws RESOURCE.NOT_FOUND
 */
export async function monthsOf(db: Db, person: number, actor: Actor, timeZone: string): Promise<MonthOfWork[]> {
  await requirePerson(db, person)
  const month = sql`date_trunc('month', o.scheduled_start at time zone ${timeZone})`
  const { rows } = await db.execute<MonthOfWork>(sql`
    select to_char(month, 'YYYY-MM') as month, count(*)::int as orders,
      coalesce(sum(planned_minutes), 0)::int as planned_minutes, coalesce(sum(real_minutes), 0)::int as real_minutes
    from (select ${month} as month, ws.planned_minutes, ws.real_minutes
      from work_order_staff ws join work_order o on o.id = ws.fk_work_order
      where ws.fk_staff = ${person} and ws.fk_line = any(${sql.param([...actor.lines])})
        and o.scheduled_start is not null and o.fkc_status <> ${workOrderStatus.CANCELADO}) own
    where month > date_trunc('month', now() at time zone ${timeZone}) - interval '12 months'
      and month <= date_trunc('month', now() at time zone ${timeZone}) + interval '1 month'
    group by month order by month desc`)
  return rows
}
