import * as contract from 'contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeUser, statuses } from '../../../test/accounts.ts'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, makeProfile, newEmail, ok, profileNamed, type SignedIn, stranger } from '../../../test/client.ts'
import { makeStaff, unique } from '../../../test/factories.ts'
import { lastAudit, testResource } from '../../../test/resource-tests.ts'
import { inDays } from '../../../test/scenario.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { session, sign_in_attempt, user } from '../../schema/access.ts'
import { audit_log } from '../../schema/platform.ts'
import { accountSubject, at, codeSubject } from '../auth/attempts.ts'
import { delayRule } from '../auth/limits.ts'

const { db } = (await buildTestApp()).database
const midnight = (days: number) => `${inDays(days)}T00:00:00.000Z`
const [past, soon, later] = [midnight(-365), midnight(365), midnight(730)]
const secrets = secretsFrom((await buildTestApp()).env.APP_SECRET)
let admin: SignedIn

beforeAll(async () => {
  admin = await loginAs('Administrador')
})

const change = (row: { id: number }, fields: object) => admin.put(`users/${row.id}`, fields)

testResource(contract.users, undefined, {
  fields: async () => ({
    email: newEmail(),
    first_name: 'Ana',
    fk_profile: await makeProfile(db),
    fk_staff: (await makeStaff()).id
  }),
  change: { first_name: 'Otra' },
  unique: null,
  searchText: row => String(row['email']),
  use: row => db.insert(audit_log).values({ entity: 'brand', fk_entity: 1, action: 'update', fk_user: row.id })
})

test('the whole row: who, with what, since when; no hash and no secret, in a reply or in the audit', async () => {
  const email = newEmail()
  const person = await makeStaff({ first_name: 'Eva', last_name: unique('Mamani') })
  const row = await makeUser(admin, { email, fk_staff: person.id })
  expect(row).toMatchObject({
    email,
    uuid: expect.any(String),
    profile: { id: row.fk_profile, name: 'Técnico' },
    staff: { id: person.id, dni: person.dni, first_name: 'Eva', last_name: person.last_name },
    is_active: true,
    two_factor_enabled: false,
    has_two_factor_secret: false,
    has_password: false,
    last_used_at: null,
    locked_until: null
  })
  await db.update(user).set({ password_hash: 'the-hash', two_factor_secret: 'the-secret' }).where(eq(user.id, row.id))
  await db.insert(session).values({
    fk_user: row.id,
    level: 'full',
    expires_at: soon,
    last_used_at: '2026-03-01T10:00:00.000Z'
  })
  for (const answer of [
    await admin.get(`users/${row.id}`),
    await admin.get(`users?search=${email}`),
    await change(row, { first_name: 'Otra' })
  ]) {
    expect(answer.status).toBe(200)
    expect(answer.text).not.toMatch(/the-hash|the-secret|password_hash|"two_factor_secret"/)
    expect(answer.text).toContain('"has_password":true')
    expect(answer.text).toContain('"has_two_factor_secret":true')
    expect(answer.text).toContain('2026-03-01T10:00:00.000Z')
  }
  expect(JSON.stringify(await lastAudit('user', row.id))).not.toMatch(/the-hash|the-secret/)
})

test('the e-mail is taken whatever its capitals; a person has one account', async () => {
  const row = await makeUser(admin, { fk_staff: (await makeStaff()).id })
  const other = await makeUser(admin)
  const taken = {
    status: 409,
    errorCode: 'AUTH.ALREADY_EXISTS',
    reason: 'duplicate',
    errors: { email: ['Ya existe un usuario con ese correo'] }
  }
  const linked = {
    status: 409,
    errorCode: 'DOMAIN.CONFLICT',
    reason: 'duplicate',
    errors: { fk_staff: ['Esta persona ya tiene una cuenta'] }
  }
  const fields = { first_name: 'Ana', fk_profile: row.fk_profile }
  expect(await admin.post('users', { ...fields, email: row.email.toUpperCase() })).toMatchObject(taken)
  expect(await change(other, { email: row.email.toUpperCase() })).toMatchObject(taken)
  expect(await admin.post('users', { ...fields, email: newEmail(), fk_staff: row.fk_staff })).toMatchObject(linked)
  expect(await change(other, { fk_staff: row.fk_staff })).toMatchObject(linked)
  expect(await change(row, { email: row.email.toUpperCase() })).toMatchObject({ status: 200 })
  for (const [name, value] of [
    ['email', 'nadie'],
    ['email', ''],
    ['first_name', ' '],
    ['fk_profile', 2_147_483_647],
    ['fk_staff', 2_147_483_647]
  ] as const) {
    expect(await change(other, { [name]: value }), name).toMatchObject({
      status: 400,
      errors: { [name]: expect.any(Array) }
    })
  }
})

