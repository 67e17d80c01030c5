import type { Waits } from './interaction.ts'
import type { Profile, Vitals } from './lighthouse.ts'
import type { Ready } from './ready.ts'
import { goals, type Screen } from './screens.ts'

type Row = readonly string[]

/** Lighthouse's figures, with the goals of the mobile profile. */
export function vitalsTable(measured: readonly { screen: Screen; profile: Profile; vitals: Vitals }[]): string {
  const rows = measured.map(({ screen, profile, vitals }): Row => {
    const goal = (text: string, met: boolean) => (profile !== 'desktop' ? `${text} ${met ? '✓' : '✗'}` : text)
    return [
      screen.name,
      profile,
      goal(`${vitals.score} (≥ ${screen.score})`, vitals.score >= screen.score),
      seconds(vitals.firstPaint),
      goal(
        `${seconds(vitals.largestPaint)} (≤ ${seconds(goals.largestPaint)})`,
        vitals.largestPaint <= goals.largestPaint
      ),
      goal(`${vitals.layoutShift.toFixed(3)} (≤ ${goals.layoutShift})`, vitals.layoutShift <= goals.layoutShift),
      `${vitals.blockingTime.toFixed(0)} ms`,
      vitals.allScript.toFixed(0),
      vitals.machine.toFixed(0)
    ]
  })
  return table(
    ['Screen', 'Profile', 'Score', 'First paint', 'Largest paint', 'Shift', 'Blocking', 'All JS, KiB gzip', 'Machine'],
    rows
  )
}

/** When the screens were ready to work. */
export function readyTable(measured: readonly { screen: Screen; ready: Ready }[]): string {
  const rows = measured.map(({ screen, ready }): Row => {
    const time = (name: keyof typeof goals.ready) =>
      Number.isNaN(ready[name])
        ? '–'
        : goal(seconds(ready[name]), seconds(goals.ready[name]), ready[name] <= goals.ready[name])
    return [
      screen.name,
      time('first'),
      time('later'),
      time('withoutSignal'),
      goal(ready.script.toFixed(0), String(screen.script), ready.script <= screen.script)
    ]
  })
  return table(['Ready to work on a phone', 'First visit', 'Later', 'Without signal', 'First JS, KiB gzip'], rows)
}

/** When the whole application was on a phone. */
export const keptTable = (kept: number): string =>
  table(
    ['Whole application on a phone', 'After the first sign-in'],
    [['slow network', goal(seconds(kept), seconds(goals.kept), kept <= goals.kept)]]
  )

const goal = (text: string, limit: string, isMet: boolean) => `${text} (≤ ${limit}) ${isMet ? '✓' : '✗'}`

/** Durations of interactions with 500 rows on a processor four times slower. */
export function interactionsTable({ medians, longest }: { medians: Waits; longest: Waits }): string {
  const rows = Object.entries(medians).map(([name, wait]): Row => [
    name,
    `${wait} ms (≤ ${goals.interaction}) ${wait <= goals.interaction ? '✓' : '✗'}`,
    `${longest[name]} ms`
  ])
  return table(['500 rows, processor 4× slower', 'Median', 'Longest'], rows)
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

function table(head: Row, rows: readonly Row[]): string {
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map(row => row[column]?.length ?? 0)))
  const line = (row: Row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
