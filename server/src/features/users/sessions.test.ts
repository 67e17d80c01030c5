import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { again, withPassword } from '../../../test/accounts.ts'
import { buildTestApp } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { loginAs, ok, profileNamed, type SignedIn, stranger } from '../../../test/client.ts'
import { sign_in_attempt } from '../../schema/access.ts'
import { at, codeSubject } from '../auth/attempts.ts'
import { codeRule } from '../auth/limits.ts'

// What ends the sessions of others, and what the audit says of it.

const { db } = (await buildTestApp()).database
let admin: SignedIn
/** The sessions whose end was announced to open browsers. */
const heard: (string | undefined)[] = []
const browsers = new pg.Client({ connectionString: (await testDatabase()).url })

beforeAll(async () => {
  admin = await loginAs('Administrador')
  browsers.on('notification', ({ payload }) => heard.push(payload))
  await browsers.connect()
  await browsers.query('listen session_ended')
})
afterAll(() => browsers.end())

const change = (row: { id: number }, fields: object) => admin.put(`users/${row.id}`, fields)

test.each<[string, (who: SignedIn) => Promise<unknown>]>([
  ['disabled', async who => change(who.user, { is_active: false })],
  ['given another profile', async who => change(who.user, { fk_profile: await profileNamed(db, 'CCM') })],
  ['deleted', who => admin.delete(`users/${who.user.id}`)]
])('%s: every session ends with it, in open browsers too', async (_, action) => {
  const who = await loginAs('Técnico')
  expect(await who.get('auth/me')).toMatchObject({ status: 200 })
  expect(await action(who)).toMatchObject({ status: 200 })
  expect(await who.get('auth/me')).toMatchObject({ status: 401 })
  await vi.waitFor(() => expect(heard).toContain(who.session), 20_000)
})

test('another name or the same profile ends no session', async () => {
  const who = await loginAs('Técnico')
  expect(await change(who.user, { first_name: 'Otra', fk_profile: who.profile, is_active: true })).toMatchObject({
    status: 200
  })
  expect(await who.get('auth/me')).toMatchObject({ status: 200 })
})

test('one session ends, the others go on; only one of that user', async () => {
  const who = await withPassword('Técnico')
  const other = await again(who)
  const path = (which: string) => `users/${who.user.id}/sessions/${which}`
  for (const refused of [stranger, await loginAs(['access.read'])])
    expect((await refused.delete(path(who.session))).status).toBeOneOf([401, 403])
  expect(await admin.delete(path(admin.session))).toMatchObject({ status: 404 })
  expect(await admin.delete(path('x'))).toMatchObject({ status: 400 })
  expect(await (await loginAs(['access.read', 'access.write'])).delete(path(who.session))).toMatchObject({
    status: 403
  })
  expect(await admin.delete(path(who.session))).toMatchObject({ status: 200 })
  expect(await admin.delete(path(who.session))).toMatchObject({ status: 404 })
  expect(await who.get('auth/me')).toMatchObject({ status: 401 })
  expect(await other.get('auth/me')).toMatchObject({ status: 200 })
})

test('what an administrator does to sessions, locks and invitations is in the audit, in words', async () => {
  const who = await withPassword('Técnico')
  await again(who)
  await db.insert(sign_in_attempt).values({
    ...at(codeSubject(who.user.id), { name: '203.0.113.9' }, codeRule),
    failed: 10,
    blocked_until: '2030-01-01T00:00:00.000Z'
  })
  const path = `users/${who.user.id}`
  await ok(admin.post(`${path}/invite`))
  await ok(admin.post(`${path}/unlock`))
  await ok(admin.post(`${path}/unlock`)) // a second time, when nothing is locked
  await ok(admin.delete(`${path}/sessions/${who.session}`))
  await ok(admin.delete(`${path}/sessions`))
  await ok(admin.delete(`${path}/sessions`))
  const list = `audit?entity=user&fk_entity=${who.user.id}&fk_user=${admin.user.id}`
  const { rows } = await ok(admin.get(list))
  expect(rows).toMatchObject([
    { before: { open_sessions: 1 }, after: { open_sessions: 0 }, labels: { open_sessions: 'Sesiones abiertas' } },
    { before: { open_sessions: 2 }, after: { open_sessions: 1 } },
    {
      before: { failed_sign_ins: 10 },
      after: { failed_sign_ins: 0 },
      labels: { failed_sign_ins: 'Intentos de acceso fallidos' }
    },
    {
      action: 'update',
      label: `Prueba · ${who.user.email}`,
      before: { access_mail_at: null },
      after: { access_mail_at: expect.stringMatching(/Z$/) },
      labels: { access_mail_at: 'Correo de acceso enviado el' },
      address: '127.0.0.1',
      request: expect.any(String),
      user: { id: admin.user.id }
    }
  ])
  expect(rows).toHaveLength(4)
  expect(
    (await ok(admin.get(`audit/record/user/${who.user.id}`))).rows.slice(0, 4).map((row: { id: number }) => row.id)
  ).toEqual(rows.map((row: { id: number }) => row.id))
})
