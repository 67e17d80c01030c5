import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { projectRoot } from '../../project-root.ts'
import { StartError } from '../start-error.ts'
import { prepareBoss } from '../jobs/boss.ts'
import { applyFunctions } from './functions.ts'
import { prepareRole } from './role.ts'
import { attachTriggers } from './triggers.ts'

const migrationsFolder = `${projectRoot}server/migrations`
const extensions = ['pg_trgm', 'unaccent', 'btree_gin', 'btree_gist', 'pgcrypto']
/** Advisory lock: of several servers that start at once, one migrates and the others wait here. */
const migrationLock = 7_203_117

/** The result of a migration: the role to work as, or why there is none; what could not be put right, in words. */
type Migrated = ({ role: string } | { role: undefined; why: string }) & { told: readonly string[] }

/**
 * Brings a database to the schema of this version: extensions, then the missing migrations, all or none; then functions
 * and views that changed, the triggers of every table, and the role that the application works as.
 *
 * @param url connection string of a user that may create extensions (the database's owner may)
 * @param user who will work with the database; by default the user of `url`
 * @throws {StartError} when the user may not, or the database has unknown migrations; then nothing is changed
 */
export async function migrate(url: string, user?: string): Promise<Migrated> {
  // A connection of its own: a migration may take longer than the pool's time limit for statements.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'teleferico-migrate'
  })
  const told: string[] = []
  client.on('notice', ({ message = '' }) => void told.push(message))
  client.on('error', () => {}) // needed to survive a broken connection, whose query then rejects
  try {
    await client.connect()
    await client.query('set client_min_messages = warning')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await requireOurs(client)
    for (const extension of extensions) await client.query(`create extension if not exists ${extension}`)
    await runMigrations(drizzle(client), { migrationsFolder })
    await applyFunctions(client)
    await attachTriggers(client)
    await prepareBoss(url)
    return { ...(await prepareRole(client, user)), told }
  } catch (error) {
    const { code, message } = (error instanceof Error && error.cause ? error.cause : error) as pg.DatabaseError
    if (code === '42501')
      throw new StartError(
        `DATABASE_URL: al usuario «${client.user}» le falta permiso para preparar la base de datos (${message})`,
        error
      )
    throw error
  } finally {
    await client.end().catch(() => {}) // also releases the lock
  }
}

/** @throws {StartError} when the database was prepared by migrations that this version doesn't have */
async function requireOurs(client: pg.Client): Promise<void> {
  const journal = 'drizzle.__drizzle_migrations'
  const { rows } = await client.query('select to_regclass($1) as found', [journal])
  if (!rows[0].found) return
  const ours = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  const { rowCount } = await client.query(`select from ${journal} where created_at <> all ($1)`, [ours])
  if (rowCount)
    throw new StartError(
      'Otra versión del programa preparó esta base de datos y esta no puede usarla; no se ha cambiado nada. Indique otra carpeta en DATA_DIR, o una base de datos vacía en DATABASE_URL'
    )
}
