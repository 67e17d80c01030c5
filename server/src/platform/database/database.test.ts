import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { withDatabase } from '../../../test/postgres.ts'
import { checkConnection } from './check-connection.ts'
import { isUnavailable, openDatabase } from './database.ts'

/** From now on the clock of waiting for connections only goes on as the test says. */
function stopTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('dates stay text in UTC, counts and quantities are numbers', async () => {
  const { db, pool } = await testDatabase()
  const question = `select '2026-02-03 04:05:06+00'::timestamptz as moment, '2026-02-03'::date as day, 7::int8 as count,
    1.5::numeric as amount`
  const row = { moment: '2026-02-03 04:05:06+00', day: '2026-02-03', count: 7, amount: 1.5 }
  expect((await pool.query(question)).rows).toEqual([row])
  expect((await db.execute(sql.raw(question))).rows).toEqual([row])
})

test('a connection that PostgreSQL ends, busy or idle, is reported and replaced', async () => {
  const { url } = await testDatabase()
  const errors: Error[] = []
  const database = openDatabase(url, { onError: error => errors.push(error) })
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()`
  try {
    // three connections, two stay idle
    for (const client of await Promise.all([1, 2, 3].map(() => database.pool.connect()))) client.release()
    const busy = database.db.execute(sql`select pg_sleep(600)`).catch((error: unknown) => error)
    const sleeping = `select from pg_stat_activity where state = 'active' and datname = current_database()
      and query = 'select pg_sleep(600)'`
    await vi.waitFor(async () => expect((await database.pool.query(sleeping)).rowCount).toBe(1), 10_000)
    await database.pool.query(kill)
    expect(isUnavailable(await busy)).toBe(true)
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0), 20_000)
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  } finally {
    await database.close()
  }
})

test.each(['postgresql://nobody@127.0.0.1:1/x', 'postgresql://nobody@localhost/x?host=/nonexistent'])(
  '%s is unavailable',
  async url => {
    const database = openDatabase(url)
    const error = await database.db.execute(sql`select 1`).catch((refusal: unknown) => refusal)
    expect(isUnavailable(error)).toBe(true)
    expect(isUnavailable(new Error('otro'))).toBe(false)
  }
)

test('a database that accepts the connection and never answers is unavailable after three seconds', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const database = openDatabase(`postgresql://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/x`)
  stopTimers()
  const refused = vi.fn<(error: unknown) => void>()
  const asked = database.db.execute(sql`select 1`).catch(refused)
  await vi.advanceTimersByTimeAsync(2999)
  expect(refused).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await asked
  expect(isUnavailable(refused.mock.lastCall?.[0])).toBe(true)
  silent.close()
})

test('while all connections are in use a query waits for one, fifteen seconds at most', async () => {
  const { url } = await testDatabase()
  const database = openDatabase(url, { max: 1 })
  const busy = await database.pool.connect()
  stopTimers()
  const refused = database.pool.query('select 1').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1000)
  const answered = database.pool.query('select 1 as one')
  await vi.advanceTimersByTimeAsync(14_000)
  expect(isUnavailable(await refused)).toBe(true)
  busy.release()
  expect((await answered).rows).toEqual([{ one: 1 }])
  await database.close()
})

test('why DATABASE_URL does not work is told without its password', async () => {
  const { url } = inject('postgres')
  await checkConnection(url)
  await expect(checkConnection(withDatabase(url, 'ninguna'))).rejects.toThrow(
    /^DATABASE_URL: no existe la base de datos «ninguna» en /
  )
  await expect(checkConnection(url.replace('//teleferico@', '//nadie:clave@'))).rejects.toThrow(
    /^DATABASE_URL: PostgreSQL en .* no acepta al usuario «nadie» o su contraseña$/
  )
  await expect(checkConnection('postgresql://nadie:clave@127.0.0.1:1/x')).rejects.toThrow(
    'DATABASE_URL: no se puede conectar a PostgreSQL en 127.0.0.1:1 (ECONNREFUSED)'
  )
})
