import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, stranger } from '../../../test/client.ts'
import { earlyErrors, handleErrors } from './error-handler.ts'
import { conflict, invalid } from './errors.ts'

/** A server with one route, which fails in the given way. */
async function failing(error: unknown) {
  const app = Fastify(earlyErrors())
  handleErrors(app)
  app.get('/', () => {
    throw error
  })
  const answer = await app.inject('/')
  return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.json() }
}

const fromDriver = (fields: object) =>
  Object.assign(new Error('Failed query: select'), { cause: Object.assign(new Error('refused'), fields) })

test('unexpected errors are masked', async () => {
  for (const error of [
    new Error('secreto'),
    new TypeError('x is not a function'),
    fromDriver({ code: '42P01', table: 'secreto' }),
    Object.assign(new Error('secreto'), { statusCode: 418 })
  ]) {
    const { status, type, body } = await failing(error)
    expect(status).toBe(500)
    expect(type).toBe('application/json; charset=utf-8')
    expect(body).toEqual({ message: 'Lo sentimos ha ocurrido un error', errorCode: 'SERVER.ERROR' })
  }
})

test('what features throw says its code, fields and reason', async () => {
  expect(await failing(conflict('stale'))).toMatchObject({
    status: 409,
    body: { errorCode: 'DOMAIN.CONFLICT', reason: 'stale', message: expect.stringContaining('Otra persona') }
  })
  expect(await failing(invalid({ name: 'Mal' }))).toMatchObject({
    status: 400,
    body: { errorCode: 'VALIDATION.INVALID_DATA', errors: { name: ['Mal'] }, message: 'Los datos no son válidos' }
  })
})

test.each([
  [
    '23505',
    { detail: 'Key (code)=(A) already exists.' },
    409,
    {
      errorCode: 'RESOURCE.ALREADY_EXISTS',
      reason: 'duplicate',
      errors: { code: ['Ya existe un registro con este valor'] }
    }
  ],
  [
    '23503',
    { detail: 'Key (id)=(1) is still referenced from table "base".', table: 'base' },
    409,
    { reason: 'in_use', message: 'No se puede eliminar: está en uso por bases' }
  ],
  [
    '23503',
    { detail: 'Key (fk_plan)=(9) is not present in table "plan".' },
    400,
    { errorCode: 'VALIDATION.INVALID_DATA', errors: { fk_plan: ['El registro elegido no existe'] } }
  ],
  [
    '23514',
    { constraint: 'location_not_its_own_parent' },
    400,
    { errors: { fk_location: ['Una ubicación no puede estar dentro de sí misma'] } }
  ],
  ['22003', {}, 400, { errorCode: 'VALIDATION.INVALID_DATA' }],
  ['22009', {}, 400, { errorCode: 'VALIDATION.INVALID_DATA' }],
  [
    '57014',
    {},
    503,
    { errorCode: 'SERVICE.TIMEOUT', message: 'La búsqueda tarda demasiado: acote las fechas o la línea' }
  ],
  ['55P03', {}, 503, { errorCode: 'SERVICE.UNAVAILABLE' }],
  ['40001', {}, 503, { errorCode: 'SERVICE.UNAVAILABLE' }],
  ['40P01', {}, 503, { errorCode: 'SERVICE.UNAVAILABLE' }],
  ['57P01', {}, 503, { errorCode: 'SERVICE.UNAVAILABLE' }],
  ['ECONNREFUSED', {}, 503, { errorCode: 'SERVICE.UNAVAILABLE', message: 'El servicio no está disponible' }]
])('PostgreSQL refuses with %s %j: %i', async (code, details, status, body) => {
  expect(await failing(fromDriver({ code, ...details }))).toMatchObject({ status, body })
})

test('no such route, method or file: 404 in our form', async () => {
  for (const path of ['nada', 'brands/1/2', 'BRANDS', 'openapi.xml'])
    expect(await stranger.get(path), path).toMatchObject({
      status: 404,
      errorCode: 'RESOURCE.NOT_FOUND',
      message: 'El registro no existe'
    })
  const { app } = await buildTestApp()
  for (const method of ['PATCH', 'OPTIONS', 'POST'] as const) {
    const answer = await app.inject({ method, url: '/api/v1/brands/1' })
    expect({ status: answer.statusCode, ...answer.json() }, method).toMatchObject({
      status: 404,
      errorCode: 'RESOURCE.NOT_FOUND'
    })
  }
  expect((await app.inject('/favicon.nada')).statusCode).toBe(404)
})

test('an address that cannot be read', async () => {
  const api = await loginAs('Consulta')
  for (const path of ['brands/%', 'brands/%E0%A4%A', 'classifier/type/%ff'])
    expect(await api.get(path), path).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION.BAD_REQUEST',
      message: 'La solicitud no es correcta'
    })
  expect(await api.get(`classifier/type/${'x'.repeat(300)}`)).toMatchObject({
    status: 414,
    errorCode: 'VALIDATION.BAD_REQUEST'
  })
  for (const path of [
    'brands/%00',
    'brands/1%00',
    'classifier/type/%00',
    'brands/2147483648',
    'brands/-1',
    'brands/1e3x',
    'brands/0'
  ]) {
    expect(await api.get(path), path).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION.INVALID_DATA',
      message: 'Los datos no son válidos'
    })
  }
  for (const query of ['search=%00', 'is_active=%00', 'search=a%00b'])
    expect(await api.get(`brands?${query}`), query).toMatchObject({ status: 400 })
  for (const query of ['search=%ff', 'search=%ED%A0%80', 'search=%', 'search=%E0%A4'])
    expect((await api.get(`brands?${query}`)).status, query).toBeLessThan(500)
})

test.each([
  ['no HTTP', 'HOLA\r\n\r\n', 400],
  ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', 400],
  ['a length that is no number', 'POST /api/v1/brands HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
  ['headers beyond all measure', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431]
])('%s: answered in our form, and hung up', async (_name, bytes, status) => {
  const app = Fastify(earlyErrors())
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1')
    let received = ''
    socket.on('data', chunk => (received += chunk))
    socket.on('error', () => {}) // the server may close it while we still write
    const closed = once(socket, 'close')
    socket.write(bytes)
    await closed
    const [head, body] = received.split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(JSON.parse(body as string)).toEqual({
      errorCode: 'VALIDATION.BAD_REQUEST',
      message: 'La solicitud no es correcta'
    })
  } finally {
    await app.close()
  }
})

test.each([
  ['a connection that is broken', 'ECONNRESET', true, 0],
  ['one that nobody can write to', 'HPE_INVALID_METHOD', false, 0],
  ['one on which a reply has begun', 'HPE_INVALID_METHOD', true, 1]
])('%s is only hung up', (_name, code, writable, bytesWritten) => {
  const socket = { writable, bytesWritten, destroy: vi.fn<() => void>(), end: vi.fn<() => void>() }
  earlyErrors().clientErrorHandler(Object.assign(new Error(code), { code }) as never, socket as never)
  expect(socket.destroy).toHaveBeenCalledOnce()
  expect(socket.end).not.toHaveBeenCalled()
})

test.each(['docs/..%2f..%2fpackage.json', 'docs/static/..%2f..%2f..%2fpackage.json', 'docs/%00'])(
  'a file that is not for the asking does not exist, and is no mistake of ours: %s',
  async path => {
    expect(await stranger.get(path)).toMatchObject({ status: 404, errorCode: 'RESOURCE.NOT_FOUND' })
  }
)
