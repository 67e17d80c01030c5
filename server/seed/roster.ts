import { absence, shift as shifts } from 'contract/core/classifier.ts'
import { type PatternDay, patternDays, usualPatterns, weekOf } from 'contract/roster/roster-patterns.ts'
import { roster } from '../src/schema/roster.ts'
import type { Clock } from './clock.ts'
import { hash, randomFrom } from './random.ts'
import type { Store } from './store.ts'
import { isTurn } from './visits.ts'
import type { LineWorld, Person } from './world.ts'

/** A person's day: a shift of a line, or an absence. */
type Duty = { fkc_shift: number | null; fkc_absence: number | null; line: LineWorld | null }

/** Days before and after today whose roster is stored. */
const storedDays = 92

/** People of each of these main specialties who work nights only: enough for every line. */
const nightPeople: Readonly<Record<string, number>> = { MEC: 16, ELE: 16 }

const nights: readonly PatternDay[] = usualPatterns[0].pattern
const byDay = [...weekOf('MAÑANA'), ...weekOf('TARDE')]
const rotations: Readonly<Record<string, readonly PatternDay[]>> = {
  MEC: [...weekOf('MAÑANA'), ...byDay],
  ELE: [...weekOf('MAÑANA'), ...byDay],
  CTR: [...weekOf('MAÑANA'), ...weekOf('NOCHE')],
  CAB: [...weekOf('MAÑANA'), ...weekOf('NOCHE')],
  VEH: weekOf('MAÑANA'),
  RES: [...weekOf('MAÑANA'), ...byDay],
  SUP: [...weekOf('MAÑANA'), ...weekOf('NOCHE')]
}

/** A person's pattern, and by how many days they are further on in it than the others of it. */
type Rotation = { person: Person; main: string; pattern: readonly PatternDay[]; offset: number }

type OnDuty = Rotation & { fkc_shift: number }

/** Everybody with a specialty has a rotation: planners and storekeepers work in the office. */
function rotationsOf(people: readonly Person[]): Rotation[] {
  const dealt = new Map<string, number>()
  return people.flatMap(person => {
    // Supervisors come to all lines in turn, they aren't one of a line's mechanics.
    const main = person.profile === 'Supervisor' ? 'SUP' : person.specialties[0]
    if (main === undefined || person.profile === null) return []
    const place = dealt.get(main) ?? 0
    dealt.set(main, place + 1)
    const isNight = place < (nightPeople[main] ?? 0)
    const pattern = isNight ? nights : (rotations[main] ?? byDay)
    // Of the nights two days, so that a third of the people is always off; of weeks three, so that weekends are covered.
    // One more: the technician of the demonstration, the first of the mechanics, was on shift last night and is tonight.
    return [{ person, main, pattern, offset: isNight ? place * 2 + 1 : place * 10 }]
  })
}

/** Holidays, sick leave and leave of a person, by day. Sick leave isn’t known before it begins. */
function absencesOf(person: Person, clock: Clock, last: number): Map<number, number> {
  const random = randomFrom(`absences ${person.name}`)
  const days = new Map<number, number>()
  const away = (kind: number, until: number, every: readonly [number, number], length: readonly [number, number]) => {
    for (let day = clock.start + random.int(0, every[1]); day <= until; day += random.int(...every)) {
      const end = day + random.int(...length)
      for (let each = day; each < end; each++) days.set(each, kind)
    }
  }
  away(absence.PERMISO, clock.today + 20, [90, 300], [1, 1])
  away(absence.BAJA, clock.today, [150, 400], [2, 7])
  away(absence.VACACIONES, last, [320, 400], [10, 15])
  return days
}

/**
 * Who worked when over the two years of history, and who will in the next three months. People work on their own lines
 * in patterns that rotate; electricians and mechanics are spread so that as many lines as possible have one at night,
 * specialists go to the line whose turn it is.
 * @param technician of the demonstration: always on the first line
 */
export function rosterOf(
  people: readonly Person[],
  lines: readonly LineWorld[],
  { clock, technician }: { clock: Clock; technician: Person | null }
) {
  const [first, last] = [clock.start - 1, clock.today + storedDays]
  const rotating = rotationsOf(people).map(one => ({ ...one, absences: absencesOf(one.person, clock, last) }))
  const duties = new Map<number, Map<Person, Duty>>()
  for (let day = first; day <= last; day++) {
    const today = new Map<Person, Duty>()
    const onDuty: OnDuty[] = []
    for (const { absences, ...rotation } of rotating) {
      const fkc_absence = absences.get(day)
      const { pattern, offset, person } = rotation
      const usual = patternDays[pattern[(day - first + offset) % pattern.length] as PatternDay]
      if (fkc_absence !== undefined) today.set(person, { fkc_shift: null, fkc_absence, line: null })
      else if (usual.fkc_shift === null) today.set(person, { ...usual, line: null })
      else onDuty.push({ ...rotation, fkc_shift: usual.fkc_shift })
    }
    const groups = Map.groupBy(onDuty, ({ main, fkc_shift }) => `${main} ${fkc_shift}`)
    for (const group of groups.values()) share(group, { lines, technician, day, today, yesterday: duties.get(day - 1) })
    duties.set(day, today)
  }
  stretch(duties, lines[0] as LineWorld, { clock, technician })
  const onShift = (line: LineWorld, day: number, fkc_shift: number): Person[] =>
    [...(duties.get(day) ?? [])]
      .filter(([, duty]) => duty.line === line && duty.fkc_shift === fkc_shift)
      .map(([person]) => person)
  return {
    onShift,
    /** whether a person could come although the roster has them on no shift of the line */
    isFree: (person: Person, day: number) => {
      const duty = duties.get(day)?.get(person)
      return duty === undefined || duty.fkc_absence === absence.LIBRE
    },
    /** the shift of a moment: hours after midnight belong to the day on which it began */
    shiftAt: (moment: number): { day: number; fkc_shift: number } => {
      const day = clock.dayAt(moment)
      const minute = (moment - clock.at(day, 0)) / 60_000
      if (minute < 6 * 60) return { day: day - 1, fkc_shift: shifts.NOCHE }
      return { day, fkc_shift: minute < 14 * 60 ? shifts.MANANA : minute < 22 * 60 ? shifts.TARDE : shifts.NOCHE }
    },
    emit(store: Store) {
      for (let day = clock.today - storedDays; day <= last; day++)
        for (const [person, { line, fkc_shift, fkc_absence }] of duties.get(day) ?? [])
          store.add(roster, {
            fk_staff: person.id,
            date: clock.text(day),
            fk_line: line?.id ?? null,
            fkc_shift,
            fkc_absence
          })
    }
  }
}

