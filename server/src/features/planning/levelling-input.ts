import { weekdayOfUnit } from 'contract/base-activities/levelling.ts'
import { checkStatus, regime } from 'contract/core/classifier.ts'
import { addDays, daysBetween, mondayOf, weekdayOf } from 'contract/core/days.ts'
import { turnsOf } from 'contract/service-hours/nights.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { requireValue } from '../../platform/require-value.ts'
import { type CrewDay, type Nights, nightsOfLines } from '../roster/capacity.ts'
import type { Piece, Resource } from './pieces.ts'

/** What is levelled: a line's work between two days, by night or by week; of one specialty, or these activities. */
export type LevelScope = {
  line: number
  from: string
  to: string
  by: 'night' | 'week'
  fk_specialty?: number | null | undefined
  ids?: readonly number[] | undefined
}

/** A base activity that falls due and is in no order. */
export type Due = {
  id: number
  base: { id: number; code: string; name: string }
  activity: { id: number; name: string }
  fk_specialty: number | null
  requires_stop: boolean
  minutes: number
  people: number
  fk_training: number | null
  criticality: string
  due: string
  tolerance: number
  unit: number | null
  fkc_regime: number
}

/** The people of a specialty while the line stands still, or by day. */
export type Kind = { fk_specialty: number | null; requires_stop: boolean }

export type Input = {
  intervals: readonly { from: string; to: string }[]
  kinds: readonly Kind[]
  resources: Resource[]
  pieces: Piece[]
  dues: ReadonlyMap<number, Due>
  /** what goes by readings */
  byUsage: Due[]
  /** on which days of an interval a piece may be done */
  isAllowedOn: (due: Due, day: string) => boolean
  is_estimate: boolean
}

const ranks = { A: 0, B: 1, C: 2 } as const
const kindKey = ({ fk_specialty, requires_stop }: Kind) => `${fk_specialty} ${requires_stop}`

/** Loads what is to be levelled: pieces, people, and what is fixed. */
export async function levellingInput(db: Db, asked: LevelScope, timeZone: string): Promise<Input> {
  const { line, from, to, by, ids } = asked
  const dues = await duesOf(db, asked)
  const [nights, whole] = [
    requireValue((await nightsOfLines(db, { lines: [line], from, to }, timeZone)).get(line)),
    requireValue((await nightsOfLines(db, { lines: [line], from, to }, timeZone, true)).get(line))
  ]
  const intervals = intervalsOf(from, to, by)
  const indexOf = (day: string) =>
    by === 'night' ? daysBetween(from, day) : daysBetween(mondayOf(from), mondayOf(day)) / 7
  const minutesByDay = dayMinutes(nights, whole)
  const hasDayShift = (fk_specialty: number | null) =>
    [...minutesByDay.values()].some(day => day(fk_specialty, false).capacity > 0)
  const kindOf = ({ fk_specialty, requires_stop }: Kind): Kind => ({
    fk_specialty,
    // Where nobody works by day, the night does their work too.
    requires_stop: requires_stop || !hasDayShift(fk_specialty)
  })
  const kinds = [...new Map(dues.map(due => [kindKey(kindOf(due)), kindOf(due)])).values()]
  const resourceOf = new Map(kinds.map((kind, index) => [kindKey(kind), index]))
  const trained = await trainedOn(db, asked, nights)
  const isAllowedOn = (due: Due, day: string) => {
    const weekday = weekdayOfUnit(due.unit)
    return (weekday === null || weekdayOf(day) === weekday) && trained(due, day)
  }
  const moves = new Set(ids ?? dues.map(({ id }) => id))
  const isMoved = ({ id, fkc_regime }: Due) => moves.has(id) && fkc_regime !== regime.LECTURAS
  const resources = kinds.map((kind, id): Resource => {
    const sum = (name: 'capacity' | 'fixed', index: number) =>
      daysIn(requireValue(intervals[index])).reduce(
        (minutes, day) => minutes + (minutesByDay.get(day)?.(kind.fk_specialty, kind.requires_stop)[name] ?? 0),
        0
      )
    const fixed = intervals.map((_, index) => sum('fixed', index))
    // What isn't moved counts where it lies.
    for (const due of dues)
      if (!isMoved(due) && due.due >= from && kindKey(kindOf(due)) === kindKey(kind)) {
        const index = indexOf(due.due)
        fixed[index] = (fixed[index] ?? 0) + due.minutes
      }
    return {
      id,
      capacity: intervals.map((_, index) => Math.round(sum('capacity', index))),
      fixed: fixed.map(Math.round)
    }
  })
  const pieces = dues.filter(isMoved).map((due): Piece => {
    const isLate = addDays(due.due, due.tolerance) < from
    const allowed = intervals.flatMap((interval, index) =>
      daysIn(interval).some(day => isAllowedOn(due, day)) ? [index] : []
    )
    return {
      id: due.id,
      resource: requireValue(resourceOf.get(kindKey(kindOf(due)))),
      minutes: due.minutes,
      from: indexOf(addDays(due.due, -due.tolerance)),
      to: indexOf(addDays(due.due, due.tolerance)),
      latest: isLate ? intervals.length - 1 : null,
      now: due.due < from ? null : indexOf(due.due),
      rank: ranks[due.criticality as keyof typeof ranks] ?? 2,
      ...(allowed.length < intervals.length && { allowed: new Set(allowed) })
    }
  })
  return {
    intervals,
    kinds,
    resources,
    pieces,
    dues: new Map(dues.map(due => [due.id, due])),
    byUsage: dues.filter(({ id, fkc_regime }) => moves.has(id) && fkc_regime === regime.LECTURAS),
    isAllowedOn,
    is_estimate: nights.crew.some(({ is_estimate }) => is_estimate)
  }
}

