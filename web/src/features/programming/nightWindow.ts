import { formatDateTime } from 'contract/format.ts'
import type { LineNight } from 'contract/service-hours.ts'
import { useStored } from '../../ui/useStored.ts'
import type { Load } from './load.ts'

/** How many people work in a night, unless said otherwise. */
export const usualPeople = 4
export const mostPeople = 99

/** What the fit needs of a night: its minutes, and those of the work that is programmed in it already. */
export type Night = Pick<LineNight, 'minutes' | 'programmed'>

export type Fit = {
  /** minutes of work for which there is time */
  capacity: number
  /** minutes that are programmed already */
  programmed: number
  /** minutes with line stop that don't fit; all minutes that don't fit; both with what is programmed already */
  stopOver: number
  over: number
  /** positions in the bar, 0…1: the end of what is programmed, of the work with stop, of all work, the night's limit */
  programmedEnd: number
  stopEnd: number
  workEnd: number
  limit: number
}

/** Whether the work of a basket fits into a night beside what is programmed in it already. */
export function fitOf(
  { stop, minutes }: Pick<Load, 'stop' | 'minutes'>,
  { minutes: length, programmed }: Night,
  people: number
): Fit {
  const capacity = length * people
  const before = programmed.stop + programmed.running
  const scale = Math.max(capacity, before + minutes, 1)
  return {
    capacity,
    programmed: before,
    stopOver: Math.max(0, programmed.stop + stop - capacity),
    over: Math.max(0, before + minutes - capacity),
    programmedEnd: before / scale,
    stopEnd: (before + stop) / scale,
    workEnd: (before + minutes) / scale,
    limit: capacity / scale
  }
}

/** '23:00 a 06:00' */
export const hoursOfNight = ({ starts_at, ends_at }: Pick<LineNight, 'starts_at' | 'ends_at'>, zone: string): string =>
  [starts_at, ends_at].map(at => formatDateTime(at, zone).slice(11, 16)).join(' a ')

/** True for a number of people that makes sense. */
export const isPeople = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostPeople

/** How many people work in a night, as this browser keeps it. */
export const useNightPeople = () => useStored<number>('programming:people', usualPeople, isPeople)
