import { plannedTypes } from 'contract/core/classifier.ts'
import { formatDuration } from 'contract/core/format.ts'
import type { Calendar, CalendarEntry, CalendarNight } from 'contract/planning/calendar.ts'

/** An entry in one of the nights that it touches, or on its day. */
export type Placed = { entry: CalendarEntry; date: string; minutes: number; isByDay: boolean }

/** A calendar by line and night. */
export type Board = { nights: ReadonlyMap<string, CalendarNight>; entries: ReadonlyMap<string, readonly Placed[]> }

export const nightKey = (line: number, date: string) => `${line} ${date}`

/** Where an entry stands: in each night with work of it; without any, and what is only due, on its day. */
export function placesOf(entry: CalendarEntry): Placed[] {
  if (entry.nights.length === 0)
    return [{ entry, date: entry.date, minutes: entry.minutes, isByDay: entry.kind !== 'due' }]
  return entry.nights.map(({ date, minutes }) => ({ entry, date, minutes, isByDay: false }))
}

export function boardOf({ entries, nights }: Calendar): Board {
  const placed = entries.flatMap(placesOf)
  return {
    nights: new Map(nights.map(night => [nightKey(night.fk_line, night.date), night])),
    entries: Map.groupBy(placed, ({ entry, date }) => nightKey(entry.fk_line, date))
  }
}

/** Filters of the address, by name; values are texts. */
export type EntryFilters = Readonly<Partial<Record<'fk_specialty' | 'fk_staff' | 'type', readonly string[]>>>

/** What the filter by type calls due work. */
export const dueType = 'due'

export function isShown(entry: CalendarEntry, { fk_specialty, fk_staff, type }: EntryFilters): boolean {
  const has = (values: readonly string[] | undefined, own: readonly (number | string)[]) =>
    !values?.length || own.some(one => values.includes(String(one)))
  return (
    has(fk_specialty, entry.specialties) &&
    has(fk_staff, entry.people) &&
    has(type, [entry.kind === 'due' ? dueType : (entry.type ?? '')])
  )
}

export type Load = Pick<CalendarNight, 'capacity' | 'planned' | 'unplanned'>

/** From which part of what a night can take it is marked. */
const [near, full] = [0.8, 1]

/** How full a night is. `none`: no people and no work. */
export type Level = 'free' | 'near' | 'full' | 'over' | 'none'

export const workOf = ({ planned, unplanned }: Load): number => planned + unplanned

export function levelOf(load: Load): Level {
  const work = workOf(load)
  if (load.capacity === 0) return work > 0 ? 'over' : 'none'
  if (work > load.capacity) return 'over'
  if (work >= full * load.capacity) return 'full'
  return work >= near * load.capacity ? 'near' : 'free'
}

/** 'quedan 5 h 30 min', 'sobran 2 h 0 min' */
export function levelText(load: Load): string {
  const free = load.capacity - workOf(load)
  switch (levelOf(load)) {
    case 'none':
      return 'nadie de turno'
    case 'full':
      return 'llena'
    case 'over':
      return `sobran ${formatDuration(-free)}`
    case 'near':
      return `casi llena: quedan ${formatDuration(free)}`
    case 'free':
      return `quedan ${formatDuration(free)}`
  }
}

/** Part of what a night can take, in per cent; null if it can take nothing. */
export const percentOf = (load: Load): number | null =>
  load.capacity === 0 ? null : Math.round((100 * workOf(load)) / load.capacity)

/** A load with so many minutes more of an entry's work. */
export const withMinutes = <Of extends Load>(load: Of, entry: Pick<CalendarEntry, 'type'>, minutes: number): Of => {
  const kind = plannedTypes.includes(entry.type ?? 0) ? 'planned' : 'unplanned'
  return { ...load, [kind]: Math.max(0, load[kind] + minutes) }
}
