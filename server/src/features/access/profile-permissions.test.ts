import type { PermissionOfProfile } from 'contract/access/access.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, makeProfile, ok, stranger } from '../../../test/client.ts'
import { unique } from '../../../test/factories.ts'
import { admin, permissionOf, pageOf, apiOf } from '../../../test/profiles.ts'
import { permission, profile_api, profile_permission } from '../../schema/access.ts'

const { db } = (await buildTestApp()).database
const maximum = 2_147_483_647

test('all of them, those that were never given too; given and taken', async () => {
  const by = await admin('catalogs.read', 'catalogs.write')
  const target = await loginAs(['catalogs.read'])
  expect(await permissionOf(by, target.profile, 'catalogs.read')).toMatchObject({
    id: expect.any(Number),
    allowed: true,
    permission: { group: 'Catálogos', description: 'Ver los catálogos' }
  })
  const missing = await permissionOf(by, target.profile, 'catalogs.write')
  expect(missing).toMatchObject({ id: null, allowed: false })
  const give = (allowed: boolean) =>
    ok(
      by.put(`profiles/${target.profile}/permissions`, {
        ids: [missing.fk_permission, missing.fk_permission],
        allowed
      })
    )
  const given: PermissionOfProfile[] = await give(true)
  expect(given.find(row => row.fk_permission === missing.fk_permission)).toMatchObject({ allowed: true })
  expect((await target.post('brands', {})).status).toBe(400)
  await give(false)
  expect((await target.post('brands', {})).status).toBe(403)
  await give(true)
  expect((await target.post('brands', {})).status).toBe(400)
})

test('refused: unknown ones, nothing, no profile, no permission', async () => {
  const by = await admin()
  const target = await loginAs([])
  expect(await by.put(`profiles/${target.profile}/permissions`, { ids: [], allowed: true })).toMatchObject({
    status: 400
  })
  for (const kind of ['permissions', 'pages', 'apis']) {
    expect(await by.put(`profiles/${target.profile}/${kind}`, { ids: [maximum], allowed: true })).toMatchObject({
      status: 400,
      errors: { ids: ['Alguno de los elegidos no existe'] }
    })
    expect(await by.put(`profiles/${maximum}/${kind}`, { ids: [1], allowed: true })).toMatchObject({ status: 404 })
    expect(await target.put(`profiles/${target.profile}/${kind}`, { ids: [1], allowed: true })).toMatchObject({
      status: 403,
      errorCode: 'AUTH.FORBIDDEN'
    })
    expect(await stranger.put(`profiles/1/${kind}`, {})).toMatchObject({ status: 401 })
  }
  expect(await by.get(`profile-permission/profile/${crypto.randomUUID()}`)).toMatchObject({ status: 404 })
  for (const path of [`profile-page/profile/${maximum}`, `profile-api/profile/${maximum}`])
    expect(await by.get(path)).toMatchObject({ status: 404 })
  expect(await target.get(`profile-page/profile/${target.profile}`)).toMatchObject({ status: 403 })
})

test('nobody gives what they don’t hold, nor adds to their own profile, whichever way', async () => {
  const by = await admin('catalogs.read')
  const target = await loginAs([])
  const beyond = (await permissionOf(by, target.profile, 'catalogs.write')).fk_permission
  const refusals = [
    by.put(`profiles/${target.profile}/permissions`, { ids: [beyond], allowed: true }),
    by.put(`profiles/${by.profile}/permissions`, { ids: [beyond], allowed: true }),
    by.post('profile-permission', { fk_profile: target.profile, fk_permission: beyond }),
    by.post('profile-permission', { fk_profile: by.profile, fk_permission: beyond })
  ]
  for (const refusal of refusals)
    expect(await refusal).toMatchObject({
      status: 403,
      errorCode: 'AUTH.FORBIDDEN',
      message: expect.stringMatching(/^No puede (conceder|ampliar)/)
    })
  const row = await ok(
    by.post('profile-permission', { fk_profile: target.profile, fk_permission: beyond, allowed: false })
  )
  expect(await by.put(`profile-permission/${row.id}`, { allowed: true })).toMatchObject({ status: 403 })
  expect(await permissionOf(by, target.profile, 'catalogs.write')).toMatchObject({ allowed: false })
  // Rights that the profile already has don't count as granted anew.
  expect(
    await by.put(`profiles/${by.profile}/permissions`, {
      ids: [(await permissionOf(by, by.profile, 'catalogs.read')).fk_permission],
      allowed: true
    })
  ).toMatchObject({ status: 200 })
})

