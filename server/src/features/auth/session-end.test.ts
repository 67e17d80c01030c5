import { expect, test } from 'vitest'
import { again, password, signIn, withPassword } from '../../../test/accounts.ts'
import { buildOwnApp, buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'

const gone = { status: 401, errorCode: 'AUTH.EXPIRED_TOKEN' }
const query = async (text: string, values: unknown[] = []) =>
  (await (await buildTestApp()).database.pool.query(text, values)).rows

/** As if the session had been opened and last used so long ago, and would last otherwise. */
const unused = (api: SignedIn, ago: string) =>
  query(
    `update session set created_at = now() - interval '3 days', last_used_at = now() - $2::interval,
      expires_at = now() + interval '4 days' where id = $1`,
    [api.session, ago]
  )

test('a session ends after twelve hours without use', async () => {
  const [over, used] = [await withPassword(), await withPassword()]
  await unused(over, '12 hours')
  await unused(used, '11 hours 59 minutes')
  expect(await over.get('auth/me')).toMatchObject(gone)
  expect(await used.get('auth/me')).toMatchObject({ status: 200 })
  expect(await over.post('auth/sign-out')).toMatchObject(gone)
})

test('one that ended so is in no list, and neither counted nor ended again', async () => {
  const admin = await loginAs('Administrador')
  const api = await withPassword()
  const other = await again(api)
  await unused(api, '13 hours')
  expect(await ok(other.get('auth/sessions'))).toMatchObject([{ is_current: true }])
  expect(await ok(admin.get(`users/${api.user.id}/sessions`))).toHaveLength(1)
  expect(await other.delete(`auth/sessions/${api.session}`)).toMatchObject({ status: 404 })
  expect(await ok(other.delete('auth/sessions'))).toEqual({ ended: 0 })
})

test('the list says when each ends if nobody uses it', async () => {
  const api = await withPassword()
  await query(`update session set expires_at = now() + interval '5 days' where id = $1`, [api.session])
  const ends = async () => {
    const [{ expires_at, last_used_at }] = await ok(api.get('auth/sessions'))
    return (Date.parse(expires_at) - Date.parse(last_used_at)) / 3_600_000
  }
  expect(await ends()).toBe(12)
  await query(`update session set expires_at = last_used_at + interval '2 hours' where id = $1`, [api.session])
  expect(await ends()).toBe(2)
})

test('however much it is used it ends after a week, and its cookie with it; half a session after twelve hours', async () => {
  const api = await withPassword()
  const answer = await signIn(api.user.email)
  const [row] = await query(
    `select extract(epoch from expires_at - created_at) / 3600 as hours, expires_at from session
      where fk_user = $1 and id <> $2`,
    [api.user.id, api.session]
  )
  expect(Number(row.hours)).toBeCloseTo(7 * 24, 1)
  const [, until = ''] = /Expires=([^;]+)/.exec(String(answer.headers['set-cookie'])) ?? []
  expect(Math.abs(Date.parse(until) - Date.parse(row.expires_at))).toBeLessThan(2000)
  await query(`update session set expires_at = now(), last_used_at = now() where id = $1`, [api.session])
  expect(await api.get('auth/me')).toMatchObject(gone)
  await query(`update "user" set two_factor_enabled = true where id = $1`, [api.user.id])
  expect(await ok(signIn(api.user.email, password))).toMatchObject({ level: 'partial' })
  const [half] = await query(
    `select extract(epoch from expires_at - created_at) / 3600 as hours from session
      where fk_user = $1 and level = 'partial'`,
    [api.user.id]
  )
  expect(Number(half.hours)).toBeCloseTo(12, 1)
})

test('a use counts at once, before it is written', async () => {
  const own = await buildOwnApp('unused')
  const api = await loginAs('Técnico', {}, own)
  const { pool } = own.database
  const set = (ago: string) =>
    pool.query(`update session set last_used_at = now() - $2::interval where id = $1`, [api.session, ago])
  try {
    await set('11 hours')
    expect(await api.get('auth/me')).toMatchObject({ status: 200 })
    // As if two hours had gone by without writing; a change of rights makes the database be asked again.
    await set('13 hours')
    await pool.query('delete from profile_permission where fk_profile = $1', [api.profile])
    expect(await api.get('auth/me')).toMatchObject({ status: 200 })
  } finally {
    await own.app.close()
    await own.database.close()
  }
})
