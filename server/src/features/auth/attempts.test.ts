import { expect, test } from 'vitest'
import { password, signIn, withPassword } from '../../../test/accounts.ts'
import { buildTestApp } from '../../../test/app.ts'
import { unique } from '../../../test/factories.ts'
import { hashPassword, noPassword } from '../../platform/password.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { accountSubject, addressKey, at, type Counted, countAttempt, takeBack, unlockAccount } from './attempts.ts'
import { delayRule, lockedFrom } from './limits.ts'

const secrets = secretsFrom('x'.repeat(32))
const database = async () => (await buildTestApp()).database
/** An account tried from where the tests sign in. */
const accountKey = (email: string) => at(accountSubject(secrets, email), { name: '127.0.0.1' }, delayRule)
const anAccount = () => accountKey(`${unique('nadie')}@teleferico.example`)

/** Moves a counter so many seconds into the past, and one more because clocks of two processes may differ a little. */
async function pass({ key }: Counted, seconds: number) {
  const { pool } = await database()
  await pool.query(
    `update sign_in_attempt set last_at = last_at - interval '1 second' * $2,
      blocked_until = blocked_until - interval '1 second' * $2 where key = $1`,
    [key, seconds + 1]
  )
}

/** So many seconds, or a few less, because the test may have been slow. */
const about = (seconds: number) =>
  expect.toSatisfy((left: number) => left <= seconds && left > seconds - 30, `about ${seconds} seconds`)

const failedOf = async ({ key }: Counted) =>
  (await (await database()).pool.query('select failed from sign_in_attempt where key = $1', [key])).rows[0]?.failed

test('an account waits longer with each failure, and is locked at the tenth; waiting always ends', async () => {
  const { db } = await database()
  const account = anAccount()
  for (const [index, seconds] of delayRule.delays.entries()) {
    await countAttempt(db, account)
    expect(await failedOf(account)).toBe(index + 1)
    await pass(account, seconds)
  }
  await countAttempt(db, account)
  for (let i = 0; i < 3; i++)
    await expect(countAttempt(db, account)).rejects.toMatchObject({
      code: 'AUTH.ACCOUNT_LOCKED',
      status: 423,
      retryAfter: about(900)
    })
  expect(await failedOf(account)).toBe(11)
  await pass(account, 840)
  await expect(countAttempt(db, account)).rejects.toMatchObject({ code: 'AUTH.ACCOUNT_LOCKED', retryAfter: about(60) })
  await pass(account, 60)
  await countAttempt(db, account)
})

test('who does not wait is refused and counted all the same, up to the lock', async () => {
  const { db } = await database()
  const account = anAccount()
  for (let i = 1; i <= 4; i++) await countAttempt(db, account)
  for (const retryAfter of [4, 8, 16, 32, 60])
    await expect(countAttempt(db, account)).rejects.toMatchObject({
      code: 'RATE.TOO_MANY_REQUESTS',
      status: 429,
      retryAfter
    })
  await expect(countAttempt(db, account)).rejects.toMatchObject({ code: 'AUTH.ACCOUNT_LOCKED', retryAfter: about(900) })
  expect(await failedOf(account)).toBe(lockedFrom)
})

test('of many at the same moment only the free ones pass', async () => {
  const { db } = await database()
  const account = anAccount()
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => countAttempt(db, account)))
  expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(4)
  expect(await failedOf(account)).toBe(lockedFrom)
})

test('a success clears an account; so does who administers it; after a day it is forgotten', async () => {
  const { db } = await database()
  const email = `${unique('nadie')}@teleferico.example`
  const account = accountKey(email)
  for (let i = 0; i < 3; i++) await countAttempt(db, account)
  await takeBack(db, account)
  expect(await failedOf(account)).toBeUndefined()
  for (let i = 0; i < 3; i++) await countAttempt(db, account)
  await unlockAccount(db, secrets, ` ${email.toUpperCase()}`)
  for (let i = 0; i < 3; i++) await countAttempt(db, account)
  await pass(account, 86_401)
  await countAttempt(db, account)
  expect(await failedOf(account)).toBe(1)
})

