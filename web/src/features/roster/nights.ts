/** What each night of a line has by specialty, counted as the server counts it, but with what isn't saved yet. Pure. */
import { crewOf, type OnShift } from 'contract/roster/roster-crew.ts'
import type { Capacity, RosterPerson } from 'contract/roster/roster.ts'
import { type ServiceHours, turnsOf } from 'contract/service-hours/nights.ts'
import type { DraftDay } from './draft.ts'

export type Night = {
  people: number
  /** while the line stands still */
  minutes: number
  /** planned and unplanned work of the night, in minutes */
  work: number
  /** nobody filled the day: the line's people on average */
  isEstimate: boolean
}

export type NightRow = {
  /** null: all people */
  fk_specialty: number | null
  nights: Night[]
}

type Asked = {
  line: number
  dates: readonly string[]
  people: readonly RosterPerson[]
  /** a person's days, with what is typed */
  daysOf: (person: RosterPerson) => Iterable<readonly [date: string, day: DraftDay]>
  hours: ServiceHours
  /** of what is saved; undefined until it is known */
  capacity: readonly Capacity[] | undefined
}

/** The nights of some days: all people, then each specialty that the line's people have. */
export function nightsOf({ line, dates, people, daysOf, hours, capacity = [] }: Asked): NightRow[] {
  const onShift = new Map<string, OnShift[]>(dates.map(date => [date, []]))
  const filled = new Set<string>()
  const known = new Set<number>()
  for (const person of people) {
    const isOfLine = person.lines.includes(line)
    if (isOfLine) for (const specialty of person.specialties) known.add(specialty)
    for (const [date, { fk_line, fkc_shift, fkc_absence }] of daysOf(person)) {
      if (fk_line === line || (isOfLine && fkc_absence !== null)) filled.add(date)
      if (fk_line !== line || fkc_shift === null) continue
      const shifts = onShift.get(date)
      for (const fk_specialty of [null, ...person.specialties]) shifts?.push({ fkc_shift, fk_specialty, people: 1 })
    }
  }
  const stored = new Map(capacity.map(row => [`${row.from} ${row.fk_specialty}`, row]))
  const crews = dates.map(date =>
    crewOf(onShift.get(date) ?? [], new Map(turnsOf(date, hours).stop.map(turn => [turn.fkc_shift, turn.minutes])))
  )
  return [null, ...known].map(fk_specialty => ({
    fk_specialty,
    nights: dates.map((date, index) => {
      const saved = stored.get(`${date} ${fk_specialty}`)
      const work = saved ? saved.planned + saved.unplanned : 0
      const isEstimate = !filled.has(date)
      const { people: count, minutes } = (isEstimate ? saved : crews[index]?.get(fk_specialty)) ?? nobody
      return { people: count, minutes, work, isEstimate }
    })
  }))
}

const nobody = { people: 0, minutes: 0 }

/** A specialty that the line's people have and nobody of the night's. */
export const isHole = ({ people, isEstimate }: Night): boolean => !isEstimate && people === 0

export const isOverfull = ({ work, minutes }: Night): boolean => work > minutes
