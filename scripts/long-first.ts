import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Limits of time that a test file sets, in milliseconds: `{ timeout: 60_000 }`, `}, 60_000)`, or on a line alone. */
const limits = /(?:[tT]imeout: |\}, |^ +)(\d{2,3})_000(?=[,)\n]| \})/gm

/** How long the tests of a file may take beyond the usual, in seconds. */
export const secondsAllowed = (source: string): number =>
  [...source.matchAll(limits)].reduce((sum, [, seconds]) => sum + Number(seconds), 0)

/**
 * Long files first, so that no worker begins one when the others are done: those that give their tests more time, then
 * those that took longest the last time, or are largest.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const projects = [...new Set(usual.map(({ project }) => project.name))]
    const weighed = usual.map(file => ({
      file,
      project: projects.indexOf(file.project.name),
      seconds: secondsAllowed(readFileSync(file.moduleId, 'utf8'))
    }))
    return weighed.toSorted((a, b) => a.project - b.project || b.seconds - a.seconds).map(({ file }) => file)
  }
}
