import type { User } from 'contract/users/users.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeUser } from '../../../test/accounts.ts'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, makeProfile, newEmail, ok, profileNamed } from '../../../test/client.ts'
import { makeLine, makeStaff } from '../../../test/factories.ts'
import { staff_location } from '../../schema/staff.ts'
import type { ProfileName } from '../../profiles.ts'

// Which accounts a user may make and change, and with which rights and lines.

const { db } = (await buildTestApp()).database

test('nobody changes their own profile, disables or deletes themselves; their name they may change', async () => {
  const me = await loginAs('Administrador')
  const path = `users/${me.user.id}`
  const fk_profile = await profileNamed(db, 'Técnico')
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
  const fields = async (profileName: ProfileName) => ({
    email: newEmail(),
    first_name: 'Ana',
    fk_profile: await profileNamed(db, profileName)
  })
  expect(await clerk.post('users', await fields('Consulta'))).toMatchObject({
    status: 403,
    errors: { fk_profile: [expect.stringMatching(/^El perfil tiene permisos que usted no tiene: .*Ver los activos/)] }
  })
  const own: User = await ok(clerk.post('users', { ...(await fields('Consulta')), fk_profile: clerk.profile }))
  expect(await clerk.put(`users/${own.id}`, { fk_profile: await profileNamed(db, 'Administrador') })).toMatchObject({
    status: 403
  })
  const mightier = await makeUser(await loginAs('Administrador'))
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
  const fk_profile = await makeProfile(db, ['catalogs.read'])
  const give = () => clerk.post('users', { email: newEmail(), first_name: 'Ana', fk_profile })
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
  const fk_profile = await makeProfile(db)
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
