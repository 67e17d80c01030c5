import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { nextYear } from '../../test/scenario.ts'
import { buildOwnApp, type TestApp } from '../../test/app.ts'
import { loginAs, ok, type SignedIn } from '../../test/client.ts'
import { inDatabase } from '../../test/postgres.ts'
import type { Actor, Actors } from './http/actor.ts'
import { cookieName } from './http/token.ts'
import type { Notices } from './notices.ts'
import { startRealtime } from './realtime.ts'

type Change = { entity: string; id: number; fk_line: number | null; version: number | null }

let own: TestApp
let url: string
const sockets: Socket[] = []

/** Notifications may take long on a busy machine. */
const patience = { timeout: 10_000 }

beforeAll(async () => {
  own = await buildOwnApp('avisos')
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(own.app.server.address() as { port: number }).port}`
  await vi.waitUntil(async () => (await listeners()).length === 1, patience)
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

afterAll(async () => {
  await own.app.close()
  await own.database.close()
})

/** As the database's owner, because the server's own role doesn't see other users' connections. */
const asOwner = (statement: string) => inDatabase(String(own.database.pool.options.connectionString), statement)

const listeners = () =>
  asOwner(
    `select pid from pg_stat_activity where application_name = 'teleferico-realtime' and datname = current_database()
      and query like 'listen%'`
  )

type Options = {
  age?: number
  token?: string | undefined
  userId?: string | undefined
  headers?: Record<string, string>
}

/** A socket as the browser opens it, with the events that it received. */
function open({ token, userId, headers, age }: Options) {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { ...(token !== undefined && { token }), ...(age !== undefined && { age }) },
    query: userId === undefined ? {} : { userId },
    ...(headers && { extraHeaders: headers })
  })
  sockets.push(socket)
  const changes: Change[] = []
  const marks: number[] = []
  const ended: unknown[] = []
  const missed: unknown[] = []
  socket.on('missed', entities => missed.push(entities))
  socket.on(
    'changed',
    (change: Change) => void (change.entity === 'mark' ? marks.push(change.id) : changes.push(change))
  )
  socket.on('session-ended', event => ended.push(event))
  const answer = new Promise<string>(resolve => {
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', error => resolve(error.message))
  })
  return { socket, changes, marks, ended, missed, answer }
}

let lastMark = 0

/** Sends an event without meaning: a socket that has received it has received all earlier ones. */
async function sendMark(): Promise<number> {
  const id = ++lastMark
  await own.database.pool.query(`select pg_notify('changed', $1)`, [
    JSON.stringify({ entity: 'mark', id, fk_line: null, version: null })
  ])
  return id
}

/** A listening socket. A new account's socket is disconnected once before, when the account's rights are announced. */
async function listen(who: SignedIn) {
  for (;;) {
    const heard = open({ token: who.token, userId: who.user.uuid })
    expect(await heard.answer).toBe('connected')
    const id = await sendMark()
    await vi.waitUntil(() => heard.marks.includes(id) || heard.socket.disconnected, patience)
    if (heard.socket.disconnected) continue
    heard.changes.splice(0)
    return heard
  }
}

async function makeLine(code: string): Promise<number> {
  return (
    await own.database.pool.query("insert into location (fkc_type, code, name) values (20, $1, 'Línea') returning id", [
      code
    ])
  ).rows[0].id
}

test("refused: without a token, without or with somebody else's user, partial, ended, forged; the cookie only from our own pages", async () => {
  const [ana, eva] = [await loginAs('Técnico', {}, own), await loginAs('Técnico', {}, own)]
  const partial = await loginAs('Técnico', { level: 'partial' }, own)
  const over = await loginAs('Técnico', { expires: '2026-01-01T00:00:00.000Z' }, own)
  const without = await loginAs([], {}, own)
  await own.database.pool.query('update profile set requires_two_factor = true where id = $1', [without.profile])
  const userId = ana.user.uuid
  const cookie = `${cookieName}=${ana.token}`
  const refused: Options[] = [
    {},
    { userId },
    { token: ana.token },
    { token: ana.token, userId: '' },
    { token: ana.token, userId: eva.user.uuid },
    { token: ana.token, userId: String(ana.user.id) },
    { token: 'basura', userId },
    { token: `${ana.token}x`, userId },
    { token: partial.token, userId: partial.user.uuid },
    { token: over.token, userId: over.user.uuid },
    { token: without.token, userId: without.user.uuid },
    { userId, headers: { cookie, origin: 'https://malo.example' } },
    { userId: eva.user.uuid, headers: { cookie, origin: url } }
  ]
  for (const options of refused) expect(await open(options).answer, JSON.stringify(options)).toBe('AUTH.UNAUTHORIZED')
  expect(await open({ token: ana.token, userId }).answer).toBe('connected')
  expect(await open({ userId, headers: { cookie, origin: url } }).answer).toBe('connected')
})

test('only the websocket transport is served', async () => {
  const answer = await fetch(`${url}/socket.io/?EIO=4&transport=polling`)
  expect(answer.status).toBe(400)
})

test('changes are heard on the own lines only, once they are committed, and with what everybody shares', async () => {
  const [mine, other] = [await makeLine('RT-1'), await makeLine('RT-2')]
  const [ana, eva] = [
    await loginAs('Planificador', { lines: [mine] }, own),
    await loginAs('Planificador', { lines: [other] }, own)
  ]
  const boss = await loginAs('Administrador', {}, own)
  const [here, there] = [await listen(ana), await listen(eva)]
  const place = await ok(ana.post('location', { code: 'RT-3', name: 'Estación', fkc_type: 21, fk_location: mine }))
  const brand = await ok(eva.post('brands', { code: 'RT', name: 'Marca' }))
  await ok(eva.put(`brands/${brand.id}`, { name: 'Otra' }))
  expect((await ana.post('brands', { code: 'RT', name: 'Marca' })).status).toBe(409)
  const brandChanges = [1, 2].map(version => ({ entity: 'brand', id: brand.id, fk_line: null, version }))
  await vi.waitFor(
    () =>
      expect(here.changes).toEqual([{ entity: 'location', id: place.id, fk_line: mine, version: 1 }, ...brandChanges]),
    patience
  )
  expect(there.changes).toEqual(brandChanges)

  // A record without a line of its own: the line's hours.
  here.changes.splice(0)
  const date = { fk_location: mine, date: `${nextYear}-12-24`, reason: 'Nochebuena' }
  const special = await ok(boss.post('service-hours/exceptions', date))
  const change = { entity: 'service_exception', id: special.id, fk_line: mine, version: 1 }
  await vi.waitFor(() => expect(here.changes).toContainEqual(change), patience)
  const id = await sendMark()
  await vi.waitUntil(() => there.marks.includes(id), patience)
  expect(there.changes).toEqual(brandChanges)
})

test("a change that concerns nobody else's access keeps sockets; one of lines or permissions makes them come back", async () => {
  const line = await makeLine('RT-4')
  const ana = await loginAs('Técnico', { lines: [line] }, own)
  const heard = await listen(ana)
  const gone = new Promise(resolve => heard.socket.on('disconnect', resolve))
  await own.database.pool.query('update staff_location set is_locked = true where fk_staff = $1', [ana.staff])
  await gone
  expect(await open({ token: ana.token, userId: ana.user.uuid }).answer).toBe('connected')
})

test('a new line is heard at once by whoever has all lines; one that goes out of use, no longer by whoever had it', async () => {
  const line = await makeLine('RT-5')
  const [all, one] = [await loginAs('Administrador', {}, own), await loginAs('Planificador', { lines: [line] }, own)]
  const [everywhere, here] = [await listen(all), await listen(one)]
  const gone = (heard: typeof here) => new Promise(resolve => heard.socket.once('disconnect', resolve))
  const [first, second] = [gone(everywhere), gone(here)]
  const added = await makeLine('RT-6')
  await Promise.all([first, second])
  const [again, back] = [await listen(all), await listen(one)]
  const place = await ok(all.post('location', { code: 'RT-7', name: 'Estación', fkc_type: 21, fk_location: added }))
  const change = { entity: 'location', id: place.id, fk_line: added, version: 1 }
  await vi.waitFor(() => expect(again.changes).toEqual([change]), patience)
  const third = gone(back)
  await own.database.pool.query('update location set is_active = false where id = $1', [line])
  await third
  const deaf = await listen(one)
  await own.database.pool.query(
    "insert into location (fkc_type, code, name, fk_location) values (21, 'RT-8', 'Estación', $1)",
    [line]
  )
  await sendMark()
  await vi.waitUntil(() => deaf.marks.length > 0, patience)
  expect(deaf.changes).toEqual([])
})

test('all the rights of a profile changed at once make sockets come back a few times at most, not once for each', async () => {
  const ana = await loginAs('Administrador', {}, own)
  const { socket, marks } = await listen(ana)
  let drops = 0
  socket.on('disconnect', () => {
    drops++
    socket.connect()
  })
  const change = `update profile_permission set allowed = not allowed
    where fk_profile = (select fk_profile from "user" where id = ${ana.user.id})`
  await own.database.pool.query(`${change}; ${change}`) // undone at once, because others have this profile
  await vi.waitUntil(() => drops > 0 && socket.connected, patience)
  const id = await sendMark()
  await vi.waitUntil(() => marks.includes(id), patience)
  // PostgreSQL sends the notices in pieces of 8 KiB: who is back between two of them goes once more.
  expect(drops).toBeLessThan(5)
})

test('sign-out ends every socket of that session, and of no other', async () => {
  const ana = await loginAs('Técnico', {}, own)
  const eva = await loginAs('Técnico', {}, own)
  const [first, second, stays] = [await listen(ana), await listen(ana), await listen(eva)]
  await ok(ana.post('auth/sign-out'))
  await vi.waitFor(() => expect([first.ended, second.ended]).toEqual([[{}], [{}]]), patience)
  await vi.waitFor(() => expect([first.socket.connected, second.socket.connected]).toEqual([false, false]), patience)
  expect(stays.socket.connected).toBe(true)
  expect(stays.ended).toEqual([])
  expect(await open({ token: ana.token, userId: ana.user.uuid }).answer).toBe('AUTH.UNAUTHORIZED')
})

test('a socket ends with its session’s time', async () => {
  const ana = await loginAs('Técnico', { expires: new Date(Date.now() + 3000).toISOString() }, own)
  const { socket, answer } = open({ token: ana.token, userId: ana.user.uuid })
  expect(await answer).toBe('connected')
  await vi.waitUntil(() => socket.disconnected, patience)
  expect(await open({ token: ana.token, userId: ana.user.uuid }).answer).toBe('AUTH.UNAUTHORIZED')
})

test('a session that ends while its socket connects ends the socket too', async () => {
  const server = createServer()
  const notices = Object.assign(new EventEmitter(), { isListening: true, close: async () => {} }) as Notices
  const session = randomUUID()
  const actor: Actor = {
    session,
    level: 'full',
    id: 1,
    uuid: randomUUID(),
    staff: null,
    profile: 1,
    permissions: new Set(),
    closedRoutes: new Set(),
    lines: [],
    isOnAllLines: false
  }
  const looked = Promise.withResolvers<void>()
  const found = Promise.withResolvers<Actor>()
  const actors: Actors = {
    bySession() {
      looked.resolve()
      return found.promise
    }
  }
  const realtime = startRealtime(server, { actors, tokens: own.tokens, notices })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const token = await own.tokens.sign({
    session,
    level: 'full',
    user: actor.uuid,
    expires: new Date(Date.now() + 60_000).toISOString()
  })
  const socket = io(`http://127.0.0.1:${(server.address() as { port: number }).port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
    query: { userId: actor.uuid }
  })
  sockets.push(socket)
  const gone = new Promise(resolve => socket.on('disconnect', resolve))
  await looked.promise
  notices.emit('session_ended', session)
  found.resolve(actor)
  expect(await gone).toBe('io server disconnect')
  realtime.close()
  server.close()
})

