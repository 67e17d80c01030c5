import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { styleText } from 'node:util'
import type pg from 'pg'
import { inProject, root } from '../scripts/project.ts'
import { countRows, type Facts } from './facts.ts'
import type { Result, Settings } from './measure.ts'

/** The contents of a stored run; `npm run bench -- --growth` draws a chart of several. */
export type Report = {
  kind: 'bench' | 'growth'
  at: string
  machine: Record<string, string | number>
  rows: Record<string, number>
  facts: Record<string, unknown>
  settings: Settings
  results: Result[]
  skipped: Record<string, string>
}

const columns = [
  ['', 5],
  ['con.', 5],
  ['API/s', 9],
  ['pgb/s', 9],
  ['razón', 7],
  ['meta', 6],
  ['', 4],
  ['API p50', 9],
  ['p99', 9],
  ['pgb p50', 9],
  ['p99', 9],
  ['MiB', 6]
] as const

const line = (cells: readonly string[]) =>
  columns
    .map(([, width], index) => (index ? (cells[index] ?? '').padStart(width) : (cells[index] ?? '').padEnd(width)))
    .join('')

export const heading = (): string => line(columns.map(([title]) => title))

export function rowOf({ question, connections, api, database, ratio, goal, memory, remarks }: Result): string {
  const cells = [
    question,
    String(connections),
    perSecond(api.perSecond),
    perSecond(database.perSecond),
    ratio.toFixed(2),
    goal === null ? '–' : goal.toFixed(2),
    goal === null ? '' : ratio >= goal ? 'sí' : 'NO',
    millis(api.p50),
    millis(api.p99),
    millis(database.p50),
    millis(database.p99),
    memory.toFixed(0)
  ]
  return `${line(cells)}${remarks.length ? `  ${red(remarks.join('; '))}` : ''}`
}

export const red = (text: string): string => styleText('red', text)

const perSecond = (value: number) => value.toFixed(value < 100 ? 1 : 0)
const millis = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

/** Stores the run as JSON under a unique name. */
export function keep(report: Report): string {
  const folder = inProject('bench/results')
  mkdirSync(folder, { recursive: true })
  const path = `bench/results/${report.kind}-${report.at.replaceAll(/[:.]/g, '-')}-${process.pid}.json`
  writeFileSync(inProject(path), `${JSON.stringify(report, null, 1)}\n`)
  return path
}

export async function describe(client: pg.Client, facts: Facts): Promise<Pick<Report, 'machine' | 'rows' | 'facts'>> {
  const { rows } = await client.query<{ version: string; size: number; buffers: string }>(
    `select current_setting('server_version') as version, pg_database_size(current_database())::float8 as size,
      current_setting('shared_buffers') as buffers`
  )
  return {
    machine: {
      cores: cpus().length,
      processor: cpus()[0]?.model ?? '',
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      node: process.version,
      postgresql: rows[0]?.version ?? '',
      sharedBuffers: rows[0]?.buffers ?? '',
      databaseMiB: Math.round((rows[0]?.size ?? 0) / 2 ** 20),
      pgbench: versionOf('pgbench', '--version'),
      wrk: versionOf('wrk', '-v'),
      commit: versionOf('git', 'rev-parse', '--short', 'HEAD')
    },
    rows: await countRows(client),
    facts: { ...facts, orders: facts.orders.length, places: facts.places.length }
  }
}

/** The first line that a program prints about itself; wrk prints it and fails. */
function versionOf(program: string, ...args: string[]): string {
  try {
    return firstLine(execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch (error) {
    return firstLine((error as { stdout?: string }).stdout ?? '')
  }
}

const firstLine = (text: string) => text.split('\n')[0]?.replace(/ Copyright.*/, '') ?? ''

/** Which required programs are missing, and what to install. */
export function missingPrograms(): string | undefined {
  const missing = [
    ['wrk', '-v', 'wrk'],
    ['pgbench', '--version', 'postgresql-contrib']
  ].filter(([program, flag]) => !versionOf(program ?? '', flag ?? ''))
  return missing.length
    ? `Para medir faltan programas: apt-get install ${missing.map(([, , name]) => name).join(' ')}`
    : undefined
}
