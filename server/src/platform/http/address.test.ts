import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, stranger } from '../../../test/client.ts'
import { unique } from '../../../test/factories.ts'
import { addressOf } from './address.ts'

const from = (ip: string) => addressOf({ ip, socket: { remoteAddress: '10.0.0.1' } } as never)

test('a forwarded address must look like one; otherwise the address of the connection counts', () => {
  for (const ip of ['192.0.2.7', '::1', '2001:db8::7', '::ffff:192.0.2.7']) expect(from(ip)).toBe(ip)
  expect(from(`fe80::1%${'x'.repeat(6000)}`)).toBe('fe80::1')
  for (const ip of ['', 'unknown', '192.0.2.7:4711', '192.0.2.256', 'x'.repeat(6000), '%'])
    expect(from(ip)).toBe('10.0.0.1')
})

test('a forwarded text that is no address disturbs neither sign-in nor codes, and is not in the audit', async () => {
  // Random, because a repetitive header would be compressed and fit.
  const headers = { 'x-forwarded-for': randomBytes(3000).toString('hex') }
  expect(
    await stranger.post('auth/sign-in', { email: 'nadie@teleferico.example', password: 'x' }, headers)
  ).toMatchObject({ status: 400, errorCode: 'AUTH.INVALID_CREDENTIALS' })
  expect(await stranger.post('otps', { email: 'nadie@teleferico.example' }, headers)).toMatchObject({ status: 200 })
  const api = await loginAs('Administrador')
  const { database } = await buildTestApp()
  const addresses = async (id: number) =>
    (await database.pool.query("select address from audit_log where entity = 'brand' and fk_entity = $1", [id])).rows
  const { id } = await ok(api.post('brands', { code: unique('DIR'), name: unique('Dirección') }, headers))
  expect(await addresses(id)).toEqual([{ address: '127.0.0.1' }])
  const forwarded = await ok(
    api.post('brands', { code: unique('DIR'), name: unique('Dirección') }, { 'x-forwarded-for': '192.0.2.7' })
  )
  expect(await addresses(forwarded.id)).toEqual([{ address: '192.0.2.7' }])
})
