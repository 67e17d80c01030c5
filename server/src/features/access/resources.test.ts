import * as contract from 'contract/access/access.ts'
import { menus } from 'contract/access/menus.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { unique } from '../../../test/factories.ts'
import { testResource } from '../../../test/resource-tests.ts'
import { menu, page, permission, profile, profile_permission, user } from '../../schema/access.ts'
import { administratorProfile } from '../../profiles.ts'
import { pages, permissions } from '../../manifest.ts'

const { db } = await testDatabase()

async function makeProfile() {
  const [row] = await db
    .insert(profile)
    .values({ name: unique('Perfil') })
    .returning()
  return row as typeof profile.$inferSelect
}

const userWith = (fk_profile: number) =>
  db
    .insert(user)
    .values({ email: `${unique('u')}@teleferico.example`, password_hash: 'none', first_name: 'Ana', fk_profile })

const idOfPermission = async (name: string) =>
  (await db.select({ id: permission.id }).from(permission).where(eq(permission.name, name)))[0]?.id as number

let group: Promise<number> | undefined
async function makeGroup(): Promise<number> {
  const api = await loginAs(['access.read', 'access.write'])
  return (await ok(api.post('menus', { name: unique('Grupo') }))).id
}

testResource(contract.profiles, undefined, {
  fields: () => ({ name: unique('Perfil'), description: 'Para la prueba' }),
  change: { name: unique('Otro') },
  unique: 'name',
  searchText: row => String(row['name']),
  use: ({ id }) => userWith(id)
})
testResource(contract.permissions, undefined, {
  fields: () => ({ name: unique('prueba'), description: 'Ver pruebas' }),
  change: { name: unique('otro') },
  unique: 'name',
  searchText: row => String(row['name'])
})
testResource(contract.pages, undefined, {
  fields: () => ({ path: `/admin/${unique('prueba')}`, name: 'Página' }),
  unique: 'path',
  searchText: row => String(row['path'])
})
testResource(contract.profilePermissions, undefined, {
  fields: async () => ({ fk_profile: (await makeProfile()).id, fk_permission: await idOfPermission('access.read') }),
  change: { allowed: false },
  unique: null,
  searchText: row => (row['profile'] as { name: string }).name
})
testResource(menus, undefined, {
  fields: async () => ({ name: unique('Entrada'), icon: 'users', fk_menu: await (group ??= makeGroup()) }),
  unique: null,
  searchText: row => String(row['name']),
  use: ({ id }) => db.insert(menu).values({ name: 'Dentro', index: 1, fk_menu: id })
})

describe('what the program itself relies on stays', () => {
  const admin = () => loginAs(['access.read', 'access.write'])

  test('a permission that it asks for is neither renamed nor deleted; what it says may change', async () => {
    const api = await admin()
    const id = await idOfPermission('catalogs.read')
    expect(await api.put(`permissions/${id}`, { name: 'catalogos.ver' })).toMatchObject({
      status: 409,
      reason: 'in_use'
    })
    expect(await api.delete(`permissions/${id}`)).toMatchObject({ status: 409, reason: 'in_use' })
    const said = permissions['catalogs.read']?.description as string
    expect(await ok(api.put(`permissions/${id}`, { name: 'catalogs.read', description: 'Otro texto' }))).toMatchObject({
      is_fixed: true,
      group: 'Catálogos',
      description: 'Otro texto'
    })
    await ok(api.put(`permissions/${id}`, { description: said }))
  })

  test.each([
    ['service-hours.mas', 'Horarios y turnos'],
    ['nadie.sabe', 'Otros'],
    // What every object of JavaScript has is no group.
    ['valueOf', 'Otros'],
    ['constructor.x', 'Otros']
  ])('a permission called %s is of the group %s', async (name, expected) => {
    const api = await admin()
    const row = await ok(api.post('permissions', { name, description: 'Prueba' }))
    expect(row).toMatchObject({ name, group: expected, is_fixed: false })
    await ok(api.delete(`permissions/${row.id}`))
  })

  test('a page that it has keeps its path', async () => {
    const api = await admin()
    const path = '/admin/planned/programming'
    const [row] = await db.select().from(page).where(eq(page.path, path))
    expect(await api.put(`pages/${row?.id}`, { path: '/admin/otra' })).toMatchObject({ status: 409, reason: 'in_use' })
    expect(await api.delete(`pages/${row?.id}`)).toMatchObject({ status: 409, reason: 'in_use' })
    expect(await ok(api.put(`pages/${row?.id}`, { path, name: pages[path]?.name }))).toMatchObject({
      is_fixed: true,
      group: 'Planificadas'
    })
  })

  test.each(['sin-barra', '/con espacio', '/', '//doble', '/final/', '/a?b=1'])(
    'a page at %j is refused',
    async path => {
      expect(await (await admin()).post('pages', { path, name: 'x' })).toMatchObject({
        status: 400,
        errors: { path: [expect.stringContaining('/admin/bases/_id')] }
      })
    }
  )

  test('the administrators’ profile keeps its name', async () => {
    const api = await admin()
    const [row] = await db.select().from(profile).where(eq(profile.name, administratorProfile))
    expect(await api.put(`profiles/${row?.id}`, { name: 'Jefes' })).toMatchObject({ status: 409, reason: 'in_use' })
    expect(await api.delete(`profiles/${row?.id}`)).toMatchObject({ status: 409, reason: 'in_use' })
  })
})

test('a profile that people have is not deleted, and the refusal says how many', async () => {
  const api = await loginAs(['access.read', 'access.write'])
  const { id } = await makeProfile()
  await userWith(id)
  expect(await api.delete(`profiles/${id}`)).toMatchObject({
    status: 409,
    reason: 'in_use',
    message: 'No se puede eliminar: está en uso por 1 usuario'
  })
  await userWith(id)
  expect(await api.delete(`profiles/${id}`)).toMatchObject({
    message: 'No se puede eliminar: está en uso por 2 usuarios'
  })
  expect(await ok(api.get(`profiles/${id}`))).toMatchObject({ users_count: 2, permissions_count: 0 })
})

test('whoever makes a permission holds it, so that it can be given at all', async () => {
  const api = await loginAs(['access.read', 'access.write'])
  const { id } = await ok(api.post('permissions', { name: unique('nuevo') }))
  const { id: fk_profile } = await makeProfile()
  expect(await ok(api.post('profile-permission', { fk_profile, fk_permission: id }))).toMatchObject({ allowed: true })
  expect(
    new Set(
      (await db.select().from(profile_permission).where(eq(profile_permission.fk_permission, id))).map(
        row => row.fk_profile
      )
    )
  ).toEqual(new Set([api.profile, fk_profile]))
})

test('a grant cannot be moved to another profile or permission', async () => {
  const api = await loginAs(['access.read', 'access.write'])
  const [one, other] = [await makeProfile(), await makeProfile()]
  const row = await ok(
    api.post('profile-permission', {
      fk_profile: one.id,
      fk_permission: await idOfPermission('access.read'),
      allowed: false
    })
  )
  expect(await api.put(`profile-permission/${row.id}`, { fk_profile: other.id })).toMatchObject({
    status: 400,
    errors: { fk_profile: expect.any(Array) }
  })
  expect(
    await api.put(`profile-permission/${row.id}`, { fk_permission: await idOfPermission('access.write') })
  ).toMatchObject({ status: 400, errors: { fk_permission: expect.any(Array) } })
  expect(await ok(api.put(`profile-permission/${row.id}`, { fk_profile: one.id, allowed: true }))).toMatchObject({
    allowed: true
  })
})
