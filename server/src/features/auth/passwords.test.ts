import { passwordTexts } from 'contract/auth/passwords.ts'
import { expect, test } from 'vitest'
import {
  again,
  codeIn,
  mailsTo,
  password,
  signIn,
  statuses,
  waitForMails,
  withPassword
} from '../../../test/accounts.ts'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, stranger } from '../../../test/client.ts'
import { unique } from '../../../test/factories.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { inviteUser } from './codes.ts'

const better = 'ñandú verde cruza Oruro'
const wrongCode = { status: 400, errorCode: 'AUTH.INVALID_OTP', message: 'Código de confirmación inválido' }
const query = async (text: string, values: unknown[] = []) =>
  (await (await buildTestApp()).database.pool.query(text, values)).rows
const ask = (email: string) => stranger.post('otps', { email })
const reset = (email: string, code: string, secret = better) =>
  stranger.post('auth/password/reset', { email, code, password: secret })

/** Asks for a code and reads it in the mail. */
async function codeFor(email: string, mails = 1) {
  await ok(ask(email))
  return codeIn((await waitForMails(email, mails)).at(-1))
}

test('a forgotten password: code by mail, new password, all sessions end, a mail says so', async () => {
  const api = await withPassword()
  const { email } = api.user
  const code = await codeFor(email)
  expect(code).toMatch(/^\d{8}$/)
  const [mail] = await mailsTo(email)
  expect(mail).toContain('Sirve una sola vez durante 10 minutos.')
  expect(mail).toMatch(/^Subject: .*C.*digo/m)
  expect(JSON.stringify(await query('select code_hash from otp where fk_user = $1', [api.user.id]))).not.toContain(code)
  const answer = await reset(` ${email.toUpperCase()}`, `${code.slice(0, 4)} ${code.slice(4)}`)
  expect(answer).toMatchObject({ status: 200, data: {} })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await api.get('auth/me')).toMatchObject({ status: 401, errorCode: 'AUTH.EXPIRED_TOKEN' })
  expect(await signIn(email)).toMatchObject({ status: 400 })
  expect(await signIn(email, better)).toMatchObject({ status: 200 })
  expect((await waitForMails(email, 2))[1]).toContain('La contraseña de su cuenta ha cambiado')
  const audit = JSON.stringify(
    await query(`select before, after from audit_log where entity = 'user' and fk_entity = $1`, [api.user.id])
  )
  expect(audit).toContain('password_changed_at')
  expect(audit).not.toContain('argon2')
  // The change is recorded as made by the owner of the code, not by the system.
  expect(
    await query(
      `select fk_user, address from audit_log where entity = 'user' and fk_entity = $1 and action = 'update'
        and after ? 'password_changed_at'`,
      [api.user.id]
    )
  ).toEqual([{ fk_user: api.user.id, address: '127.0.0.1' }])
})

test('a code works once, not late, not for another, and not after a newer one', async () => {
  const [api, other] = [await withPassword(), await withPassword()]
  const { email } = api.user
  const first = await codeFor(email)
  const second = await codeFor(email, 2)
  expect(await reset(email, first)).toMatchObject(wrongCode)
  expect(await reset(other.user.email, second)).toMatchObject(wrongCode)
  const answers = await Promise.all([reset(email, second), reset(email, second, 'sol, 84 llamas y un río')])
  expect(statuses(answers)).toEqual([200, 400])
  expect(await reset(email, second, 'otra vez 84 llamas')).toMatchObject(wrongCode)
  const late = await codeFor(email, 4)
  await query(`update otp set expires_at = now() - interval '1 second' where fk_user = $1`, [api.user.id])
  expect(await reset(email, late, 'otra vez 84 llamas')).toMatchObject(wrongCode)
})

test('of codes asked for at the same moment one lives, and works', async () => {
  const { user } = await withPassword()
  await Promise.all(Array.from({ length: 5 }, () => ok(ask(user.email))))
  const codes = (await waitForMails(user.email, 5)).map(codeIn)
  expect(await query('select count(*) as n from otp where fk_user = $1 and used_at is null', [user.id])).toEqual([
    { n: 1 }
  ])
  const answers = await Promise.all(codes.map(code => reset(user.email, code)))
  // The code has five tries, which the wrong ones and the right one share.
  expect(statuses(answers)).toEqual([200, 400, 400, 400, 400])
})

test('a change of password voids the code that waited', async () => {
  const api = await withPassword()
  const code = await codeFor(api.user.email)
  await ok(api.post('auth/password/change', { current_password: password, password: better }))
  expect(await reset(api.user.email, code, 'otra vez 84 llamas')).toMatchObject(wrongCode)
  expect(await signIn(api.user.email, better)).toMatchObject({ status: 200 })
})

