import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startJourneyServer } from '../e2e/server.ts'
import { requireJourneyBrowser } from './chromium.ts'
import { programs, run } from './project.ts'
import { playwrightTimings, profile, type Timing, vitestTimings } from './test-profile.ts'

/**
 * What must pass before a change is handed over: types and lint, unit and server tests, journeys in a browser. The
 * journeys' server is built and filled beside the check, because a check leaves one processor free at its end.
 */
const results = mkdtempSync(join(tmpdir(), 'teleferico-resultados-'))
const vitestJson = join(results, 'vitest.json')
const playwrightJson = join(results, 'playwright.json')
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (interrupted = true))

type Counts = { passed: number; failed: number; skipped: number }
type Report = { counts: Counts; timings: Timing[] }
type Step = { name: string; run(): Promise<number>; report?(): Report }

const journeyServer = startJourneyServer()
journeyServer.ready.catch(() => {}) // reported by the step that needs it

const steps: Step[] = [
  { name: 'check', run: () => run(process.execPath, ['scripts/check.ts']) },
  // One of the server's tests starts `npm start`, which must not build at the same time.
  { name: 'server of the journeys', run: () => journeyServer.ready.then(() => 0) },
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
    report: () => {
      const report = JSON.parse(readFileSync(vitestJson, 'utf8'))
      const counts = {
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        skipped: report.numPendingTests + report.numTodoTests
      }
      return { counts, timings: vitestTimings(report) }
    }
  },
  {
    name: 'playwright',
    run: async () =>
      run(process.execPath, [programs.playwright, 'test', '--config', 'e2e', '--reporter=list,json'], {
        env: {
          ...process.env,
          ...(await journeyServer.ready),
          CHROMIUM_PATH: requireJourneyBrowser(),
          PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightJson
        }
      }),
    report: () => {
      const report = JSON.parse(readFileSync(playwrightJson, 'utf8'))
      const { expected, unexpected, flaky, skipped } = report.stats
      return { counts: { passed: expected, failed: unexpected + flaky, skipped }, timings: playwrightTimings(report) }
    }
  }
]

const start = performance.now()
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
const timings: Timing[] = []
for (const step of steps) {
  if (interrupted) break
  const began = performance.now()
  const { passed, failed, skipped } = await outcome(step)
  console.log(`── ${step.name}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}
await journeyServer.stop()
rmSync(results, { recursive: true, force: true })
if (!interrupted) {
  console.log(`\n${profile(timings)}\n`)
  console.log(`All in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
}
process.exitCode = interrupted || total.failed ? 1 : 0

/** A step that fails without a failed test (a crash, a type error, no report) counts as one failed test. */
async function outcome(step: Step): Promise<Counts> {
  try {
    const code = await step.run()
    const { counts, timings: taken } = step.report?.() ?? { counts: { passed: 0, failed: 0, skipped: 0 }, timings: [] }
    timings.push(...taken)
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch (error) {
    console.error(`${step.name}: ${error instanceof Error ? error.message : String(error)}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
