import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
import { projectRoot } from '../src/project-root.ts'
import { programEnv } from './server-process.ts'

/*
 * Follows the documents about adding something literally, one after the other, in a copy of the checkout. Each step
 * names its file first, or the folder of an example's file, and has one piece of code: a new file, or what is added to
 * the end of the file or of the list that the step names (its imports at the top), or comes after a line that it names;
 * commands are those in the text.
 */

const copy = mkdtempSync(join(tmpdir(), 'teleferico-documentos-'))
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

/** Does what a text says. @returns the files that are edited by hand */
async function follow(text: string): Promise<string[]> {
  const files = new Set<string>()
  for (const step of steps(text)) files.add(await take(step))
  return [...files]
}

const read = (document: string) => readFileSync(join(copy, 'docs', document), 'utf8')

/** Does what each section says. @returns of each the files that are edited by hand, and its test */
async function followSections(document: string): Promise<{ edited: string[]; test: string }[]> {
  const sections = read(document).split(/^(?=## )/m)
  const done = []
  for (const section of sections.slice(1)) {
    const files = await follow(section)
    const file = files.find(name => name.endsWith('.test.ts')) ?? ''
    done.push({ edited: files.filter(name => name !== file), test: file })
  }
  return done
}

async function take(step: string): Promise<string> {
  const [, place = '', name = ''] = /\(`([^`]+)`\)(?:, (?:a new file|in) ([\w.-]+\.tsx?))?/.exec(step) ?? []
  const file = join(place, name)
  const [, code] = /```tsx?\n(.*?)\n```/s.exec(step) ?? []
  if (!place || !code) throw new Error(`A step without file or code: ${step}`)
  const path = join(copy, file)
  const isNew = step.includes('a new file')
  if (isNew === existsSync(path)) throw new Error(`${file} is ${isNew ? 'there already' : 'missing'}`)
  writeFileSync(path, isNew ? `${code}\n` : edited(readFileSync(path, 'utf8'), step, code))
  for (const [, command = ''] of step.matchAll(/`(npm run [^`]+)`/g)) await run(...(command.split(' ') as [string]))
  return file
}

function edited(source: string, step: string, code: string): string {
  const [, list] = /in the list `(\w+)`/.exec(step) ?? []
  const isImport = (text: string) => text.startsWith('import ')
  const [, line] = /after the line `([^`]+)`/.exec(step) ?? []
  if (line && !source.includes(line)) throw new Error(`There is no line ${line}`)
  if (line) return source.replace(line, () => `${line}\n${code}`)
  if (!list) return `${source}\n${code}\n`
  const lines = code.split('\n').filter(text => text !== '')
  const added = inList(source, list, lines.filter(text => !isImport(text)).join('\n'))
  return [...lines.filter(isImport), added].join('\n')
}

/** The source with a line added at the end of a list, an array or an object, that is declared in it. */
function inList(source: string, list: string, line: string): string {
  const [start, indent = ''] = new RegExp(`^( *)(?:export )?(?:const )?${list}\\b.*[[{]$`, 'm').exec(source) ?? []
  if (start === undefined) throw new Error(`There is no list ${list}`)
  const end = source.slice(source.indexOf(start)).search(new RegExp(`\n${indent}[\\]}]`)) + source.indexOf(start)
  return `${source.slice(0, end).replace(/,?$/, ',')}\n${indent}  ${line.replace(/,$/, '')}${source.slice(end)}`
}

async function run(command: string, ...args: string[]): Promise<void> {
  const env = { ...programEnv, CI: '1', TEST_DATABASE_URL: inject('postgres').url }
  await promisify(execFile)(command, args, { cwd: copy, env }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`)
    }
  )
}

const node = (...args: string[]) => run(process.execPath, ...args)

