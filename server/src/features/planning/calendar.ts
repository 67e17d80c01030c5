import { workOrderStatus, checkStatus } from 'contract/core/classifier.ts'
import { addDays } from 'contract/core/days.ts'
import { counted } from 'contract/core/format.ts'
import type { Calendar, CalendarEntry, CalendarNight } from 'contract/planning/calendar.ts'
import { hoursOn, momentOf, nightOf, type ServiceHours } from 'contract/service-hours/nights.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { requireValue } from '../../platform/require-value.ts'
import { constant } from '../../schema/expressions.ts'
import { capacityOf, type Nights, nightsOfLines } from '../roster/capacity.ts'
import { executionCounts, goesBySpan } from '../service-hours/assigned.ts'
import { instantAt } from '../service-hours/hours.ts'
import { maxDays } from '../service-hours/night-work.ts'
import { minuteAt } from '../service-hours/work-of-nights.ts'

type Asked = {
  lines: readonly number[]
  from: string
  to: string
  fk_staff?: number | undefined
  fk_specialty?: number | undefined
}

/** An entry before its nights are known, and its minutes after the midnight with which the period begins. */
type Stored = Omit<CalendarEntry, 'date' | 'nights' | 'count'> & { from: number; until: number }

const minutesInDay = 24 * 60
const cancelled = constant(workOrderStatus.CANCELADO)
const { PENDIENTE, EN_ESPERA, EN_CURSO } = workOrderStatus
const takesPeople = sql`o.fkc_status in (${constant(PENDIENTE)}, ${constant(EN_ESPERA)}, ${constant(EN_CURSO)})`
const programmed = constant(checkStatus.PROGRAMADO)

/** What some lines' nights hold and can take; see `planningCalendar`. */
export async function calendarOf(db: Db, asked: Asked, timeZone: string): Promise<Calendar> {
  const { from, to } = asked
  if (asked.lines.length === 0) return { entries: [], nights: [] }
  const stored = [...(await ordersIn(db, asked, timeZone)), ...(await executionsIn(db, asked, timeZone))]
  const byLine = Map.groupBy(stored, ({ fk_line }) => fk_line)
  const entries: CalendarEntry[] = []
  const nights: Omit<CalendarNight, 'from' | 'to'>[] = []
  const moments: ReturnType<typeof momentOf>[] = []
  for (const [line, own] of await nightsOfLines(db, { lines: asked.lines, from, to }, timeZone)) {
    entries.push(...entriesOf(byLine.get(line) ?? [], own, asked))
    for (const night of nightsOf(line, own)) {
      nights.push(night)
      const span = nightOf(night.date, own.hours)
      moments.push(momentOf(night.date, span.from), momentOf(night.date, span.to))
    }
  }
  const instants = await instantAt(db, moments, timeZone)
  return {
    entries: [...entries, ...(asked.fk_staff ? [] : await dueIn(db, asked))],
    nights: nights.map((night, index) => ({
      ...night,
      from: requireValue(instants[2 * index]),
      to: requireValue(instants[2 * index + 1])
    }))
  }
}

/** Orders and executions of a person that touch some days, by when they begin. */
export async function workOfPerson(
  db: Db,
  asked: Asked & { fk_staff: number },
  timeZone: string
): Promise<Omit<CalendarEntry, 'date' | 'nights' | 'count'>[]> {
  const found = [...(await ordersIn(db, asked, timeZone)), ...(await executionsIn(db, asked, timeZone))]
  return found.toSorted((a, b) => (a.start < b.start ? -1 : 1))
}

/** A line's nights, with what they can take and hold in all and by specialty. */
function nightsOf(line: number, nights: Nights): Omit<CalendarNight, 'from' | 'to'>[] {
  return [...Map.groupBy(capacityOf(nights, 'night'), ({ from }) => from)].map(([date, rows]) => {
    const loads = rows.map(({ fk_specialty, minutes: capacity, planned, unplanned }) => ({
      fk_specialty,
      load: { capacity, planned, unplanned }
    }))
    const all = requireValue(loads.find(({ fk_specialty }) => fk_specialty === null))
    return {
      fk_line: line,
      date,
      is_closed: !hoursOn(date, nights.hours).opens,
      is_estimate: requireValue(rows[0]).is_estimate,
      ...all.load,
      by_specialty: loads.flatMap(({ fk_specialty, load }) =>
        fk_specialty === null ? [] : [{ fk_specialty, ...load }]
      )
    }
  })
}

