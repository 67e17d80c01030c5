import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions } from '../src/manifest.ts'
import { compression } from '../src/platform/http/compress.ts'
import { ensureReferenceData } from '../src/reference-data.ts'
import { buildOwnApp } from './app.ts'
import { loginAs, type SignedIn } from './client.ts'
import { fill, routesOf } from './requests.ts'

const own = await buildOwnApp('comprimidas')
const { minBytes } = compression
let here: SignedIn

beforeAll(async () => {
  await ensureReferenceData(own.database.db)
  await fill(own)
  await own.database.pool.query(
    "insert into brand (code, name) select 'C' || i, 'Comprimida ñ ' || i from generate_series(1, 450) i"
  )
  here = await loginAs(Object.keys(permissions), { lines: [1] }, own)
})

afterAll(async () => {
  await own.app.close()
  await own.database.close()
})

async function read(path: string, accepted: string | undefined = 'gzip, deflate, br', method: 'GET' | 'HEAD' = 'GET') {
  const headers = { authorization: `Bearer ${here.token}`, ...(accepted && { 'accept-encoding': accepted }) }
  const { statusCode, headers: sent, rawPayload } = await own.app.inject({ method, url: `/api/v1/${path}`, headers })
  const encoding = sent['content-encoding']
  const bytes = encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload
  return { status: statusCode, headers: sent, encoding, bytes, size: rawPayload.length }
}

describe('every call that is read', () => {
  beforeAll(() => void (compression.minBytes = 1))
  afterAll(() => void (compression.minBytes = minBytes))

  const needed: Record<string, string> = {
    fkLine: '1',
    year: '2026',
    from: '2026-03-01',
    to: '2026-03-02',
    date: '2026-03-01',
    by: 'month'
  }
  const calls = routesOf(own)
    .filter(({ method }) => method === 'GET')
    .map(({ path, query }) => {
      const asked = Object.keys(query).filter(name => needed[name])
      const search = asked.map(name => `${name}=${needed[name]}`).join('&')
      return `${path
        .replace('/api/v1/', '')
        .replaceAll(/\{entity\}/g, 'base')
        .replaceAll(/\{\w+\}/g, '1')}?${search}`
    })
  let compressed = 0

  test.each(calls)('%s', async path => {
    const { headers, encoding, bytes } = await read(path)
    if (!String(headers['content-type']).startsWith('application/json')) return expect(encoding).toBeUndefined()
    expect(encoding).toBe('gzip')
    expect(headers['vary']).toBe('accept-encoding')
    expect(JSON.parse(bytes.toString())).toBeInstanceOf(Object)
    compressed++
  })

  test('nearly all of them answer JSON', () => {
    expect(calls.length).toBeGreaterThan(150)
    expect(compressed / calls.length).toBeGreaterThan(0.9)
  })
})

test.each([
  ['text', 'brands?itemsPerPage=100&search=comprimida'],
  ['pieces', 'brands?itemsPerPage=450&search=comprimida'],
  ['bytes of a stream', 'openapi.json']
])('%s say the same compressed, in a fraction of the bytes', async (_, path) => {
  const [plain, packed] = [await read(path, ''), await read(path)]
  expect([plain.encoding, packed.encoding]).toEqual([undefined, 'gzip'])
  expect(packed.bytes.equals(plain.bytes)).toBe(true)
  expect(plain.size).toBeGreaterThan(minBytes)
  expect(packed.size).toBeLessThan(plain.size / 5)
  expect(packed.headers['content-length'] ?? `${packed.size}`).toBe(`${packed.size}`)
})

test.each([
  ['what is short', 'brands?itemsPerPage=10', 'gzip'],
  ['a workbook', 'brands?format=xlsx', 'gzip'],
  ['for clients that refuse it', 'brands?itemsPerPage=450', 'gzip;q=0, br'],
  ['for clients that know another only', 'brands?itemsPerPage=450', 'br']
])('not compressed: %s', async (_, path, accepted) => {
  expect(await read(path, accepted)).toMatchObject({ status: 200, encoding: undefined })
})

test('HEAD answers as before', async () => {
  expect(await read('brands?itemsPerPage=450', 'gzip', 'HEAD')).toMatchObject({ status: 200, encoding: undefined })
})