/** The days, or the weeks, of a period; the first and last week as far as they lie in it. */
function intervalsOf(from: string, to: string, by: LevelScope['by']): { from: string; to: string }[] {
  const intervals = []
  for (let day = from; day <= to;) {
    const last = by === 'night' ? day : addDays(mondayOf(day), 6)
    intervals.push({ from: day, to: last < to ? last : to })
    day = addDays(last, 1)
  }
  return intervals
}

export function daysIn({ from, to }: { from: string; to: string }): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}

type Minutes = (fk_specialty: number | null, requires_stop: boolean) => { capacity: number; fixed: number }

/** What people of a specialty can do on each day, and what stands in orders: at night, and by day what is left. */
function dayMinutes(nights: Nights, whole: Nights): ReadonlyMap<string, Minutes> {
  const loadOf = ({ works }: Nights, date: string, fk_specialty: number | null) =>
    (works.get(date) ?? [])
      .flatMap(({ shares }) => shares)
      .filter(share => fk_specialty === null || share.fk_specialty === fk_specialty)
      .reduce((sum, { stop, running }) => sum + stop + running, 0)
  const of = (day: CrewDay): Minutes => {
    const { date } = day
    return (fk_specialty, requires_stop) => {
      const atNight = { capacity: day.night.get(fk_specialty)?.minutes ?? 0, fixed: loadOf(nights, date, fk_specialty) }
      if (requires_stop) return atNight
      return {
        capacity: Math.max(0, (day.day.get(fk_specialty)?.minutes ?? 0) - atNight.capacity),
        fixed: Math.max(0, loadOf(whole, date, fk_specialty) - atNight.fixed)
      }
    }
  }
  return new Map(nights.crew.map(day => [day.date, of(day)]))
}

/** What falls due until the end of the period and is in no order, in use like its base and activity. */
async function duesOf(db: Db, { line, to, fk_specialty }: LevelScope): Promise<Due[]> {
  const ofSpecialty = fk_specialty == null ? sql`` : sql` and a.fk_specialty = ${fk_specialty}`
  const { rows } = await db.execute<Due>(sql`
    select ba.id, json_build_object('id', b.id, 'code', b.code, 'name', b.name) as base,
      json_build_object('id', a.id, 'name', a.name) as activity, a.fk_specialty,
      b.requires_stop or a.requires_stop as requires_stop, coalesce(a.estimated_minutes * a.people, 0)::int as minutes,
      coalesce(a.people, 1)::int as people, a.fk_training, b.criticality, to_char(ba.due_date, 'YYYY-MM-DD') as due,
      coalesce(ba.tolerance_days, a.tolerance_days, 0)::int as tolerance,
      coalesce(ba.fk_periodicity_unit, a.fk_periodicity_unit) as unit, coalesce(ba.fkc_regime, a.fkc_regime) as fkc_regime
    from base_activity ba join base b on b.id = ba.fk_base join activity a on a.id = ba.fk_activity
    where ba.fk_line = ${line} and ba.due_date <= ${to} and ba.is_active and b.is_active and a.is_active
      and not exists (select from "check" c where c.fk_base_activity = ba.id
        and c.fkc_status = ${checkStatus.PROGRAMADO})${ofSpecialty}
    order by ba.id`)
  return rows
}

/** Whether so many people with a valid training are on shift on a day; where nobody filled the roster, it isn't known. */
async function trainedOn(db: Db, { line, from, to }: LevelScope, { crew, hours }: Nights) {
  const { rows } = await db.execute<{ date: string; fkc_shift: number; fk_training: number; people: number }>(sql`
    select to_char(r.date, 'YYYY-MM-DD') as date, r.fkc_shift, t.fk_training, count(distinct r.fk_staff)::int as people
    from roster r join staff_training t on t.fk_staff = r.fk_staff and (t.valid_until is null or t.valid_until >= r.date)
    where r.fk_line = ${line} and r.date between ${from} and ${to} group by 1, 2, 3`)
  const known = Map.groupBy(rows, ({ date, fk_training }) => `${date} ${fk_training}`)
  const filled = new Set(crew.filter(({ is_estimate }) => !is_estimate).map(({ date }) => date))
  return ({ fk_training, people, requires_stop }: Due, day: string): boolean => {
    if (fk_training === null || !filled.has(day)) return true
    const standing = new Set(turnsOf(day, hours).stop.map(({ fkc_shift }) => fkc_shift))
    const there = (known.get(`${day} ${fk_training}`) ?? [])
      .filter(({ fkc_shift }) => !requires_stop || standing.has(fkc_shift))
      .reduce((sum, row) => sum + row.people, 0)
    return there >= people
  }
}
