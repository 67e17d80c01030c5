import { addDays, daysBetween } from 'contract/core/days.ts'
import { formatDuration, formatWeekdayDate, momentParts } from 'contract/core/format.ts'
import type { CalendarEntry, CalendarNight } from 'contract/planning/calendar.ts'
import { mayChangeUnplanned } from 'contract/unplanned/unplanned-rules.ts'
import { editableStatus } from 'contract/work-orders/work-order-transitions.ts'
import { momentOf } from '../../ui/input/moments.ts'
import { type Board, levelOf, levelText, nightKey, type Placed, withMinutes, workOf } from './nights.ts'

/** An entry that is to go from one night, or one person, to another. */
export type Move = {
  placed: Placed
  to: string
  /** by person: from whom to whom */
  people?: { from: number; to: number }
}

export const isMoved = ({ placed, to, people }: Move): boolean =>
  placed.date !== to || (people !== undefined && people.from !== people.to)

/** Why an entry stays where it is, wherever it is put; undefined if it can be moved. */
export function fixedBecause({ kind, fkc_status }: CalendarEntry): string | undefined {
  if (kind === 'due') return 'Lo que está por programar se lleva a una noche en Programación'
  if (kind === 'order' && fkc_status !== editableStatus) return 'Solo se mueven órdenes pendientes'
  if (kind === 'execution' && !mayChangeUnplanned('parts', fkc_status ?? 0)) return 'Su orden ya no se cambia'
  return undefined
}

/** When an entry begins and ends after a move of so many days: at the same hour, as long as before. */
export function movedSpan(
  { start, end }: CalendarEntry,
  days: number,
  zone: string
): { start: string; end: string | null } {
  const { day, time } = momentParts(start, zone)
  const moved = momentOf(`${addDays(day, days)}T${time.slice(0, 5)}`, zone)
  const length = end === null ? null : Date.parse(end) - Date.parse(start)
  return { start: moved, end: length === null ? null : new Date(Date.parse(moved) + length).toISOString() }
}

/** What is said of a move before it is made. */
export type Verdict = { kind: 'fits' | 'warn' | 'refuse'; text: string }

/** Of a person on a day, as far as the roster has it. */
export type Presence = 'night' | 'day' | 'away' | 'elsewhere' | undefined

export type Surroundings = {
  board: Board
  now: string
  zone: string
  /** names of specialties */
  specialties: ReadonlyMap<number, string>
  presenceOf?: (person: number, date: string) => Presence
  nameOf?: (person: number) => string | undefined
  /** ids of what a person may do today; undefined: not known */
  trainingsOf?: (person: number) => readonly number[] | undefined
}

/** Whether an entry may go to a night and fits there, with the load as it would be. */
export function verdictOf(move: Move, around: Surroundings): Verdict {
  const { entry } = move.placed
  const refuse = (text: string): Verdict => ({ kind: 'refuse', text })
  const fixed = fixedBecause(entry)
  if (fixed) return refuse(fixed)
  const night = around.board.nights.get(nightKey(entry.fk_line, move.to))
  if (!night) return refuse('Esa noche no está a la vista')
  if (move.people && move.people.from !== move.people.to && move.to !== move.placed.date)
    return refuse('De una vez, otra noche u otra persona: no las dos')
  const problem = move.to === move.placed.date ? undefined : dateProblem(move, around)
  if (problem) return refuse(problem)
  if (move.people && move.people.to !== move.people.from && entry.people.includes(move.people.to))
    return refuse(`${around.nameOf?.(move.people.to) ?? 'Esa persona'} ya está en este trabajo`)
  const lacking = lackingTrainings(move, around)
  if (lacking.length > 0)
    return refuse(`${around.nameOf?.(move.people?.to ?? 0) ?? 'Esa persona'} no tiene vigente: ${lacking.join(', ')}`)
  return loadVerdict(move, night, around)
}

/** Names of the trainings that the work needs and its new person doesn't have. */
function lackingTrainings({ placed: { entry }, people }: Move, { trainingsOf }: Surroundings): string[] {
  const held = people && people.to !== people.from ? trainingsOf?.(people.to) : undefined
  return held ? entry.trainings.flatMap(({ id, name }) => (held.includes(id) ? [] : [name])) : []
}

function dateProblem({ placed: { entry, date }, to }: Move, { now, zone }: Surroundings): string | undefined {
  const { start } = movedSpan(entry, daysBetween(date, to), zone)
  return Date.parse(start) < Date.parse(now) ? 'Esa fecha ya ha pasado' : undefined
}

