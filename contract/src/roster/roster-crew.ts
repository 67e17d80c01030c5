/** How many people a day's shifts have. Pure, without zod: server and browser count by it. */

/** A person works one shift on so many days of a week. */
export const workingDays = 5

/** People, and their minutes. */
export type Crew = { people: number; minutes: number }

/** So many people on a shift; of one specialty, or (null) all of them. */
export type OnShift = { fkc_shift: number; fk_specialty: number | null; people: number }

/**
 * The people on some shifts of a day, by specialty; null: all of them.
 * @param minutesOf the minutes of each shift that counts; people on other shifts are left out
 */
export function crewOf(onShift: readonly OnShift[], minutesOf: ReadonlyMap<number, number>): Map<number | null, Crew> {
  const crew = new Map<number | null, Crew>()
  for (const { fkc_shift, fk_specialty, people } of onShift) {
    const minutes = minutesOf.get(fkc_shift)
    if (minutes === undefined) continue
    const before = crew.get(fk_specialty) ?? { people: 0, minutes: 0 }
    crew.set(fk_specialty, { people: before.people + people, minutes: before.minutes + people * minutes })
  }
  return crew
}