test('an address may do so much at once, then one by one as time passes; a success gives its own back', async () => {
  const { db } = await database()
  const address = addressKey(unique('prueba'), '203.0.113.9', {
    delays: [0, 0, 0, 20],
    drainSeconds: 20,
    forgetSeconds: 80,
    locks: false
  })
  for (let i = 0; i < 4; i++) await countAttempt(db, address)
  await expect(countAttempt(db, address)).rejects.toMatchObject({
    code: 'RATE.TOO_MANY_REQUESTS',
    retryAfter: about(20)
  })
  await pass(address, 20)
  await countAttempt(db, address)
  await expect(countAttempt(db, address)).rejects.toMatchObject({ code: 'RATE.TOO_MANY_REQUESTS' })
  await takeBack(db, address)
  await countAttempt(db, address)
  await pass(address, 40)
  for (let i = 0; i < 2; i++) await countAttempt(db, address)
  await expect(countAttempt(db, address)).rejects.toMatchObject({ code: 'RATE.TOO_MANY_REQUESTS' })
})

test('the table says nothing of what was typed', async () => {
  const { db, pool } = await database()
  await countAttempt(db, accountKey('miclave.secreta@teleferico.example'))
  const { rows } = await pool.query('select key from sign_in_attempt')
  expect(JSON.stringify(rows)).not.toContain('miclave')
})

test('sign-in: known and unknown accounts are delayed and locked alike, and the right password is locked out too', async () => {
  const known = await withPassword()
  const answers = []
  for (const email of [known.user.email, `${unique('nadie')}@teleferico.example`]) {
    const refused = []
    for (let i = 0; i < 11; i++) refused.push(await signIn(email, 'equivocada'))
    refused.push(await signIn(email))
    expect(refused.map(answer => answer.status)).toEqual([400, 400, 400, 400, 429, 429, 429, 429, 429, 423, 423, 423])
    expect(refused[4]).toMatchObject({ errorCode: 'RATE.TOO_MANY_REQUESTS', headers: { 'retry-after': '4' } })
    expect(refused[10]).toMatchObject({
      errorCode: 'AUTH.ACCOUNT_LOCKED',
      message: 'La cuenta está bloqueada. Inténtelo más tarde'
    })
    for (const { status, headers } of refused)
      if (status === 423) expect(Number(headers['retry-after'])).toEqual(about(900))
    answers.push(
      refused.map(({ status, text, headers }) => ({
        status,
        text,
        retry: status === 429 && headers['retry-after'],
        names: Object.keys(headers).toSorted()
      }))
    )
  }
  expect(answers[0]).toEqual(answers[1])
})

test('many right passwords at the same moment are all let in, and clear what failed before', async () => {
  const { user } = await withPassword()
  for (let i = 0; i < 3; i++) await signIn(user.email, 'equivocada')
  const answers = await Promise.all(Array.from({ length: 25 }, () => signIn(user.email, password)))
  expect(answers.map(answer => answer.status)).toEqual(Array.from({ length: 25 }, () => 200))
  expect(await failedOf(accountKey(user.email))).toBeUndefined()
})

test('many wrong passwords at the same moment get four tries, not forty', async () => {
  const { user } = await withPassword()
  const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(user.email.toUpperCase(), 'equivocada')))
  const count = (status: number) => answers.filter(answer => answer.status === status).length
  expect([count(400), count(429), count(423)]).toEqual([4, 5, 31])
})

test('no refusal comes without the work of a hash: neither for an unknown account nor for one without a password', async () => {
  const { db, pool } = await database()
  const [known, invited] = [await withPassword(), await withPassword()]
  const keep = (id: number, hash: string) =>
    pool.query(`update "user" set password_hash = $2 where id = $1`, [id, hash])
  await keep(known.user.id, await hashPassword(password))
  await keep(invited.user.id, noPassword)
  /** Microseconds of processors that this process takes for it, whatever else the machine does. */
  const taken = async (work: () => Promise<unknown>) => {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const refusal = (emailOf: () => string) => async () => {
    const email = emailOf()
    await takeBack(db, accountKey(email))
    return taken(async () => expect(await signIn(email, 'equivocada')).toMatchObject({ status: 400 }))
  }
  const measured = [
    () => taken(() => hashPassword('equivocada')),
    refusal(() => known.user.email),
    refusal(() => invited.user.email),
    refusal(() => `${unique('nadie')}@teleferico.example`)
  ]
  const best = measured.map(() => Infinity)
  // In turns, taking the best of each, because the first of each is slower.
  for (let round = 0; round < 4; round++)
    for (const [index, time] of measured.entries()) best[index] = Math.min(best[index] as number, await time())
  const [work = 0, ...refusals] = best
  // A refusal without the hash would take only a fraction of it.
  for (const time of refusals) expect(time).toBeGreaterThan(work * 0.6)
}, 60_000)
