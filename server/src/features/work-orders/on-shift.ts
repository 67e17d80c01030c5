import { absence } from 'contract/core/classifier.ts'
import { momentParts } from 'contract/core/format.ts'
import { shiftAt } from 'contract/service-hours/nights.ts'
import type { Candidate } from 'contract/work-orders/assignments.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { type Span, workDays } from './workload.ts'

/** A person's day in the roster, with the name of the line. */
type RosterDay = {
  fk_staff: number
  date: string
  fk_line: number | null
  fkc_shift: number | null
  fkc_absence: number | null
  line: { id: number; name: string } | null
}

/** A shift of a line; `fkc_shift` null: any, because the work lasts longer than one. */
type Needed = { fk_line: number; fkc_shift: number | null }

type RosterState = NonNullable<Candidate['roster']>['state']

const longerThanShift = 16 * 3_600_000

/** The shifts in which orders are executed, by day. A night is of the day on which it begins. */
export function shiftsNeeded(
  spans: readonly (Span & { fk_line: number })[],
  timeZone: string
): ReadonlyMap<string, readonly Needed[]> {
  const needed = spans.flatMap(span => {
    const { scheduled_start: start, scheduled_end: end, shifts, fk_line } = span
    if (!start) return []
    const isLong = end !== null && Date.parse(end) - Date.parse(start) > longerThanShift
    const fkc_shift = isLong ? null : (shiftAt(momentParts(start, timeZone).time, shifts)?.shift.fkc_shift ?? null)
    return workDays(span, timeZone).map(date => ({ date, fk_line, fkc_shift }))
  })
  return Map.groupBy(needed, ({ date }) => date)
}

/**
 * What the roster says of a person on the days of orders: the first day on which they are on none of the shifts, else
 * the first on which they are; null if these days are empty.
 * @param days the person's own
 */
export function rosterStateOf(
  needed: ReadonlyMap<string, readonly Needed[]>,
  days: readonly RosterDay[]
): Candidate['roster'] {
  const states = [...needed]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([date, shifts]) => {
      const day = days.find(one => one.date === date)
      if (!day) return []
      const { fkc_shift, fkc_absence, line } = day
      return [{ state: stateOn(day, shifts), date, fkc_shift, fkc_absence, line }]
    })
  return states.find(({ state }) => state !== 'on_shift') ?? states[0] ?? null
}

function stateOn({ fk_line, fkc_shift, fkc_absence }: RosterDay, needed: readonly Needed[]): RosterState {
  if (fk_line === null) return fkc_absence === absence.LIBRE ? 'off_shift' : 'absent'
  const onLine = needed.filter(one => one.fk_line === fk_line)
  if (onLine.length === 0) return 'other_line'
  return onLine.some(one => one.fkc_shift === null || one.fkc_shift === fkc_shift) ? 'on_shift' : 'off_shift'
}

/** The roster of everybody on some days. */
export async function rosterOn(db: Db, days: readonly string[]): Promise<Map<number, RosterDay[]>> {
  if (days.length === 0) return new Map()
  const { rows } = await db.execute<RosterDay>(sql`
    select r.fk_staff, to_char(r.date, 'YYYY-MM-DD') as date, r.fk_line, r.fkc_shift, r.fkc_absence,
      case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as line
    from roster r left join location l on l.id = r.fk_line where r.date = any(${sql.param([...days])}::date[])`)
  return Map.groupBy(rows, ({ fk_staff }) => fk_staff)
}
