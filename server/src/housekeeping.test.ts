import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildTestApp } from '../test/app.ts'
import { loginAs } from '../test/client.ts'
import { keepHouse } from './housekeeping.ts'
import { session } from './schema/access.ts'
import { idempotency_key } from './schema/platform.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('keys older than 7 days and sessions that ended 30 days ago go; younger ones stay', async () => {
  const { database } = await buildTestApp()
  const { db } = database
  const me = await loginAs('Técnico')
  const key = (age: number) => ({
    fk_user: me.user.id,
    route: 'GET x',
    key: `${age}`,
    body_hash: '',
    answer: '',
    created_at: daysAgo(age)
  })
  await db.insert(idempotency_key).values([key(6.9), key(7.1)])
  const gone = await loginAs('Técnico')
  await db
    .update(session)
    .set({ expires_at: daysAgo(200), last_used_at: daysAgo(201) })
    .where(eq(session.fk_user, gone.user.id))
  const [old] = await db
    .insert(session)
    .values({ fk_user: me.user.id, level: 'full', expires_at: daysAgo(31), last_used_at: daysAgo(32) })
    .returning()

  await keepHouse(database, { timeZone: 'America/La_Paz', refreshForecasts: true })

  const keys = await db.select().from(idempotency_key).where(eq(idempotency_key.fk_user, me.user.id))
  expect(keys.map(row => row.key)).toEqual(['6.9'])
  const sessions = await db.select({ id: session.id }).from(session).where(eq(session.fk_user, me.user.id))
  expect(sessions.map(row => row.id)).toEqual([me.session])
  expect(old?.id).toBeDefined()
  expect(await db.$count(session, eq(session.fk_user, gone.user.id)), 'the latest says when they were last here').toBe(
    1
  )
})