/** A line's orders and execution dates that belong to days of the period, or have work in its nights. */
function entriesOf(stored: readonly Stored[], { works, hours }: Nights, { from, to }: Asked): CalendarEntry[] {
  const nights = new Map<string, CalendarEntry['nights']>()
  for (const [date, work] of works)
    for (const { fk_work_order, fk_execution_date, stop, running } of work) {
      const key = fk_execution_date === null ? `order ${fk_work_order}` : `execution ${fk_execution_date}`
      nights.set(key, [...(nights.get(key) ?? []), { date, minutes: stop + running }])
    }
  return stored.flatMap(({ from: minute, until, ...entry }) => {
    const date = nightDayAt(minute, from, hours)
    const own = nights.get(`${entry.kind} ${entry.id}`) ?? []
    const isByDay = date <= to && nightDayAt(Math.max(minute, until - 1), from, hours) >= from
    return own.length > 0 || isByDay
      ? [{ ...entry, date, nights: own.toSorted((a, b) => (a.date < b.date ? -1 : 1)), count: 1 }]
      : []
  })
}

/** The day to which a moment belongs: until its night is over, the day before. */
function nightDayAt(minute: number, first: string, hours: ServiceHours): string {
  const offset = Math.floor(minute / minutesInDay)
  const before = addDays(first, offset - 1)
  return minute - (offset - 1) * minutesInDay < nightOf(before, hours).to ? before : addDays(first, offset)
}

