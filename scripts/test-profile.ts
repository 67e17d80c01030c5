import { sep } from 'node:path'
import { root } from './project.ts'

/** How long the tests of a file took, in milliseconds of one worker. */
export type Timing = { project: string; file: string; ms: number }

type VitestReport = { testResults: { name: string; startTime: number; endTime: number }[] }
type Suite = {
  file: string
  specs: { tests: { projectName: string; results: { duration: number }[] }[] }[]
  suites?: Suite[]
}

/**
 * Seconds of one worker, all kinds of tests together, that one more area may cost: with ten more of them the whole run
 * stays within its twelve minutes (docs/testing.md).
 */
const areaBudget = 40

/** The times in vitest's JSON report; the workspace is taken as project. */
export const vitestTimings = ({ testResults }: VitestReport): Timing[] =>
  testResults.map(({ name, startTime, endTime }) => {
    const file = name.replace(root, '').split(sep).join('/')
    return { project: file.split('/', 1).join(), file, ms: endTime - startTime }
  })

/** The times in Playwright's JSON report; each screen size is a project. */
export function playwrightTimings({ suites }: { suites: Suite[] }): Timing[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.flatMap(spec =>
      spec.tests.map(({ projectName, results }) => ({
        project: `e2e ${projectName}`,
        file: `e2e/${file}`,
        ms: results.reduce((total, { duration }) => total + duration, 0)
      }))
    ),
    ...playwrightTimings({ suites: inner })
  ])
}

/**
 * The area that a file belongs to: the folder of its feature, on either side, or of its journeys. What every area uses
 * has its workspace in front: `web/ui`, `server/platform`.
 */
export function areaOf(file: string): string {
  const [workspace = '', folder, area] = file.replace('/src/', '/').split('/')
  if (folder === 'features' && area !== undefined) return area
  if (folder === undefined || area === undefined) return workspace
  return workspace === 'e2e' ? folder : `${workspace}/${folder}`
}

/** A few lines: each project's total, each area's by project, then the slowest files. */
export function profile(timings: readonly Timing[]): string {
  const line = ([name, ms]: readonly [string, number]) => `${seconds(ms)} s  ${name}`
  const files = totals(timings, ({ project, file }) =>
    file.startsWith('e2e/') ? `${file} (${project.slice(4)})` : file
  )
  return [
    'Time of one worker, by project:',
    ...totals(timings, ({ project }) => project).map(line),
    `By area (! over the ${areaBudget} s that a new one may cost):`,
    ...totals(timings, ({ file }) => areaOf(file)).map(([area, ms]) => {
      const own = timings.filter(({ file }) => areaOf(file) === area)
      const parts = totals(own, ({ project }) => project).map(([name, part]) => `${name}${seconds(part, 6)}`)
      return `${seconds(ms)} s${ms > areaBudget * 1000 ? ' ! ' : '   '}${area.padEnd(18)} ${parts.join(', ')}`
    }),
    'The ten slowest files:',
    ...files.slice(0, 10).map(line)
  ].join('\n')
}

const seconds = (ms: number, width = 8) => (ms / 1000).toFixed(1).padStart(width)

/** Sums by name, the largest first. */
function totals(timings: readonly Timing[], nameOf: (timing: Timing) => string): [string, number][] {
  const sums = new Map<string, number>()
  for (const timing of timings) sums.set(nameOf(timing), (sums.get(nameOf(timing)) ?? 0) + timing.ms)
  return [...sums].toSorted(([, a], [, b]) => b - a)
}
