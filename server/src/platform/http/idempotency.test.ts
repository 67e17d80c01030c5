import { randomUUID } from 'node:crypto'
import { locationType } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok } from '../../../test/client.ts'
import { makeBrand, makeLine, unique } from '../../../test/factories.ts'

const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key })
const brand = () => ({ code: unique('IDE'), name: unique('Marca') })
const [one, two, other] = [unique('Uno'), unique('Dos'), unique('Otro')]

test('the first answer stays the answer, whatever happened to the record since', async () => {
  const api = await loginAs('Planificador')
  const [body, key] = [brand(), withKey()]
  const first = await api.post('brands', body, key)
  await ok(api.put(`brands/${first.data.id}`, { name: other }))
  expect(await api.post('brands', body, key)).toMatchObject({
    status: 200,
    text: first.text,
    headers: { 'content-type': first.headers['content-type'] }
  })
  expect(await ok(api.get(`brands/${first.data.id}`))).toMatchObject({ name: other, version: 2 })
})

test('a change and a deletion are done once too', async () => {
  const api = await loginAs('Planificador')
  const { id } = await makeBrand()
  const [change, removal] = [withKey(), withKey()]
  const answers = [
    await api.put(`brands/${id}`, { name: two, version: 1 }, change),
    await api.put(`brands/${id}`, { name: two, version: 1 }, change)
  ]
  expect(answers).toMatchObject([{ status: 200 }, { status: 200, text: answers[0]?.text }])
  expect(await api.delete(`brands/${id}`, undefined, removal)).toMatchObject({ status: 200, data: {} })
  expect(await api.delete(`brands/${id}`, undefined, removal)).toMatchObject({ status: 200, data: {} })
  expect(await api.delete(`brands/${id}`)).toMatchObject({ status: 404 })
})

test('a key belongs to a user and a route', async () => {
  const [first, second] = [await loginAs('Planificador'), await loginAs('Planificador')]
  const key = withKey()
  const ids = [
    await first.post('brands', brand(), key),
    await second.post('brands', brand(), key),
    await first.post('systems', brand(), key)
  ].map(answer => answer.data?.id)
  expect(ids).not.toContain(undefined)
  expect(ids[0]).not.toBe(ids[1])
})

test('with another body, or for another record: 422, and nothing changes', async () => {
  const api = await loginAs('Planificador')
  const [a, b] = [await makeBrand(), await makeBrand()]
  const key = withKey()
  await ok(api.put(`brands/${a.id}`, { name: one }, key))
  const refused = {
    status: 422,
    errorCode: 'VALIDATION.UNPROCESSABLE',
    message: 'La clave de idempotencia ya se usó con otros datos'
  }
  expect(await api.put(`brands/${a.id}`, { name: two }, key)).toMatchObject(refused)
  expect(await api.put(`brands/${b.id}`, { name: one }, key)).toMatchObject(refused)
  expect(await ok(api.get(`brands/${a.id}`))).toMatchObject({ name: one })
  expect(await ok(api.get(`brands/${b.id}`))).toMatchObject({ name: b.name })
})

test('what was refused is not kept: the same key serves for the next try', async () => {
  const api = await loginAs('Planificador')
  const key = withKey()
  const taken = await makeBrand()
  expect(await api.post('brands', { code: taken.code, name: unique('x') }, key)).toMatchObject({ status: 409 })
  expect(await api.post('brands', { code: '' }, key)).toMatchObject({ status: 400 })
  expect(await api.post('brands', brand(), key)).toMatchObject({ status: 200 })
})

test('many at once: done once, all hear the same; with different bodies one wins', async () => {
  const api = await loginAs('Planificador')
  const [body, key] = [brand(), withKey()]
  const answers = await Promise.all(Array.from({ length: 8 }, () => api.post('brands', body, key)))
  expect(new Set(answers.map(answer => `${answer.status} ${answer.text}`)).size).toBe(1)
  expect((await ok(api.get(`brands?search=${body.code}`))).count).toBe(1)
  const rival = withKey()
  const rivals = await Promise.all([brand(), brand()].map(each => api.post('brands', each, rival)))
  expect(rivals.map(answer => answer.status).toSorted((low, high) => low - high)).toEqual([200, 422])
})

test('a repeated write still needs the permission it needed', async () => {
  const api = await loginAs(['catalogs.write'])
  const [body, key] = [brand(), withKey()]
  await ok(api.post('brands', body, key))
  const { pool } = (await buildTestApp()).database
  await pool.query('delete from profile_permission where fk_profile = $1', [api.profile])
  expect(await api.post('brands', body, key)).toMatchObject({ status: 403 })
})

test('a repeated write still needs the line it needed; other lines may go', async () => {
  const [line, another] = [await makeLine(), await makeLine()]
  const api = await loginAs('Planificador', { lines: [line.id, another.id] })
  const key = withKey()
  const place = { code: unique('IDE'), name: unique('Torre'), fkc_type: locationType.TORRE, fk_location: line.id }
  const first = await api.post('location', place, key)
  expect(first).toMatchObject({ status: 200 })
  const { pool } = (await buildTestApp()).database
  const take = (from: number) =>
    pool.query('delete from staff_location where fk_staff = $1 and fk_location = $2', [api.staff, from])
  await take(another.id)
  expect(await api.post('location', place, key)).toMatchObject({ status: 200, text: first.text })
  await take(line.id)
  expect(await api.post('location', place, key)).toMatchObject({
    status: 403,
    message: 'No tiene asignada esta línea'
  })
})

test.each(['', ' ', 'x'.repeat(201)])('the key %j is none', async key => {
  const api = await loginAs('Planificador')
  expect(await api.post('brands', brand(), { 'idempotency-key': key })).toMatchObject({
    status: 400,
    errorCode: 'VALIDATION.BAD_REQUEST',
    message: 'Idempotency-Key no es válida'
  })
})