test('a browser is told what changed since its page began, on its lines only; or that it is not known', async () => {
  const [here, there] = [await makeLine('PERDIDA-1'), await makeLine('PERDIDA-2')]
  const ana = await loginAs('Técnico', { lines: [here] }, own)
  const began = Date.now()
  const tell = (entity: string, fk_line: number | null) =>
    own.database.pool.query(`select pg_notify('changed', $1)`, [JSON.stringify({ entity, id: 1, fk_line, version: 1 })])
  await tell('of-here', here)
  await tell('of-there', there)
  await tell('of-all', null)
  const listening = await listen(ana)
  expect(listening.missed).toEqual([])
  for (const [age, missed] of [
    [() => Date.now() - began, expect.arrayContaining(['of-here', 'of-all'])],
    [() => 10 * 365 * 86_400_000, null]
  ] as const) {
    const late = open({ token: ana.token, userId: ana.user.uuid, age: age() })
    expect(await late.answer).toBe('connected')
    await vi.waitUntil(() => late.missed.length > 0, patience)
    expect(late.missed).toEqual([missed])
    expect(String(late.missed)).not.toContain('of-there')
  }
})

test('who has no connection while a line is taken away hears of it on coming back', async () => {
  const line = await makeLine('PERDIDA-3')
  const ana = await loginAs('Técnico', { lines: [line] }, own)
  const began = Date.now()
  await listen(ana)
  await own.database.pool.query('delete from staff_location where fk_staff = $1', [ana.staff])
  const witness = await listen(await loginAs('Técnico', {}, own))
  witness.socket.close() // its mark came after the line was taken away
  await vi.waitFor(async () => {
    // The server looks back a second further, and must have listened by then.
    const age = Math.max(0, Date.now() - began - 1_000)
    const back = open({ token: ana.token, userId: ana.user.uuid, age })
    await vi.waitUntil(() => back.missed.length > 0, patience)
    expect(back.missed).toEqual([expect.arrayContaining(['staff_location'])])
  }, patience)
})

