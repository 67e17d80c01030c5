import { addDays, mondayOf } from 'contract/core/days.ts'
import { type Crew, crewOf, type OnShift } from 'contract/roster/roster-crew.ts'
import type { Capacity } from 'contract/roster/roster.ts'
import { type ServiceHours, turnsOf } from 'contract/service-hours/nights.ts'
import { workingDays } from 'contract/work-orders/capacity.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { serviceHoursOf } from '../service-hours/hours.ts'
import { daysAround, type WorkOfNight, workInNights } from '../service-hours/work-of-nights.ts'

type Asked = { line: number; from: string; to: string; by: 'night' | 'week' }

/** What the people of one day can do, by specialty; null: all of them. */
export type CrewDay = {
  date: string
  /** nobody filled the day: the line's people on average */
  is_estimate: boolean
  /** while the line stands still */
  night: ReadonlyMap<number | null, Crew>
  /** in all shifts of the day */
  day: ReadonlyMap<number | null, Crew>
}

type OnShiftOf = OnShift & { date: string }
type OnLine = { fk_specialty: number | null; people: number }

const daysOfWeek = 7

/**
 * The people of a line by day and specialty: those of the roster; where nobody filled a day, the line's people on
 * average, who work on five days of seven in one of its shifts. This is the one source of what nights, weeks and plans
 * can take.
 */
export async function crewBetween(
  db: Db,
  line: number,
  { from, to }: { from: string; to: string },
  hours: ServiceHours
): Promise<CrewDay[]> {
  const { shifts, filled, average } = await rosteredBetween(db, line, from, to)
  const shiftsOf = Map.groupBy(shifts, ({ date }) => date)
  const days: CrewDay[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const turns = turnsOf(date, hours)
    const standing = new Map(turns.stop.map(({ fkc_shift, minutes }) => [fkc_shift, minutes]))
    const all = new Map([...turns.running, ...turns.stop].map(({ fkc_shift, minutes }) => [fkc_shift, minutes]))
    days.push(
      filled.has(date)
        ? {
            date,
            is_estimate: false,
            night: crewOf(shiftsOf.get(date) ?? [], standing),
            day: crewOf(shiftsOf.get(date) ?? [], all)
          }
        : { date, is_estimate: true, night: averageOf(average, standing, all), day: averageOf(average, all, all) }
    )
  }
  return days
}

/** The line's people on average, evenly on all its shifts. */
function averageOf(
  average: readonly OnLine[],
  minutesOf: ReadonlyMap<number, number>,
  all: ReadonlyMap<number, number>
): Map<number | null, Crew> {
  const minutes = [...minutesOf.values()].reduce((sum, one) => sum + one, 0)
  const share = workingDays / daysOfWeek / all.size
  return new Map(
    average.map(({ fk_specialty, people }) => [
      fk_specialty,
      { people: people * share * minutesOf.size, minutes: people * share * minutes }
    ])
  )
}

/**
 * Who is on shifts of a line, by day, shift and specialty; the days that somebody filled; and the line's people, who
 * count in equal parts on each of their lines.
 */
async function rosteredBetween(db: Db, line: number, from: string, to: string) {
  const { rows: shifts } = await db.execute<OnShiftOf>(sql`
    with rostered as materialized (
      select r.fk_staff, to_char(r.date, 'YYYY-MM-DD') as date, r.fkc_shift from roster r
      where r.fk_line = ${line} and r.date between ${from} and ${to}
    )
    select date, fkc_shift, null::int as fk_specialty, count(*)::int as people from rostered group by 1, 2
    union all
    select date, fkc_shift, ss.fk_specialty, count(*)::int from rostered
      join staff_specialty ss using (fk_staff) group by 1, 2, 3`)
  const { rows: filled } = await db.execute<{ date: string }>(sql`
    select distinct to_char(r.date, 'YYYY-MM-DD') as date from roster r
    where r.date between ${from} and ${to} and (r.fk_line = ${line}
      or r.fk_line is null and r.fk_staff in (select fk_staff from staff_location where fk_location = ${line}))`)
  const { rows: average } = await db.execute<OnLine>(sql`
    with own as (
      select p.id, case when sl.is_locked then 1
        else 1.0 / (select count(*) from staff_location o join location l on l.id = o.fk_location and l.is_active
          where o.fk_staff = p.id) end as part
      from staff p join staff_location sl on sl.fk_staff = p.id and sl.fk_location = ${line}
        join location here on here.id = sl.fk_location and here.is_active
      where p.is_active and exists (select from staff_specialty k where k.fk_staff = p.id)
        and not exists (select from staff_location o where o.fk_staff = p.id and o.is_locked and o.fk_location <> ${line})
    )
    select null::int as fk_specialty, coalesce(sum(part), 0)::float8 as people from own
    union all
    select k.fk_specialty, sum(part)::float8 from own join staff_specialty k on k.fk_staff = own.id group by 1`)
  return { shifts, filled: new Set(filled.map(({ date }) => date)), average }
}

