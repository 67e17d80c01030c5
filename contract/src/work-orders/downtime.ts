import { addDays, daysBetween } from '../core/days.ts'
import { momentParts } from '../core/format.ts'
import { hoursOn, minuteOf, type ServiceHours, spanOfTimes } from '../service-hours/nights.ts'

const minutesInDay = 24 * 60

/**
 * Minutes of a line's service between two moments: what a stop of the line took from its passengers. A stop at night,
 * or on a day without service, took nothing. Rounded to whole minutes.
 * @param hours of the days from the one before the first moment to that of the last
 */
export function serviceMinutesBetween(from: string, to: string, hours: ServiceHours, timeZone: string): number {
  const { day: first } = momentParts(from, timeZone)
  const start = minutesAfter(first, from, timeZone)
  const end = minutesAfter(first, to, timeZone)
  let lost = 0
  // No minute counts twice where the service of a day goes on while that of the next begins.
  let counted = start
  // The service of the day before may go past midnight.
  for (let offset = -1; offset * minutesInDay < end; offset++) {
    const { opens, closes } = hoursOn(addDays(first, offset), hours)
    if (!opens || !closes) continue
    const opening = offset * minutesInDay + minuteOf(opens)
    const begin = Math.max(opening, counted)
    const finish = Math.min(opening + spanOfTimes(opens, closes), end)
    if (finish <= begin) continue
    lost += finish - begin
    counted = finish
  }
  return Math.round(lost)
}

/** Minutes of the clock from a day's midnight to a moment. */
function minutesAfter(day: string, moment: string, timeZone: string): number {
  const { day: own, time } = momentParts(moment, timeZone)
  return daysBetween(day, own) * minutesInDay + minuteOf(time) + Number(time.slice(6, 8)) / 60
}