test('five wrong tries void a code, however many come at once; a refused password takes none of them', async () => {
  const { user } = await withPassword()
  const code = await codeFor(user.email)
  const near = `${code.slice(0, 7)}${(Number(code[7]) + 1) % 10}`
  for (let i = 0; i < 4; i++) expect(await reset(user.email, near)).toMatchObject(wrongCode)
  for (let i = 0; i < 3; i++)
    expect(await reset(user.email, code, password)).toMatchObject({
      status: 400,
      errors: { password: [passwordTexts.used] }
    })
  expect(await reset(user.email, near)).toMatchObject(wrongCode)
  expect(await reset(user.email, code)).toMatchObject(wrongCode)
  const other = await withPassword()
  const fresh = await codeFor(other.user.email)
  const wrong = `${fresh.slice(0, 7)}${(Number(fresh[7]) + 1) % 10}`
  await Promise.all(Array.from({ length: 12 }, () => reset(other.user.email, wrong)))
  expect((await query('select tries from otp where fk_user = $1', [other.user.id]))[0]?.tries).toBe(5)
})

test('unknown, switched off and existing accounts get the same answers; mail only the last', async () => {
  const [known, off] = [await withPassword(), await withPassword()]
  await query('update "user" set is_active = false where id = $1', [off.user.id])
  const emails = [known.user.email, off.user.email, `${unique('nadie')}@teleferico.example`]
  const answers = []
  for (const email of emails) answers.push(await ask(email))
  for (const answer of answers)
    expect({ status: answer.status, text: answer.text, names: Object.keys(answer.headers).toSorted() }).toEqual({
      status: 200,
      text: '{"data":{}}',
      names: Object.keys(answers[0]?.headers ?? {}).toSorted()
    })
  await waitForMails(known.user.email, 1)
  expect(await mailsTo(off.user.email)).toEqual([])
  expect(await mailsTo(emails[2] ?? '')).toEqual([])
  const times = []
  for (const email of emails) {
    const start = performance.now()
    expect(await reset(email, '12345678')).toMatchObject(wrongCode)
    times.push(performance.now() - start)
  }
  // Every refusal takes at least the minimum time.
  expect(Math.min(...times)).toBeGreaterThan(245)
})

test('codes are limited per account, whether it exists or not', async () => {
  const { user } = await withPassword()
  for (const email of [user.email, `${unique('nadie')}@teleferico.example`]) {
    for (let i = 0; i < 5; i++) expect(await ask(email)).toMatchObject({ status: 200 })
    expect(await ask(email.toUpperCase())).toMatchObject({
      status: 429,
      errorCode: 'RATE.TOO_MANY_REQUESTS',
      headers: { 'retry-after': '600' }
    })
  }
  await waitForMails(user.email, 5)
})

test('a new password opens a locked account', async () => {
  const { user } = await withPassword()
  for (let i = 0; i < 11; i++) await signIn(user.email, 'equivocada')
  expect(await signIn(user.email)).toMatchObject({ status: 423 })
  expect(await reset(user.email, await codeFor(user.email))).toMatchObject({ status: 200 })
  expect(await signIn(user.email, better)).toMatchObject({ status: 200 })
})

test('another site can neither ask for a code nor reset', async () => {
  const foreign = { origin: 'https://malo.example', host: 'teleferico.example' }
  expect(await stranger.post('otps', { email: 'a@b.example' }, foreign)).toMatchObject({ status: 403 })
  expect(
    await stranger.post('auth/password/reset', { email: 'a@b.example', code: '12345678', password: better }, foreign)
  ).toMatchObject({ status: 403 })
})

test.each([
  ['otps', {}],
  ['otps', { email: 'sin arroba' }],
  ['auth/password/reset', { email: 'a@b.example', code: '12', password: better }],
  ['auth/password/reset', { email: 'a@b.example', code: 'abcdefgh', password: better }],
  ['auth/password/reset', { email: 'a@b.example', code: '12345678' }],
  ['auth/password/reset', { email: 'a@b.example', code: '12345678', password: 'x'.repeat(201) }]
])('%s with %j is refused', async (path, body) => {
  expect(await stranger.post(path, body)).toMatchObject({ status: 400, errorCode: 'VALIDATION.INVALID_DATA' })
})

