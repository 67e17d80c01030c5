import { shift } from 'contract/core/classifier.ts'
import type { RosterDay, RosterPerson } from 'contract/roster/roster.ts'
import type { Presence } from './moves.ts'
import type { Placed } from './nights.ts'

/** The roster of a line, by person and day. */
export type Roster = ReadonlyMap<string, RosterDay>

export const rosterOf = (days: readonly RosterDay[]): Roster =>
  new Map(days.map(day => [`${day.fk_staff} ${day.date}`, day]))

/** Where a person is on a day, for who plans a line; undefined: the day is empty. */
export function presenceOf(roster: Roster, line: number, person: number, date: string): Presence {
  const day = roster.get(`${person} ${date}`)
  if (!day) return undefined
  if (day.fkc_absence !== null) return 'away'
  if (day.fk_line !== line) return 'elsewhere'
  return day.fkc_shift === shift.NOCHE ? 'night' : 'day'
}

/** Entries by person and day, of one line; work without people is left out. */
export function byPerson(entries: Iterable<readonly Placed[]>): ReadonlyMap<string, readonly Placed[]> {
  const cells = new Map<string, Placed[]>()
  for (const some of entries)
    for (const placed of some)
      for (const person of placed.entry.people) {
        const key = `${person} ${placed.date}`
        const cell = cells.get(key)
        if (cell) cell.push(placed)
        else cells.set(key, [placed])
      }
  return cells
}

/** Minutes of work of each person in the period: an equal share of what several do together. */
export function minutesByPerson(cells: ReadonlyMap<string, readonly Placed[]>): ReadonlyMap<number, number> {
  const minutes = new Map<number, number>()
  for (const [key, placed] of cells) {
    const person = Number.parseInt(key, 10)
    const own = placed.reduce((sum, one) => sum + one.minutes / one.entry.people.length, 0)
    minutes.set(person, (minutes.get(person) ?? 0) + own)
  }
  return minutes
}

export const personName = ({ first_name, last_name }: Pick<RosterPerson, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`
