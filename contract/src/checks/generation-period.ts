/** The period for which orders are generated. Pure, without zod. Days are texts 'yyyy-MM-dd'. */
import { addDays, addMonths, mondayOf } from '../core/days.ts'

export type GenerationPeriod = 'day' | 'week' | 'month'

/** No order is generated for a day that lies further ahead. */
export const maxDaysAhead = 366

/**
 * The days on which the work is done: the day, its week from Monday to Sunday, or its month, as far as they are not
 * over. @returns undefined if they are
 */
export function generationDays(
  period: GenerationPeriod,
  date: string,
  today: string
): { from: string; to: string } | undefined {
  const [first, last] = daysOf(period, date)
  return last < today ? undefined : { from: first > today ? first : today, to: last }
}

function daysOf(period: GenerationPeriod, date: string): [string, string] {
  switch (period) {
    case 'day':
      return [date, date]
    case 'week':
      return [mondayOf(date), addDays(mondayOf(date), 6)]
    case 'month': {
      const first = `${date.slice(0, 7)}-01`
      return [first, addDays(addMonths(first, 1), -1)]
    }
  }
}
