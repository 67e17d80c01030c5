import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { codeIn, makeUser, password, signIn, waitForMails } from '../../../test/accounts.ts'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, newEmail, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { otp } from '../../schema/access.ts'

const { db } = (await buildTestApp()).database
let admin: SignedIn

beforeAll(async () => {
  admin = await loginAs('Administrador')
})

const change = (row: { id: number }, fields: object) => admin.put(`users/${row.id}`, fields)

test('a new user is invited by mail, and comes in with the password of their choice', async () => {
  const row = await makeUser(admin)
  const [mail] = await waitForMails(row.email, 1)
  expect(await ok(stranger.post('auth/password/reset', { email: row.email, code: codeIn(mail), password }))).toEqual({})
  expect(await signIn(row.email)).toMatchObject({ status: 200 })
  expect(await ok(admin.get(`users/${row.id}`))).toMatchObject({
    has_password: true,
    last_used_at: expect.any(String)
  })
})

test('its link leads to where the administrator has the product open; a program’s invitation has none', async () => {
  const invite = async (headers: Record<string, string>) => {
    const { id, email } = await makeUser(admin, { is_active: false })
    await ok(change({ id }, { is_active: true }))
    await ok(admin.post(`users/${id}/invite`, {}, headers))
    return (await waitForMails(email, 1))[0] ?? ''
  }
  const host = 'mantenimiento.example'
  expect(await invite({ host, origin: `https://${host}` })).toContain(`https://${host}/auth/password?sent=1`)
  expect(await invite({ host })).not.toContain('/auth/password')
  expect(await invite({ host, origin: 'https://otra.example' })).not.toContain('/auth/password')
})

test('an invitation is sent again, in the place of the first; whoever has a password gets a code to change it', async () => {
  const row = await makeUser(admin, { is_active: false })
  const send = (by = admin) => by.post(`users/${row.id}/invite`)
  expect(await send()).toMatchObject({
    status: 409,
    reason: 'closed',
    message: 'El usuario está desactivado: actívelo antes de enviarle un correo'
  })
  await ok(change(row, { is_active: true }))
  await ok(send())
  const [first] = await waitForMails(row.email, 1)
  await ok(send())
  const [, second] = await waitForMails(row.email, 2)
  const reset = (mail: string | undefined) =>
    stranger.post('auth/password/reset', { email: row.email, code: codeIn(mail), password })
  expect(await reset(first)).toMatchObject({ status: 400, errorCode: 'AUTH.INVALID_OTP' })
  expect(await reset(second)).toMatchObject({ status: 200 })
  await waitForMails(row.email, 3) // the password has changed
  await ok(send())
  expect((await waitForMails(row.email, 4)).at(-1)).toContain('Alguien ha pedido cambiar la contraseña')
  expect(await send(await loginAs(['access.read']))).toMatchObject({ status: 403 })
  expect(await send(await loginAs(['access.read', 'access.write']))).toMatchObject({ status: 403 })
  expect(await stranger.post(`users/${row.id}/invite`)).toMatchObject({ status: 401 })
  expect(await admin.post('users/2147483647/invite')).toMatchObject({ status: 404 })
})

test('a code that was sent to the e-mail of before opens nothing', async () => {
  const row = await makeUser(admin)
  await db.insert(otp).values({ fk_user: row.id, code_hash: 'x', expires_at: '2030-01-01T00:00:00.000Z' })
  const codes = () => db.$count(otp, eq(otp.fk_user, row.id))
  await ok(change(row, { first_name: 'Otra', email: row.email }))
  expect(await codes()).toBe(2) // the invitation's own among them
  await ok(change(row, { email: newEmail() }))
  expect(await codes()).toBe(0)
})
