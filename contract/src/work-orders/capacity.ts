/** How much work people can do on a line in some days. Pure, without zod. */
import { addDays, weekdayOf } from '../core/days.ts'
import { type ServiceHours, turnsOf } from '../service-hours/nights.ts'

/** A person works one shift on so many days of a week. */
export const workingDays = 5
const daysOfWeek = 7

/**
 * The minutes that one person works on a line between two days, both included: on five days of seven the shift of the
 * day, on average over the line's shifts; that of the night counts as long as the line stands still.
 */
export function minutesOfPerson(hours: ServiceHours): (from: string, to: string) => number {
  const special = new Set(hours.exceptions.map(({ date }) => date))
  /** by weekday, of days without exceptions: a year has seven kinds of these */
  const usual = new Map<number, number>()
  const minutesOn = (day: string): number => {
    if (special.has(day) || special.has(addDays(day, 1))) return meanOf(day, hours)
    const weekday = weekdayOf(day)
    const known = usual.get(weekday) ?? meanOf(day, hours)
    usual.set(weekday, known)
    return known
  }
  return (from, to) => {
    let minutes = 0
    for (let day = from; day <= to; day = addDays(day, 1)) minutes += minutesOn(day)
    return (minutes * workingDays) / daysOfWeek
  }
}

/** A day's shift, on average over those of the line. */
function meanOf(day: string, hours: ServiceHours): number {
  const { stop, running } = turnsOf(day, hours)
  const turns = new Map([...stop, ...running].map(turn => [turn.fkc_shift, turn.minutes]))
  return [...turns.values()].reduce((sum, one) => sum + one, 0) / turns.size
}
