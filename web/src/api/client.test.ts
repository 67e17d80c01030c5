import { afterEach, expect, test, vi } from 'vitest'
import { data, fakeApi, refused } from '../../test/fakeApi.ts'
import { serializeQuery } from './address.ts'
import { ApiError, request } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('It should have failed')),
    (error: unknown) => error
  )

test('unwraps data and sends nothing it was not asked to', async () => {
  const api = fakeApi({ 'GET auth/me': data({ first_name: 'Ana' }) })
  expect(await request('auth/me')).toEqual({ first_name: 'Ana' })
  const [call] = api.calls
  expect(call?.query).toBe('')
  expect([...(call?.headers.keys() ?? [])]).toEqual(['accept'])
})

test.each<[Parameters<typeof serializeQuery>[0], string]>([
  [{}, ''],
  [{ page: 2, search: 'a b&c' }, 'page=2&search=a+b%26c'],
  [{ fkc_status: [9, 10], sortDesc: false }, 'fkc_status=9&fkc_status=10&sortDesc=false'],
  [{ a: null, b: undefined, c: '', d: [], e: [null, ''] }, ''],
  [{ zero: 0 }, 'zero=0']
])('query %j is %s', (query, expected) => {
  expect(serializeQuery(query)).toBe(expected)
})

test.each<[string, Parameters<typeof request>, boolean]>([
  ['a small write', ['profiles/2/permissions', { method: 'PUT', body: { add: [7] } }], true],
  ['one without a body', ['workorders/2', { method: 'DELETE' }], true],
  ['a large one', ['workorders', { method: 'POST', body: { title: 'x'.repeat(1_000) } }], false],
  ['a file', ['attachments', { method: 'POST', body: new FormData() }], false],
  ['what is read', ['workorders'], false]
])('%s goes on when its page is left: %s', async (_, asked, keepalive) => {
  const send = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(async () => Response.json({ data: {} }))
  vi.stubGlobal('fetch', send)
  await request(...asked)
  expect(send.mock.calls[0]?.[1].keepalive).toBe(keepalive)
})

test('sends JSON, the key of a repeatable write and the header of a silent call', async () => {
  const api = fakeApi({ 'POST workorders': data({ id: 1 }) })
  await request('workorders', { method: 'POST', body: { title: 'x' }, idempotencyKey: 'k1', suppressToast: true })
  const [call] = api.calls
  expect(call?.body).toEqual({ title: 'x' })
  expect(call?.headers.get('content-type')).toBe('application/json')
  expect(call?.headers.get('idempotency-key')).toBe('k1')
  expect(call?.headers.get('x-suppress-toast')).toBe('1')
})

test('a form goes as multipart, whose header the browser writes', async () => {
  const api = fakeApi({ 'POST attachment': data({}) })
  const form = new FormData()
  await request('attachment', { method: 'POST', body: form })
  expect(api.calls[0]?.body).toBe(form)
  expect(api.calls[0]?.headers.has('content-type')).toBe(false)
})

test('an error carries status, code, field errors and reason', async () => {
  const body = { message: 'No', errorCode: 'DOMAIN.CONFLICT', errors: { title: ['mal'] }, reason: 'stale' }
  fakeApi({ 'PUT workorders/1': { status: 409, body } })
  const error = await failure(request('workorders/1', { method: 'PUT', body: {} }))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 409,
    code: 'DOMAIN.CONFLICT',
    errors: { title: ['mal'] },
    reason: 'stale',
    message: 'No'
  })
})

test('an unknown code is no code, and the message falls back', async () => {
  fakeApi({ 'GET x': refused(404, 'constructor') })
  expect(await failure(request('x'))).toMatchObject({ code: undefined, message: 'Recurso no encontrado' })
})

test.each([null, 'mal'])('%j are no errors of fields', async errors => {
  fakeApi({ 'GET x': { status: 400, body: { message: 'No', errors } } })
  expect(await failure(request('x'))).toMatchObject({ errors: undefined, message: 'No' })
})

test('no network is status 0', async () => {
  fakeApi({ 'GET x': 'offline' })
  expect(await failure(request('x'))).toMatchObject({ status: 0, message: 'Error de conexión con el servidor' })
})

test('a success that is not ours (a proxy page, no data) is as good as no answer', async () => {
  fakeApi({ 'GET x': { body: { hello: 1 } } })
  expect(await failure(request('x'))).toMatchObject({ status: 0 })
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }))
  expect(await failure(request('x'))).toMatchObject({ status: 0 })
})

test('an error page in HTML keeps its status', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  expect(await failure(request('x'))).toMatchObject({ status: 502, errors: undefined })
})

test('an aborted call rejects with the abort, not with a failed connection', async () => {
  const abort = new AbortController()
  fakeApi({
    'GET x': () => {
      abort.abort()
      return data({})
    }
  })
  const error = await failure(request('x', { signal: abort.signal }))
  expect(error).not.toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ name: 'AbortError' })
})
