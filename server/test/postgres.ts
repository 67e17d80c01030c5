import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureReferenceData } from '../src/reference-data.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { copyCluster } from './cluster.ts'
import { removeFolder, removeLeftovers, runFolder } from './leftovers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** where tests may create databases, and the migrated one that they copy */
    postgres: { url: string; template: string; /** what the application works as */ role: string | undefined }
    /** a folder for the files of the tested servers, removed afterwards */
    dataDir: string
  }
}

/** Before all tests: prepares a migrated database to copy, in a new PostgreSQL or in that of TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers()
  const dataDir = join(runFolder, 'archivos')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  process.once('exit', () => removeFolder(runFolder)) // removed even if the run is interrupted
  project.provide('dataDir', dataDir)

  const server = await startPostgres()
  const template = `teleferico_plantilla_${process.pid}`
  await inDatabase(server.url, `create database ${template} template ${server.model}`)
  const role = await fill(withDatabase(server.url, template))
  project.provide('postgres', { url: server.url, template, role })
  return async () => {
    // In a given server, the databases that we made must be dropped; our own server is removed entirely.
    const made = process.env['TEST_DATABASE_URL']
      ? await inDatabase(server.url, `select datname from pg_database where datname ~ '^${template}'`)
      : []
    for (const { datname } of made) await inDatabase(server.url, `drop database ${datname} with (force)`)
    await server.stop()
  }
}

async function fill(url: string): Promise<string | undefined> {
  const { role } = await migrate(url)
  const { db, close } = openDatabase(url, { role })
  await ensureReferenceData(db)
  await close() // a database with connections can't be copied
  return role
}

/** The server's address, and the database that new ones are copied from. */
async function startPostgres(): Promise<{ url: string; model: string; stop: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, model: 'template1', stop: async () => {} }
  await copyCluster(runFolder)
  const own = await startEmbedded({ dataDir: runFolder, durable: false, log: console.error, onLost: console.error })
  return { ...own, model: 'teleferico' }
}

/** The address of another database on the same server. */
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
