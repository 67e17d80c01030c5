import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { client, loginAs, ok, stranger } from '../../../test/client.ts'
import { makeLine, makeStaff, unique } from '../../../test/factories.ts'
import { cookieName } from '../../platform/http/token.ts'
import { hashPassword } from '../../platform/password.ts'
import { user } from '../../schema/access.ts'

const password = 'Una clave larga y buena'
const hash = hashPassword(password)

/** An account that can sign in. */
async function account(more: Partial<typeof user.$inferInsert> = {}) {
  const { database } = await buildTestApp()
  const { profile } = await loginAs('Técnico')
  const email = `${unique('Ana')}@teleferico.example`
  await database.db
    .insert(user)
    .values({ email, password_hash: await hash, first_name: 'Ana', fk_profile: profile, ...more })
  return email
}

const signIn = (body: object, headers = {}) => stranger.post('auth/sign-in', body, headers)
const cookieOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['set-cookie'])

test('sign-in: a token that works, and the same as a cookie that scripts cannot read', async () => {
  const email = await account()
  const answer = await signIn({ email: ` ${email.toUpperCase()} `, password })
  expect(answer).toMatchObject({ status: 200, data: { level: 'full', token: expect.any(String) } })
  expect(Object.keys(answer.data)).toEqual(['token', 'level'])
  expect(cookieOf(answer)).toMatch(
    new RegExp(`^${cookieName}=${answer.data.token}; Path=/; Expires=[^;]+ GMT; HttpOnly; SameSite=Lax$`)
  )
  expect(await ok(client({ authorization: `Bearer ${answer.data.token}` }).get('auth/me'))).toMatchObject({ email })
  expect(await ok(client({ cookie: `${cookieName}=${answer.data.token}` }).get('auth/me'))).toMatchObject({ email })
})

test('with a second factor the token is partial', async () => {
  expect(
    await signIn({ email: await account({ two_factor_enabled: true, two_factor_secret: 'x' }), password })
  ).toMatchObject({ status: 200, data: { level: 'partial' } })
})

test('the longest e-mail that an account may have signs in', async () => {
  const { database } = await buildTestApp()
  const email = await account()
  const long = `${email.split('@')[0]}@${'a.'.repeat(200)}`.slice(0, 246) + '.example'
  await database.db.update(user).set({ email: long }).where(eq(user.email, email))
  expect(long).toHaveLength(254)
  expect(await signIn({ email: long, password })).toMatchObject({ status: 200 })
  expect(await signIn({ email: `${long}x`, password })).toMatchObject({
    status: 400,
    errorCode: 'VALIDATION.INVALID_DATA'
  })
})

