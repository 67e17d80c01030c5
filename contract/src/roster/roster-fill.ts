/** What filling a roster changes, and what it leaves. Pure, without zod. */
import { type PatternDay, patternDays } from './roster-patterns.ts'
import type { RosterDay } from './roster.ts'

/** Absences stay, except days off, which are the pattern's to give; so do shifts on other lines. */
const stays = ({ fk_line: line, fkc_absence }: RosterDay, fk_line: number) =>
  line === null ? fkc_absence !== null && fkc_absence !== patternDays.LIBRE.fkc_absence : line !== fk_line

/**
 * What filling days changes: `days` as they will be, with the version that they have; `kept`: what stays, because the
 * person is away or on another line.
 * @param known a day as it is; undefined for an empty one
 */
export function fillDays(
  wanted: readonly { fk_staff: number; date: string; day: PatternDay }[],
  known: (fk_staff: number, date: string) => RosterDay | undefined,
  fk_line: number
): { days: RosterDay[]; kept: RosterDay[] } {
  const [days, kept]: [RosterDay[], RosterDay[]] = [[], []]
  for (const { fk_staff, date, day } of wanted) {
    const before = known(fk_staff, date)
    const { fkc_shift, fkc_absence } = patternDays[day]
    if (before && stays(before, fk_line)) kept.push(before)
    else if (before?.fkc_shift !== fkc_shift || before.fkc_absence !== fkc_absence)
      days.push({
        fk_staff,
        date,
        fk_line: fkc_shift === null ? null : fk_line,
        fkc_shift,
        fkc_absence,
        version: before?.version ?? 0
      })
  }
  return { days, kept }
}
