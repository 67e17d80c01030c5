import { randomUUID } from 'node:crypto'
import * as contract from 'contract/users.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { again, codeIn, password, signIn, waitForMails, withPassword } from '../../../test/accounts.ts'
import { makeLine, makeStaff, unique } from '../../../test/factories.ts'
import { lastAudit, testResource } from '../../../test/resource-tests.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { otp, profile, session, sign_in_attempt, user } from '../../schema/access.ts'
import { audit_log } from '../../schema/platform.ts'
import { staff_location } from '../../schema/staff.ts'
import { accountKey, codeKey } from '../auth/attempts.ts'

const { db } = (await buildTestApp()).database
const secrets = secretsFrom((await buildTestApp()).env.APP_SECRET)

const newEmail = () => `${randomUUID()}@teleferico.example`

async function profileNamed(name: string): Promise<number> {
  const [row] = await db.select({ id: profile.id }).from(profile).where(eq(profile.name, name))
  return row?.id as number
}

/** A profile without permissions, which anybody may give. */
async function emptyProfile(): Promise<number> {
  const [row] = await db
    .insert(profile)
    .values({ name: unique('Vacío') })
    .returning({ id: profile.id })
  return row?.id as number
}

testResource(contract.users, undefined, {
  fields: async () => ({
    email: newEmail(),
    first_name: 'Ana',
    fk_profile: await emptyProfile(),
    fk_staff: (await makeStaff()).id
  }),
  change: { first_name: 'Otra' },
  unique: null,
  searchText: row => String(row['email']),
  use: row => db.insert(audit_log).values({ entity: 'brand', fk_entity: 1, action: 'update', fk_user: row.id })
})

