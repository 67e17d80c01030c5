import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { inProject, run } from './project.ts'

/*
 * Runs a command as if it were another moment, PostgreSQL and the browser included: by default `npm test`. Shows
 * whether tests take their dates from somewhere else than today. Needs a C compiler and a Linux.
 */
const usage = `npm run test:at -- MOMENT [COMMAND …]
  MOMENT   when it begins: 2028-02-29T23:55:00-04:00, the last minutes of a leap day in La Paz
  COMMAND  what is run; npm test if there is none: npx vitest run --project server`

const [moment = '', ...command] = process.argv.slice(2)
const begin = Date.parse(moment)
if (Number.isNaN(begin)) {
  console.error(usage)
  process.exit(2)
}
const folder = inProject('node_modules/.cache/clock')
const library = `${folder}/clock.so`
mkdirSync(folder, { recursive: true })
execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, inProject('scripts/clock.c')], { stdio: 'inherit' })
const [program = 'npm', ...args] = command.length > 0 ? command : ['npm', 'test']
process.exitCode = await run(program, args, {
  env: {
    ...process.env,
    LD_PRELOAD: library,
    CLOCK_OFFSET: String(Math.round((begin - Date.now()) / 1000))
  }
})
