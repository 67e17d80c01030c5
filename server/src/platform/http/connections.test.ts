import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildOwnApp, type TestApp } from '../../../test/app.ts'
import { loginAs, type SignedIn } from '../../../test/client.ts'
import { endStalled } from '../../../test/stalled.ts'
import { limitConnections, timeLimits } from './connections.ts'
import { FairShare, shares } from './fair-share.ts'

let own: TestApp
let caller: SignedIn
let port: number
const sockets: Socket[] = []

beforeAll(async () => {
  own = await buildOwnApp('connections', { RATE_LIMIT: 'on' })
  caller = await loginAs('Administrador', {}, own)
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  port = (own.app.server.address() as { port: number }).port
})

afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await own.app.close()
  await own.database.close()
})

async function opened(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket.on('error', () => {}))
  await once(socket, 'connect')
  return socket
}

const head = (token: string, length: number) =>
  `POST /api/v1/brands HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n` +
  `Content-Length: ${length}\r\n\r\n`

test('every connection has its limits of time', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = own.app.server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
    headersTimeout: timeLimits.headersTimeout,
    requestTimeout: timeLimits.requestTimeout,
    keepAliveTimeout: timeLimits.keepAliveTimeout,
    timeout: timeLimits.connectionTimeout
  })
})

test('a body of which one byte came, a head that never ends and a connection that never asks are ended', async () => {
  const { server } = own.app
  const [headersTimeout, requestTimeout] = [server.headersTimeout, server.requestTimeout]
  Object.assign(server, { headersTimeout: 1, requestTimeout: 2 })
  try {
    const stalled = await Promise.all([opened(), opened(), opened()])
    stalled[0]?.write(`${head(caller.token, 1000)}{`)
    stalled[1]?.write('GET /api/v1/brands HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    for (const socket of stalled) socket.resume()
    await vi.waitFor(() => {
      endStalled(server)
      expect(stalled.map(({ closed }) => closed)).toEqual([true, true, true])
    }, 5000)
  } finally {
    Object.assign(server, { headersTimeout, requestTimeout })
  }
})

test('the body of a stranger is refused before it comes', async () => {
  const socket = await opened()
  let answer = ''
  socket.setEncoding('utf8').on('data', part => (answer += part))
  socket.write(`${head('none', 1_000_000)}{`)
  await vi.waitFor(() => expect(answer).toMatch(/^HTTP\/1\.1 401 /), 3000)
})

test('a request with two hosts is refused', async () => {
  const asked = async (hosts: string) => {
    const socket = await opened()
    socket.write(`GET /health/live HTTP/1.1\r\n${hosts}\r\n\r\n`)
    return String((await once(socket, 'data'))[0])
  }
  expect(await asked('Host: x')).toMatch(/^HTTP\/1\.1 200 /)
  for (const hosts of ['Host: x\r\nHost: y', 'host: x\r\nHOST: x']) {
    expect(await asked(hosts)).toMatch(/^HTTP\/1\.1 400 [^]*VALIDATION\.BAD_REQUEST/)
  }
})

/**
 * How many bodies arrive or have arrived (`fulfilled`), and how many wait their turn
 * (`incomplete`), since it was called.
 */
function bodies(): (state: 'fulfilled' | 'incomplete') => number {
  const turn = vi.spyOn(FairShare.prototype, 'turn')
  onTestFinished(() => turn.mockRestore())
  return state =>
    turn.mock.settledResults.filter(({ type }, index) => type === state && turn.mock.calls[index]?.[0] === 'body')
      .length
}

test('so many bodies of one account arrive at once; its next one waits, that of another account does not', async () => {
  const count = bodies()
  const arriving = await Promise.all(Array.from({ length: shares.body.atOnce }, opened))
  for (const socket of arriving) socket.write(`${head(caller.token, 1000)}{`)
  await vi.waitFor(() => expect(count('fulfilled')).toBe(shares.body.atOnce), 5000)
  const post = (by: SignedIn, code: string) => by.post('brands', { code, name: `Marca ${code}` })
  const waiting = post(caller, 'C1')
  await vi.waitFor(() => expect(count('incomplete')).toBe(1), 5000)
  expect(await post(await loginAs('Administrador', {}, own), 'C2')).toMatchObject({ status: 200 })
  expect(count('incomplete')).toBe(1)
  for (const socket of arriving) socket.destroy()
  expect(await waiting).toMatchObject({ status: 200 })
})

test('whoever left while a body waited holds no place for the bodies of others', async () => {
  const count = bodies()
  const arriving = await Promise.all(Array.from({ length: shares.body.atOnce * 3 }, opened))
  for (const socket of arriving) socket.write(`${head(caller.token, 1000)}{`)
  await vi.waitFor(
    () => expect([count('fulfilled'), count('incomplete')]).toEqual([shares.body.atOnce, shares.body.atOnce * 2]),
    5000
  )
  for (const socket of arriving.toReversed()) socket.destroy()
  // Queued behind a request that holds its place for ever these would be refused.
  const posts = Array.from({ length: shares.body.atOnce + 4 }, (_, n) =>
    caller.post('brands', { code: `D${n}`, name: `Otra ${n}` })
  )
  expect(new Set((await Promise.all(posts)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('what an account asks beyond its share waits its turn, and is answered', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => caller.get('brands')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('whoever left while waiting holds no place', async () => {
  for (const path of ['/api/v1/nothing', '/', '/api/v1/brands?format=xlsx']) {
    const leaving = await Promise.all(Array.from({ length: 60 }, opened))
    const ask = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${caller.token}\r\n\r\n`
    for (const socket of leaving) socket.write(ask)
    await once(leaving[0] as Socket, 'data')
    for (const socket of leaving) socket.destroy()
  }
  expect(await caller.get('brands?format=xlsx')).toMatchObject({ status: 200 })
  expect(await caller.get('nothing')).toMatchObject({ status: 404 })
})

test('one address has so many connections at once, a proxy any number', async () => {
  const { server } = own.app
  const before = server.listeners('connection')
  limitConnections(own.app, address => address === '127.0.0.2', 3)
  try {
    const [first] = [await opened(), await opened(), await opened()]
    await once((await opened()).resume(), 'close')
    await once(first.destroy(), 'close')
    const again = await opened()
    again.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(String((await once(again, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
  } finally {
    for (const listener of server.listeners('connection')) {
      if (!before.includes(listener)) server.off('connection', listener as () => void)
    }
  }
})