describe('accounts', () => {
  let admin: SignedIn
  let person: { id: number; dni: string; last_name: string }
  beforeAll(async () => {
    admin = await loginAs('Administrador')
    person = await makeStaff({ first_name: 'Eva', last_name: unique('Mamani') })
  })

  const create = async (fields: object = {}): Promise<contract.User> =>
    ok(
      admin.post('users', {
        email: newEmail(),
        first_name: 'Ana',
        fk_profile: await profileNamed('Técnico'),
        ...fields
      })
    )
  const change = (row: { id: number }, fields: object) => admin.put(`users/${row.id}`, fields)

  test('the whole row: who, with what, since when; no hash and no secret, in a reply or in the audit', async () => {
    const email = newEmail()
    const row = await create({ email, fk_staff: person.id })
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
      expires_at: '2030-01-01T00:00:00.000Z',
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
    const row = await create({ fk_staff: (await makeStaff()).id })
    const other = await create()
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
    const fields = { email: newEmail(), first_name: 'Ana', fk_profile: await emptyProfile() }
    const answers = await Promise.all([admin.post('users', fields), admin.post('users', fields)])
    expect(answers.map(answer => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('found by e-mail, name and person; narrowed by what they are; let in again', async () => {
    const mark = unique('Condori')
    const linked = await create({ fk_staff: (await makeStaff({ last_name: mark })).id })
    const named = await create({ first_name: mark, is_active: false })
    const mailed = await create({ email: `${mark}@teleferico.example`, fk_profile: await profileNamed('CCM') })
    await db.update(user).set({ password_hash: '$x', two_factor_enabled: true }).where(eq(user.id, mailed.id))
    await db.insert(sign_in_attempt).values([
      { ...accountKey(secrets, mailed.email.toUpperCase()), failed: 10, blocked_until: '2030-01-01T00:00:00.000Z' },
      { ...codeKey(named.id), failed: 10, blocked_until: '2030-01-01T00:00:00.000Z' },
      // Only delayed, or locked in the past: not locked now.
      { ...accountKey(secrets, linked.email), failed: 5, blocked_until: '2030-01-01T00:00:00.000Z' },
      { ...codeKey(linked.id), failed: 10, blocked_until: '2026-01-01T00:00:00.000Z' }
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
    expect(rows.map(row => row.locked_until !== null)).toEqual([false, true, true])

    for (const row of [named, mailed]) {
      expect(await ok(admin.post(`users/${row.id}/unlock`))).toMatchObject({ id: row.id, locked_until: null })
    }
    expect(await find('is_locked=true')).toEqual([])
    expect(await stranger.post(`users/${named.id}/unlock`)).toMatchObject({ status: 401 })
    expect(await (await loginAs(['access.read'])).post(`users/${named.id}/unlock`)).toMatchObject({ status: 403 })
    expect(await admin.post('users/2147483647/unlock')).toMatchObject({ status: 404 })
  })

  test.each<[string, (who: SignedIn) => Promise<unknown>]>([
    ['disabled', async who => change(who.user, { is_active: false })],
    ['given another profile', async who => change(who.user, { fk_profile: await profileNamed('CCM') })],
    ['deleted', who => admin.delete(`users/${who.user.id}`)]
  ])('%s: every session ends with it', async (_, action) => {
    const who = await loginAs('Técnico')
    expect(await who.get('auth/me')).toMatchObject({ status: 200 })
    expect(await action(who)).toMatchObject({ status: 200 })
    expect(await who.get('auth/me')).toMatchObject({ status: 401 })
  })

  test('another name or the same profile ends no session', async () => {
    const who = await loginAs('Técnico')
    expect(await change(who.user, { first_name: 'Otra', fk_profile: who.profile, is_active: true })).toMatchObject({
      status: 200
    })
    expect(await who.get('auth/me')).toMatchObject({ status: 200 })
  })

  test('a code that was sent to the e-mail of before opens nothing', async () => {
    const row = await create()
    await db.insert(otp).values({ fk_user: row.id, code_hash: 'x', expires_at: '2030-01-01T00:00:00.000Z' })
    const codes = () => db.$count(otp, eq(otp.fk_user, row.id))
    await ok(change(row, { first_name: 'Otra', email: row.email }))
    expect(await codes()).toBe(2) // the invitation's own among them
    await ok(change(row, { email: newEmail() }))
    expect(await codes()).toBe(0)
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
    await db
      .insert(sign_in_attempt)
      .values({ ...codeKey(who.user.id), failed: 10, blocked_until: '2030-01-01T00:00:00.000Z' })
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

  test('a new user is invited by mail, and comes in with the password of their choice', async () => {
    const row = await create()
    const [mail] = await waitForMails(row.email, 1)
    expect(await ok(stranger.post('auth/password/reset', { email: row.email, code: codeIn(mail), password }))).toEqual(
      {}
    )
    expect(await signIn(row.email)).toMatchObject({ status: 200 })
    expect(await ok(admin.get(`users/${row.id}`))).toMatchObject({
      has_password: true,
      last_used_at: expect.any(String)
    })
  })

  test('an invitation is sent again, in the place of the first; whoever has a password gets a code to change it', async () => {
    const row = await create({ is_active: false })
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

  test('nobody changes their own profile, disables or deletes themselves; their name they may change', async () => {
    const me = await loginAs('Administrador')
    const path = `users/${me.user.id}`
    const fk_profile = await profileNamed('Técnico')
    expect(await me.put(path, { fk_profile })).toMatchObject({
      status: 403,
      errorCode: 'AUTH.FORBIDDEN',
      message: 'No puede cambiar su propio perfil',
      errors: { fk_profile: [expect.any(String)] }
    })
    expect(await me.put(path, { is_active: false })).toMatchObject({
      status: 403,
      errors: { is_active: ['No puede desactivar su propia cuenta'] }
    })
    expect(await me.delete(path)).toMatchObject({ status: 403, message: 'No puede eliminar su propia cuenta' })
    expect(await me.put(path, { first_name: 'Yo', fk_profile: me.profile, is_active: true })).toMatchObject({
      status: 200
    })
  })

  test('nobody gives more than they have, nor touches whoever may do more', async () => {
    const clerk = await loginAs(['access.read', 'access.write'])
    const fields = async (profileName: string) => ({
      email: newEmail(),
      first_name: 'Ana',
      fk_profile: await profileNamed(profileName)
    })
    expect(await clerk.post('users', await fields('Consulta'))).toMatchObject({
      status: 403,
      errors: { fk_profile: [expect.stringContaining('El perfil tiene permisos que usted no tiene: Ver los activos')] }
    })
    const own: contract.User = await ok(
      clerk.post('users', { ...(await fields('Consulta')), fk_profile: clerk.profile })
    )
    expect(await clerk.put(`users/${own.id}`, { fk_profile: await profileNamed('Administrador') })).toMatchObject({
      status: 403
    })
    const mightier = await create()
    const refused = { status: 403, message: expect.stringContaining('Esta cuenta tiene permisos que usted no tiene') }
    expect(await clerk.put(`users/${mightier.id}`, { email: newEmail() })).toMatchObject(refused)
    expect(await clerk.delete(`users/${mightier.id}`)).toMatchObject(refused)
    for (const action of ['unlock', 'invite', '2fa/reset'])
      expect(await clerk.post(`users/${mightier.id}/${action}`), action).toMatchObject(refused)
    for (const flag of [true, false])
      expect(await clerk.put(`users/2fa/user/${mightier.id}/enable/${flag}`)).toMatchObject(refused)
    expect(await clerk.delete(`users/${mightier.id}/sessions`)).toMatchObject(refused)
  })

  test('a route closed to whoever gives is not given, though its permission is held', async () => {
    const clerk = await loginAs(['access.read', 'access.write', 'catalogs.read'])
    const [same] = await db
      .insert(profile)
      .values({ name: unique('Lector') })
      .returning()
    await db.execute(
      sql`insert into profile_permission (fk_profile, fk_permission) select ${same?.id}, id from permission
        where name = 'catalogs.read'`
    )
    const give = () => clerk.post('users', { email: newEmail(), first_name: 'Ana', fk_profile: same?.id })
    expect(await give()).toMatchObject({ status: 200 })
    await db.execute(
      sql`update profile_api set allowed = false where fk_profile = ${clerk.profile} and fk_api = (select id from api
        where method = 'GET' and path = '/api/v1/brands')`
    )
    expect(await give()).toMatchObject({ status: 403, errors: { fk_profile: expect.any(Array) } })
  })

  test('an account of other lines is neither made nor touched', async () => {
    const [mine, other] = [await makeLine(), await makeLine()]
    const clerk = await loginAs(['access.read', 'access.write'], { lines: [mine.id] })
    const fk_profile = await emptyProfile()
    const give = async (line: number) => {
      const { id: fk_staff } = await makeStaff()
      await db.insert(staff_location).values({ fk_staff, fk_location: line })
      return clerk.post('users', { email: newEmail(), first_name: 'Ana', fk_profile, fk_staff })
    }
    expect(await give(other.id)).toMatchObject({
      status: 403,
      errors: { fk_staff: ['La cuenta trabajaría en líneas que usted no tiene'] }
    })
    expect(await give(mine.id)).toMatchObject({ status: 200 })
    const theirs = await loginAs([], { lines: [other.id] })
    const refused = { status: 403, message: 'Esta cuenta trabaja en líneas que usted no tiene' }
    expect(await clerk.put(`users/${theirs.user.id}`, { email: newEmail() })).toMatchObject(refused)
    expect(await clerk.post(`users/${theirs.user.id}/invite`)).toMatchObject(refused)
    expect(await clerk.post(`users/${theirs.user.id}/unlock`)).toMatchObject(refused)
    expect(await clerk.delete(`users/${theirs.user.id}`)).toMatchObject(refused)
  })

  test('a locked line binds administrators too: no other person for themselves, no account with more lines', async () => {
    const [mine, other] = [await makeLine(), await makeLine()]
    const held = await loginAs(['access.read', 'access.write', 'lines.all', 'work-orders.read'], {
      lines: [mine.id, other.id],
      locked: mine.id
    })
    const own = { status: 403, errors: { fk_staff: ['No puede cambiar la persona de su propia cuenta'] } }
    expect(await held.put(`users/${held.user.id}`, { fk_staff: null })).toMatchObject(own)
    expect(await held.put(`users/${held.user.id}`, { fk_staff: (await makeStaff()).id })).toMatchObject(own)
    const more = { status: 403, errors: { fk_staff: ['La cuenta trabajaría en líneas que usted no tiene'] } }
    expect(await held.post('users', { email: newEmail(), first_name: 'Ana', fk_profile: held.profile })).toMatchObject(
      more
    )
    const { id: fk_staff } = await makeStaff()
    await db.insert(staff_location).values({ fk_staff, fk_location: mine.id, is_locked: true })
    const made = await ok(
      held.post('users', { email: newEmail(), first_name: 'Ana', fk_profile: held.profile, fk_staff })
    )
    expect(await held.put(`users/${made.id}`, { fk_staff: null })).toMatchObject(more)
    expect(await held.put(`users/${made.id}`, { first_name: 'Eva', fk_staff })).toMatchObject({ status: 200 })
  })
})
