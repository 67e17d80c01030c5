import { generateSync } from 'otplib'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  again,
  bearer,
  beginStep,
  password,
  signIn,
  statuses,
  waitForMails,
  withPassword
} from '../../../test/accounts.ts'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { cookieName } from '../../platform/http/token.ts'
import { secretsFrom } from '../../platform/secrets.ts'

// The code of one step is used after that of another: none may end meanwhile.
beforeEach(beginStep)

const now = () => Math.floor(Date.now() / 1000)
/** The code of the present step, or of one near it; each step's code works once. */
const codeOf = (secret: string, steps = 0) => generateSync({ secret, epoch: now() + steps * 30 })
const wrong = { status: 400, errorCode: 'AUTH.INVALID_OTP', message: 'Código de confirmación inválido' }
const gone = { status: 401, errorCode: 'AUTH.EXPIRED_TOKEN' }
const query = async (text: string, values: unknown[] = []) =>
  (await (await buildTestApp()).database.pool.query(text, values)).rows

/** A user whose second factor is on. The code of the previous step is used up. */
async function withTwoFactor(who: Parameters<typeof withPassword>[0] = 'Técnico') {
  const api = await withPassword(who)
  const { secret } = await ok(api.get('users/2fa/generate'))
  const { recovery_codes } = await ok(api.post('users/2fa/register', { code: codeOf(secret, -1) }))
  return { api, secret: secret as string, codes: recovery_codes as string[] }
}

/** A partial session of a user whose second factor is on. */
async function partial(api: SignedIn) {
  const { token, level } = await ok(signIn(api.user.email))
  expect(level).toBe('partial')
  return bearer(token)
}

test('generate: a secret, its address and a QR; of one session, and nothing is written until it is confirmed', async () => {
  const api = await withPassword()
  const before = await query('select to_jsonb(u) as row from "user" u where id = $1', [api.user.id])
  const { secret, uri, qr } = await ok(api.get('users/2fa/generate'))
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect((await ok((await again(api)).get('users/2fa/generate'))).secret).not.toBe(secret)
  expect(await query('select to_jsonb(u) as row from "user" u where id = $1', [api.user.id])).toEqual(before)
  expect(uri).toContain(`secret=${secret}`)
  expect(uri).toContain(encodeURIComponent(api.user.email))
  expect(qr).toMatch(/^<svg /)
  expect((await api.get('users/2fa/generate')).headers['cache-control']).toBe('no-store')
  expect(await ok(api.get('users/2fa/state'))).toEqual({ enabled: false, can_enable: false, recovery_codes_left: 0 })
  expect(await ok(signIn(api.user.email))).toMatchObject({ level: 'full' })
})

test('what is shown can be confirmed for ten minutes at least, and for twenty at most', async () => {
  const window = 600_000
  const begin = (Math.floor(Date.now() / window) + 1) * window
  onTestFinished(() => void vi.useRealTimers())
  const at = (moment: number) => vi.setSystemTime(moment)
  const register = async (shown: number, confirmed: number) => {
    const api = await withPassword()
    at(shown)
    const { secret } = await ok(api.get('users/2fa/generate'))
    expect((await ok(api.get('users/2fa/generate'))).secret).toBe(secret)
    at(confirmed)
    const answer = await api.post('users/2fa/register', { code: codeOf(secret) })
    vi.useRealTimers()
    return answer
  }
  expect(await register(begin + window - 1, begin + 2 * window - 1)).toMatchObject({ status: 200 })
  expect(await register(begin, begin + 2 * window)).toMatchObject(wrong)
})

test('the secret is bound to its user: nobody else’s row can be filled with it', async () => {
  const { api, secret } = await withTwoFactor()
  const other = await withPassword()
  await query(
    `update "user" set two_factor_enabled = true, two_factor_secret = (select two_factor_secret from "user"
      where id = $1) where id = $2`,
    [api.user.id, other.user.id]
  )
  expect(await (await partial(other)).post('auth/2fa', { code: codeOf(secret) })).toMatchObject({
    status: 409,
    reason: 'transition'
  })
  const secrets = secretsFrom('x'.repeat(32))
  const [row] = await query('select two_factor_secret from "user" where id = $1', [api.user.id])
  expect(secrets.open('two-factor', `user:${api.user.id}`, row.two_factor_secret)).toBe(secret)
})

