import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests may create databases, and the migrated one they copy. */
    postgres: { url: string; template: string }
  }
}

const prefix = 'teleferico-pruebas-'

/** Before all tests: one PostgreSQL (or the one in TEST_DATABASE_URL) with a migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const template = `teleferico_plantilla_${process.pid}`
  await inDatabase(server.url, `create database ${template}`)
  await migrate(withDatabase(server.url, template))
  project.provide('postgres', { url: server.url, template })
  return async () => {
    if (process.env['TEST_DATABASE_URL']) await inDatabase(server.url, `drop database ${template} with (force)`)
    await server.stop()
  }
}

async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  await removeLeftovers()
  const dataDir = join(tmpdir(), prefix + process.pid)
  mkdirSync(dataDir, { mode: 0o700 })
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  const postgres = await startEmbedded({ dataDir, durable: false, log: console.error, onLost: console.error })
  const interrupted = () => {
    postgres.stopNow()
    remove()
  }
  process.once('exit', interrupted)
  return {
    url: postgres.url,
    stop: async () => {
      process.off('exit', interrupted)
      await postgres.stop()
      remove()
    }
  }
}

/** Runs that were killed leave their PostgreSQL and folder behind. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter(each => each.startsWith(prefix))) {
    if (isAlive(Number(name.slice(prefix.length)))) continue
    const dataDir = join(tmpdir(), name)
    await startEmbedded({ dataDir, durable: false, log: () => {}, onLost: () => {} })
      .then(postgres => postgres.stop())
      .catch(() => {})
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = name
  return other.href
}

/** Runs one statement that can't be in a transaction. */
export async function inDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end()
  }
}
