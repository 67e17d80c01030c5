import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { bearer, codeIn, earlierCode, password, signIn, waitForMails, withPassword } from '../../../test/accounts.ts'
import { buildTestApp } from '../../../test/app.ts'
import { type Answer, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { unique } from '../../../test/factories.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { accountSubject, codeSubject, countAttempt } from './attempts.ts'
import { deviceCookie, placeOf, withAccount } from './known-devices.ts'
import { codesTriedPerAccount, failuresPerAccount, maxCodeAttempts } from './limits.ts'

// Knowing only an e-mail locks out only the attacker's own place, and uses up no codes of the owner.

const secrets = secretsFrom('x'.repeat(32))
const better = 'ñandú verde cruza Oruro'
const query = async (text: string, values: unknown[] = []) =>
  (await (await buildTestApp()).database.pool.query(text, values)).rows
const locked = { status: 423, errorCode: 'AUTH.ACCOUNT_LOCKED' }
const slowed = { status: 429, errorCode: 'RATE.TOO_MANY_REQUESTS' }
const wrongCode = { status: 400, errorCode: 'AUTH.INVALID_OTP' }

let places = 0
/** A new place, in the header of a trusted proxy. */
const elsewhere = () => ({ 'x-forwarded-for': `198.51.${100 + Math.floor(++places / 250)}.${places % 250}` })
const host = 'mantenimiento.example'
const browser = { host, origin: `https://${host}` }
const cookieIn = (answer: Answer) =>
  new RegExp(`${deviceCookie}=([^;]+)`).exec(String(answer.headers['set-cookie']))?.[1] ?? ''

/** A browser in which the account has signed in before. */
async function knownBrowser(api: SignedIn, headers: Record<string, string> = elsewhere()) {
  const cookie = cookieIn(await signIn(api.user.email, password, { ...browser, ...headers }))
  expect(cookie).not.toBe('')
  return { ...browser, cookie: `${deviceCookie}=${cookie}` }
}

async function fail(email: string, headers: Record<string, string>, times = 11) {
  for (let i = 0; i < times; i++) await signIn(email, 'equivocada', headers)
}

/** As if very many places had failed at once. */
async function attackFromEverywhere(subject: string, limit = failuresPerAccount) {
  const { db } = (await buildTestApp()).database
  const all = limit.delays.map(() => countAttempt(db, { key: subject, limit }))
  await Promise.allSettled(all)
}

test('a stranger locks the account for the place where they are; from elsewhere the owner comes in', async () => {
  const { user } = await withPassword()
  const [there, here] = [elsewhere(), elsewhere()]
  await fail(user.email, there)
  expect(await signIn(user.email, password, there)).toMatchObject(locked)
  expect(await signIn(user.email, password, here)).toMatchObject({ status: 200 })
  // Another's success doesn't help the stranger.
  expect(await signIn(user.email, password, there)).toMatchObject(locked)
})

test('from the same place the owner comes in with a browser that the account knows, which counts for itself', async () => {
  const api = await withPassword()
  const office = elsewhere()
  const known = { ...(await knownBrowser(api, office)), ...office }
  await fail(api.user.email, office)
  expect(await signIn(api.user.email, password, { ...browser, ...office })).toMatchObject(locked)
  expect(await signIn(api.user.email, password, known)).toMatchObject({ status: 200 })
  await fail(api.user.email, known)
  expect(await signIn(api.user.email, password, known)).toMatchObject(locked)
  expect(await signIn(api.user.email, password, elsewhere())).toMatchObject({ status: 200 })
})

test('not even an address that has failed with everything stops a browser that the account knows', async () => {
  const api = await withPassword()
  const office = elsewhere()
  const known = { ...(await knownBrowser(api, office)), ...office }
  await query(
    `insert into sign_in_attempt (key, failed, blocked_until) values ($1, 400, now() + interval '5 minutes')
      on conflict (key) do update set failed = 400, blocked_until = now() + interval '5 minutes'`,
    [`address:failures:${office['x-forwarded-for']}`]
  )
  expect(await signIn(api.user.email, password, office)).toMatchObject(slowed)
  expect(await signIn(api.user.email, password, known)).toMatchObject({ status: 200 })
})

test.each(['known', 'unknown'])(
  'tried from very many places, a %s account waits where it knows nobody, and goes on where it does',
  async kind => {
    const api = await withPassword()
    const known = await knownBrowser(api)
    const email = kind === 'known' ? api.user.email : `${unique('nadie')}@teleferico.example`
    await attackFromEverywhere(accountSubject(secrets, email))
    const answer = await signIn(email, password, elsewhere())
    expect(answer).toMatchObject(slowed)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800)
    if (kind === 'unknown') return
    expect(await signIn(email, password, { ...known, ...elsewhere() })).toMatchObject({ status: 200 })
    // A code by mail opens it everywhere.
    const phone = elsewhere()
    await ok(stranger.post('otps', { email }, phone))
    const code = codeIn((await waitForMails(email, 1))[0])
    await ok(stranger.post('auth/password/reset', { email, code, password: better }, phone))
    expect(await signIn(email, better, elsewhere())).toMatchObject({ status: 200 })
  }
)

