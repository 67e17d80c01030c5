import { PgBoss, type Db as BossDb } from 'pg-boss'
import type { Db, OpenDatabase } from '../database/database.ts'

/** The schema in which pg-boss keeps what is to run, when, and again. */
export const bossSchema = 'pgboss'

/** The work that people want, and what runs by the clock. */
export const queues = { wanted: 'wanted', clock: 'clock' } as const

/** Seconds after which what a dead process was doing is done anew by another. */
const heartbeatSeconds = 30

/**
 * Brings pg-boss's tables to the state of its version and makes our queues. May be repeated.
 * @param url of the tables' owner
 */
export async function prepareBoss(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    schema: bossSchema,
    application_name: 'teleferico-migrate',
    max: 1,
    supervise: false,
    schedule: false
  })
  boss.on('error', () => {}) // a statement that fails rejects, too
  try {
    await boss.start()
    const retried = { retryBackoff: true, heartbeatSeconds, deleteAfterSeconds: 86_400 }
    await makeQueue(boss, queues.wanted, { ...retried, retryLimit: 5, retryDelay: 5, expireInSeconds: 3600 })
    // One of a task waits and one runs at a time, over all processes.
    await makeQueue(boss, queues.clock, {
      ...retried,
      retryLimit: 3,
      retryDelay: 30,
      expireInSeconds: 3600,
      policy: 'stately'
    })
  } finally {
    await boss.stop({ graceful: false })
  }
}

async function makeQueue(boss: PgBoss, name: string, options: Parameters<PgBoss['createQueue']>[1]): Promise<void> {
  if (await boss.getQueue(name)) return
  await boss.createQueue(name, options)
}

/**
 * pg-boss on connections of its own, two at most, as the application's role; nothing is sent before it starts.
 * @param onError what fails in the background, such as asking for work while the database is away
 */
export function makeBoss(url: string, { pool }: OpenDatabase, onError: (error: Error) => void): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    options: pool.options.options ?? '',
    schema: bossSchema,
    application_name: 'teleferico-jobs',
    max: 2,
    migrate: false,
    createSchema: false,
    // The application owns no index that it could rebuild.
    reindex: false
  })
  return boss.on('error', onError)
}

/** Lets pg-boss write in a transaction of ours. */
export const inside = (tx: Db): BossDb => ({
  executeSql: async (text, values) => ({ rows: (await tx.$client.query(text, values as unknown[])).rows })
})
