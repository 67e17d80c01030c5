import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildOwnApp, type TestApp } from '../../../test/app.ts'
import { loginAs, type SignedIn } from '../../../test/client.ts'

let own: TestApp
/** Stands for another process on the same database. */
let elsewhere: pg.Client
/** How often the application asked the database who calls. */
let asked = 0
/** Runs once, between the database's answer to that question and its arrival. */
let meanwhile: (() => Promise<void>) | undefined

beforeAll(async () => {
  own = await buildOwnApp('memoria')
  elsewhere = new pg.Client({ connectionString: own.database.pool.options.connectionString })
  elsewhere.on('error', () => {})
  await elsewhere.connect()
  const { pool } = own.database
  const query = pool.query.bind(pool)
  vi.spyOn(pool, 'query').mockImplementation((async (config: { name?: string }, ...rest: unknown[]) => {
    const answer = await (query as (...args: unknown[]) => unknown)(config, ...rest)
    if (config.name !== 'actor') return answer
    asked++
    const happen = meanwhile
    meanwhile = undefined
    await happen?.()
    return answer
  }) as never)
})

afterAll(async () => {
  await elsewhere.end()
  await own.app.close()
  await own.database.close()
})

/** A caller whose rights the application has in memory. */
async function remembered(): Promise<SignedIn> {
  const who = await loginAs(['catalogs.read'], {}, own)
  await vi.waitFor(async () => {
    expect((await who.get('brands')).status).toBe(200)
    const before = asked
    await who.get('brands')
    expect(asked).toBe(before)
  }, 10_000)
  return who
}

const changes: [string, (who: SignedIn) => { text: string; values: unknown[] }, number][] = [
  [
    'a permission taken away',
    who => ({ text: 'delete from profile_permission where fk_profile = $1', values: [who.profile] }),
    403
  ],
  [
    'a permission not allowed any more',
    who => ({ text: 'update profile_permission set allowed = false where fk_profile = $1', values: [who.profile] }),
    403
  ],
  [
    'a route closed',
    who => ({
      text: `update profile_api set allowed = false
        where fk_profile = $1 and fk_api = (select id from api where method = 'GET' and path = '/api/v1/brands')`,
      values: [who.profile]
    }),
    403
  ],
  [
    'a user not active any more',
    who => ({ text: 'update "user" set is_active = false where id = $1', values: [who.user.id] }),
    401
  ],
  [
    'a session revoked',
    who => ({ text: 'update session set revoked_at = now() where id = $1', values: [who.session] }),
    401
  ],
  ['a session deleted', who => ({ text: 'delete from session where id = $1', values: [who.session] }), 401],
  [
    'another profile',
    who => ({
      text: `update "user" set fk_profile = (select id from profile where name = 'CCM') where id = $1`,
      values: [who.user.id]
    }),
    200
  ]
]

describe.each(changes)('%s', (_, change, status) => {
  test('holds for the very next call when this process did it', async () => {
    const who = await remembered()
    await own.database.pool.query(change(who))
    const before = asked
    expect((await who.get('brands')).status).toBe(status)
    expect(asked).toBe(before + 1)
  })

  test('holds as soon as it is heard of when another process did it', async () => {
    const who = await remembered()
    const before = asked
    await elsewhere.query(change(who))
    await vi.waitFor(async () => {
      expect((await who.get('brands')).status).toBe(status)
      expect(asked).toBeGreaterThan(before)
    }, 10_000)
  })
})

test('rights that change while they are being read are not remembered as they were', async () => {
  const who = await loginAs(['catalogs.read'], {}, own)
  meanwhile = async () => {
    await own.database.pool.query('delete from profile_permission where fk_profile = $1', [who.profile])
    // The notification of the commit has arrived too, so what is read from now on may be remembered.
    await remembered()
  }
  expect((await who.get('brands')).status).toBe(200)
  expect((await who.get('brands')).status).toBe(403)
})

test('a session ends at its time, also in memory', async () => {
  const who = await loginAs(['catalogs.read'], { expires: new Date(Date.now() + 1500).toISOString() }, own)
  expect((await who.get('brands')).status).toBe(200)
  await vi.waitFor(async () => expect((await who.get('brands')).status).toBe(401), 20_000)
})

test('with the connection for notices down the database is asked at each call', async () => {
  const who = await remembered()
  await elsewhere.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'teleferico-realtime' and datname = current_database()`
  )
  const before = asked
  await vi.waitFor(async () => {
    expect((await who.get('brands')).status).toBe(200)
    expect(asked).toBeGreaterThan(before)
  }, 10_000)
  await remembered()
})

// Kept as the last test: a rollback is not announced, so nothing is remembered for a minute after it.
test('while a change is not committed nothing is remembered; taken back, nothing has changed', async () => {
  const who = await remembered()
  const client = await own.database.pool.connect()
  await client.query('begin')
  await client.query('delete from profile_permission where fk_profile = $1', [who.profile])
  const before = asked
  expect((await who.get('brands')).status).toBe(200)
  expect((await who.get('brands')).status).toBe(200)
  expect(asked).toBe(before + 2)
  await client.query('rollback')
  client.release()
  expect((await who.get('brands')).status).toBe(200)
})
