import { addDays, addMonths } from 'contract/days.ts'
import { dayOf, formatDate } from 'contract/format.ts'
import { type GenerationPeriod, generationDays } from 'contract/generation-period.ts'
import type { ScheduledTask } from '../cron-jobs/task.ts'
import { generate } from './generate.ts'

const oneLater = {
  day: (day: string) => addDays(day, 1),
  week: (day: string) => addDays(day, 7),
  // Of the first of the month: the 31st has no next month everywhere.
  month: (day: string) => addMonths(`${day.slice(0, 7)}-01`, 1)
} satisfies Record<GenerationPeriod, (day: string) => string>

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/**
 * Makes the orders of the period in which its turn is, or of the next one: of its place, or of every line that whoever
 * saved it works on. What is in an order already is left out, so it may be repeated.
 */
export const programmingTask = (period: GenerationPeriod): ScheduledTask => ({
  access: 'checks.program',
  async run({ db, actor, job: { fk_location, split_by, for_next }, due, timeZone }) {
    const now = new Date().toISOString()
    const turn = dayOf(due.toISOString(), timeZone)
    const date = for_next ? oneLater[period](turn) : turn
    const days = generationDays(period, date, dayOf(now, timeZone))
    if (!days) return `El periodo del ${formatDate(date)} ya ha pasado`
    let [orders, checks] = [0, 0]
    for (const place of fk_location === null ? actor.lines : [fk_location]) {
      const made = await generate(
        db,
        actor,
        period,
        { fk_location: place, date, split_by, preview: false },
        { now, timeZone }
      )
      orders += made.work_orders.length
      checks += made.checks.length
    }
    if (checks === 0) return `No había nada por programar hasta el ${formatDate(days.to)}`
    return `${counted(orders, 'orden', 'órdenes')} con ${counted(checks, 'actividad', 'actividades')}, hasta el ${formatDate(days.to)}`
  }
})
