import { openDatabase } from './platform/database/database.ts'
import type { Storage } from './platform/storage.ts'

/** Advisory lock: of several servers that start on a new database, one fills it and the others wait. */
const seedLock = 7_203_118

/**
 * Fills an unused database (one without users) with the demonstration data.
 * @param url of the tables' owner: loading disables triggers, which the application's role may not
 */
export async function seedWhenEmpty(
  url: string,
  timeZone: string,
  files: { storage: Storage; arrivals: string }
): Promise<void> {
  const database = openDatabase(url, { max: 4 })
  const guard = await database.pool.connect()
  try {
    await guard.query('select set_config($1, $2, false), set_config($3, $2, false)', [
      'statement_timeout',
      '0',
      'idle_session_timeout'
    ])
    await guard.query('select pg_advisory_lock($1)', [seedLock])
    const { rowCount } = await guard.query('select 1 from "user" limit 1')
    if (rowCount) return
    const { seedDemo } = await import('../seed/demo.ts') // so that only the first start loads it
    await seedDemo(database, { now: new Date(), timeZone, log: line => console.log(line) })
    const { seedFiles } = await import('../seed/files.ts')
    await seedFiles(database, files)
  } finally {
    guard.release(true) // closing the connection releases the lock and the settings
    await database.close()
  }
}