test('two that take the same e-mail at the same moment: one account', async () => {
  const fields = { email: newEmail(), first_name: 'Ana', fk_profile: await makeProfile(db) }
  const answers = await Promise.all([admin.post('users', fields), admin.post('users', fields)])
  expect(statuses(answers)).toEqual([200, 409])
})

test('found by e-mail, name and person; narrowed by what they are; let in again', async () => {
  const mark = unique('Condori')
  const linked = await makeUser(admin, { fk_staff: (await makeStaff({ last_name: mark })).id })
  const named = await makeUser(admin, { first_name: mark, is_active: false })
  const mailed = await makeUser(admin, {
    email: `${mark}@teleferico.example`,
    fk_profile: await profileNamed(db, 'CCM')
  })
  await db.update(user).set({ password_hash: '$x', two_factor_enabled: true }).where(eq(user.id, mailed.id))
  const from = (subject: string) => at(subject, { name: '203.0.113.9' }, delayRule)
  await db.insert(sign_in_attempt).values([
    {
      ...from(accountSubject(secrets, mailed.email.toUpperCase())),
      failed: 10,
      blocked_until: soon
    },
    { ...from(codeSubject(named.id)), failed: 10, blocked_until: soon },
    { ...from(accountSubject(secrets, named.email)), failed: 10, blocked_until: later },
    // Only delayed, or locked in the past: not locked now.
    { ...from(accountSubject(secrets, linked.email)), failed: 5, blocked_until: soon },
    { ...from(codeSubject(linked.id)), failed: 10, blocked_until: past }
  ])
  const find = async (query: string) =>
    (await ok(admin.get(`users?search=${mark}&sortBy=id&${query}`))).rows.map((row: contract.User) => row.id)
  expect(await find('')).toEqual([linked.id, named.id, mailed.id])
  expect(await find(`fk_profile=${mailed.fk_profile}`)).toEqual([mailed.id])
  expect(await find(`fk_staff=${linked.fk_staff}`)).toEqual([linked.id])
  expect(await find('is_active=false')).toEqual([named.id])
  expect(await find('two_factor_enabled=true')).toEqual([mailed.id])
  expect(await find('has_staff=true')).toEqual([linked.id])
  expect(await find('has_staff=false')).toEqual([named.id, mailed.id])
  expect(await find('has_password=false')).toEqual([linked.id, named.id])
  expect(await find('is_locked=true')).toEqual([named.id, mailed.id])
  expect(await find('is_locked=false')).toEqual([linked.id])
  const rows: contract.User[] = (await ok(admin.get(`users?search=${mark}&sortBy=id`))).rows
  expect(rows.map(row => row.locked_until)).toEqual([null, later, soon])

  for (const row of [named, mailed]) {
    expect(await ok(admin.post(`users/${row.id}/unlock`))).toMatchObject({ id: row.id, locked_until: null })
  }
  expect(await find('is_locked=true')).toEqual([])
  expect(await stranger.post(`users/${named.id}/unlock`)).toMatchObject({ status: 401 })
  expect(await (await loginAs(['access.read'])).post(`users/${named.id}/unlock`)).toMatchObject({ status: 403 })
  expect(await admin.post('users/2147483647/unlock')).toMatchObject({ status: 404 })
})

test('whoever has done something stays, for history names them', async () => {
  const who = await loginAs('Planificador')
  await ok(who.post('brands', { code: unique('MAR'), name: 'Marca' }))
  expect(await admin.delete(`users/${who.user.id}`)).toMatchObject({
    status: 409,
    reason: 'in_use',
    message: 'No se puede eliminar: está en uso por los cambios que ha hecho'
  })
  expect(await who.get('auth/me')).toMatchObject({ status: 200 })
})