const idsIn = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::int[])`

const instant = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Whether a span touches the period, to the end of its last night. */
const touches = (start: SQL, end: SQL, { from, to }: Asked, timeZone: string) => sql`
  ${start} < (${to}::date + 2)::timestamp at time zone ${timeZone}
  and ${start} >= ${from}::timestamp at time zone ${timeZone} - make_interval(days => ${maxDays})
  and coalesce(${end}, ${start}) >= ${from}::timestamp at time zone ${timeZone}`

/** What both kinds have of an order `o`, executed from `start` to `end`. */
const shown = (start: SQL, end: SQL, from: string, timeZone: string) => sql`
  o.id as fk_work_order, o.code, o.fk_line, o.fkc_status, o.type, o.requires_stop,
  ${instant(start)} as start, ${instant(end)} as "end",
  ${minuteAt(start, from, timeZone)} as "from", ${minuteAt(sql`coalesce(${end}, ${start})`, from, timeZone)} as until,
  coalesce(p.specialties, '{}') as specialties,
  case when ${takesPeople} then (
    select coalesce(json_agg(distinct jsonb_build_object('id', t.id, 'name', t.name)), '[]')
    from "check" c join base_activity ba on ba.id = c.fk_base_activity join activity a on a.id = ba.fk_activity
      join training t on t.id = a.fk_training
    where c.fk_work_order = o.id and c.fkc_status = ${programmed}) else '[]' end as trainings`

/** Whether people include the one asked for, and specialties the one asked for. */
const isAsked = ({ fk_staff, fk_specialty }: Asked) => sql`
  ${fk_staff ? sql`people.ids @> array[${fk_staff}::int]` : sql`true`}
  and ${fk_specialty ? sql`p.specialties @> array[${fk_specialty}::int]` : sql`true`}`

async function ordersIn(db: Db, asked: Asked, timeZone: string): Promise<Stored[]> {
  const [start, end] = [sql`o.scheduled_start`, sql`o.scheduled_end`]
  const { rows } = await db.execute<Stored>(sql`
    select 'order' as kind, o.id, o.version, o.title, null::int as fk_unplanned, ${shown(start, end, asked.from, timeZone)}, people.ids as people,
      coalesce(nullif(p.labour_minutes, 0), people.minutes,
        coalesce(extract(epoch from ${end} - ${start}) / 60, 0) * greatest(cardinality(people.ids), 1))::int as minutes
    from work_order o left join work_order_progress p on p.fk_work_order = o.id
      cross join lateral (select coalesce(array_agg(s.fk_staff order by s.fk_staff), '{}') as ids,
        sum(s.planned_minutes) as minutes from work_order_staff s where s.fk_work_order = o.id) people
    where o.fk_line = ${idsIn(asked.lines)} and o.fkc_status <> ${cancelled}
      and ${touches(start, end, asked, timeZone)} and ${goesBySpan} and ${isAsked(asked)}
    order by ${start}, o.id`)
  return rows
}

/** Whoever of an order is in none of its activities is taken to be there on all its execution dates. */
async function executionsIn(db: Db, asked: Asked, timeZone: string): Promise<Stored[]> {
  const [start, end] = [sql`d.start_at`, sql`d.end_at`]
  const { rows } = await db.execute<Stored>(sql`
    select 'execution' as kind, d.id, d.version, u.title, d.fk_unplanned, ${shown(start, end, asked.from, timeZone)}, people.ids as people,
      (extract(epoch from ${end} - ${start}) / 60 * greatest(people.own, 1))::int as minutes
    from unplanned_execution_date d join unplanned u on u.id = d.fk_unplanned join work_order o on o.id = u.fk_work_order
      left join work_order_progress p on p.fk_work_order = o.id
      cross join lateral (select coalesce(array_agg(s.fk_staff order by s.fk_staff), '{}') as ids,
          (select count(*) from unplanned_staff own where own.fk_unplanned = u.id) as own
        from work_order_staff s where s.fk_work_order = o.id and (
          exists (select from unplanned_staff m where m.fk_unplanned = u.id and m.fk_staff = s.fk_staff)
          or not exists (select from unplanned_staff m join unplanned a on a.id = m.fk_unplanned
            where a.fk_work_order = o.id and m.fk_staff = s.fk_staff))) people
    where d.fk_line = ${idsIn(asked.lines)} and o.fkc_status <> ${cancelled}
      and ${touches(start, end, asked, timeZone)} and ${executionCounts} and ${isAsked(asked)}
    order by ${start}, d.id`)
  return rows
}

type Due = Pick<CalendarEntry, 'fk_line' | 'date' | 'minutes' | 'count' | 'requires_stop'> & {
  fk_specialty: number | null
}

/** What is due and in no order: activities that programming offers, added up. */
async function dueIn(db: Db, { lines, from, to, fk_specialty }: Asked): Promise<CalendarEntry[]> {
  const { rows } = await db.execute<Due>(sql`
    select ba.fk_line, to_char(ba.due_date, 'YYYY-MM-DD') as date, a.fk_specialty, b.requires_stop or a.requires_stop as requires_stop,
      count(*)::int as count, coalesce(sum(a.estimated_minutes * a.people), 0)::int as minutes
    from base_activity ba join base b on b.id = ba.fk_base join activity a on a.id = ba.fk_activity
    where ba.fk_line = ${idsIn(lines)} and ba.due_date between ${from} and ${to}
      and ba.is_active and b.is_active and a.is_active
      and not exists (select from "check" c where c.fk_base_activity = ba.id and c.fkc_status = ${programmed})
      and ${fk_specialty ? sql`a.fk_specialty = ${fk_specialty}` : sql`true`}
    group by 1, 2, 3, 4 order by 2, 1, 3, 4`)
  return rows.map(({ fk_specialty: own, ...due }) => ({
    kind: 'due',
    id: null,
    version: null,
    fk_work_order: null,
    fk_unplanned: null,
    code: '',
    title: counted(due.count, ['actividad por programar', 'actividades por programar']),
    start: due.date,
    end: null,
    nights: [],
    fkc_status: null,
    type: null,
    people: [],
    specialties: own === null ? [] : [own],
    trainings: [],
    ...due
  }))
}
