import { workOrderStatus } from 'contract/core/classifier.ts'
import { type SQL, sql } from 'drizzle-orm'
import { constant } from '../../schema/expressions.ts'

// When orders are executed: an order whose activities have execution dates on those, any other in its own span.

/** Whether an execution date `d` of an activity `u` counts: what was to come of one that is done doesn't. */
export const executionCounts = sql`not (u.done and d.start_at > u.done_at)`

/** Whether an order `o` goes by its span, because none of its activities has execution dates. */
export const goesBySpan = sql`not exists (
  select from unplanned u join unplanned_execution_date d on d.fk_unplanned = u.id where u.fk_work_order = o.id)`

/** The spans in which an order `o` is executed, as rows { scheduled_start, scheduled_end }. */
export const spansOfOrder = sql`
  select o.scheduled_start, o.scheduled_end where ${goesBySpan}
  union all select d.start_at, d.end_at from unplanned u join unplanned_execution_date d on d.fk_unplanned = u.id
    where u.fk_work_order = o.id and ${executionCounts}`

// By line, so that the indexes of line and date find them.
const onAnyLine = (line: SQL) => sql`${line} in (select distinct fk_line from location where fk_line is not null)`

/**
 * What people are assigned to, by spans that begin between two moments: rows { fk_staff, fk_line, scheduled_start,
 * scheduled_end, minutes }. Planned minutes are spread over a person's execution dates; without any, each date counts
 * as long as it is, and an order without dates as an equal share of its work. Cancelled orders don't count. Who is of
 * none of the order's activities is taken to be there on all dates.
 */
export const assignedBetween = (from: SQL, to: SQL): SQL => sql`
  select ws.fk_staff, o.fk_line, o.scheduled_start, o.scheduled_end,
    coalesce(ws.planned_minutes, coalesce(p.labour_minutes, 0)
      / (select count(*) from work_order_staff w where w.fk_work_order = o.id))::int as minutes
  from work_order o join work_order_staff ws on ws.fk_work_order = o.id
    left join work_order_progress p on p.fk_work_order = o.id
  where ${onAnyLine(sql`o.fk_line`)} and o.scheduled_start >= ${from} and o.scheduled_start < ${to}
    and o.fkc_status <> ${constant(workOrderStatus.CANCELADO)} and ${goesBySpan}
  union all
  select fk_staff, fk_line, start_at, end_at,
    coalesce(planned_minutes * length / sum(length) over (partition by id), length)::int
  from (
    select ws.id, ws.fk_staff, ws.planned_minutes, o.fk_line, d.start_at, d.end_at,
      extract(epoch from d.end_at - d.start_at) / 60 as length
    from work_order o join work_order_staff ws on ws.fk_work_order = o.id
      join unplanned u on u.fk_work_order = o.id join unplanned_execution_date d on d.fk_unplanned = u.id
    where o.fkc_status <> ${constant(workOrderStatus.CANCELADO)} and ${executionCounts}
      and o.id in (select near.fk_work_order from unplanned near join unplanned_execution_date n on n.fk_unplanned = near.id
        where ${onAnyLine(sql`n.fk_line`)} and n.start_at >= ${from} and n.start_at < ${to})
      and (exists (select from unplanned_staff s where s.fk_unplanned = u.id and s.fk_staff = ws.fk_staff)
        or not exists (select from unplanned_staff s join unplanned own on own.id = s.fk_unplanned
          where own.fk_work_order = o.id and s.fk_staff = ws.fk_staff))
  ) executed`
