import { type AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { expect, test, vi } from 'vitest'
import { again, bearer, password, signIn, withPassword } from '../../../test/accounts.ts'
import { buildOwnApp, buildTestApp } from '../../../test/app.ts'
import { client, loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { keepLastUse } from '../../platform/http/last-use.ts'
import { endSessionsOf, maxSessions } from './sessions.ts'

const query = async (text: string, values: unknown[] = []) =>
  (await (await buildTestApp()).database.pool.query(text, values)).rows
const gone = { status: 401, errorCode: 'AUTH.EXPIRED_TOKEN' }
const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'

test('the own sessions: device in words, address, moments, which one this is; ended and expired ones are not there', async () => {
  const api = await withPassword()
  const token = (await ok(signIn(api.user.email, password, { 'user-agent': phone }))).token
  await query(`insert into session (fk_user, level, expires_at) values ($1, 'full', now() - interval '1 second')`, [
    api.user.id
  ])
  await query(
    `insert into session (fk_user, level, expires_at, revoked_at)
      values ($1, 'full', now() + interval '1 hour', now())`,
    [api.user.id]
  )
  await loginAs('Técnico')
  const sessions = await ok(bearer(token).get('auth/sessions'))
  expect(sessions).toHaveLength(2)
  expect(sessions).toContainEqual({
    id: expect.any(String),
    device: 'Chrome en Android',
    address: '127.0.0.1',
    level: 'full',
    created_at: expect.any(String),
    last_used_at: expect.any(String),
    expires_at: expect.any(String),
    is_current: true
  })
  expect(sessions).toContainEqual(
    expect.objectContaining({ id: api.session, device: 'Dispositivo desconocido', is_current: false })
  )
  expect(await stranger.get('auth/sessions')).toMatchObject({ status: 401 })
})

test('of more sessions than an account may have, the oldest ends', async () => {
  const [api, other] = [await withPassword(), await withPassword()]
  const second = await again(api)
  const fill = (sessions: number) =>
    query(
      `insert into session (fk_user, level, expires_at)
        select $1, 'full', now() + interval '1 hour' from generate_series(1, $2::int)`,
      [api.user.id, sessions]
    )
  await fill(maxSessions - 3)
  const last = await again(api)
  for (const each of [api, second, last]) expect((await each.get('auth/me')).status).toBe(200)
  await again(api)
  expect(await api.get('auth/me')).toMatchObject(gone)
  for (const each of [second, last, other]) expect((await each.get('auth/me')).status).toBe(200)
  expect(await ok(last.get('auth/sessions'))).toHaveLength(maxSessions)
})

test('a proxy that is set says where somebody comes from; nobody else does, in our network or not', async () => {
  const { app } = await buildTestApp()
  const api = await withPassword()
  const addressOf = async (remoteAddress: string) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/auth/sign-in',
      remoteAddress,
      headers: { 'x-forwarded-for': '198.51.100.7' },
      payload: { email: api.user.email, password }
    })
    const sessions: { address: string; is_current: boolean }[] = await ok(
      bearer(reply.json<{ data: { token: string } }>().data.token).get('auth/sessions')
    )
    return sessions.find(session => session.is_current)?.address
  }
  expect(await addressOf('127.0.0.1')).toBe('198.51.100.7')
  expect(await addressOf('10.0.0.4')).toBe('10.0.0.4')
  expect(await addressOf('203.0.113.9')).toBe('203.0.113.9')
})

test('signing out, and ending the others, is about this session, whatever Idempotency-Key comes along', async () => {
  const api = await withPassword()
  const [second, third] = [await again(api), await again(api)]
  const key = { 'idempotency-key': 'siempre la misma' }
  expect(await ok(second.delete('auth/sessions', undefined, key))).toEqual({ ended: 2 })
  const fourth = await again(api)
  expect(await ok(fourth.delete('auth/sessions', undefined, key))).toEqual({ ended: 1 })
  for (const over of [api, second, third]) expect(await over.get('auth/me')).toMatchObject(gone)
  const fifth = await again(api)
  for (const each of [fourth, fifth]) {
    expect(String((await each.post('auth/sign-out', {}, key)).headers['set-cookie'])).toContain(
      'Expires=Thu, 01 Jan 1970'
    )
    expect(await each.get('auth/me')).toMatchObject(gone)
  }
})

test('one of them is ended, only an own one, and only once', async () => {
  const [api, other] = [await withPassword(), await withPassword()]
  const second = await again(api)
  const found = (await ok(api.get('auth/sessions'))).find((each: { is_current: boolean }) => !each.is_current)
  expect(await other.delete(`auth/sessions/${found.id}`)).toMatchObject({ status: 404 })
  expect(await api.delete(`auth/sessions/${other.session}`)).toMatchObject({ status: 404 })
  expect(await api.delete('auth/sessions/1')).toMatchObject({ status: 400 })
  expect(await second.get('auth/me')).toMatchObject({ status: 200 })
  expect(await api.delete(`auth/sessions/${found.id}`)).toMatchObject({ status: 200, data: {} })
  expect(await second.get('auth/me')).toMatchObject(gone)
  expect(await api.delete(`auth/sessions/${found.id}`)).toMatchObject({ status: 404 })
  expect(await other.get('auth/me')).toMatchObject({ status: 200 })
})

test('all but this one', async () => {
  const [api, other] = [await withPassword(), await withPassword()]
  const more = [await again(api), await again(api)]
  expect(await ok(api.delete('auth/sessions'))).toEqual({ ended: 2 })
  for (const each of more) expect(await each.get('auth/me')).toMatchObject(gone)
  expect(await ok(api.delete('auth/sessions'))).toEqual({ ended: 0 })
  expect(await other.get('auth/me')).toMatchObject({ status: 200 })
})

