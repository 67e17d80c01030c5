import { addDays, addMonths } from 'contract/core/days.ts'
import { dayOf, formatWeekdayDate } from 'contract/core/format.ts'
import { type GenerationPeriod, generationDays } from 'contract/checks/generation-period.ts'
import { eq, sql } from 'drizzle-orm'
import { AppError, forbidden, refusalText } from '../../platform/http/errors.ts'
import { location } from '../../schema/locations.ts'
import type { ScheduledTask, ScheduledWork } from '../../platform/jobs/scheduled-task.ts'
import { generate } from './generate.ts'

const oneLater = {
  day: (day: string) => addDays(day, 1),
  week: (day: string) => addDays(day, 7),
  // Of the first of the month: the 31st has no next month everywhere.
  month: (day: string) => addMonths(`${day.slice(0, 7)}-01`, 1)
} satisfies Record<GenerationPeriod, (day: string) => string>

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/**
 * Makes the orders of the period in which its turn is, or of the next one: of its place, or of every line that its
 * owner works on. What is in an order already is left out, so it may be repeated.
 */
export const programmingTask =
  (period: GenerationPeriod): ScheduledTask =>
  async work => {
    const { job, due, timeZone } = work
    const now = work.now.toISOString()
    const turn = dayOf(due.toISOString(), job.time_zone)
    const date = job.for_next ? oneLater[period](turn) : turn
    const days = generationDays(period, date, dayOf(now, timeZone))
    if (!days) return `El periodo del ${formatWeekdayDate(date)} ya ha pasado`
    const { orders, checks, refused } = await generateAll(work, period, date, now)
    const until = `hasta el ${formatWeekdayDate(days.to)}`
    const made =
      checks === 0
        ? `No había nada por programar ${until}`
        : `${counted(orders, 'orden', 'órdenes')} con ${counted(checks, 'actividad', 'actividades')}, ${until}`
    return [made, ...refused].join('. ')
  }

/** Each line by itself, so that what one refuses doesn't take the orders of the others. @throws {AppError} if all do */
async function generateAll(
  { db, actor, job: { fk_location, split_by }, timeZone }: ScheduledWork,
  period: GenerationPeriod,
  date: string,
  now: string
) {
  if (!actor) throw forbidden()
  const places = fk_location === null ? actor.lines : [fk_location]
  const all = { orders: 0, checks: 0, refused: [] as string[] }
  let last: unknown
  for (const place of places) {
    await db.execute(sql`savepoint line`)
    try {
      const asked = { fk_location: place, date, split_by, preview: false }
      const made = await generate(db, actor, period, asked, { now, timeZone })
      all.orders += made.work_orders.length
      all.checks += made.checks.length
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await db.execute(sql`rollback to savepoint line`)
      last = error
      const [row] = await db.select({ name: location.name }).from(location).where(eq(location.id, place))
      all.refused.push(`${row?.name}: ${refusalText(error)}`)
    }
  }
  if (places.length > 0 && all.refused.length === places.length) throw last
  return all
}
