import type { OpenDatabase } from './platform/database/database.ts'

/** Several servers may start on one new database: one of them fills it, the others wait. */
const seedLock = 7_203_118

/** Puts the demonstration data into a database that nobody has used: one without users. */
export async function seedWhenEmpty(database: OpenDatabase, timeZone: string): Promise<void> {
  const guard = await database.pool.connect()
  try {
    await guard.query('select set_config($1, $2, false), set_config($3, $2, false)', ['statement_timeout', '0', 'idle_session_timeout'])
    await guard.query('select pg_advisory_lock($1)', [seedLock])
    const { rowCount } = await guard.query('select 1 from "user" limit 1')
    if (rowCount) return
    const { seedDemo } = await import('../seed/demo.ts') // only the first start pays for loading it
    await seedDemo(database, { now: new Date(), timeZone, log: line => console.log(line) })
  } finally {
    guard.release(true) // closing the connection gives back the lock and the settings
  }
}
