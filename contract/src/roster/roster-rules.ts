/** What is said of a person's days while they are typed. Pure, without zod. */
import { addDays, mondayOf } from '../core/days.ts'
import { formatDuration, formatWeekdayDate } from '../core/format.ts'
import { minuteOf, type Shift, spanOfTimes, usualShifts } from '../service-hours/nights.ts'
import type { RosterDay, RosterPerson } from './roster.ts'

type Day = Pick<RosterDay, 'date' | 'fk_line' | 'fkc_shift'>
type Person = Pick<RosterPerson, 'lines' | 'trainings'>

export type RosterRules = {
  /** the legal hours of a week, in minutes */
  week_minutes: number
  /** of a line; the usual ones where it has none */
  shiftsOf: (line: number) => readonly Shift[]
}

/** Hours between two shifts that are said to be too short. */
export const restMinutes = 8 * 60

const minutesInDay = 24 * 60

/** A line's shift of a kind; undefined if the line has none of the kind. */
export const shiftOf = (kind: number, own: readonly Shift[]): Shift | undefined =>
  (own.length > 0 ? own : usualShifts).find(({ fkc_shift }) => fkc_shift === kind)

/** Minutes of a shift; 0 for one that the line doesn't have. */
export function minutesOfShift(kind: number, own: readonly Shift[]): number {
  const known = shiftOf(kind, own)
  return known ? spanOfTimes(known.starts, known.ends) : 0
}

/**
 * Warnings by day: weeks (Monday to Sunday) beyond the legal hours, too little rest since the last shift, trainings that
 * are no longer valid, a line that the person isn't assigned to. None of them is refused: nights must be covered.
 * @param days of one person, in the order of their dates
 */
export function rosterWarnings(
  days: readonly Day[],
  { lines, trainings }: Person,
  { week_minutes, shiftsOf }: RosterRules
): ReadonlyMap<string, readonly string[]> {
  const warnings = new Map<string, string[]>()
  const warn = (date: string, text: string) => warnings.set(date, [...(warnings.get(date) ?? []), text])
  const weeks = new Map<string, number>()
  let last: { date: string; ends: number } | undefined
  for (const { date, fk_line, fkc_shift } of days) {
    if (fkc_shift === null || fk_line === null) continue
    const own = shiftsOf(fk_line)
    const minutes = minutesOfShift(fkc_shift, own)
    const week = mondayOf(date)
    const sum = (weeks.get(week) ?? 0) + minutes
    weeks.set(week, sum)
    if (sum > week_minutes)
      warn(date, `Semana de ${formatDuration(sum)}: el máximo legal es de ${formatDuration(week_minutes)}`)
    const starts = minuteOf(shiftOf(fkc_shift, own)?.starts ?? '00:00')
    if (last && addDays(last.date, 1) === date) {
      const rest = starts + minutesInDay - last.ends
      if (rest < restMinutes)
        warn(date, `Solo ${formatDuration(Math.max(0, rest))} de descanso desde el turno anterior`)
    }
    last = { date, ends: starts + minutes }
    for (const { name, valid_until } of trainings)
      if (valid_until < date) warn(date, `Capacitación vencida el ${formatWeekdayDate(valid_until)}: ${name}`)
    if (!lines.includes(fk_line)) warn(date, 'No tiene asignada esta línea')
  }
  return warnings
}

/** How far back and ahead a roster can be changed, in days: what lies beyond is a mistake of the year. */
export const rosterReach = 400

/** Why a day can't be changed, if it can't. */
export function reachProblem(date: string, today: string): string | undefined {
  if (date < addDays(today, -rosterReach)) return 'Es de hace más de un año: revise el año'
  if (date > addDays(today, rosterReach)) return 'Falta más de un año: revise el año'
  return undefined
}
