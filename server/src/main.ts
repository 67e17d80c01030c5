import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { ensureReferenceData } from './reference-data.ts'
import { readEnv } from './env.ts'
import { checkConnection } from './platform/database/check-connection.ts'
import { openDatabase } from './platform/database/database.ts'
import { type EmbeddedPostgres, startEmbedded } from './platform/database/embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import { checkAddress, explainListen } from './listen.ts'
import { arrivalsOf, storageFrom } from './platform/open-storage.ts'
import { seedWhenEmpty } from './seed-when-empty.ts'
import { StartError } from './platform/start-error.ts'
import { banner, warnings } from './banner.ts'

/** Functions to call before the database closes, the last opened first. */
const closers: (() => Promise<unknown>)[] = []
/** Kept before it is awaited, so that a signal during PostgreSQL's start waits for the start and stops it too. */
let embedded: Promise<EmbeddedPostgres> | undefined
/** Ends PostgreSQL without waiting for anything. */
const ending = new AbortController()
/** Milliseconds since the epoch; 0 while the server runs. */
let stoppingSince = 0

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stoppingSince) return void stop(0)
    // One Ctrl+C arrives twice, from the terminal and passed on by npm. Only a later one means: end at once.
    if (Date.now() - stoppingSince < 500) return
    ending.abort()
    process.exit(130)
  })
}
process.on('uncaughtException', error => {
  console.error(error)
  void stop(1)
})

try {
  await start()
} catch (error) {
  if (!stoppingSince) {
    console.error(error instanceof StartError ? error.message : error)
    await stop(1)
  }
}

async function start(): Promise<void> {
  const env = readEnv()
  await checkAddress(env)
  const { url, owner } = env.DATABASE_URL
    ? { url: env.DATABASE_URL, owner: env.DATABASE_OWNER_URL ?? env.DATABASE_URL }
    : await startOwnDatabase(env.DATA_DIR)
  if (env.DATABASE_URL) await checkConnection(url)
  if (env.RATE_LIMIT === 'off') console.error(warnings.unlimited)
  if (env.APP_ENV === 'production' && !env.APP_URL) console.error(warnings.withoutAddress)
  const migrated = await migrate(owner, owner === url ? undefined : userOf(url))
  for (const line of migrated.told) console.error(line)
  if (migrated.role === undefined) console.error(warnings.withoutRole(migrated.why))
  const database = openDatabase(url, { role: migrated.role, timeZone: env.TZ_OPERATOR })
  closers.push(database.close)
  await ensureReferenceData(database.db, env.TZ_OPERATOR)
  const storage = storageFrom(env)
  const arrivals = arrivalsOf(env)
  if (env.SEED === 'demo') await seedWhenEmpty(owner, env.TZ_OPERATOR, { storage, arrivals })

  const app = await buildApp({ env, database, databaseUrl: url, storage, runsByClock: true })
  closers.push(() => app.close())
  await app.listen({ host: env.HOST, port: env.PORT }).catch(error => {
    throw explainListen(error, env)
  })
  const address = app.server.address()
  console.log(banner(env, typeof address === 'object' && address ? address.port : env.PORT))
}

function userOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}

/** The addresses for the server's work and of the tables' owner. */
async function startOwnDatabase(dataDir: string): Promise<{ url: string; owner: string }> {
  embedded = startEmbedded({
    dataDir,
    signal: ending.signal,
    log: console.error,
    onLost: error => {
      console.error(error.message)
      void stop(1)
    }
  })
  const { url: owner, workUrl: url } = await embedded
  return { url, owner }
}

/** Closes everything in order and ends the process; a part that hangs or fails doesn't keep the others from closing. */
async function stop(code: number): Promise<void> {
  if (stoppingSince) return
  stoppingSince = Date.now()
  for (const close of closers.toReversed()) await Promise.race([close().catch(console.error), sleep(5000)])
  // if it didn't start, the error has been reported already
  await embedded?.then(postgres => postgres.stop()).catch(() => {})
  process.exit(code)
}