test('what is tried is counted for all places only where it could be tried', async () => {
  const { user } = await withPassword()
  await fail(user.email, elsewhere(), 20)
  const [row] = await query('select failed from sign_in_attempt where key = $1', [accountSubject(secrets, user.email)])
  expect(row.failed).toBe(4)
})

test('the cookie of a browser: only for one that has got in whole, out of reach of scripts, and no way in', async () => {
  const api = await withPassword()
  const answer = await signIn(api.user.email, password, browser)
  const [session, device] = answer.headers['set-cookie'] as string[]
  expect(session).toMatch(/^teleferico_session=/)
  expect(device).toMatch(
    /^teleferico_device=[\w-]{22}\.[\w-]{16}; Max-Age=31536000; Path=\/api\/v1; HttpOnly; SameSite=Lax$/
  )
  const cookie = `${deviceCookie}=${cookieIn(answer)}`
  expect(await stranger.get('auth/me', { cookie })).toMatchObject({ status: 401 })
  // The same browser keeps its name; a program, which keeps no cookies, gets none.
  expect(cookieIn(await signIn(api.user.email, password, { ...browser, cookie }))).toBe(cookieIn(answer))
  expect(cookieIn(await signIn(api.user.email))).toBe('')
  expect(cookieIn(await signIn(api.user.email, 'equivocada', browser))).toBe('')
  const { secret } = await ok(api.get('users/2fa/generate'))
  await ok(api.post('users/2fa/register', { code: earlierCode(secret) }))
  const half = await signIn(api.user.email, password, browser)
  expect([half.data.level, cookieIn(half)]).toEqual(['partial', ''])
  const whole = await bearer(half.data.token).post('auth/2fa', { code: generateSync({ secret }) }, browser)
  expect(cookieIn(whole)).toMatch(/^[\w-]{22}\.[\w-]{16}$/)
})

test('a browser is known to the accounts that it has been in, the last twelve of them', () => {
  const at = (email: string, known?: string) => placeOf(secrets, email, { address: '2001:db8::7', known })
  const unknown = { name: '2001:db8:0:0::/64', isKnown: false }
  const email = (n: number) => `p${n}@teleferico.example`
  let cookie: string | undefined
  for (let n = 1; n <= 14; n++) cookie = withAccount(secrets, cookie, email(n))
  const [id, ...marks] = String(cookie).split('.')
  expect(marks).toHaveLength(12)
  expect(at(` ${email(14).toUpperCase()}`, cookie)).toEqual({ name: `device:${id}`, isKnown: true })
  expect(at(email(2), cookie)).toEqual(unknown)
  expect(withAccount(secrets, cookie, email(9)).split('.').slice(2)).not.toContain(marks[5])
  // Nothing that others make counts.
  const other = withAccount(secrets, undefined, email(14))
  const forged = [
    `${other.split('.')[0]}.${marks[0]}`,
    `${id}`,
    `${id}.`,
    `${id}.${'x'.repeat(16)}`,
    `${cookie}.${marks[0]}`,
    `${id}/../.${marks[0]}`,
    '',
    'x'.repeat(5000)
  ]
  for (const known of [undefined, ...forged]) expect(at(email(14), known)).toEqual(unknown)
  expect(placeOf(secretsFrom('y'.repeat(32)), email(14), { address: '10.0.0.1', known: other }).isKnown).toBe(false)
})

