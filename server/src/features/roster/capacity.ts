import { addDays, mondayOf } from 'contract/core/days.ts'
import { type Crew, crewOf, type OnShift, workingDays } from 'contract/roster/roster-crew.ts'
import type { Capacity } from 'contract/roster/roster.ts'
import { type ServiceHours, turnsOf } from 'contract/service-hours/nights.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { requireValue } from '../../platform/require-value.ts'
import { hoursOfLines } from '../service-hours/hours.ts'
import { daysAround, type WorkByNight, workOfLines } from '../service-hours/work-of-nights.ts'

type Days = { from: string; to: string }
type Asked = Days & { line: number; by: 'night' | 'week' }

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
type OfLine = { fk_line: number }
type OnLine = { fk_specialty: number | null; people: number }

const daysOfWeek = 7

/**
 * The people of lines by day and specialty: those of the roster; where nobody filled a day, the line's people on
 * average, who work on five days of seven in one of its shifts. This is the one source of what nights, weeks and plans
 * can take.
 * @param hoursOf the lines
 * @param specialties only people who have one of these
 */
async function crewOfLines(
  db: Db,
  days: Days,
  hoursOf: ReadonlyMap<number, ServiceHours>,
  specialties?: readonly number[]
): Promise<ReadonlyMap<number, CrewDay[]>> {
  const { shifts, filled, average } = await rosteredBetween(db, [...hoursOf.keys()], days, specialties)
  return new Map(
    [...hoursOf].map(([line, hours]) => [
      line,
      crewDays(days, hours, {
        shifts: shifts.get(line) ?? [],
        filled: filled.get(line) ?? [],
        average: average.get(line) ?? []
      })
    ])
  )
}

/** The same of one line. */
export const crewBetween = async (
  db: Db,
  line: number,
  days: Days,
  hours: ServiceHours,
  specialties?: readonly number[]
): Promise<CrewDay[]> => requireValue((await crewOfLines(db, days, new Map([[line, hours]]), specialties)).get(line))

type Rostered = { shifts: readonly OnShiftOf[]; filled: readonly { date: string }[]; average: readonly OnLine[] }

function crewDays({ from, to }: Days, hours: ServiceHours, { shifts, filled, average }: Rostered): CrewDay[] {
  const shiftsOf = Map.groupBy(shifts, ({ date }) => date)
  const isFilled = new Set(filled.map(({ date }) => date))
  const days: CrewDay[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const turns = turnsOf(date, hours)
    const standing = new Map(turns.stop.map(({ fkc_shift, minutes }) => [fkc_shift, minutes]))
    const all = new Map([...turns.running, ...turns.stop].map(({ fkc_shift, minutes }) => [fkc_shift, minutes]))
    const onShift = shiftsOf.get(date) ?? []
    days.push(
      isFilled.has(date)
        ? { date, is_estimate: false, night: crewOf(onShift, standing), day: crewOf(onShift, all) }
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
 * By the line: who is on its shifts, by day, shift and specialty; the days that somebody filled; and its people, who
 * count in equal parts on each of their lines.
 */
async function rosteredBetween(
  db: Db,
  lines: readonly number[],
  { from, to }: Days,
  specialties: readonly number[] | undefined
) {
  const isOfThese = specialties ? sql`k.fk_specialty = any(${sql.param([...specialties])}::int[])` : sql`true`
  const any = sql`any(${sql.param([...lines])}::int[])`
  const { rows: shifts } = await db.execute<OnShiftOf & OfLine>(sql`
    with rostered as materialized (
      select r.fk_line, r.fk_staff, to_char(r.date, 'YYYY-MM-DD') as date, r.fkc_shift from roster r
      where r.fk_line = ${any} and r.date between ${from} and ${to} ${
        specialties
          ? sql`and exists (select from staff_specialty k where k.fk_staff = r.fk_staff and ${isOfThese})`
          : sql``
      }
    )
    select fk_line, date, fkc_shift, null::int as fk_specialty, count(*)::int as people from rostered group by 1, 2, 3
    union all
    select fk_line, date, fkc_shift, ss.fk_specialty, count(*)::int from rostered
      join staff_specialty ss using (fk_staff) group by 1, 2, 3, 4`)
  const { rows: filled } = await db.execute<{ date: string } & OfLine>(sql`
    select r.fk_line, to_char(r.date, 'YYYY-MM-DD') as date from roster r
    where r.date between ${from} and ${to} and r.fk_line = ${any}
    union
    select sl.fk_location, to_char(r.date, 'YYYY-MM-DD') from roster r join staff_location sl on sl.fk_staff = r.fk_staff
    where r.date between ${from} and ${to} and r.fk_line is null and sl.fk_location = ${any}`)
  const { rows: average } = await db.execute<OnLine & OfLine>(sql`
    with lines_of as materialized (
      select o.fk_staff, count(*) filter (where l.is_active) as n, max(o.fk_location) filter (where o.is_locked) as locked
      from staff_location o join location l on l.id = o.fk_location group by o.fk_staff
    ), own as (
      select here.id as fk_line, p.id, case when sl.is_locked then 1 else 1.0 / lines_of.n end as part
      from staff p join staff_location sl on sl.fk_staff = p.id join lines_of on lines_of.fk_staff = p.id
        join location here on here.id = sl.fk_location and here.is_active
      where sl.fk_location = ${any} and p.is_active and coalesce(lines_of.locked, sl.fk_location) = sl.fk_location
        and exists (select from staff_specialty k where k.fk_staff = p.id and ${isOfThese})
    )
    select fk_line, null::int as fk_specialty, sum(part)::float8 as people from own group by 1
    union all
    select fk_line, k.fk_specialty, sum(part)::float8 from own join staff_specialty k on k.fk_staff = own.id group by 1, 2`)
  return { shifts: byLine(shifts), filled: byLine(filled), average: byLine(average) }
}

const byLine = <Of extends OfLine>(rows: readonly Of[]) => Map.groupBy(rows, ({ fk_line }) => fk_line)

/** A line's nights: its hours of service, the people of each day, and the work that each night holds. */
export type Nights = {
  hours: ServiceHours
  crew: readonly CrewDay[]
  works: WorkByNight
}

/**
 * The nights of lines between two days, by the line.
 * @param isWhole with the work that is done by day, on the days on which it is done
 */
export async function nightsOfLines(
  db: Db,
  { lines, ...days }: Days & { lines: readonly number[] },
  timeZone: string,
  isWhole = false
): Promise<ReadonlyMap<number, Nights>> {
  const around = daysAround(days.from, days.to)
  const hoursOf = await hoursOfLines(db, lines, around.from, around.to)
  const crew = await crewOfLines(db, days, hoursOf)
  const works = await workOfLines(db, { ...days, isWhole }, hoursOf, timeZone)
  return new Map(
    [...hoursOf].map(([line, hours]) => [
      line,
      { hours, crew: requireValue(crew.get(line)), works: requireValue(works.get(line)) }
    ])
  )
}

/** What nights or weeks of a line can take and what they hold, per specialty and in all. */
export async function capacityBetween(db: Db, { line, by, ...days }: Asked, timeZone: string): Promise<Capacity[]> {
  const nights = await nightsOfLines(db, { lines: [line], ...days }, timeZone, by === 'week')
  return capacityOf(requireValue(nights.get(line)), by)
}

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
