import { counted, formatDuration } from 'contract/core/format.ts'
import type { Capacity } from 'contract/roster/roster.ts'

/** Who works in a night. */
export type NightCrew = {
  people: number
  /** minutes of work for which there is time */
  minutes: number
  /** of the roster; of as many people as the user says, where it is empty or may not be seen */
  source: 'roster' | 'estimate' | 'unknown'
  /** what each specialty can still do; only of the roster */
  free: ReadonlyMap<number, number>
}

/** Minutes of work of a specialty: all, and those with line stop. */
export type SpecialtyLoad = { id: number | null; name: string; minutes: number; stop: number }

/** A specialty whose people can't do all of its work, and the minutes that they lack. */
export type Shortage = { name: string; minutes: number }

/**
 * The people of a night: those of its roster, else `people` during the whole night.
 * @param rows the capacity of this night by specialty; undefined where the roster may not be seen
 */
export function nightCrew(
  rows: readonly Capacity[] | undefined,
  { minutes }: { minutes: number },
  people: number
): NightCrew {
  const all = rows?.find(({ fk_specialty }) => fk_specialty === null)
  if (!rows || !all || all.is_estimate)
    return { people, minutes: people * minutes, source: all ? 'estimate' : 'unknown', free: new Map() }
  const free = rows.flatMap(row => (row.fk_specialty === null ? [] : [[row.fk_specialty, row.free] as const]))
  return { people: all.people, minutes: all.minutes, source: 'roster', free: new Map(free) }
}

/** The specialties of some work that a night of the roster has too few people for. */
export function shortagesOf(
  specialties: readonly SpecialtyLoad[],
  { source, free }: NightCrew,
  isStopOnly: boolean
): Shortage[] {
  if (source !== 'roster') return []
  return specialties.flatMap(({ id, name, minutes, stop }) => {
    const work = isStopOnly ? stop : minutes
    const lacking = id === null ? 0 : work - (free.get(id) ?? 0)
    return work > 0 && lacking > 0 ? [{ name, minutes: lacking }] : []
  })
}

/** 'faltan 2 h 0 min de Electricidad y 1 h 30 min de Cable' */
export const shortageText = (shortages: readonly Shortage[]): string =>
  `faltan ${new Intl.ListFormat('es').format(
    shortages.map(({ name, minutes }) => `${formatDuration(minutes)} de ${name}`)
  )}`

/** '6 personas de turno', '4 personas' */
export const crewLabel = ({ people, source }: Pick<NightCrew, 'people' | 'source'>): string =>
  (people === 0 ? 'nadie' : counted(people, ['persona', 'personas'])) + (source === 'roster' ? ' de turno' : '')

/** 'con 6 personas de turno', 'sin cuadrante: con 4 personas' */
export const crewText = (crew: Pick<NightCrew, 'people' | 'source'>): string =>
  `${crew.source === 'estimate' ? 'sin cuadrante: ' : ''}${crew.people === 0 ? 'sin' : 'con'} ${crewLabel(crew)}`
