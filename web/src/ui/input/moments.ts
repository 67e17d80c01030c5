import { isDay } from 'contract/core/days.ts'
import { dayOf, formatTime } from 'contract/core/format.ts'
import { isTime } from './texts.ts'

/** What a clock in the zone shows at a moment, 'yyyy-MM-ddTHH:mm'. */
export function localOf(moment: string, zone: string): string {
  return `${dayOf(moment, zone)}T${formatTime(moment, zone)}`
}

/**
 * The moment (ISO, UTC) at which a clock in the zone shows `local`, 'yyyy-MM-ddTHH:mm', wherever the browser is. In the
 * hour that a change of clocks repeats, the first of the two.
 */
export function momentOf(local: string, zone: string): string {
  const asUtc = Date.parse(`${local}Z`)
  const offsetAt = (moment: number) =>
    Date.parse(`${localOf(new Date(moment).toISOString(), zone)}Z`) - Math.floor(moment / 60_000) * 60_000
  // In two steps: the first result may lie on the other side of a change of clocks, where the offset is another.
  const near = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(near)).toISOString()
}

/** A day and a time of day as they were typed, '' for none. */
type Parts = { day: string; time: string }

/** Stands between the two parts of what isn't a moment yet; no moment contains it. */
const separator = ' | '

/** The two parts of a moment, as a clock in the zone shows it, or of what `joinMoment` made of them. */
export function splitMoment(value: string | null, zone: string): Parts {
  if (!value) return { day: '', time: '' }
  const [day = '', time = ''] = value.includes(separator) ? value.split(separator) : localOf(value, zone).split('T')
  return { day, time }
}

/** The moment (ISO, UTC) of two parts; null if both are empty, and a text that is no moment as long as one is wrong. */
export function joinMoment({ day, time }: Parts, zone: string): string | null {
  if (day === '' && time === '') return null
  return isDay(day) && isTime(time) ? momentOf(`${day}T${time}`, zone) : `${day}${separator}${time}`
}

/** Which part a moment lacks; undefined if it has both, right or wrong, or none. */
export function missingPart(value: string | null): string | undefined {
  if (!value?.includes(separator)) return undefined
  if (value.startsWith(separator)) return 'Falta la fecha'
  return value.endsWith(separator) ? 'Falta la hora' : undefined
}
