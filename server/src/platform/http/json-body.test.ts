import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok } from '../../../test/client.ts'
import { unique } from '../../../test/factories.ts'

async function send(body: string | Buffer | undefined, type: string | undefined = 'application/json') {
  const { app } = await buildTestApp()
  const { token } = await loginAs('Planificador')
  const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/brands',
    headers,
    ...(body !== undefined && { payload: body })
  })
  return { status: answer.statusCode, ...answer.json() }
}

const badRequest = (message: string, status = 400) => ({ status, errorCode: 'VALIDATION.BAD_REQUEST', message })

test.each([
  ['cut off', '{"code":'],
  ['no JSON', 'code=1'],
  ['a comma too many', '{"code":"A",}'],
  ['two values', '{}{}'],
  ['__proto__', '{"__proto__":{"is_active":true},"code":"A"}'],
  ['a constructor with a prototype', '{"constructor":{"prototype":{}}}'],
  ['deeper than anything', '['.repeat(500_000)]
])('%s: not valid JSON', async (_name, body) => {
  expect(await send(body)).toMatchObject(badRequest('El JSON de la solicitud no es válido'))
})

test('bytes that are no UTF-8, and NUL in whatever spelling', async () => {
  expect(await send(Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]))).toMatchObject(
    badRequest('El texto de la solicitud no es UTF-8')
  )
  expect(await send(Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]))).toMatchObject(
    badRequest('El texto de la solicitud no es UTF-8')
  )
  expect(await send('{"code":"A\\u0000"}')).toMatchObject(badRequest('La solicitud contiene un carácter no válido'))
  expect(await send('{"code":"\\\\\\u0000"}')).toMatchObject(badRequest('La solicitud contiene un carácter no válido'))
  expect(await send('{"code":"A\0"}')).toMatchObject(badRequest('El JSON de la solicitud no es válido'))
})

test('a backslash before u0000 is text; half of a surrogate pair is none', async () => {
  const code = unique('\\u0000')
  expect(await send(JSON.stringify({ code, name: code }))).toMatchObject({ status: 200, data: { code } })
  expect(await send('{"code":"\\ud800","name":"Uno"}')).toMatchObject({
    status: 400,
    errorCode: 'VALIDATION.INVALID_DATA',
    errors: { code: ['El texto contiene caracteres no válidos'] }
  })
})

test('a mark at the start is skipped, an empty body is an empty object', async () => {
  expect(await send(`\ufeff${JSON.stringify({ code: unique('BOM'), name: unique('Uno') })}`)).toMatchObject({
    status: 200
  })
  for (const empty of ['', ' ', 'null'])
    expect(await send(empty), JSON.stringify(empty)).toMatchObject({
      status: 400,
      errors: { code: ['El campo Código es obligatorio'], name: expect.any(Array) }
    })
  expect(await send(undefined, undefined)).toMatchObject({ status: 400, errorCode: 'VALIDATION.INVALID_DATA' })
  for (const other of ['[]', '"x"', '1', 'true'])
    expect(await send(other), other).toMatchObject({ status: 400, errorCode: 'VALIDATION.INVALID_DATA' })
})

test('too large: 10 MB, and 1 MB of a field', async () => {
  expect(await send(`{"code":"${'x'.repeat(10_000_000)}"}`)).toMatchObject(
    badRequest('La solicitud es demasiado grande', 413)
  )
  expect(await send(`{"code":"${'x'.repeat(1_000_000)}","name":"Uno"}`)).toMatchObject({
    status: 400,
    errorCode: 'VALIDATION.INVALID_DATA',
    errors: { code: ['El campo Código no puede ser mayor a 20 caracteres'] }
  })
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'basura'
])('%s is not taken', async type => {
  expect(await send('code=1', type)).toMatchObject(badRequest('El tipo de contenido no es válido', 415))
})

test('a DELETE may come without a body, or with an empty one', async () => {
  const api = await loginAs('Planificador')
  for (const body of [undefined, {}]) {
    const { id } = await ok(api.post('brands', { code: unique('X'), name: unique('Uno') }))
    expect(await api.delete(`brands/${id}`, body)).toMatchObject({ status: 200, data: {} })
  }
})
