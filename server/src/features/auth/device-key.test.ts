import { expect, test } from 'vitest'
import { again, password, signIn, withPassword } from '../../../test/accounts.ts'
import { buildTestApp } from '../../../test/app.ts'
import { client, loginAs, ok, stranger } from '../../../test/client.ts'

const path = 'auth/device-key'
const gone = { status: 401, errorCode: 'AUTH.EXPIRED_TOKEN' }
const query = async (text: string, values: unknown[]) =>
  (await (await buildTestApp()).database.pool.query(text, values)).rows

test('a session has a secret, the same at each call; another session and another user have others', async () => {
  const [api, other] = [await withPassword(), await withPassword()]
  const second = await again(api)
  const own = await ok(api.get(path))
  expect(own).toEqual({ user: api.user.uuid, secret: expect.stringMatching(/^[\w-]{43}$/) })
  expect(await ok(api.get(path))).toEqual(own)
  const secrets = [own, await ok(second.get(path)), await ok(other.get(path))].map(({ secret }) => secret)
  expect(new Set(secrets).size).toBe(3)
})

test('it is kept nowhere: neither by the browser nor by what stands between', async () => {
  const api = await loginAs('Técnico')
  expect((await api.get(path)).headers['cache-control']).toBe('no-store')
})

test('without a session, or with half of one, there is none', async () => {
  expect(await stranger.get(path)).toMatchObject({ status: 401, errorCode: 'AUTH.UNAUTHORIZED' })
  expect(await client({ authorization: 'Bearer x' }).get(path)).toMatchObject({ status: 401 })
  const api = await withPassword()
  await query('update "user" set two_factor_enabled = true where id = $1', [api.user.id])
  const { token } = await ok(signIn(api.user.email))
  expect(await client({ authorization: `Bearer ${token}` }).get(path)).toMatchObject({ status: 403 })
})

test('after the session has ended it can no longer be had: signed out, ended elsewhere, another password, disabled', async () => {
  const ends: ((api: Awaited<ReturnType<typeof withPassword>>) => Promise<unknown>)[] = [
    api => api.post('auth/sign-out', {}),
    async api => (await again(api)).delete(`auth/sessions/${api.session}`),
    async api => (await again(api)).delete('auth/sessions'),
    async api => (await loginAs('Administrador')).delete(`users/${api.user.id}/sessions`),
    async api =>
      (await again(api)).post('auth/password/change', {
        current_password: password,
        password: 'siete llamas bajan deprisa'
      }),
    api => query('update "user" set is_active = false where id = $1', [api.user.id])
  ]
  for (const end of ends) {
    const api = await withPassword()
    expect(await api.get(path)).toMatchObject({ status: 200 })
    await end(api)
    expect(await api.get(path), String(end)).toMatchObject(gone)
  }
})