test('a stranger can’t use up the codes that may be asked for, nor void the owner’s', async () => {
  const { user } = await withPassword()
  const { email } = user
  const [there, phone, desk] = [elsewhere(), elsewhere(), elsewhere()]
  const ask = (headers: Record<string, string>) => stranger.post('otps', { email }, headers)
  await ok(ask(phone))
  const code = codeIn((await waitForMails(email, 1))[0])
  for (let i = 0; i < 5; i++) await ok(ask(there))
  expect(await ask(there)).toMatchObject(slowed)
  await waitForMails(email, 6)
  // Asked for on the telephone, typed at the desk.
  expect(await stranger.post('auth/password/reset', { email, code, password: better }, desk)).toMatchObject({
    status: 200
  })
  expect(await ask(desk)).toMatchObject({ status: 200 })
})

test('wrong codes from elsewhere use up no tries of the owner’s code', async () => {
  const api = await withPassword()
  const { email } = api.user
  const [there, here] = [elsewhere(), elsewhere()]
  await ok(stranger.post('otps', { email }, here))
  const code = codeIn((await waitForMails(email, 1))[0])
  const reset = (given: string, headers: Record<string, string>) =>
    stranger.post('auth/password/reset', { email, code: given, password: better }, headers)
  const wrong = code.replace(/^./, first => String((Number(first) + 1) % 10))
  for (let i = 0; i < 6; i++) expect(await reset(wrong, there)).toMatchObject(wrongCode)
  expect(await reset(code, there)).toMatchObject(wrongCode)
  // Five of them were compared.
  expect(await query('select tries from otp where fk_user = $1', [api.user.id])).toEqual([{ tries: 5 }])
  // From so many places that the code is refused at unknown ones.
  await query('update otp set tries = $2 where fk_user = $1', [api.user.id, maxCodeAttempts])
  expect(await reset(code, elsewhere())).toMatchObject(wrongCode)
  expect(await reset(code, here)).toMatchObject({ status: 200 })
  expect(await reset(code, here)).toMatchObject(wrongCode)
})

test('whoever has the password and guesses the second factor keeps the owner out neither elsewhere nor for long', async () => {
  const api = await withPassword()
  const known = await knownBrowser(api)
  const { secret } = await ok(api.get('users/2fa/generate'))
  await ok(api.post('users/2fa/register', { code: earlierCode(secret) }))
  const there = elsewhere()
  const enter = async (headers: Record<string, string>, code: string) =>
    bearer((await ok(signIn(api.user.email, password, headers))).token).post('auth/2fa', { code }, headers)
  for (let i = 0; i < 10; i++) expect(await enter(there, '000000')).toMatchObject(wrongCode)
  const codes = [0, 30].map(later => generateSync({ secret, epoch: Date.now() / 1000 + later }))
  const [now = '', next = ''] = codes
  expect(await enter(there, now)).toMatchObject(locked)
  expect(await enter(elsewhere(), now)).toMatchObject({ status: 200 })
  await attackFromEverywhere(codeSubject(api.user.id), codesTriedPerAccount)
  expect(await enter(elsewhere(), next)).toMatchObject(slowed)
  expect(await enter({ ...known, ...elsewhere() }, next)).toMatchObject({ status: 200 })
})

test('who administers users sees the account locked, wherever that is, and unlocks it everywhere', async () => {
  const [admin, api] = [await withPassword('Administrador'), await withPassword()]
  const [first, second] = [elsewhere(), elsewhere()]
  await fail(api.user.email, first)
  await fail(api.user.email, second)
  await attackFromEverywhere(accountSubject(secrets, api.user.email))
  const path = `users/${api.user.id}`
  expect((await ok(admin.get(path))).locked_until).toEqual(expect.any(String))
  expect((await ok(admin.get(`users?is_locked=true&search=${api.user.email}`))).count).toBe(1)
  expect((await ok(admin.post(`${path}/unlock`))).locked_until).toBeNull()
  for (const each of [first, second, elsewhere()])
    expect(await signIn(api.user.email, password, each)).toMatchObject({ status: 200 })
})
