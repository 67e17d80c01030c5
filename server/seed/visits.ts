import { shift } from 'contract/core/classifier.ts'
import { hash } from './random.ts'
import type { LineWorld } from './world.ts'

/** Specialties that work together. */
const together: Readonly<Record<string, string>> = { CAB: 'MEC', ELE: 'CTR' }

export const crewOfSpecialty = (specialty: string): string => together[specialty] ?? specialty

/**
 * A number whose remainder, by the days between two visits, says on which of them a crew visits a line: the same night
 * of the week for all areas, so that a crew can do two of them at once.
 * @param work with or without line stop, and the crew: 'S MEC'
 */
export const turnOf = (line: LineWorld, work: string): number => hash(`${line.facts.code} ${work}`)

/** Whether it is a line's turn in a shift; work that needs the line to stop is dated by the morning after. */
export function isTurn(
  line: LineWorld,
  { main, fkc_shift, day }: { main: string; fkc_shift: number; day: number }
): boolean {
  const [stop, date] = fkc_shift === shift.NOCHE ? ['S', day + 1] : ['D', day]
  return turnOf(line, `${stop} ${crewOfSpecialty(main)}`) % 7 === date % 7
}
