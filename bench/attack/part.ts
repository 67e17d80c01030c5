import type { Target } from './target.ts'

/** What came of a part: how many calls, what was answered that must not be, and what else is worth saying. */
export type Outcome = { calls: number; wrong: string[]; remark: string }

/** One kind of attack on a server without data. */
export type Part = { name: string; run: (target: Target) => Promise<Outcome> }

/** Mistakes that are printed; the rest is counted. */
const maxShown = 20

/** A line of the table, and a line for each mistake. */
export function outcomeLines({ name }: Part, { calls, wrong, remark }: Outcome, seconds: number): string[] {
  const shown = wrong.slice(0, maxShown).map(text => `    ${text.slice(0, 400)}`)
  const rest = wrong.length > maxShown ? [`    … y ${wrong.length - maxShown} más`] : []
  return [
    `${name.padEnd(44)} ${String(calls).padStart(6)} llamadas, ${wrong.length} mal contestadas (${seconds.toFixed(0)} s; ${remark}) ${wrong.length ? 'MAL' : 'bien'}`,
    ...shown,
    ...rest
  ]
}