test('the same refusal whether the account is unknown, switched off or the password wrong', async () => {
  const refusals = await Promise.all([
    signIn({ email: await account(), password: 'otra' }),
    signIn({ email: await account(), password: `${password} ` }),
    signIn({ email: 'nadie@teleferico.example', password }),
    signIn({ email: "' or 1=1 --", password }),
    signIn({ email: await account({ is_active: false }), password })
  ])
  for (const { status, text, headers } of refusals) {
    expect(status).toBe(400)
    expect(JSON.parse(text)).toEqual({
      message: 'Correo o contraseña inválidos',
      errorCode: 'AUTH.INVALID_CREDENTIALS'
    })
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test.each([
  ['another password', "password_hash = 'otra'", 400],
  ['switched off', 'is_active = false', 400],
  ['a second factor', 'two_factor_enabled = true', 'partial']
])('what changes while the password is tried counts: %s', async (_, change, expected) => {
  const { pool } = (await buildTestApp()).database
  const email = await account()
  const changing = await pool.connect()
  try {
    await changing.query('begin')
    await changing.query(`update "user" set ${change} where email = $1`, [email])
    const answer = signIn({ email, password })
    const {
      rows: [holder]
    } = await changing.query('select pg_current_xact_id()::text as transaction')
    const waits = vi.waitFor(
      async () =>
        expect(
          (
            await pool.query('select 1 from pg_locks where not granted and transactionid::text = $1', [
              holder.transaction
            ])
          ).rowCount
        ).toBe(1),
      10_000
    )
    // If it didn't wait for the account's lock, it would have answered by now.
    await Promise.race([waits, answer])
    await changing.query('commit')
    const { status, data } = await answer
    expect(data?.level ?? status).toBe(expected)
    const { rows } = await pool.query('select level from session join "user" u on u.id = fk_user where u.email = $1', [
      email
    ])
    expect(rows).toEqual(expected === 'partial' ? [{ level: 'partial' }] : [])
  } finally {
    changing.release(true)
  }
})

test.each([
  {},
  { email: 'a@b.example' },
  { email: '', password: '' },
  { email: 1, password: 2 },
  { email: 'a@b.example', password: 'x', admin: true },
  { email: 'a@b.example', password: 'x'.repeat(201) }
])('sign-in with %j is refused before anything is looked up', async body => {
  expect(await signIn(body)).toMatchObject({ status: 400, errorCode: 'VALIDATION.INVALID_DATA' })
})

test('what is missing at sign-in is called by its Spanish name', async () => {
  expect(await signIn({})).toMatchObject({
    errors: { email: ['El campo Correo electrónico es obligatorio'], password: ['El campo Contraseña es obligatorio'] }
  })
})

test('another site can neither sign somebody in nor write with their cookie; ours and programs can', async () => {
  const email = await account()
  const foreign = { origin: 'https://malo.example', host: 'teleferico.example' }
  const ours = { origin: 'https://teleferico.example', host: 'teleferico.example' }
  const refused = { status: 403, errorCode: 'AUTH.FORBIDDEN', message: 'La solicitud viene de otro sitio' }
  expect(await signIn({ email, password }, foreign)).toMatchObject(refused)
  expect(await signIn({ email, password }, { ...foreign, origin: 'null' })).toMatchObject(refused)
  const { token } = (await signIn({ email, password }, ours)).data
  const browser = client({ cookie: `${cookieName}=${token}` })
  expect(await browser.post('auth/sign-out', {}, foreign)).toMatchObject(refused)
  expect(await browser.get('auth/me', foreign)).toMatchObject({ status: 200 })
  expect(await client({ authorization: `Bearer ${token}` }).get('auth/me', foreign)).toMatchObject({ status: 200 })
  expect(await browser.post('auth/sign-out', {}, ours)).toMatchObject({ status: 200 })
})

test('sign-out kills this token at once, clears the cookie, and leaves other sessions alone', async () => {
  const email = await account()
  const [one, other] = await Promise.all([signIn({ email, password }), signIn({ email, password })])
  const [first, second] = [one, other].map(answer => client({ authorization: `Bearer ${answer.data.token}` })) as [
    ReturnType<typeof client>,
    ReturnType<typeof client>
  ]
  const answer = await first.post('auth/sign-out')
  expect(answer).toMatchObject({ status: 200, data: {} })
  expect(cookieOf(answer)).toMatch(new RegExp(`^${cookieName}=; .*Expires=Thu, 01 Jan 1970`))
  expect(await first.get('auth/me')).toMatchObject({ status: 401, errorCode: 'AUTH.EXPIRED_TOKEN' })
  expect(await first.post('auth/sign-out')).toMatchObject({ status: 401 })
  expect(await second.get('auth/me')).toMatchObject({ status: 200 })
})

test('a token that is expired, revoked, forged, altered or none', async () => {
  const { database, tokens } = await buildTestApp()
  const soon = new Date(Date.now() + 60_000).toISOString()
  const me = (token: string) => client({ authorization: `Bearer ${token}` }).get('auth/me')
  const expired = { status: 401, errorCode: 'AUTH.EXPIRED_TOKEN' }
  const invalid = { status: 401, errorCode: 'AUTH.INVALID_TOKEN' }

  const late = await loginAs('Técnico', { expires: '2026-01-01T00:00:00.000Z' })
  expect(await late.get('auth/me')).toMatchObject(expired)
  // The session's end counts, not only the token's.
  const outlived = await loginAs('Técnico')
  await database.pool.query("update session set expires_at = now() - interval '1 second' where id = $1", [
    outlived.session
  ])
  expect(await outlived.get('auth/me')).toMatchObject(expired)
  const revoked = await loginAs('Técnico')
  await database.pool.query('update session set revoked_at = now() where id = $1', [revoked.session])
  expect(await revoked.get('auth/me')).toMatchObject(expired)
  const dismissed = await loginAs('Técnico')
  await database.pool.query('update "user" set is_active = false where id = $1', [dismissed.user.id])
  expect(await dismissed.get('auth/me')).toMatchObject(expired)

  const { token, session, user: owner } = await loginAs('Técnico')
  const [head, claims, signature] = token.split('.') as [string, string, string]
  const forged = await new SignJWT({ level: 'full' })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(session)
    .setSubject(owner.uuid)
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('y'.repeat(32)))
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
  const unknown = await tokens.sign({ session: crypto.randomUUID(), level: 'full', user: owner.uuid, expires: soon })
  const strange = await tokens.sign({ session: 'no es un uuid', level: 'full', user: owner.uuid, expires: soon })
  for (const wrong of [
    forged,
    unsigned,
    unknown,
    strange,
    `${head}.${claims}x.${signature}`,
    `${head}.${claims}`,
    'basura',
    'x'.repeat(5000)
  ])
    expect(await me(wrong), wrong.slice(0, 60)).toMatchObject(invalid)
  expect(await me(token)).toMatchObject({ status: 200 })

  for (const authorization of ['', 'Bearer', 'Basic YTpi', token])
    expect(await client({ authorization }).get('auth/me'), authorization.slice(0, 20)).toMatchObject({
      status: 401,
      errorCode: 'AUTH.UNAUTHORIZED'
    })
  expect(await client({ cookie: `${cookieName}=basura` }).get('auth/me')).toMatchObject(invalid)
})

test('a partial token gets who it is and out, nothing else', async () => {
  const line = await makeLine()
  const api = await loginAs('Administrador', { level: 'partial', lines: [line.id] })
  expect(await ok(api.get('auth/me'))).toMatchObject({
    level: 'partial',
    locations: [],
    profile: {
      name: 'Administrador',
      profile_permissions: [],
      profile_pages: expect.arrayContaining([{ allowed: true, page: { path: '/auth/2fa' } }])
    }
  })
  for (const path of [
    'brands',
    `auth/me/uuid/${api.user.uuid}`,
    `menus/${api.profile}/profile`,
    'location',
    'periodicity-unit',
    'workorders'
  ]) {
    expect(await api.get(path), path).toMatchObject({
      status: 403,
      errorCode: 'AUTH.FORBIDDEN',
      message: 'Falta la verificación en dos pasos'
    })
  }
  expect(await api.post('brands', {})).toMatchObject({ status: 403 })
  expect(await api.post('auth/sign-out')).toMatchObject({ status: 200 })
})

test('me: who, which profile, pages, permissions and lines', async () => {
  const [a, b, c] = [await makeLine({ color: '#010203' }), await makeLine(), await makeLine({ is_active: false })]
  const api = await loginAs('Técnico', { lines: [b.id, a.id, c.id] })
  const me = await ok(api.get('auth/me'))
  expect(me).toMatchObject({
    id: api.user.id,
    uuid: api.user.uuid,
    email: api.user.email,
    first_name: 'Prueba',
    two_factor_enabled: false,
    has_two_factor_secret: false,
    level: 'full',
    staff: { id: api.staff, dni: expect.any(String) },
    profile: { id: api.profile, name: 'Técnico', uuid: expect.any(String) }
  })
  expect(me.locations).toEqual(
    [a, b].map(({ id, name, color }) => ({ fk_location: id, color, is_locked: false, location: { id, name, color } }))
  )
  expect(me.profile.profile_pages).toContainEqual({ allowed: true, page: { path: '/line-not-found' } })
  expect(me.profile.profile_permissions).toContainEqual({ allowed: true, permission: { name: 'checks.answer' } })
  expect(me.profile.profile_permissions).not.toContainEqual({ allowed: true, permission: { name: 'catalogs.write' } })
  expect(JSON.stringify(me)).not.toMatch(/password|secret":"/)
})

test('me: a locked line is the only one; lines.all has every line, with or without staff', async () => {
  const [a, b] = [await makeLine(), await makeLine()]
  const locked = await loginAs('Administrador', { lines: [a.id, b.id], locked: b.id })
  expect((await ok(locked.get('auth/me'))).locations).toMatchObject([{ fk_location: b.id, is_locked: true }])
  const everywhere = await loginAs('Administrador')
  const ids = (await ok(everywhere.get('auth/me'))).locations.map((each: { fk_location: number }) => each.fk_location)
  expect(ids).toEqual(expect.arrayContaining([a.id, b.id]))
  expect(ids).toEqual(ids.toSorted((one: number, other: number) => one - other))
  expect((await ok((await loginAs('Técnico')).get('auth/me'))).locations).toEqual([])
})

test('me/uuid: only the own one', async () => {
  const [api, other] = [await loginAs('Administrador'), await loginAs('Técnico')]
  expect(await ok(api.get(`auth/me/uuid/${api.user.uuid}`))).toEqual(await ok(api.get('auth/me')))
  expect(await api.get(`auth/me/uuid/${other.user.uuid}`)).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
  expect(await api.get(`auth/me/uuid/${crypto.randomUUID()}`)).toMatchObject({ status: 403 })
  expect(await api.get('auth/me/uuid/1')).toMatchObject({ status: 400, errorCode: 'VALIDATION.INVALID_DATA' })
})

test('what a profile may is asked at every call', async () => {
  const { pool } = (await buildTestApp()).database
  const line = await makeLine()
  const api = await loginAs(['locations.read'], { lines: [line.id] })
  expect(await api.get(`location/${line.id}`)).toMatchObject({ status: 200 })
  await pool.query('delete from staff_location where fk_staff = $1', [api.staff])
  expect(await api.get(`location/${line.id}`)).toMatchObject({ status: 403, message: 'No tiene asignada esta línea' })
  await pool.query('update profile_permission set allowed = false where fk_profile = $1', [api.profile])
  expect(await api.get(`location/${line.id}`)).toMatchObject({
    status: 403,
    message: 'No tiene los permisos para esta operación'
  })
})

test('the environment is open to everybody and says nothing secret', async () => {
  expect(await ok(stranger.get('environment'))).toEqual({
    app_env: 'test',
    staff_photo_host: null,
    app_url: null,
    time_zone: 'America/La_Paz'
  })
})

test('a person has one account, a mail address too, whatever its capitals', async () => {
  const { database } = await buildTestApp()
  const { profile } = await loginAs('Técnico')
  const { id: fk_staff } = await makeStaff()
  const email = await account({ fk_staff })
  const again = (values: object) =>
    database.db.insert(user).values({
      email: `${unique('b')}@b.example`,
      password_hash: 'x',
      first_name: 'x',
      fk_profile: profile,
      ...values
    })
  await expect(again({ email: email.toUpperCase() })).rejects.toMatchObject({ cause: { code: '23505' } })
  await expect(again({ fk_staff })).rejects.toMatchObject({ cause: { code: '23505' } })
})