test('a permission is not given with routes that are closed to the giver', async () => {
  const by = await admin('catalogs.read')
  const target = await loginAs([])
  await db
    .update(profile_api)
    .set({ allowed: false })
    .where(eq(profile_api.id, (await apiOf(by, by.profile, 'GET', 'brands')).id))
  const { fk_permission } = await permissionOf(by, target.profile, 'catalogs.read')
  expect(await by.put(`profiles/${target.profile}/permissions`, { ids: [fk_permission], allowed: true })).toMatchObject(
    { status: 403 }
  )
})

test('what nobody could give back is not taken away: neither from a mightier profile, nor from the only one that holds it', async () => {
  const [made] = await db
    .insert(permission)
    .values({ name: unique('mine.'), description: 'Solo mía' })
    .returning({ id: permission.id })
  const fk_permission = made?.id as number
  const [by, mighty] = [await admin('catalogs.read'), await admin('catalogs.read', 'checks.answer')]
  const refused = {
    status: 403,
    errorCode: 'AUTH.FORBIDDEN',
    message: expect.stringMatching(/^Este perfil tiene permisos que usted no tiene: /)
  }
  const [held, route, opened] = [
    await permissionOf(by, mighty.profile, 'catalogs.read'),
    await apiOf(by, mighty.profile, 'GET', 'brands'),
    await pageOf(by, mighty.profile, '/admin/catalogs/_catalog')
  ]
  expect(
    await by.put(`profiles/${mighty.profile}/permissions`, { ids: [held.permission.id], allowed: false })
  ).toMatchObject(refused)
  expect(await by.put(`profiles/${mighty.profile}/apis`, { ids: [route.api.id], allowed: false })).toMatchObject(
    refused
  )
  expect(await by.put(`profiles/${mighty.profile}/pages`, { ids: [opened.page.id], allowed: false })).toMatchObject(
    refused
  )
  expect(await by.put(`profile-api/${route.id}`, { allowed: false })).toMatchObject(refused)
  expect(await by.put(`profile-permission/${held.id}`, { allowed: false })).toMatchObject(refused)
  expect(await by.delete(`profile-permission/${held.id}`)).toMatchObject(refused)
  const unused = await makeProfile(db, ['checks.answer'])
  expect(await by.delete(`profiles/${unused}`)).toMatchObject(refused)
  // To open is not to take.
  await ok(by.put(`profiles/${mighty.profile}/pages`, { ids: [opened.page.id], allowed: true }))

  // From the own profile, rights may be revoked only if another administrator could give them back; no other account
  // holds the new permission.
  await db.insert(profile_permission).values({ fk_profile: by.profile, fk_permission })
  const own = { status: 403, message: 'Nadie más podría devolver este permiso a su propio perfil' }
  await ok(by.put(`profiles/${by.profile}/pages`, { ids: [opened.page.id], allowed: false }))
  expect(
    await by.put(`profiles/${by.profile}/permissions`, { ids: [held.permission.id], allowed: false })
  ).toMatchObject(own)
  await db.insert(profile_permission).values({ fk_profile: mighty.profile, fk_permission })
  expect(
    await by.put(`profiles/${by.profile}/permissions`, { ids: [held.permission.id], allowed: false })
  ).toMatchObject({ status: 200 })
})