export type Roster = ReturnType<typeof rosterOf>

type Sharing = {
  day: number
  lines: readonly LineWorld[]
  technician: Person | null
  today: Map<Person, Duty>
  yesterday: ReadonlyMap<Person, Duty> | undefined
}

/**
 * Gives people of one specialty and shift their lines. Crews of a morning and specialists go to the lines whose turn it
 * is; the others stay on their line of yesterday, as many lines as possible with somebody.
 */
function share(group: readonly OnDuty[], { lines, technician, day, today, yesterday }: Sharing): void {
  const own = new Map(group.map(({ person }) => [person, lines.filter(line => person.lines.has(line.id))]))
  const linesOf = (person: Person) => own.get(person) ?? []
  const put = (person: Person, line: LineWorld | undefined, fkc_shift: number) =>
    line && today.set(person, { fkc_shift, fkc_absence: null, line })
  const holders = new Map<LineWorld, Person>()
  const staying: OnDuty[] = []
  for (const [place, one] of group.entries()) {
    const { person, main, fkc_shift } = one
    const isSpread = fkc_shift === shifts.TARDE || (fkc_shift === shifts.NOCHE && main in nightPeople)
    const turns = isSpread ? [] : linesOf(person).filter(line => isTurn(line, { main, fkc_shift, day }))
    if (turns.length > 0) put(person, turns[place % turns.length], fkc_shift)
    else staying.push(one)
  }
  for (const { person } of staying) {
    const line = person === technician ? lines[0] : yesterday?.get(person)?.line
    if (line && !holders.has(line)) holders.set(line, person)
  }
  /** Finds a line without anybody, by moving others to another of theirs where that helps. */
  const place = (person: Person, seen: Set<LineWorld>): boolean =>
    linesOf(person).some(line => {
      if (seen.has(line)) return false
      seen.add(line)
      const holder = holders.get(line)
      if (holder && !place(holder, seen)) return false
      holders.set(line, person)
      return true
    })
  const fixed = [...holders].filter(([, person]) => person === technician).map(([line]) => line)
  const placed = new Set(holders.values())
  for (const { person } of staying) if (!placed.has(person)) place(person, new Set(fixed))
  const lineOf = new Map([...holders].map(([line, person]) => [person, line]))
  for (const { person, main, fkc_shift } of staying) {
    const choices = linesOf(person)
    const turn = choices.find(line => isTurn(line, { main, fkc_shift, day }))
    const usual = choices[hash(`${person.name} ${Math.floor(day / 7)}`) % choices.length]
    put(person, lineOf.get(person) ?? turn ?? usual, fkc_shift)
  }
}

/**
 * Two days on the first line that a supervisor is warned of: a seventh night in a week, and a morning right after a
 * night.
 */
function stretch(
  duties: ReadonlyMap<number, Map<Person, Duty>>,
  line: LineWorld,
  { clock, technician }: { clock: Clock; technician: Person | null }
): void {
  const dutyOf = (person: Person, day: number) => duties.get(day)?.get(person)
  const isNight = (person: Person, day: number) => dutyOf(person, day)?.fkc_shift === shifts.NOCHE
  const isOff = (person: Person, day: number) => dutyOf(person, day)?.fkc_absence === absence.LIBRE
  const put = (person: Person, day: number, fkc_shift: number) =>
    duties.get(day)?.set(person, { fkc_shift, fkc_absence: null, line })
  const monday = clock.today - clock.weekday(clock.today) + 7
  const days = Array.from({ length: 7 }, (_, index) => monday + index)
  const crew = days.flatMap(day =>
    [...(duties.get(day) ?? [])].flatMap(([person, duty]) =>
      duty.line === line && isNight(person, day) && person !== technician ? [{ person, day }] : []
    )
  )
  const tired = crew.find(({ person }) => days.every(day => isNight(person, day) || isOff(person, day)))
  if (tired) for (const day of days) put(tired.person, day, shifts.NOCHE)
  const early = crew.find(({ person, day }) => person !== tired?.person && isOff(person, day + 1))
  if (early) put(early.person, early.day + 1, shifts.MANANA)
}
