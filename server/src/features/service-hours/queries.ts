import { plannedTypes, workOrderStatus } from 'contract/core/classifier.ts'
import type { ServiceHours } from 'contract/service-hours/nights.ts'
import type { NightWork } from 'contract/service-hours/service-hours.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { executionCounts, goesBySpan } from './assigned.ts'
import { maxDays, minutesInNight, partInNight, type Worked } from './night-work.ts'

type Named = Pick<NightWork, 'fk_work_order' | 'code' | 'title' | 'is_planned'>

/** An order in the time around a night. `stop` and `running` are null where its minutes are those of its span. */
type OrderAtNight = Named & Worked & { stop: number | null; running: number | null; people: number }

/** An execution date of unplanned work, and how many people it takes. */
type Execution = Named & Worked & { fk_execution_date: number; people: number }

type Night = { line: number; day: string; starts_at: string; ends_at: string }

/** Minutes of a moment after the midnight with which the night's day begins. */
const minuteAt = (at: SQL, day: string, timeZone: string) =>
  sql`(extract(epoch from (${at} at time zone ${timeZone}) - ${day}::timestamp) / 60)::float8`

const named = sql`o.id as fk_work_order, o.code, o.title, o.type = any(${sql.param([...plannedTypes])}) as is_planned`

/**
 * The orders of a line that may have work in the night of a day, and their minutes of it with and without line stop: of
 * their checks, or what is planned for their people; where there is neither, each person works as long as the order
 * lasts. Cancelled orders don't count, nor do those whose activities have execution dates.
 */
async function ordersAround(
  db: Db,
  { line, day, starts_at, ends_at }: Night,
  timeZone: string
): Promise<OrderAtNight[]> {
  const { rows } = await db.execute<OrderAtNight>(sql`
    select ${named}, ${minuteAt(sql`o.scheduled_start`, day, timeZone)} as "from",
      ${minuteAt(sql`coalesce(o.scheduled_end, o.scheduled_start)`, day, timeZone)} as "to", o.requires_stop,
      coalesce(work.stop, case when people.minutes is null then null when o.requires_stop then people.minutes else 0 end)::int as stop,
      coalesce(work.running, case when people.minutes is null then null when o.requires_stop then 0 else people.minutes end)::int
        as running,
      greatest(people.n, 1)::int as people
    from work_order o
    left join lateral (
      select sum(case when b.requires_stop or a.requires_stop then a.estimated_minutes * a.people else 0 end) as stop,
        sum(case when b.requires_stop or a.requires_stop then 0 else a.estimated_minutes * a.people end) as running
      from "check" c join base_activity ba on ba.id = c.fk_base_activity
      join base b on b.id = ba.fk_base join activity a on a.id = ba.fk_activity
      where c.fk_work_order = o.id
    ) work on true
    left join lateral (
      select sum(s.planned_minutes) as minutes, count(*) as n from work_order_staff s where s.fk_work_order = o.id
    ) people on true
    where o.fk_line = ${line} and o.fkc_status <> ${workOrderStatus.CANCELADO}
      and o.scheduled_start >= ${starts_at}::timestamptz - make_interval(days => ${maxDays})
      and o.scheduled_start < ${ends_at} and (o.scheduled_start >= ${starts_at} or o.scheduled_end > ${starts_at})
      and ${goesBySpan}
    order by o.scheduled_start, o.id`)
  return rows
}

/**
 * The execution dates of a line's unplanned work that touch a night. What was to come of an activity that is done, and
 * what belongs to a cancelled order, doesn't count.
 */
async function executionsIn(db: Db, { line, day, starts_at, ends_at }: Night, timeZone: string): Promise<Execution[]> {
  const { rows } = await db.execute<Execution>(sql`
    select ${named}, d.id as fk_execution_date, ${minuteAt(sql`d.start_at`, day, timeZone)} as "from",
      ${minuteAt(sql`d.end_at`, day, timeZone)} as "to", o.requires_stop,
      greatest((select count(*) from unplanned_staff s where s.fk_unplanned = u.id), 1)::int as people
    from unplanned_execution_date d join unplanned u on u.id = d.fk_unplanned
      join work_order o on o.id = u.fk_work_order
    where d.fk_line = ${line} and d.start_at < ${ends_at} and d.end_at > ${starts_at}
      and o.fkc_status <> ${workOrderStatus.CANCELADO} and ${executionCounts}
    order by d.start_at, d.id`)
  return rows
}

/**
 * What the night of a day holds already, everywhere the same: how many orders of the line have work in it, their
 * minutes with and without line stop, and what these are made of.
 */
export async function workInNight(
  db: Db,
  night: Night,
  hours: ServiceHours,
  timeZone: string
): Promise<{ programmed: { orders: number; stop: number; running: number }; work: NightWork[] }> {
  const bySpan = (await ordersAround(db, night, timeZone))
    .map(order => ({ ...order, fk_execution_date: null, part: partInNight(order, night.day, hours) }))
    .filter(({ part }) => part > 0)
    .map(order => ({ ...order, ...minutesOfOrder(order, night.day, hours) }))
  const byDate = (await executionsIn(db, night, timeZone))
    .map(date => ({ ...date, ...kindOf(date, date.people * minutesInNight(date, night.day, hours)) }))
    .filter(({ stop, running }) => stop + running > 0)
  const work = [...bySpan, ...byDate].map(
    ({ fk_work_order, code, title, is_planned, fk_execution_date, stop, running }) => ({
      fk_work_order,
      code,
      title,
      is_planned,
      fk_execution_date,
      stop: Math.round(stop),
      running: Math.round(running)
    })
  )
  const sum = (kind: 'stop' | 'running') =>
    Math.round([...bySpan, ...byDate].reduce((minutes, item) => minutes + item[kind], 0))
  const orders = new Set(work.map(({ fk_work_order }) => fk_work_order)).size
  return { programmed: { orders, stop: sum('stop'), running: sum('running') }, work }
}

/** An order's minutes in the night of a day. */
function minutesOfOrder(order: OrderAtNight & { part: number }, day: string, hours: ServiceHours) {
  const { stop, running, part, people } = order
  if (stop === null || running === null) return kindOf(order, people * minutesInNight(order, day, hours))
  return { stop: part * stop, running: part * running }
}

const kindOf = ({ requires_stop }: Pick<Worked, 'requires_stop'>, minutes: number) =>
  requires_stop ? { stop: minutes, running: 0 } : { stop: 0, running: minutes }
