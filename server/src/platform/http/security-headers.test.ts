import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwnApp } from '../../../test/app.ts'
import { securityHeaders, tileHost } from './security-headers.ts'

const own = await buildOwnApp('headers')
const usual = {
  photoHost: undefined,
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  hasGoogleMaps: false,
  isProduction: false
}
const headers = securityHeaders(usual)

beforeAll(() => own.app.listen({ port: 0, host: '127.0.0.1' }))

afterAll(async () => {
  await own.app.close()
  await own.database.close()
})

test('what they are: a strict policy, no guessing of types, no frames; in production, HTTPS from then on', () => {
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'self';script-src 'self';.*frame-ancestors 'none'$/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=(self)'
  })
  expect(headers).not.toHaveProperty('strict-transport-security')
  const outside = securityHeaders({ ...usual, photoHost: 'https://fotos.example', isProduction: true })
  expect(outside['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  expect(outside['content-security-policy']).toContain(
    "img-src 'self' data: blob: https://fotos.example https://tile.openstreetmap.org;"
  )
})

test('pictures of maps come from the host of the tiles, nothing else from elsewhere', () => {
  const policy = headers['content-security-policy'] as string
  expect(policy).toContain("img-src 'self' data: blob: https://tile.openstreetmap.org;")
  expect(policy.replace(/img-src[^;]*;/, '')).not.toMatch(/https?:/)
  expect(policy).not.toContain('google')
})

test('with a key, what Google needs, and no script of others', () => {
  const policy = securityHeaders({ ...usual, hasGoogleMaps: true })['content-security-policy']
  for (const rule of [
    "script-src 'self' https://maps.googleapis.com;",
    "style-src 'self' 'unsafe-inline' https://fonts.googleapis.com;",
    "img-src 'self' data: blob: https://tile.openstreetmap.org https://*.googleapis.com https://*.gstatic.com;",
    "font-src 'self' data: https://fonts.gstatic.com;",
    "connect-src 'self' https://*.googleapis.com https://*.gstatic.com;",
    "worker-src 'self' blob:;"
  ])
    expect(policy).toContain(rule)
})

test.each([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://tile.openstreetmap.org'],
  ['https://{s}.teselas.example/{z}/{x}/{y}.png?k=1', 'https://*.teselas.example'],
  ['http://mapas.intranet:8080/a/{z}/{y}/{x}', 'http://mapas.intranet:8080']
])('the host of %s', (template, host) => expect(tileHost(template)).toBe(host))

test.each([
  ['GET', '/health/live'],
  ['GET', '/api/v1/brands'],
  ['GET', '/api/v1/nothing'],
  ['GET', '/api/v1/brands/%ff'],
  ['GET', '/api/v1/docs/'],
  ['GET', '/api/v1/openapi.json'],
  ['GET', '/metrics'],
  ['GET', '/'],
  ['POST', '/api/v1/auth/sign-in']
] as const)('every reply carries them: %s %s', async (method, url) => {
  expect((await own.app.inject({ method, url })).headers).toMatchObject(headers)
})

test('the answer to a request that is not HTTP has them too', async () => {
  const socket = connect((own.app.server.address() as { port: number }).port, '127.0.0.1')
  let received = ''
  socket.on('data', chunk => (received += chunk))
  const closed = once(socket, 'close')
  socket.write('HOLA\r\n\r\n')
  await closed
  for (const [name, value] of Object.entries(headers)) expect(received).toContain(`\r\n${name}: ${value}\r\n`)
})
