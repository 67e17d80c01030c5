import { addDays, daysBetween } from 'contract/core/days.ts'
import type { RosterDay } from 'contract/roster/roster.ts'

/** Days in a row of a person with the same shift or absence; with neither: empty. */
export type DutySpan = Pick<RosterDay, 'fk_line' | 'fkc_shift' | 'fkc_absence'> & { from: string; to: string }

const empty = { fk_line: null, fkc_shift: null, fkc_absence: null }

/**
 * A person's days between two, both included, as spans that follow each other without gaps.
 * @param days one per date at most
 */
export function dutySpans(days: readonly RosterDay[], from: string, to: string): DutySpan[] {
  const byDate = new Map(days.map(day => [day.date, day]))
  const spans: DutySpan[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { fk_line, fkc_shift, fkc_absence } = byDate.get(date) ?? empty
    const last = spans.at(-1)
    if (last && last.fk_line === fk_line && last.fkc_shift === fkc_shift && last.fkc_absence === fkc_absence)
      last.to = date
    else spans.push({ from: date, to: date, fk_line, fkc_shift, fkc_absence })
  }
  return spans
}

/** How many days a span has. */
export const daysOfSpan = ({ from, to }: DutySpan): number => daysBetween(from, to) + 1