test('change: the present password, then a good one; this session goes on, the others end', async () => {
  const api = await withPassword()
  const other = await again(api)
  const change = (current_password: string, fresh: string) =>
    api.post('auth/password/change', { current_password, password: fresh })
  expect(await change('equivocada', better)).toMatchObject({
    status: 400,
    errorCode: 'AUTH.INVALID_CREDENTIALS',
    errors: { current_password: ['La contraseña no es correcta'] }
  })
  expect(await change(password, 'corta 8#zq')).toMatchObject({
    status: 400,
    errors: { password: [passwordTexts.short] }
  })
  expect(await change(password, 'teleferico2026')).toMatchObject({
    status: 400,
    errors: { password: [passwordTexts.easy] }
  })
  expect(await change(password, api.user.email.slice(0, 200))).toMatchObject({
    status: 400,
    errors: { password: [expect.any(String)] }
  })
  expect(await change(password, 'Electricidad9')).toMatchObject({
    status: 400,
    errors: { password: [passwordTexts.common] }
  })
  expect(await change(password, password)).toMatchObject({ status: 400, errors: { password: [passwordTexts.used] } })
  expect(await other.get('auth/me')).toMatchObject({ status: 200 })
  expect(await change(password, better)).toMatchObject({ status: 200, data: {} })
  expect(await api.get('auth/me')).toMatchObject({ status: 200 })
  expect(await other.get('auth/me')).toMatchObject({ status: 401 })
  expect(await signIn(api.user.email)).toMatchObject({ status: 400 })
  expect(await signIn(api.user.email, better)).toMatchObject({ status: 200 })
  expect((await waitForMails(api.user.email, 1))[0]).toContain('ha cambiado')
  expect(await stranger.post('auth/password/change', { current_password: password, password: better })).toMatchObject({
    status: 401
  })
})

test('the last five do not come back, the sixth may', async () => {
  const api = await withPassword()
  const all = [
    password,
    'uno dos gatos y queso',
    'dos tres gatos y queso',
    'tres cuatro gatos y pan',
    'cuatro cinco gatos y sal',
    'cinco seis gatos y miel'
  ]
  for (const [i, next] of all.slice(1, 5).entries())
    await ok(api.post('auth/password/change', { current_password: all[i], password: next }))
  expect(await api.post('auth/password/change', { current_password: all[4], password })).toMatchObject({
    status: 400,
    errors: { password: [passwordTexts.used] }
  })
  await ok(api.post('auth/password/change', { current_password: all[4], password: all[5] }))
  expect(await ok(api.post('auth/password/change', { current_password: all[5], password }))).toEqual({})
  expect(await query('select count(*) as n from password_history where fk_user = $1', [api.user.id])).toEqual([
    { n: 4 }
  ])
})

test('an open session is no way around the limit of sign-ins, and what it is told is kept nowhere', async () => {
  const api = await withPassword()
  await ok(
    api.post('auth/password/change', { current_password: password, password: better }, { 'idempotency-key': 'una-vez' })
  )
  expect(await query('select 1 from idempotency_key where fk_user = $1', [api.user.id])).toEqual([])
  for (let i = 0; i < 11; i++)
    await api.post('auth/password/change', { current_password: 'equivocada', password: 'otra vez 84 llamas' })
  expect(await signIn(api.user.email, better)).toMatchObject({ status: 423 })
})

test('two changes at the same moment: one of them holds, the other is told', async () => {
  const api = await withPassword()
  const change = (fresh: string) => api.post('auth/password/change', { current_password: password, password: fresh })
  const answers = await Promise.all([change(better), change('otra vez 84 llamas')])
  expect(statuses(answers)).toEqual([200, 400])
})

test('no sign-in with the password of before outlives its change', async () => {
  const api = await withPassword()
  const over = new AbortController()
  const enter = async () => {
    while (!over.signal.aborted) await signIn(api.user.email)
  }
  const entering = Promise.all(Array.from({ length: 6 }, enter))
  await again(api)
  await ok(api.post('auth/password/change', { current_password: password, password: better }))
  over.abort()
  await entering
  expect(await query('select id from session where fk_user = $1 and revoked_at is null', [api.user.id])).toEqual([
    { id: api.session }
  ])
})

test('an invited user chooses the first password with the code from the mail', async () => {
  const { database } = await buildTestApp()
  const { user } = await loginAs('Técnico')
  await query(`update "user" set password_hash = '!' where id = $1`, [user.id])
  await database.db.transaction(tx =>
    inviteUser(
      tx,
      { secrets: secretsFrom('x'.repeat(32)), appUrl: 'https://mto.example' },
      { ...user, first_name: 'Rosa' }
    )
  )
  const [mail] = await waitForMails(user.email, 1)
  expect(mail).toContain('Hola, Rosa:')
  expect(mail).toContain(`https://mto.example/auth/password?sent=1&email=${encodeURIComponent(user.email)}`)
  expect(await signIn(user.email, '!')).toMatchObject({ status: 400 })
  expect(await reset(user.email, codeIn(mail))).toMatchObject({ status: 200 })
  expect(await signIn(user.email, better)).toMatchObject({ status: 200 })
})
