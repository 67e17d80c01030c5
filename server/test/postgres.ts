import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureReferenceData } from '../src/features/reference/ensure.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests may create databases, and the migrated one they copy. */
    postgres: { url: string; template: string }
    /** A folder for the files of the tested servers, removed afterwards. */
    dataDir: string
  }
}

const prefix = 'teleferico-pruebas-'
const filesPrefix = 'teleferico-archivos-'

/** Before all tests: one PostgreSQL (or the one in TEST_DATABASE_URL) with a database to copy: migrated, with the reference data. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const template = `teleferico_plantilla_${process.pid}`
  await inDatabase(server.url, `create database ${template}`)
  await fill(withDatabase(server.url, template))
  project.provide('postgres', { url: server.url, template })
  const dataDir = mkdtempSync(join(tmpdir(), filesPrefix))
  project.provide('dataDir', dataDir)
  return async () => {
    rmSync(dataDir, { recursive: true, force: true })
    // The given server stays as it was; our own goes away as a whole.
    const made = process.env['TEST_DATABASE_URL'] ? await inDatabase(server.url, `select datname from pg_database where datname ~ '^${template}'`) : []
    for (const { datname } of made) await inDatabase(server.url, `drop database ${datname} with (force)`)
    await server.stop()
  }
}

async function fill(url: string): Promise<void> {
  await migrate(url)
  const { db, close } = openDatabase(url)
  await ensureReferenceData(db)
  await close() // a database that somebody is connected to can't be copied
}

async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
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

/** Runs one statement on a connection of its own, outside of a transaction. */
export async function inDatabase(url: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
