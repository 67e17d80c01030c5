import { plannedTypes, workOrderStatus } from 'contract/core/classifier.ts'
import { addDays } from 'contract/core/days.ts'
import { nightOf, momentOf, type ServiceHours } from 'contract/service-hours/nights.ts'
import type { NightWork } from 'contract/service-hours/service-hours.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { requireValue } from '../../platform/require-value.ts'
import { executionCounts, goesBySpan } from './assigned.ts'
import { instantAt } from './hours.ts'
import { maxDays, minutesByDay, minutesByNight, partsByNight, type Worked } from './night-work.ts'

type Named = Pick<NightWork, 'fk_work_order' | 'code' | 'title' | 'is_planned'> & { fk_line: number }

/** Work of one specialty; null: of none, or it isn't known. */
export type Share = { fk_specialty: number | null; stop: number; running: number }

/** What one order, or one execution date, has in the night of a day. */
export type WorkOfNight = NightWork & { shares: readonly Share[] }

export type WorkByNight = ReadonlyMap<string, readonly WorkOfNight[]>

/** An order around some nights. `shares` is null where its minutes are those of its span. */
type OrderAtNight = Named & Worked & { shares: Share[] | null; people: number }

/** An execution date of unplanned work, and how many people it takes. */
type Execution = Named & Worked & { fk_execution_date: number; people: number }

/** The nights between two days; `isWhole`: with what is done by day, on the days on which it is done. */
type Nights = { from: string; to: string; isWhole?: boolean }
type Moments = Nights & { lines: readonly number[]; starts_at: string; ends_at: string }

/** Minutes of a moment after the midnight with which a day begins. */
export const minuteAt = (at: SQL, day: string, timeZone: string) =>
  sql`(extract(epoch from (${at} at time zone ${timeZone}) - ${day}::timestamp) / 60)::float8`

const ofLines = (line: SQL, lines: readonly number[]) => sql`${line} = any(${sql.param([...lines])}::int[])`

const named = sql`o.id as fk_work_order, o.fk_line, o.code, o.title, o.type = any(${sql.param([...plannedTypes])}) as is_planned`

/**
 * The orders of lines that may have work in some nights, and their minutes of it with and without line stop: of their
 * checks, by specialty, or what is planned for their people; where there is neither, each person works as long as the
 * order lasts. Cancelled orders don't count, nor do those whose activities have execution dates.
 */
async function ordersAround(
  db: Db,
  { lines, from, starts_at, ends_at }: Moments,
  timeZone: string
): Promise<OrderAtNight[]> {
  const { rows } = await db.execute<OrderAtNight>(sql`
    with orders as materialized (
      select o.id, o.code, o.title, o.type, o.fk_line, o.scheduled_start, o.scheduled_end, o.requires_stop
      from work_order o
      where ${ofLines(sql`o.fk_line`, lines)} and o.fkc_status <> ${workOrderStatus.CANCELADO}
        and o.scheduled_start >= ${starts_at}::timestamptz - make_interval(days => ${maxDays})
        and o.scheduled_start < ${ends_at} and (o.scheduled_start >= ${starts_at} or o.scheduled_end > ${starts_at})
        and ${goesBySpan}
    ), people as (
      select s.fk_work_order, sum(s.planned_minutes) as minutes, count(*) as n
      from work_order_staff s join orders o on o.id = s.fk_work_order group by s.fk_work_order
    )
    select ${named}, ${minuteAt(sql`o.scheduled_start`, from, timeZone)} as "from",
      ${minuteAt(sql`coalesce(o.scheduled_end, o.scheduled_start)`, from, timeZone)} as "to", o.requires_stop,
      coalesce(nullif(p.shares, '[]'), case when people.minutes is not null then jsonb_build_array(jsonb_build_object(
        'fk_specialty', null, 'stop', case when o.requires_stop then people.minutes else 0 end,
        'running', case when o.requires_stop then 0 else people.minutes end)) end) as shares,
      greatest(people.n, 1)::int as people
    from orders o left join work_order_progress p on p.fk_work_order = o.id left join people on people.fk_work_order = o.id
    order by o.scheduled_start, o.id`)
  return rows
}

/**
 * The execution dates of unplanned work that touch some nights. What was to come of an activity that is done,
 * and what belongs to a cancelled order, doesn't count.
 */