function loadVerdict({ placed, to, people }: Move, night: CalendarNight, around: Surroundings): Verdict {
  const { entry, date, minutes, isByDay } = placed
  const added = date === to || isByDay ? 0 : minutes
  const after = withMinutes(night, entry, added)
  const day = formatWeekdayDate(to)
  const isOther = people !== undefined && people.to !== people.from
  const concerned = isOther ? [people.to] : date === to ? [] : entry.people
  const warnings = [
    // No refusal: the server takes such an order from its form too.
    ...(entry.requires_stop && !isByDay && night.from === night.to ? ['esa noche la línea no para'] : []),
    ...concerned.slice(0, maxNamed).flatMap(person => presenceWarning(person, to, isByDay, around)),
    ...(added > 0 && levelOf(after) === 'over' ? [levelText(after)] : []),
    ...(added > 0 ? specialtyWarnings(entry, night, added, around) : [])
  ]
  const load = isByDay
    ? `${day}, de día`
    : `Noche del ${day}: ${formatDuration(workOf(after))} de ${formatDuration(night.capacity)}${night.is_estimate ? ' (sin cuadrante: promedio)' : ''}`
  if (warnings.length > 0) return { kind: 'warn', text: `${load}. Atención: ${warnings.join('; ')}` }
  return { kind: 'fits', text: `${load}. ${isByDay ? 'Se puede' : `Cabe: ${levelText(after)}`}` }
}

/** People of an order that are looked up: a warning has no room for a crew of twenty. */
const maxNamed = 3

const presenceTexts = {
  away: 'está ausente ese día',
  elsewhere: 'está en otra línea ese día',
  day: 'no está en el turno de noche'
} as const

function presenceWarning(person: number, date: string, isByDay: boolean, around: Surroundings): string[] {
  const presence = around.presenceOf?.(person, date)
  if (presence === undefined || presence === 'night' || (presence === 'day' && isByDay)) return []
  return [`${around.nameOf?.(person) ?? 'una persona'} ${presenceTexts[presence]}`]
}

function specialtyWarnings(
  { specialties, type }: CalendarEntry,
  night: CalendarNight,
  minutes: number,
  around: Surroundings
): string[] {
  // How the work of several specialties is divided isn't known here.
  if (specialties.length !== 1) return []
  return night.by_specialty.flatMap(load => {
    if (load.fk_specialty !== specialties[0]) return []
    const after = withMinutes(load, { type }, minutes)
    return levelOf(after) === 'over'
      ? [`${around.specialties.get(load.fk_specialty) ?? 'su especialidad'}, ${levelText(after)}`]
      : []
  })
}

/** The board as it will be after a move to another night: only the nights concerned change. */
export function withMove(board: Board, { placed, to, people }: Move, zone: string): Board {
  const { entry, date } = placed
  const days = daysBetween(date, to)
  const moved: CalendarEntry = {
    ...entry,
    ...movedSpan(entry, days, zone),
    date: addDays(entry.date, days),
    nights: entry.nights.map(night => ({ ...night, date: addDays(night.date, days) })),
    people: people ? entry.people.map(one => (one === people.from ? people.to : one)) : entry.people
  }
  const entries = new Map(board.entries)
  const nights = new Map(board.nights)
  const add = (key: string, minutes: number) => {
    const night = nights.get(key)
    if (!night) return
    const [only] = entry.specialties.length === 1 ? entry.specialties : []
    nights.set(key, {
      ...withMinutes(night, entry, minutes),
      by_specialty: night.by_specialty.map(load =>
        load.fk_specialty === only ? withMinutes(load, entry, minutes) : load
      )
    })
  }
  for (const [key, own] of board.entries)
    if (own.some(one => isSame(one.entry, entry)))
      entries.set(
        key,
        own.filter(one => !isSame(one.entry, entry))
      )
  const places = moved.nights.length > 0 ? moved.nights : [{ date: moved.date, minutes: moved.minutes }]
  for (const place of places) {
    const key = nightKey(entry.fk_line, place.date)
    entries.set(key, [...(entries.get(key) ?? []), { ...place, entry: moved, isByDay: placed.isByDay }])
  }
  for (const night of entry.nights) add(nightKey(entry.fk_line, night.date), -night.minutes)
  for (const night of moved.nights) add(nightKey(entry.fk_line, night.date), night.minutes)
  return { entries, nights }
}

const isSame = (a: CalendarEntry, b: CalendarEntry) => a.kind === b.kind && a.id === b.id
