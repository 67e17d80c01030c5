import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireChromium } from './chromium.ts'
import { programs, run } from './project.ts'

/** Everything that must hold before a change is handed over: types and lint, all unit and server tests, the journeys in a browser. */
const results = mkdtempSync(join(tmpdir(), 'teleferico-resultados-'))
const vitestJson = join(results, 'vitest.json')
const playwrightJson = join(results, 'playwright.json')
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (interrupted = true))

type Counts = { passed: number; failed: number; skipped: number }
const steps: { name: string; run(): Promise<number>; counts?(): Counts }[] = [
  { name: 'check', run: () => run(process.execPath, ['scripts/check.ts']) },
  {
    name: 'vitest',
    run: () =>
      run(process.execPath, [
        programs.vitest,
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitestJson}`
      ]),
    counts: () => {
      const report = JSON.parse(readFileSync(vitestJson, 'utf8'))
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        skipped: report.numPendingTests + report.numTodoTests
      }
    }
  },
  {
    name: 'playwright',
    run: () =>
      run(process.execPath, [programs.playwright, 'test', '--config', 'e2e', '--reporter=list,json'], {
        env: { ...process.env, CHROMIUM_PATH: requireChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightJson }
      }),
    counts: () => {
      const { stats } = JSON.parse(readFileSync(playwrightJson, 'utf8'))
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
    }
  }
]

const total: Counts = { passed: 0, failed: 0, skipped: 0 }
for (const step of steps) {
  if (interrupted) break
  const { passed, failed, skipped } = await outcome(step)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}
rmSync(results, { recursive: true, force: true })
if (!interrupted)
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = interrupted || total.failed ? 1 : 0

/** A step that ends badly without a failed test (a crash, a type error, no report) counts as one that failed. */
async function outcome(step: (typeof steps)[number]): Promise<Counts> {
  try {
    const code = await step.run()
    const counts = step.counts?.() ?? { passed: 0, failed: 0, skipped: 0 }
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch (error) {
    console.error(`${step.name}: ${error instanceof Error ? error.message : String(error)}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
