import { formatTime, momentParts } from 'contract/core/format.ts'
import { minuteOf, momentOf as dayAndTime, nightOf, type ServiceHours } from 'contract/service-hours/nights.ts'
import { addDays } from 'contract/core/days.ts'
import type { LineNight, NightWork } from 'contract/service-hours/service-hours.ts'
import { momentOf } from '../../ui/input/moments.ts'
import { useStored } from '../../ui/shell/useStored.ts'
import type { SpecialtyLoad } from './nightCrew.ts'

/** How many people work in a night, unless said otherwise. */
export const usualPeople = 4
export const maxPeople = 99

/** What the fit needs of a night: the minutes of the work that is programmed in it already. */
export type Night = Pick<LineNight, 'programmed'>

/** Minutes of work that is to come into a night: with line stop, all, and by specialty where that is known. */
export type NightLoad = { stop: number; minutes: number; specialties?: readonly SpecialtyLoad[] }

type Fit = {
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

/**
 * Whether the work of a basket fits into a night beside what is programmed in it already.
 * @param capacity minutes of work of the people of the night
 */
export function fitOf({ stop, minutes }: NightLoad, { programmed }: Night, capacity: number): Fit {
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

/** A night without some of its work: that which is being moved within it or changed. */
export function nightWithout<Of extends Night & Pick<LineNight, 'work'>>(
  night: Of,
  isMoved: (work: NightWork) => boolean
): Of {
  const work = night.work.filter(one => !isMoved(one))
  if (work.length === night.work.length) return night
  const sum = (kind: 'stop' | 'running') => work.reduce((minutes, one) => minutes + one[kind], 0)
  const orders = new Set(work.map(one => one.fk_work_order)).size
  return { ...night, work, programmed: { orders, stop: sum('stop'), running: sum('running') } }
}

/** The day whose night a moment is of: until that night is over, the day before. */
export function nightDayOf(moment: string, hours: ServiceHours, zone: string): string {
  const { day, time } = momentParts(moment, zone)
  const before = addDays(day, -1)
  return minuteOf(time) + minutesInDay < nightOf(before, hours).to ? before : day
}

/** Whether the line stands still at a moment. */
export function isAtNight(moment: string, hours: ServiceHours, zone: string): boolean {
  const { day, time } = momentParts(moment, zone)
  const nightDay = nightDayOf(moment, hours, zone)
  return minuteOf(time) + (day === nightDay ? 0 : minutesInDay) >= nightOf(nightDay, hours).from
}

/** How many nights are looked through for a free one. */
const maxNightsAhead = 60

/** The first night from today on, as moments, that none of these spans of time touches. */
export function nextFreeNight(
  spans: readonly { start_at: string; end_at: string }[],
  hours: ServiceHours,
  today: string,
  zone: string
): { start_at: string; end_at: string } {
  const nights = Array.from({ length: maxNightsAhead }, (_, index) => addDays(today, index)).map(day => {
    const { from, to } = nightOf(day, hours)
    const [start_at, end_at] = [dayAndTime(day, from), dayAndTime(day, to)].map(({ day: on, time }) =>
      momentOf(`${on}T${time}`, zone)
    ) as [string, string]
    return { start_at, end_at }
  })
  const isFree = (night: { start_at: string; end_at: string }) =>
    spans.every(
      ({ start_at, end_at }) =>
        Date.parse(end_at) <= Date.parse(night.start_at) || Date.parse(start_at) >= Date.parse(night.end_at)
    )
  return nights.find(isFree) ?? (nights[0] as (typeof nights)[number])
}

const minutesInDay = 24 * 60

/** '23:00 a 06:00' */
export const hoursOfNight = ({ starts_at, ends_at }: Pick<LineNight, 'starts_at' | 'ends_at'>, zone: string): string =>
  [starts_at, ends_at].map(at => formatTime(at, zone)).join(' a ')

/** True for a number of people that makes sense. */
export const isPeople = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxPeople

/** How many people work in a night without a roster, as this browser keeps it. */
export const useNightPeople = () => useStored<number>('programming:people', usualPeople, isPeople)