test('register: the first code turns it on, tells ten recovery codes once, ends other sessions, writes a mail', async () => {
  const api = await withPassword()
  const other = await again(api)
  const { secret } = await ok(api.get('users/2fa/generate'))
  const shownToOther = (await ok(other.get('users/2fa/generate'))).secret
  expect(await api.post('users/2fa/register', { code: codeOf(shownToOther) })).toMatchObject(wrong)
  // so far ahead that no pause of the machine makes it valid
  expect(await api.post('users/2fa/register', { code: codeOf(secret, 100) })).toMatchObject(wrong)
  const code = codeOf(secret)
  const { recovery_codes: codes } = await ok(
    api.post('users/2fa/register', { code: `${code.slice(0, 3)} ${code.slice(3)}` })
  )
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  for (const each of codes) expect(each).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  const kept = await query('select code_hash from recovery_code where fk_user = $1', [api.user.id])
  expect(kept).toHaveLength(10)
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(codes.map((each: string) => each.replace('-', '-?')).join('|')))
  expect(await ok(api.get('auth/me'))).toMatchObject({ two_factor_enabled: true, has_two_factor_secret: true })
  expect(await ok(api.get('users/2fa/state'))).toEqual({ enabled: true, can_enable: false, recovery_codes_left: 10 })
  expect(await other.get('auth/me')).toMatchObject(gone)
  expect(await api.post('users/2fa/register', { code: codeOf(secret, 1) })).toMatchObject({ status: 409 })
  expect(await api.get('users/2fa/generate')).toMatchObject({ status: 409, reason: 'transition' })
  expect((await waitForMails(api.user.email, 1))[0]).toContain(
    'La verificación en dos pasos de su cuenta está activada'
  )
})

test('no sign-in without the second factor outlives its first code', async () => {
  const api = await withPassword()
  const { secret } = await ok(api.get('users/2fa/generate'))
  const over = new AbortController()
  const enter = async () => {
    while (!over.signal.aborted) await signIn(api.user.email)
  }
  const entering = Promise.all(Array.from({ length: 6 }, enter))
  await again(api)
  await ok(api.post('users/2fa/register', { code: codeOf(secret) }))
  await signIn(api.user.email)
  over.abort()
  await entering
  expect(
    await query("select id from session where fk_user = $1 and level = 'full' and revoked_at is null", [api.user.id])
  ).toEqual([{ id: api.session }])
})

test('a repeated register does not keep the recovery codes for who has the key', async () => {
  const api = await withPassword()
  const { secret } = await ok(api.get('users/2fa/generate'))
  await ok(api.post('users/2fa/register', { code: codeOf(secret) }, { 'idempotency-key': 'una-vez' }))
  expect(await query('select 1 from idempotency_key where fk_user = $1', [api.user.id])).toEqual([])
})

test('sign-in: a partial token reaches who it is, the second factor and the way out, nothing else', async () => {
  const { api, secret } = await withTwoFactor('Administrador')
  const half = await partial(api)
  expect(await ok(half.get('auth/me'))).toMatchObject({ level: 'partial', profile: { profile_permissions: [] } })
  for (const path of [
    'users/2fa/generate',
    'users/2fa/state',
    'auth/sessions',
    `users/${api.user.id}/sessions`,
    'brands'
  ])
    expect(await half.get(path), path).toMatchObject({ status: 403, message: 'Falta la verificación en dos pasos' })
  for (const path of [
    'users/2fa/register',
    'users/2fa/verify',
    'users/2fa/reset',
    'users/2fa/recovery-codes',
    'auth/password/change',
    `users/${api.user.id}/2fa/reset`
  ])
    expect(await half.post(path, { code: codeOf(secret), password }), path).toMatchObject({ status: 403 })
  expect(await half.put('users/2fa/enable/false', { password })).toMatchObject({ status: 403 })
  expect(await half.delete('auth/sessions')).toMatchObject({ status: 403 })
  const answer = await half.post('auth/2fa', { code: codeOf(secret) })
  expect(answer).toMatchObject({ status: 200, data: { level: 'full' } })
  expect(String(answer.headers['set-cookie'])).toContain(`${cookieName}=${answer.data.token}; Path=/;`)
  expect(await ok(bearer(answer.data.token).get('auth/me'))).toMatchObject({ level: 'full', email: api.user.email })
  // The partial token has ended, so a stolen one is useless.
  expect(await half.get('auth/me')).toMatchObject(gone)
  expect(await bearer(answer.data.token).post('auth/2fa', { code: codeOf(secret, 1) })).toMatchObject({ status: 403 })
  expect(await stranger.post('auth/2fa', { code: codeOf(secret, 1) })).toMatchObject({ status: 401 })
})

