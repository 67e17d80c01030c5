import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwnApp } from '../../../test/app.ts'
import { securityHeaders } from './security-headers.ts'

const own = await buildOwnApp('headers')
const headers = securityHeaders({ photoHost: undefined, isProduction: false })

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
    'cross-origin-opener-policy': 'same-origin'
  })
  expect(headers).not.toHaveProperty('strict-transport-security')
  const outside = securityHeaders({ photoHost: 'https://fotos.example', isProduction: true })
  expect(outside['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  expect(outside['content-security-policy']).toContain("img-src 'self' data: blob: https://fotos.example;")
})

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