test("when the database's notices stop, they come back by themselves, and browsers ask again", async () => {
  const ana = await loginAs('Planificador', {}, own)
  const before = await listen(ana)
  const gone = new Promise(resolve => before.socket.on('disconnect', resolve))
  const [old] = await listeners()
  await asOwner(`select pg_terminate_backend(${old?.['pid']})`)
  await gone
  const again = await listen(ana)
  const { id } = await ok(ana.post('systems', { code: 'RT', name: 'Sistema' }))
  await vi.waitFor(() => expect(again.changes).toMatchObject([{ entity: 'system', id }]), patience)
}, 15_000)

test('a message of a million bytes ends the socket that sends it, not the server', async () => {
  const ana = await loginAs('Técnico', {}, own)
  const { socket } = await listen(ana)
  const gone = new Promise(resolve => socket.on('disconnect', resolve))
  socket.emit('basura', 'x'.repeat(1_000_000))
  await gone
  expect(await (await fetch(`${url}/health/live`)).json()).toEqual({ status: 'ok' })
})

test('what one person is told reaches that person alone, in all their browsers, when it comes and when it is read', async () => {
  const [ana, eva] = [await loginAs('Técnico', {}, own), await loginAs('Técnico', {}, own)]
  const [one, same, other] = [await listen(ana), await listen(ana), await listen(eva)]
  const heard = [one, same, other].map(({ socket }) => {
    const told: unknown[] = []
    socket.on('notification', event => told.push(event))
    return told
  })
  const { rows } = await own.database.pool.query(
    `insert into notification (fk_user, kind, entity, fk_entity, title, text)
      values ($1, 'anomaly_rejected', 'anomaly_report', 7, 'RA-2026-000007 está rechazado', 'Repetido') returning id`,
    [ana.user.id]
  )
  await own.database.pool.query('update notification set read_at = now() where id = $1', [rows[0].id])
  await own.database.pool.query(
    `insert into notification (fk_user, kind, entity, fk_entity, title, is_shown)
      values ($1, 'anomaly_rejected', 'anomaly_report', 7, 'solo por correo', false)`,
    [ana.user.id]
  )
  const id = await sendMark()
  await vi.waitUntil(() => [one, same, other].every(({ marks }) => marks.includes(id)), patience)
  const told = {
    id: rows[0].id,
    kind: 'anomaly_rejected',
    entity: 'anomaly_report',
    fk_entity: 7,
    title: 'RA-2026-000007 está rechazado'
  }
  const twice = [
    { ...told, read_at: null },
    { ...told, read_at: expect.any(String) }
  ]
  expect(heard).toEqual([twice, twice, []])
})
