import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { build } from '../../scripts/build.ts'
import { movedClock } from '../src/env.ts'
import { copyCluster } from './cluster.ts'
import { removeFolder } from './leftovers.ts'

/** A real server in a process of its own, for testing starts, signals and crashes. */
export interface ServerProcess {
  process: ChildProcess
  /** Its address, from its banner; rejects when it ends first. */
  address: Promise<string>
  /** Its exit code; null when a signal ended it. */
  exit: Promise<number | null>
  /** Everything on its standard error. */
  errors(): string
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const dataDirs: string[] = []
const running = new Set<ChildProcess>()

/** The environment of programs under test: the little that they need of ours, and the compile cache of `npm start`. */
export const programEnv = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  ...movedClock(),
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node')
}

/** An empty folder, which `removeServers` deletes. */
export function emptyDataDir(): string {
  const dir = mkdtempSync(join(inject('dataDir'), 'arranque-'))
  dataDirs.push(dir)
  return dir
}

/** The same, with the database of a first start. */
export async function newDataDir(): Promise<string> {
  const dir = emptyDataDir()
  await copyCluster(dir)
  return dir
}

/** Of workers that need the bundle one makes it, and the others wait. */
const bundleLock = 7_203_120

/** Bundles the server as `npm start` does, for `serve`. */
export async function bundleServer(): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgres').url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [bundleLock])
    if ((await build('server')) !== 0) throw new Error('the server was not bundled')
  } finally {
    await client.end()
  }
}

/**
 * Starts the bundled server on a free port without demonstration data; or the server as it is written, which takes
 * three times as long; or `npm start` from a folder outside of the project.
 * @param by what starts it; a command of the shell stands for itself and gets the program as its arguments: `exec "$@"`
 */
export function serve(
  settings: Record<string, string>,
  by: 'node' | 'sources' | 'npm' | { shell: string[] } = 'node'
): ServerProcess {
  const program = [process.execPath, by === 'sources' ? 'server/src/main.ts' : 'server/dist/main.js']
  const [command = '', ...args] =
    by === 'npm'
      ? ['npm', '--prefix', root, 'start']
      : typeof by === 'string'
        ? program
        : [...by.shell, 'sh', ...program]
  const child = spawn(command, args, {
    cwd: by === 'npm' ? tmpdir() : root,
    env: { ...programEnv, APP_ENV: 'test', SEED: 'none', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  running.add(child)
  let output = ''
  let errors = ''
  child.stderr?.on('data', chunk => (errors += chunk))
  const exit = new Promise<number | null>(resolve => {
    child.on('close', code => {
      running.delete(child)
      resolve(code)
    })
  })
  const address = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', chunk => {
      const [found] = /http:\/\/localhost:\d+/.exec((output += chunk)) ?? []
      if (found) resolve(found)
    })
    void exit.then(code => reject(new Error(`ended with ${code}: ${errors}`)))
  })
  address.catch(() => {}) // an awaiting test gets the error; one that only looks at the exit doesn't
  return { process: child, address, exit, errors: () => errors }
}

/** Ends and removes what tests left: servers, their PostgreSQL, folders. */
export async function removeServers(): Promise<void> {
  for (const child of running) child.kill('SIGKILL')
  await Promise.all([...running].map(child => once(child, 'close')))
  dataDirs.splice(0).forEach(removeFolder)
}

/** Process id of the embedded PostgreSQL; 0 while there is none. */
export function postgresPid(dataDir: string): number {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || 0 : 0
}

/** Runs a query directly in the embedded database of a running server. */
export async function inOwnDatabase(dataDir: string, question: string): Promise<unknown[]> {
  const client = new pg.Client({ user: 'teleferico', database: 'teleferico', host: join(dataDir, 'postgres') })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(question)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
