import type { ApiOfProfile, PageOfProfile, PermissionOfProfile } from 'contract/access/access.ts'
import { expect, test } from 'vitest'
import { type Api, loginAs, ok, stranger } from '../../../test/client.ts'
import { unique } from '../../../test/factories.ts'
import { permissions } from '../../manifest.ts'

/** Everything that a profile has, without the ids of the rows. */
async function holdings(by: Api, { id, uuid }: { id: number; uuid: string }) {
  const [held, pages, apis, menu] = await Promise.all([
    ok(by.get(`profile-permission/profile/${uuid}`)) as Promise<PermissionOfProfile[]>,
    ok(by.get(`profile-page/profile/${id}`)) as Promise<PageOfProfile[]>,
    ok(by.get(`profile-api/profile/${id}`)) as Promise<ApiOfProfile[]>,
    ok(by.get(`menus/${id}/profile`))
  ])
  return {
    permissions: held.filter(row => row.allowed).map(row => row.permission.name),
    pages: pages.filter(row => row.allowed).map(row => row.page.path),
    closed: apis.filter(row => !row.allowed).map(row => row.fk_api),
    menu: JSON.stringify(menu)
  }
}

const everything = Object.keys(permissions)

test('a copy has the permissions, pages, routes and menu of the first, and nobody has it yet', async () => {
  const by = await loginAs(everything)
  const [{ id, uuid }] = (await ok(by.get('profiles?search=Supervisor'))).rows
  const apis: ApiOfProfile[] = await ok(by.get(`profile-api/profile/${id}`))
  const closed = apis.find(row => row.is_open && row.api.path === '/api/v1/brands') as ApiOfProfile
  await ok(by.put(`profile-api/${closed.id}`, { allowed: false }))
  const name = unique('Copia')
  const copy = await ok(by.post(`profiles/${id}/copy`, { name, description: 'De noche' }))
  const before = await holdings(by, { id, uuid })
  expect(before.permissions.length).toBeGreaterThan(5)
  expect(await holdings(by, copy)).toEqual(before)
  expect(before.closed).toEqual([closed.fk_api])
  expect(copy).toMatchObject({
    name,
    description: 'De noche',
    users_count: 0,
    permissions_count: before.permissions.length
  })
  await ok(by.put(`profile-api/${closed.id}`, { allowed: true }))
})

test('refused: more than the caller holds, a name that is taken, no such profile, no permission; nothing stays behind', async () => {
  const by = await loginAs(['access.read', 'access.write'])
  const source = await loginAs(['catalogs.read'])
  const name = unique('Copia')
  expect(await by.post(`profiles/${source.profile}/copy`, { name })).toMatchObject({
    status: 403,
    errorCode: 'AUTH.FORBIDDEN',
    message: expect.stringContaining('Ver los catálogos')
  })
  expect((await ok(by.get(`profiles?search=${name}`))).count).toBe(0)
  const empty = await ok(by.post('profiles', { name }))
  expect(await by.post(`profiles/${empty.id}/copy`, { name })).toMatchObject({
    status: 409,
    reason: 'duplicate',
    errors: { name: expect.any(Array) }
  })
  expect(await by.post(`profiles/${empty.id}/copy`, {})).toMatchObject({
    status: 400,
    errors: { name: expect.any(Array) }
  })
  expect(await by.post('profiles/2147483647/copy', { name: unique('x') })).toMatchObject({ status: 404 })
  expect(await source.post(`profiles/${empty.id}/copy`, { name: unique('x') })).toMatchObject({ status: 403 })
  expect(await stranger.post(`profiles/${empty.id}/copy`, { name: unique('x') })).toMatchObject({ status: 401 })
})

test('pressed twice, it is one copy', async () => {
  const by = await loginAs(['access.read', 'access.write'])
  const key = { 'idempotency-key': crypto.randomUUID() }
  const name = unique('Copia')
  const source = (await loginAs([])).profile
  const [first, again] = await Promise.all([
    by.post(`profiles/${source}/copy`, { name }, key),
    by.post(`profiles/${source}/copy`, { name }, key)
  ])
  expect(first.status).toBe(200)
  expect(again.text).toBe(first.text)
})
