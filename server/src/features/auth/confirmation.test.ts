import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { again, makeUser, password, signIn, statuses, withPassword } from '../../../test/accounts.ts'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, newEmail, ok, type SignedIn, stranger } from '../../../test/client.ts'

// What could take an account from its owner asks for the password when it was last given some time ago.

const query = async (text: string, values: unknown[] = []) =>
  (await (await buildTestApp()).database.pool.query(text, values)).rows
const asked = {
  status: 403,
  errorCode: 'AUTH.CONFIRM_PASSWORD',
  message: 'Confirme su contraseña para continuar'
}
const confirm = (api: SignedIn, given = password) => api.post('auth/password/confirm', { password: given })

/** Lets so many minutes pass since the session's password was given. */
const wait = (api: SignedIn, minutes = 16) =>
  query(`update session set confirmed_at = now() - interval '1 minute' * $2::int where id = $1`, [api.session, minutes])

/** A colleague with a second factor that was set up, and another session. */
async function colleague() {
  const api = await withPassword()
  const { secret } = await ok(api.get('users/2fa/generate'))
  await ok(api.post('users/2fa/register', { code: generateSync({ secret }) }))
  return api
}

type Case = [string, prepare: () => Promise<{ api: SignedIn; act: () => ReturnType<SignedIn['get']> }>]
const own = (act: (api: SignedIn) => ReturnType<SignedIn['get']>) => async () => {
  const api = await withPassword()
  return { api, act: () => act(api) }
}

const cases: Case[] = [
  ['preparing one’s own second factor', own(api => api.get('users/2fa/generate'))],
  [
    'turning it on',
    async () => {
      const api = await withPassword()
      const { secret } = await ok(api.get('users/2fa/generate'))
      return { api, act: () => api.post('users/2fa/register', { code: generateSync({ secret }) }) }
    }
  ],
  [
    'turning it on again',
    async () => {
      const api = await colleague()
      await ok(api.put('users/2fa/enable/false', { password }))
      return { api, act: () => api.put('users/2fa/enable/true', {}) }
    }
  ],
  ['ending one’s other sessions', own(api => api.delete('auth/sessions'))],
  [
    'ending one of them',
    async () => {
      const api = await withPassword()
      await again(api)
      const sessions: { id: string; is_current: boolean }[] = await ok(api.get('auth/sessions'))
      return { api, act: () => api.delete(`auth/sessions/${sessions.find(each => !each.is_current)?.id}`) }
    }
  ],
  [
    'one’s own e-mail',
    async () => {
      const api = await withPassword('Administrador')
      return { api, act: () => api.put(`users/${api.user.id}`, { email: newEmail() }) }
    }
  ],
  [
    'somebody else’s e-mail',
    async () => {
      const api = await withPassword('Administrador')
      const { id } = await makeUser(api)
      return { api, act: () => api.put(`users/${id}`, { email: newEmail() }) }
    }
  ],
  [
    'taking somebody else’s second factor away',
    async () => {
      const [api, who] = [await withPassword('Administrador'), await colleague()]
      return { api, act: () => api.post(`users/${who.user.id}/2fa/reset`) }
    }
  ],
  [
    'turning somebody else’s second factor off',
    async () => {
      const [api, who] = [await withPassword('Administrador'), await colleague()]
      return { api, act: () => api.put(`users/2fa/user/${who.user.id}/enable/false`) }
    }
  ]
]

test.each(cases)(
  '%s asks for the password when it was given long ago, and changes nothing until then',
  async (_, prepare) => {
    const { api, act } = await prepare()
    await wait(api)
    const all = () =>
      query(
        `select (select json_agg(u order by id) from "user" u) as users,
        (select json_agg(s.id order by id) from session s where revoked_at is not null) as ended`
      )
    const before = await all()
    expect(await act()).toMatchObject(asked)
    expect(await all()).toEqual(before)
    await wait(api, 14)
    // Neither refused nor blocked by the earlier refusal.
    expect(await act()).toMatchObject({ status: 200 })
  }
)

test('confirming it: for this session alone, and as often as one likes', async () => {
  const api = await withPassword()
  const other = await again(api)
  for (const each of await query('select id from session where fk_user = $1', [api.user.id]))
    await wait({ ...api, session: each.id })
  expect(await ok(confirm(api))).toEqual({})
  expect(await ok(confirm(api))).toEqual({})
  expect(await other.delete('auth/sessions')).toMatchObject(asked)
  expect(await ok(api.delete('auth/sessions'))).toEqual({ ended: 1 })
})

test('any proof of the password counts, a change of it too', async () => {
  const api = await withPassword()
  await wait(api)
  await ok(api.post('auth/password/change', { current_password: password, password: 'ñandú verde cruza Oruro' }))
  expect(await ok(api.delete('auth/sessions'))).toEqual({ ended: 0 })
})

test('a wrong one is refused on its field, counted as a sign-in, and ends no session', async () => {
  const api = await withPassword()
  await wait(api)
  const refused = []
  for (let i = 0; i < 11; i++) refused.push(await confirm(api, 'equivocada'))
  expect(refused[0]).toMatchObject({
    status: 400,
    errorCode: 'AUTH.INVALID_CREDENTIALS',
    errors: { password: ['La contraseña no es correcta'] }
  })
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 429, 429, 429, 429, 429, 423, 423])
  expect(await api.delete('auth/sessions')).toMatchObject(asked)
  expect(await api.get('auth/me')).toMatchObject({ status: 200 })
  expect(await signIn(api.user.email)).toMatchObject({ status: 423 })
})

test('two at once are both heard; what waited for them is done once', async () => {
  const api = await withPassword()
  await again(api)
  await wait(api)
  expect(statuses(await Promise.all([confirm(api), confirm(api), confirm(api, 'equivocada')]))).toEqual([200, 200, 400])
  const ended = await Promise.all([api.delete('auth/sessions'), api.delete('auth/sessions')])
  expect(ended.reduce((sum, { data }) => sum + data.ended, 0)).toBe(1)
})

test('what is done every day, or in a hurry, doesn’t ask', async () => {
  const [api, who] = [await withPassword('Administrador'), await withPassword()]
  await wait(api)
  const row = await ok(api.get(`users/${who.user.id}`))
  await ok(api.put(`users/${who.user.id}`, { first_name: 'Otra', email: row.email, version: row.version }))
  await ok(api.post('users', { email: newEmail(), first_name: 'Ana', fk_profile: row.fk_profile }))
  await ok(api.delete(`users/${who.user.id}/sessions`))
  await ok(api.get('auth/sessions'))
  await ok(api.post('auth/sign-out'))
})

test('a stranger, half a session and a call without the password are refused', async () => {
  expect(await stranger.post('auth/password/confirm', { password })).toMatchObject({ status: 401 })
  expect(
    await (await loginAs('Técnico', { level: 'partial' })).post('auth/password/confirm', { password })
  ).toMatchObject({
    status: 403,
    errorCode: 'AUTH.FORBIDDEN'
  })
  expect(await (await withPassword()).post('auth/password/confirm', {})).toMatchObject({ status: 400 })
})
