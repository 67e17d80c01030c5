import { expect, test } from 'vitest'
import { earlierCode, password, signIn, withPassword } from '../../../test/accounts.ts'
import { buildOwnApp, buildTestApp } from '../../../test/app.ts'
import { loginAs, makeProfile, ok, type SignedIn } from '../../../test/client.ts'

// A profile may require the second factor: until it is set up, its people do nothing else.

const query = async (text: string, values: unknown[] = []) =>
  (await (await buildTestApp()).database.pool.query(text, values)).rows
const required = {
  status: 403,
  errorCode: 'AUTH.TWO_FACTOR_REQUIRED',
  message: 'Configure la verificación en dos pasos para continuar'
}
const requires = (by: SignedIn, profile: number, requires_two_factor: boolean) =>
  by.put(`profiles/${profile}`, { requires_two_factor })

async function setUp(api: SignedIn) {
  const { secret } = await ok(api.get('users/2fa/generate'))
  return ok(api.post('users/2fa/register', { code: earlierCode(secret) }))
}

test('of all routes only those are open that setting it up needs', async () => {
  const own = await buildOwnApp('exigido')
  try {
    const api = await loginAs('Administrador', {}, own)
    await own.database.pool.query('update profile set requires_two_factor = true where id = $1', [api.profile])
    const routes: { method: 'GET'; path: string; permission: string }[] = (
      await own.database.pool.query(`select method, path, permission from api
        where permission not in ('public', 'partial') order by path, method`)
    ).rows
    expect(routes.length).toBeGreaterThan(200)
    const open: string[] = []
    for (const { method, path } of routes) {
      const reply = await own.app.inject({
        method,
        url: path.replace(/:flag/, 'x').replace(/:\w+/g, '2147483647'),
        headers: { authorization: `Bearer ${api.token}` }
      })
      if (reply.json().errorCode !== 'AUTH.TWO_FACTOR_REQUIRED') open.push(`${method} ${path}`)
    }
    expect(open).toMatchInlineSnapshot(`
      [
        "POST /api/v1/auth/password/confirm",
        "GET /api/v1/menus/:profile/profile",
        "PUT /api/v1/users/2fa/enable/:flag",
        "GET /api/v1/users/2fa/generate",
        "POST /api/v1/users/2fa/register",
        "GET /api/v1/users/2fa/state",
      ]
    `)
  } finally {
    await own.app.close()
    await own.database.close()
  }
}, 60_000)

test('it holds at once, sign-in included, until it is set up; then everything goes on in the same session', async () => {
  const admin = await loginAs('Administrador')
  const api = await withPassword(['lines.all'])
  expect(await ok(api.get('auth/me'))).not.toHaveProperty('must_set_up_two_factor')
  expect(await requires(admin, api.profile, true)).toMatchObject({ status: 200, data: { requires_two_factor: true } })
  expect(await api.get('saved-views')).toMatchObject(required)
  const entered = await ok(signIn(api.user.email, password))
  expect(entered.level).toBe('full')
  expect(await ok(api.get('auth/me'))).toMatchObject({ level: 'full', must_set_up_two_factor: true })
  expect((await setUp(api)).recovery_codes).toHaveLength(10)
  expect((await api.get('saved-views')).status).not.toBe(403)
  expect(await ok(api.get('auth/me'))).not.toHaveProperty('must_set_up_two_factor')
  expect(await ok(signIn(api.user.email, password))).toMatchObject({ level: 'partial' })
  // Without it again, nothing is open again.
  await ok(api.put('users/2fa/enable/false', { password }))
  expect(await api.get('saved-views')).toMatchObject(required)
  await ok(api.put('users/2fa/enable/true', {}))
  expect((await api.get('saved-views')).status).not.toBe(403)
})

test('it can be set up even where the profile’s routes for that are closed', async () => {
  const api = await withPassword([])
  await query(
    `update profile_api set allowed = false where fk_profile = $1
      and fk_api in (select id from api where path like '%/2fa/%')`,
    [api.profile]
  )
  await query('update profile set requires_two_factor = true where id = $1', [api.profile])
  expect((await setUp(api)).recovery_codes).toHaveLength(10)
})

test('a password given long ago is confirmed first, which is open too', async () => {
  const api = await withPassword([])
  await query('update profile set requires_two_factor = true where id = $1', [api.profile])
  await query(`update session set confirmed_at = now() - interval '1 hour' where id = $1`, [api.session])
  expect(await api.get('users/2fa/generate')).toMatchObject({ errorCode: 'AUTH.CONFIRM_PASSWORD' })
  await ok(api.post('auth/password/confirm', { password }))
  await setUp(api)
})

test('nobody requires it of their own profile without having it; two administrators are no different', async () => {
  const rights = (await query('select name from permission')).map(({ name }) => name as string)
  const admin = await withPassword(rights)
  expect(await requires(admin, admin.profile, true)).toMatchObject({
    status: 409,
    reason: 'transition',
    message: 'Antes active la verificación en dos pasos de su propia cuenta'
  })
  expect(await ok(admin.put(`profiles/${admin.profile}`, { requires_two_factor: false }))).toMatchObject({
    requires_two_factor: false
  })
  await setUp(admin)
  expect(await requires(admin, admin.profile, true)).toMatchObject({ status: 200 })
  expect(await ok(admin.get(`profiles/${admin.profile}`))).toMatchObject({ requires_two_factor: true })
})

test('who has less than a profile neither troubles its people nor weakens them', async () => {
  const clerk = await loginAs(['access.read', 'access.write'])
  const { db } = (await buildTestApp()).database
  const [less, more] = [await makeProfile(db, ['access.read']), await makeProfile(db, ['bases.read'])]
  expect(await requires(clerk, less, true)).toMatchObject({ status: 200 })
  expect(await requires(clerk, more, true)).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
  expect(await ok(clerk.put(`profiles/${more}`, { description: 'Otra', requires_two_factor: false }))).toMatchObject({
    description: 'Otra'
  })
  await query('update profile set requires_two_factor = true where id = $1', [more])
  expect(await requires(clerk, more, false)).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
  await query(`update session set confirmed_at = now() - interval '1 hour' where id = $1`, [clerk.session])
  expect(await requires(clerk, less, false)).toMatchObject({ status: 403, errorCode: 'AUTH.CONFIRM_PASSWORD' })
})

test('absent it is false; it is copied, and in the audit', async () => {
  const admin = await loginAs('Administrador')
  const { db } = (await buildTestApp()).database
  const name = () => `Perfil ${crypto.randomUUID()}`
  expect(await ok(admin.post('profiles', { name: name() }))).toMatchObject({ requires_two_factor: false })
  const source = await makeProfile(db)
  await ok(requires(admin, source, true))
  const copy = (fields = {}) => ok(admin.post(`profiles/${source}/copy`, { name: name(), ...fields }))
  expect(await copy()).toMatchObject({ requires_two_factor: true })
  expect(await copy({ requires_two_factor: false })).toMatchObject({ requires_two_factor: false })
  const { rows } = await ok(admin.get(`audit?entity=profile&fk_entity=${source}`))
  expect(rows[0]).toMatchObject({
    before: { requires_two_factor: false },
    after: { requires_two_factor: true },
    labels: { requires_two_factor: 'Exige la verificación en dos pasos' }
  })
})
