/** The weeks and months of a year. Pure, without zod. Days are texts 'yyyy-MM-dd'. */
import { addDays, addMonths, mondayOf } from './days.ts'

/** A part of a year: its first and last day. `key`: '2026-03', or for a week (ISO 8601) '2026-W09'. */
export type Period = { key: string; from: string; to: string }

export type PeriodKind = 'week' | 'month'

/**
 * The parts of a year, in order. Weeks run from Monday to Sunday; those that begin or end in another year are cut at
 * its border, so that weeks and months of a year have the same sums.
 */
export function periodsOf(year: number, by: PeriodKind): Period[] {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const periods: Period[] = []
  for (let from = first; from <= last;) {
    const next = by === 'month' ? addMonths(from, 1) : addDays(mondayOf(from), 7)
    const to = addDays(next, -1)
    periods.push({ key: by === 'month' ? from.slice(0, 7) : weekOf(from), from, to: to < last ? to : last })
    from = next
  }
  return periods
}

/** The week of a day as ISO 8601 writes it: '2026-W09'. It belongs to the year that has its Thursday. */
export function weekOf(day: string): string {
  const thursday = addDays(mondayOf(day), 3)
  const year = thursday.slice(0, 4)
  let week = 1
  for (let one = addDays(thursday, -7); one.startsWith(year); one = addDays(one, -7)) week++
  return `${year}-W${String(week).padStart(2, '0')}`
}