/** A line's nights: its hours of service, the people of each day, and the work that each night holds. */
export type Nights = {
  hours: ServiceHours
  crew: readonly CrewDay[]
  works: ReadonlyMap<string, readonly WorkOfNight[]>
}

/** @param isWhole with the work that is done by day, on the days on which it is done */
export async function nightsBetween(
  db: Db,
  days: Omit<Asked, 'by'>,
  timeZone: string,
  isWhole = false
): Promise<Nights> {
  const around = daysAround(days.from, days.to)
  const hours = await serviceHoursOf(db, days.line, around.from, around.to)
  const crew = await crewBetween(db, days.line, days, hours)
  return { hours, crew, works: await workInNights(db, { ...days, isWhole }, hours, timeZone) }
}

/** What nights or weeks of a line can take and what they hold, per specialty and in all. */
export const capacityBetween = async (db: Db, { by, ...days }: Asked, timeZone: string): Promise<Capacity[]> =>
  capacityOf(await nightsBetween(db, days, timeZone, by === 'week'), by)

/** The same of nights that are loaded already. */
export function capacityOf({ crew, works }: Pick<Nights, 'crew' | 'works'>, by: Asked['by']): Capacity[] {
  const spans = new Map<string, Span>()
  for (const { date, is_estimate, night, day } of crew) {
    const key = by === 'night' ? date : mondayOf(date)
    const span = spans.get(key) ?? { from: date, to: date, is_estimate: true, rows: new Map() }
    span.to = date
    span.is_estimate &&= is_estimate
    spans.set(key, span)
    for (const [specialty, own] of by === 'night' ? night : day) {
      const row = rowOf(span, specialty)
      row.people = by === 'night' ? own.people : Math.max(row.people, own.people)
      row.minutes += own.minutes
    }
    for (const { is_planned, shares } of works.get(date) ?? [])
      for (const share of shares) {
        const minutes = share.stop + share.running
        const kind = is_planned ? 'planned' : 'unplanned'
        rowOf(span, null)[kind] += minutes
        if (share.fk_specialty !== null) rowOf(span, share.fk_specialty)[kind] += minutes
      }
    rowOf(span, null)
  }
  return [...spans.values()].flatMap(span =>
    [...span.rows]
      .toSorted(([a], [b]) => (a ?? 0) - (b ?? 0))
      .map(([fk_specialty, row]) => {
        const [minutes, planned, unplanned] = [row.minutes, row.planned, row.unplanned].map(Math.round) as [
          number,
          number,
          number
        ]
        return {
          from: span.from,
          to: span.to,
          fk_specialty,
          people: Math.round(row.people * 10) / 10,
          minutes,
          planned,
          unplanned,
          free: minutes - planned - unplanned,
          is_estimate: span.is_estimate
        }
      })
  )
}

type Row = { people: number; minutes: number; planned: number; unplanned: number }
type Span = { from: string; to: string; is_estimate: boolean; rows: Map<number | null, Row> }

function rowOf({ rows }: Span, specialty: number | null): Row {
  const known = rows.get(specialty) ?? { people: 0, minutes: 0, planned: 0, unplanned: 0 }
  rows.set(specialty, known)
  return known
}
