import { afterAll, expect, test } from 'vitest'
import { buildSecondApp, buildTestApp } from '../../../test/app.ts'
import { client, ok } from '../../../test/client.ts'
import { anotherPlace, followed, newAddress, openLine, report, waiting } from '../../../test/public-form.ts'
import { sorted } from '../../../test/scenario.ts'

const on = await buildTestApp()
const { database } = on
const second = await buildSecondApp(on)
afterAll(async () => {
  await second.app.close()
  await second.database.close()
})

const tooMany = { status: 429, errorCode: 'RATE.TOO_MANY_REQUESTS' }
const statusesOf = (answers: { status: number }[]) => sorted(answers.map(({ status }) => status))

test('one address sends twenty at once and then one in a minute, over all processes; others go on', async () => {
  const scene = await openLine()
  const headers = newAddress()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => report(scene.code, { headers, ...(n % 2 && { on: second }) }))
  )
  expect(statusesOf(answers).filter(status => status === 200)).toHaveLength(20)
  expect(answers.find(({ status }) => status === 429)).toMatchObject(tooMany)
  expect(Number(answers.find(({ status }) => status === 429)?.headers['retry-after'])).toBeGreaterThan(0)
  expect(await waiting(scene, '&itemsPerPage=100')).toHaveLength(20)
  // At another label too, and for wrong codes.
  const other = await anotherPlace(scene)
  expect(await report(other.code, { headers })).toMatchObject(tooMany)
  expect(await report('ZZZZZZZZ', { headers })).toMatchObject(tooMany)
  expect(await report(scene.code)).toMatchObject({ status: 200 })
})

test('an address of IPv6 is the customer’s whole network', async () => {
  const { code } = await openLine()
  const from = (n: number) => ({ 'x-forwarded-for': `2001:db8:77:1::${n.toString(16)}` })
  const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => report(code, { headers: from(n + 1) })))
  expect(statusesOf(answers).filter(status => status === 429)).toHaveLength(4)
})

test('one label takes forty at once from everywhere; the other labels go on', async () => {
  const scene = await openLine()
  const answers = await Promise.all(Array.from({ length: 44 }, () => report(scene.code)))
  expect(statusesOf(answers).filter(status => status === 200)).toHaveLength(40)
  const other = await anotherPlace(scene)
  expect(await report(other.code)).toMatchObject({ status: 200 })
})

test('asking what is known, and trying links, is limited as well', async () => {
  const { code } = await openLine()
  const headers = newAddress()
  await database.pool.query("update sign_in_attempt set failed = 0 where key like 'public:%'")
  const ask = () => client(headers).post(`public-report/${code}/known`, { description: 'Hay agua en el suelo' })
  const asked = await Promise.all(Array.from({ length: 124 }, ask))
  expect(statusesOf(asked).filter(status => status === 429)).toHaveLength(4)
  const tried = await Promise.all(Array.from({ length: 304 }, (_, n) => followed(`${n}`.padStart(43, 'x'), headers)))
  expect(statusesOf(tried).filter(status => status === 429)).toHaveLength(4)
  // The others of this address may still report.
  expect(await report(code, { headers })).toMatchObject({ status: 200 })
})

test('no address is kept: neither with the count, nor with the report, nor in the audit', async () => {
  const scene = await openLine()
  const address = '203.0.113.77'
  await ok(report(scene.code, { headers: { 'x-forwarded-for': address } }))
  const { rows: tables } = await database.pool.query(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'"
  )
  for (const { name } of tables) {
    const { rows } = await database.pool.query(
      `select count(*)::int as n from "${name}" t where to_jsonb(t)::text like $1`,
      [`%${address}%`]
    )
    expect(rows[0].n, name).toBe(0)
  }
  // Of another day, the same address is another one.
  const { rows } = await database.pool.query("select key from sign_in_attempt where key like 'public:send:%'")
  expect(new Set(rows.map(({ key }) => key.length)).size).toBe(1)
})
