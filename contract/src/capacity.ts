/** How much work people can do on a line in some days. Pure, without zod. */
import { addDays } from './days.ts'
import { type ServiceHours, turnsOf } from './nights.ts'

/** A person works one shift on so many days of a week. */
export const workingDays = 5
const daysOfWeek = 7

/**
 * The minutes that one person works on a line between two days, both included: on five days of seven the shift of the
 * day, on average over the line's shifts; that of the night counts as long as the line stands still.
 */
export function minutesOfPerson(from: string, to: string, hours: ServiceHours): number {
  let minutes = 0
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { stop, running } = turnsOf(day, hours)
    const turns = new Map([...stop, ...running].map(turn => [turn.fkc_shift, turn.minutes]))
    minutes += [...turns.values()].reduce((sum, one) => sum + one, 0) / turns.size
  }
  return (minutes * workingDays) / daysOfWeek
}