test('a code works once, whatever it is used for, also for two who come at the same moment', async () => {
  const { api, secret } = await withTwoFactor()
  // This step's code was used for registering.
  expect(await (await partial(api)).post('auth/2fa', { code: codeOf(secret, -1) })).toMatchObject(wrong)
  const halves = [await partial(api), await partial(api), await partial(api)]
  const code = codeOf(secret)
  const answers = await Promise.all(halves.map(half => half.post('auth/2fa', { code })))
  expect(statuses(answers)).toEqual([200, 400, 400])
  expect(await api.post('users/2fa/verify', { code })).toMatchObject(wrong)
  const next = codeOf(secret, 1)
  expect(await api.post('users/2fa/verify', { code: next })).toMatchObject({ status: 200, data: {} })
  expect(await api.post('users/2fa/verify', { code: next })).toMatchObject(wrong)
  expect(await (await partial(api)).post('auth/2fa', { code: next })).toMatchObject(wrong)
})

test('what is no code at all is refused on its field, and is no wrong try', async () => {
  const { api, secret } = await withTwoFactor()
  const half = await partial(api)
  const asDigits = { status: 400, errors: { code: ['Código needs to be 6 digits'] } }
  for (const code of ['abcdef', '12345', '1234567', '٠٥٠٤٧١', 'abcde-fghj', 'abcde-fghjkl'])
    expect(await half.post('auth/2fa', { code }), code).toMatchObject(asDigits)
  expect(await half.post('auth/2fa', { code: ' ' })).toMatchObject({
    errors: { code: ['El campo Código es obligatorio'] }
  })
  // A code of recovery is for signing in alone.
  for (const path of ['users/2fa/register', 'users/2fa/verify'])
    expect(await api.post(path, { code: 'abcde-fghjk' }), path).toMatchObject(asDigits)
  expect(
    await half.post('auth/2fa', { code: `${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}` })
  ).toMatchObject({
    status: 200
  })
})

test('a code two steps away is refused', async () => {
  const { api, secret } = await withTwoFactor()
  const half = await partial(api)
  for (const steps of [-2, 2]) expect(await half.post('auth/2fa', { code: codeOf(secret, steps) })).toMatchObject(wrong)
})

test('five wrong codes end the partial session, however many come at once; the right one comes too late', async () => {
  const { api, secret } = await withTwoFactor()
  const half = await partial(api)
  for (let i = 0; i < 4; i++) expect(await half.post('auth/2fa', { code: '000000' })).toMatchObject(wrong)
  expect(await half.post('auth/2fa', { code: '000000' })).toMatchObject({
    status: 400,
    errorCode: 'AUTH.INVALID_OTP',
    message: expect.stringContaining('inicie sesión de nuevo')
  })
  expect(await half.post('auth/2fa', { code: codeOf(secret) })).toMatchObject(gone)
  expect(await half.get('auth/me')).toMatchObject(gone)
  await query('delete from sign_in_attempt where key = $1', [`code:${api.user.id}`])
  const hasty = await partial(api)
  const answers = await Promise.all(Array.from({ length: 20 }, () => hasty.post('auth/2fa', { code: '000000' })))
  expect(answers.filter(answer => answer.status === 400)).toHaveLength(5)
  expect(answers.filter(answer => answer.status === 401)).toHaveLength(15)
})

test('new sessions bring no new tries: ten wrong codes lock the second factor for a while', async () => {
  const { api, secret } = await withTwoFactor()
  for (let session = 0; session < 2; session++) {
    const half = await partial(api)
    for (let i = 0; i < 5; i++) expect(await half.post('auth/2fa', { code: '000000' })).toMatchObject({ status: 400 })
  }
  expect(await (await partial(api)).post('auth/2fa', { code: codeOf(secret) })).toMatchObject({
    status: 423,
    errorCode: 'AUTH.ACCOUNT_LOCKED'
  })
})