async function executionsIn(
  db: Db,
  { lines, from, starts_at, ends_at }: Moments,
  timeZone: string
): Promise<Execution[]> {
  const { rows } = await db.execute<Execution>(sql`
    select ${named}, d.id as fk_execution_date, ${minuteAt(sql`d.start_at`, from, timeZone)} as "from",
      ${minuteAt(sql`d.end_at`, from, timeZone)} as "to", o.requires_stop,
      greatest((select count(*) from unplanned_staff s where s.fk_unplanned = u.id), 1)::int as people
    from unplanned_execution_date d join unplanned u on u.id = d.fk_unplanned
      join work_order o on o.id = u.fk_work_order
    where ${ofLines(sql`d.fk_line`, lines)} and d.start_at < ${ends_at} and d.end_at > ${starts_at}
      and o.fkc_status <> ${workOrderStatus.CANCELADO} and ${executionCounts}
    order by d.start_at, d.id`)
  return rows
}

/**
 * What nights hold already, everywhere the same: by the line and the night's day the orders with work in it, in the
 * order in which they begin, and after them the execution dates.
 * @param hoursOf the lines, of these days and `maxDays` around them
 */
export async function workOfLines(
  db: Db,
  { from, to, isWhole = false }: Nights,
  hoursOf: ReadonlyMap<number, ServiceHours>,
  timeZone: string
): Promise<ReadonlyMap<number, WorkByNight>> {
  const lines = [...hoursOf.keys()]
  const all = [...hoursOf.values()]
  // Wide enough for the nights of each line.
  const first = isWhole ? 0 : Math.min(...all.map(hours => nightOf(from, hours).from))
  const last = Math.max(...all.map(hours => nightOf(to, hours).to))
  const [starts_at, ends_at] = await instantAt(db, [momentOf(from, first), momentOf(to, last)], timeZone)
  const moments = { lines, from, to, starts_at, ends_at }
  const hoursAt = (line: number) => requireValue(hoursOf.get(line))
  const orders = (await ordersAround(db, moments, timeZone)).flatMap(order =>
    partsOfOrder(order, from, hoursAt(order.fk_line), isWhole)
  )
  const executions = (await executionsIn(db, moments, timeZone)).flatMap(date => {
    const minutesOf = isWhole ? minutesByDay(date, from) : minutesByNight(date, from, hoursAt(date.fk_line))
    return [...minutesOf].map(([day, minutes]) =>
      partOf(date, day, date.fk_execution_date, [shareOfSpan(date, minutes * date.people)])
    )
  })
  const byLine = Map.groupBy(
    [...orders, ...executions].filter(({ day }) => from <= day && day <= to),
    ({ fk_line }) => fk_line
  )
  return new Map(
    lines.map(line => {
      const byDay = Map.groupBy(byLine.get(line) ?? [], ({ day }) => day)
      return [line, new Map([...byDay].map(([day, own]) => [day, own.map(({ day: _, fk_line: __, ...work }) => work)]))]
    })
  )
}

/** The same of one line. */
export const workInNights = async (
  db: Db,
  { line, ...nights }: Nights & { line: number },
  hours: ServiceHours,
  timeZone: string
): Promise<WorkByNight> => requireValue((await workOfLines(db, nights, new Map([[line, hours]]), timeZone)).get(line))

/** An order's work by night; of what is done by day, by day, if that is asked for. */
function partsOfOrder(
  order: OrderAtNight,
  first: string,
  hours: ServiceHours,
  isWhole: boolean
): (WorkOfNight & { day: string; fk_line: number })[] {
  const atNight = partsByNight(order, first, hours)
  const isByDay = isWhole && atNight.size === 0
  const minutes = isByDay ? minutesByDay(order, first) : minutesByNight(order, first, hours)
  const all = [...minutes.values()].reduce((sum, one) => sum + one, 0)
  const parts = isByDay ? [...minutes].map(([day, own]) => [day, own / all] as const) : [...atNight]
  return parts.map(([day, part]) => {
    const shares = order.shares?.map(share => ({ ...share, stop: part * share.stop, running: part * share.running }))
    return partOf(order, day, null, shares ?? [shareOfSpan(order, order.people * (minutes.get(day) ?? 0))])
  })
}

const shareOfSpan = ({ requires_stop }: Pick<Worked, 'requires_stop'>, minutes: number): Share => ({
  fk_specialty: null,
  stop: requires_stop ? minutes : 0,
  running: requires_stop ? 0 : minutes
})

function partOf(
  { fk_work_order, fk_line, code, title, is_planned }: Named,
  day: string,
  date: number | null,
  shares: Share[]
) {
  const sum = (kind: 'stop' | 'running') => Math.round(shares.reduce((all, share) => all + share[kind], 0))
  return {
    day,
    fk_line,
    fk_work_order,
    code,
    title,
    is_planned,
    fk_execution_date: date,
    stop: sum('stop'),
    running: sum('running'),
    shares
  }
}

/** The days whose hours the work of some nights needs: an order may have begun, or may end, so far away. */
export const daysAround = (from: string, to: string): { from: string; to: string } => ({
  from: addDays(from, -maxDays - 1),
  to: addDays(to, maxDays + 1)
})