/** Shows what the documents about pages add: the list, and the page that its row leads to. */
const testOfPages = `
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aLine, aUser, data, fakeApi } from './fakeApi.ts'
import { pages } from './pages.ts'
import { renderPage } from './renderPage.tsx'

test('the list of supplies leads to the page of one', async () => {
  const supply = {
    id: 7,
    fk_line: 1,
    line: aLine(1).location,
    item: { id: 5, code: 'BAN-420', name: 'Bandaje', unit: 'pieza' },
    work_order: { id: 3, code: 'OT-3', title: 'Cambio' },
    requested: 4,
    delivered: 1,
    created_at: '2026-03-01T12:00:00.000Z'
  }
  fakeApi({
    'GET environment': data({ app_env: 'production', staff_photo_host: null, time_zone: 'America/La_Paz' }),
    'GET auth/me': data(aUser({ pages, permissions: ['warehouse.read', 'audit.read'] })),
    'GET menus/2/profile': data([]),
    'GET work-order-supply': data({ rows: [supply], count: 1 }),
    'GET work-order-supply/7': data(supply)
  })
  const { user, here } = renderPage('/admin/warehouse/supplies')
  await screen.findByRole('heading', { level: 1, name: /^Repuestos de órdenes/ })
  await user.click(await screen.findByRole('link', { name: /Bandaje/ }))
  await screen.findByRole('heading', { level: 1, name: /Bandaje/ })
  expect(here()).toBe('/admin/warehouse/supplies/7')
  screen.getByText('4 piezas')
})
`

test('the documents, followed to the letter, give what they add, which passes its tests', async () => {
  copyProject()
  await follow(read('adding-a-catalogue.md'))
  const migrations = readdirSync(join(copy, 'server/migrations')).filter(name => name.endsWith('_tool.sql'))
  expect(migrations).toHaveLength(1)
  // It would also bring whatever else of the schema the committed migrations lack.
  const sql = readFileSync(join(copy, 'server/migrations', migrations[0] ?? ''), 'utf8')
  expect(sql.match(/\b(create|alter|drop) (table|index|unique index|type) "\w+"/gi)).toEqual([
    'CREATE TABLE "tool"',
    'CREATE UNIQUE INDEX "tool_code_once"',
    'CREATE UNIQUE INDEX "tool_name_once"'
  ])
  expect((await follow(read('adding-a-list-screen.md'))).length).toBeLessThanOrEqual(4)
  expect((await follow(read('adding-a-detail-page.md'))).length).toBeLessThanOrEqual(3)
  writeFileSync(join(copy, 'web/test/followed.test.tsx'), testOfPages)
  const sections = await followSections('adding-on-the-server.md')
  expect(sections.map(({ edited: { length } }) => length)).toEqual([2, 2, 2, 2])
  const server = sections.flatMap(section => section.edited)
  // With the file that extends Fastify's types: those of the whole server take 20 s.
  const files = [...server, 'server/src/platform/http/open-api.ts']
  writeFileSync(join(copy, 'tsconfig.edited.json'), JSON.stringify({ extends: './tsconfig.json', include: [], files }))

  await Promise.all([
    node(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=server',
      '--project=web',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=report.json',
      '--testNamePattern=tools|supplies|example',
      'server/src/features/catalogs',
      'web/test/pages.test.ts',
      'web/test/followed.test.tsx',
      ...sections.map(section => section.test)
    ),
    ...['tsconfig.edited.json', 'web'].map(project =>
      node('node_modules/typescript/bin/tsc', '-p', project, '--noEmit', '--singleThreaded')
    )
  ])
  const report = JSON.parse(readFileSync(join(copy, 'report.json'), 'utf8')) as {
    testResults: { name: string; assertionResults: { status: string }[] }[]
  }
  const passed = (folder: string) =>
    report.testResults
      .filter(({ name }) => name.startsWith(join(realpathSync(copy), folder)))
      .flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'passed')).length
  expect(passed('server')).toBeGreaterThanOrEqual(7 + sections.length)
  for (const { test: file } of sections) expect(passed(file), file).toBe(1)
  // Each page with the right to it, without it and without a session, and both drawn.
  expect(passed('web')).toBe(2 * 3 + 1)
}, 180_000)
