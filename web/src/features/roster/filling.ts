/** Patterns and copied weeks as days of the draft. Pure. */
import { addDays } from 'contract/core/days.ts'
import { fillDays } from 'contract/roster/roster-fill.ts'
import { daysOfPattern, type PatternDay, wordOfDay } from 'contract/roster/roster-patterns.ts'
import type { RosterDay, RosterPerson } from 'contract/roster/roster.ts'
import { emptyDay } from './draft.ts'
import type { DayOf, Lines } from './edits.ts'
import { lineOfShift } from './rosterCells.ts'

/** `kept`: days that stay, because the person is away or on another line. */
export type Filling = { days: RosterDay[]; kept: RosterDay[] }

type Wanted = { fk_staff: number; date: string; day: PatternDay; line: number }

/** Days that were asked for, each on its line. */
function fill(wanted: readonly Wanted[], dayOf: DayOf): Filling {
  const known = (fk_staff: number, date: string) => ({ fk_staff, date, ...dayOf(fk_staff, date) })
  const parts = [...Map.groupBy(wanted, ({ line }) => line)].map(([line, own]) => fillDays(own, known, line))
  return { days: parts.flatMap(({ days }) => days), kept: parts.flatMap(({ kept }) => kept) }
}

type Pattern = { from: string; to: string; pattern: readonly PatternDay[]; stagger: number }

/** @param pattern not empty */
export function fillByPattern(
  people: readonly RosterPerson[],
  pattern: Pattern,
  { dayOf, ...lines }: Lines & { dayOf: DayOf }
): Filling {
  const lineOf = new Map(people.map(person => [person.id, lineOfShift(person, emptyDay, lines)]))
  const days = daysOfPattern(
    people.map(({ id }) => id),
    pattern
  )
  return fill(
    days.map(day => ({ ...day, line: lineOf.get(day.fk_staff) ?? lines.selected })),
    dayOf
  )
}

const daysOfWeek = 7

/**
 * A week's shifts and days off in each of the weeks after it. Holidays, sick leave and leave are of their week only.
 * @param monday of the week that is copied
 */
export function copyWeek(
  people: readonly RosterPerson[],
  { monday, weeks }: { monday: string; weeks: number },
  { dayOf, ...lines }: Lines & { dayOf: DayOf }
): Filling {
  const wanted = people.flatMap(person =>
    Array.from({ length: daysOfWeek }, (_, weekday) => weekday).flatMap(weekday => {
      const source = dayOf(person.id, addDays(monday, weekday))
      const day = wordOfDay(source)
      const line = source.fk_line ?? lineOfShift(person, source, lines)
      const isOfLine = lines.line === null ? lines.own.has(line) : line === lines.line
      if (!day || !isOfLine || (source.fkc_shift === null && day !== 'LIBRE')) return []
      return Array.from({ length: weeks }, (_, week) => ({
        fk_staff: person.id,
        date: addDays(monday, (week + 1) * daysOfWeek + weekday),
        day,
        line
      }))
    })
  )
  return fill(wanted, dayOf)
}
