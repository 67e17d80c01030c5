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

/** The times in vitest's JSON report; the workspace is taken as project. */
export const vitestTimings = ({ testResults }: VitestReport): Timing[] =>
  testResults.map(({ name, startTime, endTime }) => {
    const file = name.replace(root, '')
    return { project: file.split(sep, 1).join(), file, ms: endTime - startTime }
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

/** A few lines: each project's total, then the slowest files. */
export function profile(timings: readonly Timing[]): string {
  const line = ([name, ms]: readonly [string, number]) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${name}`
  const projects = totals(timings, ({ project }) => project)
  const files = totals(timings, ({ project, file }) =>
    file.startsWith('e2e/') ? `${file} (${project.slice(4)})` : file
  )
  return [
    'Time of one worker, by project:',
    ...projects.map(line),
    'The ten slowest files:',
    ...files.slice(0, 10).map(line)
  ].join('\n')
}

/** Sums by name, the largest first. */
function totals(timings: readonly Timing[], nameOf: (timing: Timing) => string): [string, number][] {
  const sums = new Map<string, number>()
  for (const timing of timings) sums.set(nameOf(timing), (sums.get(nameOf(timing)) ?? 0) + timing.ms)
  return [...sums].toSorted(([, a], [, b]) => b - a)
}
