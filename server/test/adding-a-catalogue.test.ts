import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
import { movedClock } from '../src/env.ts'
import { projectRoot } from '../src/project-root.ts'

/*
 * Follows docs/adding-a-catalogue.md literally in a copy of the checkout. Each step names its file first and ends with
 * a line, which is added to the end of the file, or of the list that the step names; commands are those in the text.
 */

const copy = mkdtempSync(join(tmpdir(), 'teleferico-catalogo-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const workspaces = ['bench', 'contract', 'scripts', 'server', 'web']
const copied = [...workspaces, 'docs', 'package.json', 'tsconfig.json', 'tsconfig.base.json', 'vitest.config.ts']

/** Copies the sources. Built and installed files are linked, except the workspaces, which must be the copy's own. */
function copyProject(): void {
  for (const name of copied)
    cpSync(join(projectRoot, name), join(copy, name), {
      recursive: true,
      filter: path => !/\/(dist|node_modules)$/.test(path)
    })
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(projectRoot, 'node_modules'))) {
    const target = copied.includes(name) ? join(copy, name) : join(projectRoot, 'node_modules', name)
    if (name === '.bin' || !name.startsWith('.')) symlinkSync(target, join(copy, 'node_modules', name))
  }
}

/** The steps of the document: each begins with a bold number and ends at the next one or the next heading. */
const steps = (document: string) => document.split(/^(?=\*\*\d|#)/m).filter(part => part.startsWith('**'))

async function follow(step: string): Promise<void> {
  const [, file] = /\(`([^`]+)`\)/.exec(step) ?? []
  const [, line] = /```ts\n(.*?)\n```/s.exec(step) ?? []
  if (!file || !line) throw new Error(`A step without file or line: ${step}`)
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  const [, list] = /list `(\w+)`/.exec(step) ?? []
  writeFileSync(path, list ? inList(source, list, line) : `${source}\n${line}\n`)
  for (const [, command = ''] of step.matchAll(/`(npm run [^`]+)`/g)) await run(...(command.split(' ') as [string]))
}

/** The source with a line added at the end of a list that is declared in it. */
function inList(source: string, list: string, line: string): string {
  const end = source.indexOf('\n]', source.search(new RegExp(`const ${list}\\b`)))
  if (end === -1) throw new Error(`There is no list ${list}`)
  return `${source.slice(0, end).replace(/,?$/, ',')}\n  ${line.replace(/,$/, '')}${source.slice(end)}`
}

async function run(command: string, ...args: string[]): Promise<void> {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, ...movedClock(), CI: '1', TEST_DATABASE_URL: inject('postgres').url }
  await promisify(execFile)(command, args, { cwd: copy, env }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`)
    }
  )
}

const node = (...args: string[]) => run(process.execPath, ...args)

test('docs/adding-a-catalogue.md, followed to the letter, gives a catalogue that passes its tests', async () => {
  copyProject()
  for (const step of steps(readFileSync(join(copy, 'docs/adding-a-catalogue.md'), 'utf8'))) await follow(step)
  const migrations = readdirSync(join(copy, 'server/migrations')).filter(name => name.endsWith('_tool.sql'))
  expect(migrations).toHaveLength(1)
  // It would also bring whatever else of the schema the committed migrations lack.
  const sql = readFileSync(join(copy, 'server/migrations', migrations[0] ?? ''), 'utf8')
  expect(sql.match(/\b(create|alter|drop) (table|index|unique index|type) "\w+"/gi)).toEqual([
    'CREATE TABLE "tool"',
    'CREATE UNIQUE INDEX "tool_code_once"',
    'CREATE UNIQUE INDEX "tool_name_once"'
  ])

  await Promise.all([
    node(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=server',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=report.json',
      '--testNamePattern=tools',
      'server/src/features/catalogs'
    ),
    node('node_modules/typescript/bin/tsc', '-p', 'web', '--noEmit')
  ])
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(join(copy, 'report.json'), 'utf8'))
  expect(numFailedTests).toBe(0)
  expect(numPassedTests).toBeGreaterThanOrEqual(7)
}, 120_000)
