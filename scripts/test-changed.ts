import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { affectedBy } from './affected.ts'
import { requireJourneyBrowser } from './chromium.ts'
import { git, inProject, programs, run, trackedFiles } from './project.ts'

/*
 * Checks, and runs the tests that a change touches: what is not committed yet, or the last commit if all is. For the
 * time of working; before handing over, `npm test` runs everything.
 */

const { values: options } = parseArgs({
  options: { since: { type: 'string' }, list: { type: 'boolean', default: false }, help: { type: 'boolean' } }
})
if (options.help) {
  console.log(`npm run test:changed -- [--since REVISION] [--list]
  --since   the change is all that has come since this revision
  --list    only prints which tests are touched`)
  process.exit(0)
}

const present = trackedFiles()
const pending = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
const changed = options.since
  ? [...git('diff', '--name-only', options.since), ...pending]
  : pending.length > 0
    ? pending
    : git('diff', '--name-only', 'HEAD~1')

const sources = new Map(
  present.filter(file => /\.tsx?$/.test(file)).map(file => [file, readFileSync(inProject(file), 'utf8')])
)
const { tests, journeys } = affectedBy([...new Set(changed)], sources)
console.log(`${tests.length} files of tests, journeys: ${journeys.join(', ') || 'none'}`)
if (options.list) {
  console.log(tests.join('\n'))
  process.exit(0)
}

const start = performance.now()
const codes = [
  await run(process.execPath, ['scripts/check.ts']),
  tests.length ? await run(process.execPath, [programs.vitest, 'run', ...tests]) : 0,
  journeys.length ? await runJourneys() : 0
]
console.log(`test:changed: ${((performance.now() - start) / 1000).toFixed(0)} s`)
process.exitCode = codes.some(code => code !== 0) ? 1 : 0

function runJourneys(): Promise<number> {
  return run(process.execPath, [programs.playwright, 'test', '--config', 'e2e', ...journeys], {
    env: { ...process.env, CHROMIUM_PATH: requireJourneyBrowser() }
  })
}
