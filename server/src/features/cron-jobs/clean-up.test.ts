import { regime } from 'contract/core/classifier.ts'
import { dayOf } from 'contract/core/format.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, type SignedIn } from '../../../test/client.ts'
import {
  makeActivity,
  makeBase,
  makeBaseActivity,
  makeBaseMetric,
  makeReading,
  unique
} from '../../../test/factories.ts'
import { noLongerNeeded } from '../../manifest.ts'
import { refreshForecasts } from '../base-activities/forecasts.ts'
import { cleanUp } from './clean-up.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'
import { otp, session, sign_in_attempt, two_factor_use } from '../../schema/access.ts'
import { base_activity } from '../../schema/base-activities.ts'
import { job } from '../../schema/jobs.ts'
import { idempotency_key } from '../../schema/platform.ts'

const hour = 3_600_000
const day = 24 * hour
const timeZone = 'America/La_Paz'
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

let database: OpenDatabase
let me: SignedIn
beforeEach(async () => {
  database = (await buildTestApp()).database
  me = await loginAs('Técnico')
})

const round = () => cleanUp(database.db, noLongerNeeded)

const keyOfAge = (age: number) => ({
  fk_user: me.user.id,
  route: 'GET x',
  key: `${age / day}`,
  body_hash: '',
  answer: '',
  created_at: ago(age)
})

test('answers to repeated writes go after 7 days', async () => {
  const { db } = database
  await db.insert(idempotency_key).values([keyOfAge(6.9 * day), keyOfAge(7.1 * day)])
  await round()
  const keys = await db.select().from(idempotency_key).where(eq(idempotency_key.fk_user, me.user.id))
  expect(keys.map(row => row.key)).toEqual(['6.9'])
})

test('sessions go 30 days after they ended; a user’s latest stays: it says when they were last here', async () => {
  const { db } = database
  const gone = await loginAs('Técnico')
  await db
    .update(session)
    .set({ expires_at: ago(200 * day), last_used_at: ago(201 * day) })
    .where(eq(session.fk_user, gone.user.id))
  const sessionOf = (expired: number, revoked?: number) => ({
    fk_user: me.user.id,
    level: 'full',
    device: `${expired}, ${revoked}`,
    expires_at: ago(expired * day),
    revoked_at: revoked === undefined ? null : ago(revoked * day),
    last_used_at: ago(50 * day)
  })
  await db.insert(session).values([sessionOf(31), sessionOf(29), sessionOf(-1, 31), sessionOf(-1, 29)])
  await round()
  const left = await db.select().from(session).where(eq(session.fk_user, me.user.id)).orderBy(session.device)
  expect(left.filter(row => row.id !== me.session).map(row => row.device)).toEqual(['-1, 29', '29, undefined'])
  expect(left).toHaveLength(3)
  expect(await db.$count(session, eq(session.fk_user, gone.user.id))).toBe(1)
})

test('failures to sign in go after a day, unless they still block', async () => {
  const { db } = database
  const prefix = unique('casa')
  const attempt = (name: string, last: number, blockedUntil: number | null) => ({
    key: `${prefix} ${name}`,
    last_at: ago(last),
    blocked_until: blockedUntil === null ? null : ago(blockedUntil)
  })
  await db
    .insert(sign_in_attempt)
    .values([
      attempt('young', 23 * hour, null),
      attempt('old', 25 * hour, null),
      attempt('old, was blocked', 25 * hour, hour),
      attempt('old, is blocked', 25 * hour, -hour)
    ])
  await round()
  const left = (await db.select().from(sign_in_attempt)).map(row => row.key).filter(key => key.startsWith(prefix))
  expect(left.toSorted()).toEqual([`${prefix} old, is blocked`, `${prefix} young`])
})

test('one-time codes go 7 days after they expired', async () => {
  const { db } = database
  const code = (age: number) => ({ fk_user: me.user.id, code_hash: `${age}`, expires_at: ago(age * day) })
  await db.insert(otp).values([code(6.9), code(7.1)])
  await round()
  const left = await db.select().from(otp).where(eq(otp.fk_user, me.user.id))
  expect(left.map(row => row.code_hash)).toEqual(['6.9'])
})

test('used steps of an authenticator go after an hour', async () => {
  const { db } = database
  const stepAt = (age: number) => Math.floor((Date.now() - age) / 30_000)
  const [young, old] = [stepAt(0.9 * hour), stepAt(1.1 * hour)]
  await db.insert(two_factor_use).values([young, old].map(step => ({ fk_user: me.user.id, step })))
  await round()
  const left = await db.select().from(two_factor_use).where(eq(two_factor_use.fk_user, me.user.id))
  expect(left.map(row => row.step)).toEqual([young])
})

/** An activity due by use that has no forecast yet. */
async function withoutForecast() {
  const base = await makeBase()
  const meter = await makeBaseMetric({ fk_base: base.id })
  for (const [value, days] of [
    [100, 10],
    [200, 0]
  ] as const)
    // oxfmt-ignore
    await makeReading({ fk_base_metric: meter.id, value, read_at: ago(days * day) })
  const act = await makeActivity({
    fkc_regime: regime.LECTURAS,
    fk_usage_unit: meter.fk_usage_unit,
    usage_interval_value: 300
  })
  const { id } = await makeBaseActivity({
    fk_base: base.id,
    fk_activity: act.id,
    fk_base_metric: meter.id,
    last_usage_value: 0,
    next_usage_value: 305
  })
  const { db } = database
  return {
    forecast: async () =>
      (await db.select().from(base_activity).where(eq(base_activity.id, id)))[0]?.usage_due_date ?? null
  }
}

test('forecasts by use are made anew when asked for, and only then', async () => {
  const { forecast } = await withoutForecast()
  await round()
  expect(await forecast()).toBeNull()
  await refreshForecasts(database.db, timeZone)
  expect(await forecast()).toBe(dayOf(new Date(Date.now() + 11 * day), timeZone))
})

test('jobs go 30 days after they are over', async () => {
  const { db } = database
  const over = (age: number) => ({ task: 'x', title: `${age}`, fk_user: me.user.id, finished_at: ago(age * day) })
  await db.insert(job).values([
    { ...over(29), state: 'failed' },
    { ...over(31), state: 'done' },
    { task: 'x', title: 'waiting', fk_user: me.user.id, created_at: ago(40 * day) }
  ])
  await round()
  const left = await db.select().from(job).where(eq(job.fk_user, me.user.id))
  expect(left.map(({ title }) => title).toSorted()).toEqual(['29', 'waiting'])
})