test('a recovery code opens once, as typed with or without dash and in capitals; the owner is told', async () => {
  const { api, codes } = await withTwoFactor()
  const [first = '', second = ''] = codes
  expect(await (await partial(api)).post('auth/2fa', { code: first.toUpperCase() })).toMatchObject({
    status: 200,
    data: { level: 'full' }
  })
  expect(await (await partial(api)).post('auth/2fa', { code: first })).toMatchObject(wrong)
  const halves = await Promise.all([partial(api), partial(api)])
  const answers = await Promise.all(halves.map(half => half.post('auth/2fa', { code: second.replace('-', ' ') })))
  expect(statuses(answers)).toEqual([200, 400])
  expect(await ok(api.get('users/2fa/state'))).toMatchObject({ recovery_codes_left: 8 })
  expect(
    (await waitForMails(api.user.email, 3)).filter(mail => mail.includes('con un código de recuperación'))
  ).toHaveLength(2)
  // A code of another account isn't accepted.
  const other = await withTwoFactor()
  expect(await (await partial(other.api)).post('auth/2fa', { code: codes[2] })).toMatchObject(wrong)
})

test('new recovery codes need the password and void the old ones', async () => {
  const { api, codes } = await withTwoFactor()
  expect(await api.post('users/2fa/recovery-codes', { password: 'equivocada' })).toMatchObject({
    status: 400,
    errorCode: 'AUTH.INVALID_CREDENTIALS',
    errors: { password: ['La contraseña no es correcta'] }
  })
  const { recovery_codes: fresh } = await ok(api.post('users/2fa/recovery-codes', { password }))
  expect(fresh).toHaveLength(10)
  expect(await (await partial(api)).post('auth/2fa', { code: codes[0] })).toMatchObject(wrong)
  expect(await (await partial(api)).post('auth/2fa', { code: fresh[0] })).toMatchObject({ status: 200 })
  expect((await waitForMails(api.user.email, 3)).join()).toContain(
    'Los códigos de recuperación de su cuenta se han cambiado'
  )
  expect(await (await withPassword()).post('users/2fa/recovery-codes', { password })).toMatchObject({
    status: 409,
    reason: 'transition'
  })
})

test('off and on again: off needs the password and ends the other sessions, on needs an application that was proved', async () => {
  const { api, secret } = await withTwoFactor()
  const other = bearer((await ok((await partial(api)).post('auth/2fa', { code: codeOf(secret) }))).token)
  expect(await api.put('users/2fa/enable/false', {})).toMatchObject({
    status: 400,
    errors: { password: ['La contraseña no es correcta'] }
  })
  expect(await api.put('users/2fa/enable/false', { password: 'equivocada' })).toMatchObject({ status: 400 })
  expect(await api.put('users/2fa/enable/quizas', { password })).toMatchObject({
    status: 400,
    errorCode: 'VALIDATION.INVALID_DATA'
  })
  expect(await other.get('auth/me')).toMatchObject({ status: 200 })
  expect(await ok(api.put('users/2fa/enable/false', { password }))).toEqual({
    enabled: false,
    can_enable: true,
    recovery_codes_left: 10
  })
  expect(await other.get('auth/me')).toMatchObject(gone)
  expect(await api.get('auth/me')).toMatchObject({
    status: 200,
    data: { two_factor_enabled: false, has_two_factor_secret: true }
  })
  expect(await ok(signIn(api.user.email))).toMatchObject({ level: 'full' })
  expect(await ok(api.put('users/2fa/enable/true', {}))).toMatchObject({ enabled: true })
  expect(await (await partial(api)).post('auth/2fa', { code: codeOf(secret, 1) })).toMatchObject({ status: 200 })

  const fresh = await withPassword()
  expect(await fresh.put('users/2fa/enable/true', {})).toMatchObject({ status: 409, reason: 'transition' })
  // A second factor that was only prepared, not confirmed, could lock its owner out.
  await ok(fresh.get('users/2fa/generate'))
  expect(await fresh.put('users/2fa/enable/1', {})).toMatchObject({ status: 409 })
  // It protected nothing yet, so no session ends with it.
  const second = await again(fresh)
  await ok(second.post('users/2fa/reset', { password }))
  expect(await ok(fresh.get('auth/me'))).toMatchObject({ has_two_factor_secret: false })
  // Another application that is shown, and not confirmed, leaves the earlier one as it was.
  await ok(api.put('users/2fa/enable/false', { password }))
  await ok(api.get('users/2fa/generate'))
  expect(await ok(api.get('users/2fa/state'))).toEqual({ enabled: false, can_enable: true, recovery_codes_left: 10 })
  expect(await ok(api.put('users/2fa/enable/true', {}))).toMatchObject({ enabled: true })
})