test('who administers users sees and ends the sessions of others; nobody else does', async () => {
  const admin = await loginAs('Administrador')
  const reader = await loginAs(['access.read'])
  const [api, technician] = [await withPassword(), await loginAs('Técnico')]
  const path = `users/${api.user.id}/sessions`
  expect(await ok(reader.get(path))).toMatchObject([{ id: api.session, is_current: false }])
  expect(await reader.delete(path)).toMatchObject({ status: 403 })
  for (const refused of [technician, api]) {
    expect(await refused.get(path)).toMatchObject({ status: 403 })
    expect(await refused.delete(path)).toMatchObject({ status: 403 })
  }
  expect(await ok(admin.delete(path))).toEqual({ ended: 1 })
  expect(await api.get('auth/me')).toMatchObject(gone)
  expect(await ok(admin.get(path))).toEqual([])
  expect(await admin.get('users/2147483647/sessions')).toMatchObject({ status: 404 })
  expect(await admin.delete('users/2147483647/sessions')).toMatchObject({ status: 404 })
  expect(await ok(admin.get(`users/${admin.user.id}/sessions`))).toMatchObject([{ is_current: true }])
})

test('every open browser of the user hears it at once, but the one that goes on', async () => {
  const own = await buildOwnApp('sessions')
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = own.app.server.address() as AddressInfo
  const sockets: Socket[] = []
  const reached = new Set<string>()
  const open = async (api: SignedIn, heard: string[], name: string) => {
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      auth: { token: api.token },
      query: { userId: api.user.uuid },
      forceNew: true
    })
    sockets.push(socket)
    socket.on('session-ended', () => heard.push(name))
    socket.on('changed', () => reached.add(name))
    // As browsers do: what the accounts were made with may still disconnect everyone, once its notification arrives.
    socket.on('disconnect', reason => reason === 'io server disconnect' && socket.connect())
    await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
  }
  try {
    const heard: string[] = []
    const [api, other] = [await loginAs('Técnico', {}, own), await loginAs('Técnico', {}, own)]
    const { rows } = await own.database.pool.query(
      `insert into session (fk_user, level, expires_at) values ($1, 'full', now() + interval '1 hour') returning id`,
      [api.user.id]
    )
    const session = rows[0].id as string
    const token = await own.tokens.sign({
      session,
      level: 'full',
      user: api.user.uuid,
      expires: new Date(Date.now() + 3_600_000).toISOString()
    })
    await open(api, heard, 'first')
    await open({ ...api, token }, heard, 'second')
    await open(other, heard, 'other')
    // All earlier notifications have arrived when this does.
    const change = JSON.stringify({ entity: 'brand', id: 1, fk_line: null, version: 1 })
    await vi.waitFor(async () => {
      await own.database.pool.query(`select pg_notify('changed', $1)`, [change])
      expect(reached.size).toBe(3)
    }, 20_000)
    await own.database.db.transaction(tx => endSessionsOf(tx, api.user.id, { except: session }))
    await vi.waitFor(() => expect(heard).toEqual(['first']), 20_000)
    expect(await client({ authorization: `Bearer ${token}` }, own).get('auth/me')).toMatchObject({ status: 200 })
    await own.database.db.transaction(tx => endSessionsOf(tx, api.user.id))
    await vi.waitFor(() => expect(heard).toEqual(['first', 'second']), 20_000)
  } finally {
    for (const socket of sockets) socket.disconnect()
    await own.app.close()
    await own.database.close()
  }
})

test('the last use is written now and then, in one statement, only forwards, and changes nobody’s rights', async () => {
  const { database } = await buildTestApp()
  const [api, other] = [await loginAs('Técnico'), await loginAs('Técnico')]
  await query(`update session set last_used_at = now() - interval '1 hour' where id = $1`, [api.session])
  await query(`update session set last_used_at = now() + interval '1 hour' where id = $1`, [other.session])
  const before = await query('select id, last_used_at from session where id in ($1, $2) order by id', [
    api.session,
    other.session
  ])
  const raised: string[] = []
  database.raised.on('notice', message => raised.push(message))
  const written = vi.spyOn(database.pool, 'query')
  const kept = keepLastUse(database.pool, error => expect(error).toBeUndefined())
  for (let i = 0; i < 100; i++) kept.touch(api.session)
  kept.touch(other.session)
  kept.touch(crypto.randomUUID())
  expect(written).not.toHaveBeenCalled()
  expect(kept.notStored(api.session)).toBeGreaterThan(Date.now() - 60_000)
  await kept.close()
  expect(kept.notStored(api.session)).toBeUndefined()
  expect(written).toHaveBeenCalledTimes(1)
  await kept.flush()
  expect(written).toHaveBeenCalledTimes(1)
  written.mockRestore()
  const after = await query('select id, last_used_at from session where id in ($1, $2) order by id', [
    api.session,
    other.session
  ])
  const moved = after.filter((row, i) => row.last_used_at !== before[i]?.last_used_at)
  expect(moved.map(row => row.id)).toEqual([api.session])
  expect(raised).toEqual([])
})

test('a call is a use', async () => {
  const own = await buildOwnApp('lastuse')
  const api = await loginAs('Técnico', {}, own)
  await own.database.pool.query(`update session set last_used_at = now() - interval '1 hour' where id = $1`, [
    api.session
  ])
  expect(await api.get('auth/me')).toMatchObject({ status: 200 })
  await own.app.close()
  const { rows } = await own.database.pool.query(
    `select last_used_at > now() - interval '1 minute' as recent from session where id = $1`,
    [api.session]
  )
  await own.database.close()
  expect(rows).toEqual([{ recent: true }])
})
