import type { RosterDay } from 'contract/roster/roster.ts'

const none: readonly RosterDay[] = []

/** Days of a roster by person. Pure. */
export function indexDays(days: readonly RosterDay[]) {
  const byPerson = Map.groupBy(days, ({ fk_staff }) => fk_staff)
  return {
    ofPerson: (fk_staff: number): readonly RosterDay[] => byPerson.get(fk_staff) ?? none,
    /** undefined for an empty day */
    day: (fk_staff: number, date: string): RosterDay | undefined =>
      byPerson.get(fk_staff)?.find(day => day.date === date)
  }
}

export type DayIndex = ReturnType<typeof indexDays>
