import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProject } from '../scripts/project.ts'
import type { Pick, Question } from './question.ts'
import type { Server } from './server.ts'

/** The result of one turn of one side; latencies in milliseconds. */
export type Turn = { perSecond: number; p50: number; p99: number; errors: number }

type Load = {
  question: Question
  picks: readonly Pick[]
  texts: Record<string, string>
  connections: number
  seconds: number
}

/** wrk asks the API, with one thread, so that it takes about as much of the machine as pgbench. */
export async function requestApi(
  server: Server,
  { question, picks, texts, connections, seconds }: Load
): Promise<Turn> {
  return withFolder(async folder => {
    const file = join(folder, 'requests')
    const lines = picks.map(pick => {
      const { method, path, body } = question.request(pick, texts)
      return `${method}\t/api/v1/${path}\t${body === undefined ? '' : JSON.stringify(body)}`
    })
    writeFileSync(file, `${server.token}\n${lines.join('\n')}\n`, { mode: 0o600 })
    const output = await run('wrk', [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '60s',
      '-s',
      inProject('bench/load.lua'),
      server.url,
      '--',
      file
    ])
    const told = /^@(.*)$/m.exec(output)?.[1]
    if (!told) throw new Error(`wrk: ${output}`)
    const { requests, micros, p50, p99, refused, broken } = JSON.parse(told) as Record<
      'requests' | 'micros' | 'p50' | 'p99' | 'refused' | 'broken',
      number
    >
    return { perSecond: requests / (micros / 1e6), p50: p50 / 1000, p99: p99 / 1000, errors: refused + broken }
  })
}

/** pgbench asks PostgreSQL, over the same socket as the server. */
export async function queryDatabase(
  url: string,
  { question, picks, texts, connections, seconds }: Load
): Promise<Turn> {
  return withFolder(async folder => {
    const file = join(folder, 'question.sql')
    writeFileSync(file, script(question, picks))
    const variables = Object.entries(texts).flatMap(([name, text]) => ['-D', `${name}=${text}`])
    const log = ['--log', '--log-prefix', join(folder, 'log')]
    const output = await run('pgbench', [
      '-n',
      '-M',
      'prepared',
      '-f',
      file,
      ...variables,
      '-c',
      String(connections),
      '-j',
      '1',
      '-T',
      String(seconds),
      ...log,
      url
    ])
    const tps = Number(/^tps = ([\d.]+)/m.exec(output)?.[1])
    if (!Number.isFinite(tps)) throw new Error(`pgbench: ${output}`)
    const failed = Number(/failed transactions: (\d+)/.exec(output)?.[1] ?? 0)
    const lines = readdirSync(folder)
      .filter(name => name.startsWith('log.'))
      .flatMap(name => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    const micros = lines.map(line => Number(line.split(' ')[2])).filter(Number.isFinite)
    const sorted = asWrkCounts(micros).sort((a, b) => a - b)
    const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / 1000
    return { perSecond: tps, p50: at(0.5), p99: at(0.99), errors: failed }
  })
}

/** The question as a pgbench script: chooses one of the picks at random, then runs the statements. */
export function script({ sql }: Question, picks: readonly Pick[]): string {
  const names = Object.keys(picks[0] ?? {})
  const variables = names.map(
    name =>
      `\\set ${name} ${oneOf(
        picks.map(pick => pick[name] as number),
        0
      )}\n`
  )
  return `\\set pick random(0, ${picks.length - 1})\n${variables.join('')}${sql.trim()}\n`
}

/** An expression for the value that belongs to `:pick`, by bisection, because pgbench has no lists. */
function oneOf(values: readonly number[], from: number): string {
  if (values.every(value => value === values[0])) return String(values[0])
  const half = values.length >> 1
  // pgbench takes a command of one line.
  const [left, right] = [oneOf(values.slice(0, half), from), oneOf(values.slice(half), from + half)]
  return `case when :pick < ${from + half} then ${left} else ${right} end`
}

/** Adds the requests that a slow one prevented (coordinated omission) to pgbench's times, as wrk does to its own. */
function asWrkCounts(micros: readonly number[]): number[] {
  const expected = micros.reduce((sum, time) => sum + time, 0) / micros.length
  return micros.flatMap(time => {
    const times = [time]
    if (time >= 2 * expected)
      for (let missed = time - expected; missed > expected; missed -= expected) times.push(missed)
    return times
  })
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'teleferico-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a program to its end and returns its output. @throws with its error output when it failed */
export function run(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let complaint = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (complaint += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code =>
      code === 0 ? resolve(output) : reject(new Error(`${program}: ${complaint.trim() || output.trim()}`))
    )
  })
}
