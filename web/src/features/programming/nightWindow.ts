import { isTime } from '../../ui/typed/texts.ts'
import { useStored } from '../../ui/useStored.ts'
import type { Load } from './load.ts'

/** The hours of the night without service, and the number of people who work in them. */
export type NightWindow = { /** 'HH:mm' */ start: string; end: string; people: number }

export const usualNight: NightWindow = { start: '23:30', end: '05:00', people: 4 }

export const mostPeople = 99

const minutesInDay = 24 * 60

/** Minutes from start to end; over midnight if the end is earlier. */
export function lengthOf({ start, end }: Pick<NightWindow, 'start' | 'end'>): number {
  return (minuteOf(end) - minuteOf(start) + minutesInDay) % minutesInDay
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export type Fit = {
  /** minutes of work for which there is time */
  capacity: number
  /** minutes with line stop that don't fit; all minutes that don't fit */
  stopOver: number
  over: number
  /** positions in the bar, 0…1: the end of the work with stop, of all work, and the window's limit */
  stopEnd: number
  workEnd: number
  limit: number
}

/** Whether the work of a basket fits into a night window. */
export function fitOf({ stop, minutes }: Pick<Load, 'stop' | 'minutes'>, window: NightWindow): Fit {
  const capacity = lengthOf(window) * window.people
  const scale = Math.max(capacity, minutes, 1)
  return {
    capacity,
    stopOver: Math.max(0, stop - capacity),
    over: Math.max(0, minutes - capacity),
    stopEnd: stop / scale,
    workEnd: minutes / scale,
    limit: capacity / scale
  }
}

/** True for a window that makes sense: two different times and at least one person. */
export function isWindow(value: unknown): value is NightWindow {
  if (typeof value !== 'object' || value === null) return false
  const { start, end, people } = value as Partial<NightWindow>
  return (
    isTime(start) &&
    isTime(end) &&
    start !== end &&
    Number.isInteger(people) &&
    Number(people) >= 1 &&
    Number(people) <= mostPeople
  )
}

/** The night window as this browser keeps it. */
export const useNightWindow = () => useStored<NightWindow>('programming:night', usualNight, isWindow)