test('reset: with the password or a code; secret and recovery codes are gone, other sessions too', async () => {
  const { api, secret } = await withTwoFactor()
  for (const body of [{}, { password: 'equivocada' }, { code: '000000' }, { password, code: '123456' }])
    expect(await api.post('users/2fa/reset', body), JSON.stringify(body)).toMatchObject({ status: 400 })
  const other = bearer((await ok((await partial(api)).post('auth/2fa', { code: codeOf(secret) }))).token)
  expect(await api.post('users/2fa/reset', { code: codeOf(secret, 1) })).toMatchObject({ status: 200, data: {} })
  expect(await ok(api.get('auth/me'))).toMatchObject({ two_factor_enabled: false, has_two_factor_secret: false })
  expect(await query('select 1 from recovery_code where fk_user = $1', [api.user.id])).toEqual([])
  expect(await other.get('auth/me')).toMatchObject(gone)
  const second = await withTwoFactor()
  expect(await second.api.post('users/2fa/reset', { password })).toMatchObject({ status: 200 })
  expect(await ok(signIn(second.api.user.email))).toMatchObject({ level: 'full' })
})

test('who administers users resets and switches it for others: their sessions end, they are told; not for themselves, nor without the permission', async () => {
  const admin = await withTwoFactor('Administrador')
  const { api } = await withTwoFactor()
  const technician = await loginAs('Técnico')
  const { id } = api.user
  for (const refused of [technician, api]) {
    expect(await refused.post(`users/${id}/2fa/reset`, {})).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
    expect(await refused.put(`users/2fa/user/${id}/enable/false`, {})).toMatchObject({ status: 403 })
  }
  expect(await stranger.post(`users/${id}/2fa/reset`, {})).toMatchObject({ status: 401 })
  expect(await admin.api.put(`users/2fa/user/${id}/enable/false`, {})).toMatchObject({ status: 200, data: {} })
  expect(await api.get('auth/me')).toMatchObject(gone)
  const back = await again(api)
  for (const _ of ['on', 'already on'])
    expect(await admin.api.put(`users/2fa/user/${id}/enable/true`, {})).toMatchObject({ status: 200 })
  expect(await back.get('auth/me')).toMatchObject(gone)
  expect(await admin.api.post(`users/${id}/2fa/reset`, {})).toMatchObject({ status: 200, data: {} })
  expect(await ok(signIn(api.user.email))).toMatchObject({ level: 'full' })
  expect(await admin.api.put(`users/2fa/user/${id}/enable/true`, {})).toMatchObject({
    status: 409,
    reason: 'transition'
  })
  const mails = await waitForMails(api.user.email, 4)
  expect(mails.filter(mail => mail.includes('Lo ha hecho una persona que administra los accesos'))).toHaveLength(3)
  expect(await admin.api.post(`users/${admin.api.user.id}/2fa/reset`, {})).toMatchObject({
    status: 403,
    message: expect.stringContaining('ajustes de su cuenta')
  })
  expect(await admin.api.put(`users/2fa/user/${admin.api.user.id}/enable/false`, {})).toMatchObject({ status: 403 })
  expect(await admin.api.post('users/2147483647/2fa/reset', {})).toMatchObject({ status: 404 })
  expect(await admin.api.put('users/2fa/user/0/enable/true', {})).toMatchObject({ status: 400 })
})

test('secrets reach neither the audit nor the answers of others', async () => {
  const { api, secret, codes } = await withTwoFactor()
  const [row] = await query('select two_factor_secret from "user" where id = $1', [api.user.id])
  const audit = JSON.stringify(
    await query('select before, after from audit_log where entity = $1 and fk_entity = $2', ['user', api.user.id])
  )
  expect(audit).toContain('two_factor_enabled')
  for (const hidden of [secret, row.two_factor_secret, ...codes]) expect(audit).not.toContain(hidden)
  expect(JSON.stringify(await ok(api.get('auth/me')))).not.toContain(row.two_factor_secret)
})
