import { readEnv } from '../server/src/env.ts'
import { ensureReferenceData } from '../server/src/reference-data.ts'
import { checkConnection } from '../server/src/platform/database/check-connection.ts'
import { openDatabase, type OpenDatabase } from '../server/src/platform/database/database.ts'
import { type EmbeddedPostgres, startEmbedded } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { StartError } from '../server/src/platform/start-error.ts'
import { seedDemo } from '../server/seed/demo.ts'
import { seedLarge } from '../server/seed/large/seed.ts'

/**
 * Fills an empty database with the demonstration data, or with a large set for measuring: the database in DATABASE_URL,
 * or an own PostgreSQL in DATA_DIR, which `npm start` then serves. The size of the large set may be given in millions
 * of orders.
 */
const fills = { demo: { folder: './data', fill: seedDemo }, large: { folder: './data-large', fill: seedLarge } }

/** The application name of our connections, by which PostgreSQL identifies them. */
const program = 'teleferico-seed'
let isInterrupted = false
let database: OpenDatabase | undefined
let embedded: EmbeddedPostgres | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isInterrupted = true
    // Ends the running statements at once; everything is rolled back.
    database?.pool
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = $1 and datname = current_database() and pid <> pg_backend_pid()`,
        [program]
      )
      .catch(() => {})
  })
}

try {
  await seed(process.argv.slice(2))
} catch (error) {
  if (isInterrupted) console.error('Interrumpido. Para repetir hace falta una base de datos vacía.')
  else console.error(error instanceof StartError ? error.message : error)
  process.exitCode = isInterrupted ? 130 : 1
} finally {
  await database?.close()
  await embedded?.stop()
}

async function seed([name = '', millions = '1', ...rest]: string[]): Promise<void> {
  const scale = Number(millions)
  if (!isFill(name) || rest.length || !(scale >= 0.001 && scale <= 10))
    throw new StartError('Uso: npm run seed -- demo | large [millones de órdenes, de 0.001 a 10]')
  const { folder, fill } = fills[name]
  const {
    DATABASE_URL,
    DATABASE_OWNER_URL,
    DATA_DIR,
    TZ_OPERATOR: timeZone
  } = readEnv({ ...process.env, DATA_DIR: process.env['DATA_DIR'] || folder, SEED: 'demo' })
  if (DATABASE_URL) await checkConnection(DATABASE_URL)
  else
    embedded = await startEmbedded({
      dataDir: DATA_DIR,
      log: console.error,
      onLost: error => console.error(error.message)
    })
  // As the tables' owner, because loading disables triggers and rebuilds indexes.
  const url = new URL(DATABASE_OWNER_URL ?? DATABASE_URL ?? embedded?.url ?? '')
  url.searchParams.set('application_name', program)
  database = openDatabase(url.href)
  await requireEmpty(database)
  await migrate(url.href)
  await ensureReferenceData(database.db)
  if (isInterrupted) throw new Error('interrupted')
  await fill(database, { now: new Date(), timeZone, log: line => console.log(line), scale })
}

function isFill(name: string): name is keyof typeof fills {
  return Object.hasOwn(fills, name)
}

/** @throws {StartError} when the database is in use */
async function requireEmpty({ pool }: OpenDatabase): Promise<void> {
  for (const table of ['work_order', '"user"']) {
    const { rows } = await pool.query('select to_regclass($1) as found', [`public.${table}`])
    if (rows[0].found && (await pool.query(`select 1 from ${table} limit 1`)).rowCount)
      throw new StartError('La base de datos no está vacía: ya tiene órdenes de trabajo o usuarios')
  }
}
