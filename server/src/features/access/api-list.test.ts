import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok } from '../../../test/client.ts'
import { unique } from '../../../test/factories.ts'
import { admin, apiOf } from '../../../test/profiles.ts'
import { api as apis, profile_api } from '../../schema/access.ts'
import { audit_log } from '../../schema/platform.ts'
import { groupOfApi, otherGroup } from './groups.ts'

const { db } = (await buildTestApp()).database
const maximum = 2_147_483_647

test('every route of the server is in it, in Spanish and in a group', async () => {
  const { app } = await buildTestApp()
  const rows = await db.select().from(apis)
  const declared = Object.entries(app.swagger().paths as Record<string, Record<string, unknown>>).flatMap(
    ([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
  )
  const listed = new Set(rows.map(row => `${row.method} ${row.path}`))
  expect(declared.filter(route => !listed.has(route))).toEqual([])
  expect(rows.filter(row => row.summary === '').map(row => row.path)).toEqual([])
  // If this fails, the first part of a new path needs its Spanish name in groups.ts.
  expect(rows.filter(row => groupOfApi(row.path) === otherGroup).map(row => row.path)).toEqual([])
})

test('open as far as the permission goes; closed and opened by row or by route; at the very next call', async () => {
  const by = await admin('catalogs.read')
  const target = await loginAs(['catalogs.read'])
  const row = await apiOf(by, target.profile, 'GET', 'brands')
  expect(row).toMatchObject({
    allowed: true,
    is_open: true,
    decided_by: null,
    api: { group: 'Marcas', summary: 'Ver la lista', permission: 'catalogs.read' }
  })
  expect(await apiOf(by, target.profile, 'POST', 'brands')).toMatchObject({
    allowed: true,
    is_open: false,
    decided_by: 'permission'
  })
  expect(await apiOf(by, target.profile, 'POST', 'auth/sign-in')).toMatchObject({
    is_open: true,
    decided_by: 'always'
  })
  expect(await apiOf(by, target.profile, 'GET', 'menus/:profile/profile')).toMatchObject({
    is_open: true,
    decided_by: null
  })
  expect((await target.get('brands')).status).toBe(200)
  expect(await ok(by.put(`profile-api/${row.id}`, { allowed: false, version: row.version }))).toMatchObject({
    allowed: false,
    is_open: false
  })
  expect(await target.get('brands')).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
  expect(await by.put(`profile-api/${row.id}`, { allowed: true, version: 1 })).toMatchObject({
    status: 409,
    reason: 'stale'
  })
  await ok(by.put(`profiles/${target.profile}/apis`, { ids: [row.fk_api], allowed: true }))
  expect((await target.get('brands')).status).toBe(200)
  expect(await by.put(`profile-api/${maximum}`, { allowed: true })).toMatchObject({ status: 404 })
})

test('what everybody may call can’t be closed', async () => {
  const by = await admin()
  const row = await apiOf(by, (await loginAs([])).profile, 'GET', 'auth/me')
  const refused = { status: 400, errors: { allowed: ['Esta ruta está siempre abierta'] } }
  expect(await by.put(`profile-api/${row.id}`, { allowed: false })).toMatchObject(refused)
  const ids = [row.fk_api, (await apiOf(by, row.fk_profile, 'GET', 'brands')).fk_api]
  expect(await by.put(`profiles/${row.fk_profile}/apis`, { ids, allowed: false })).toMatchObject(refused)
})

test('nobody opens a route that is closed to themselves, nor one of their own profile', async () => {
  const by = await admin('catalogs.read')
  await admin('catalogs.read') // another administrator who could give it back
  const target = await loginAs(['catalogs.read'])
  const [own, theirs] = [await apiOf(by, by.profile, 'GET', 'brands'), await apiOf(by, target.profile, 'GET', 'brands')]
  for (const { id } of [theirs, own]) await ok(by.put(`profile-api/${id}`, { allowed: false }))
  for (const { id } of [own, theirs])
    expect(await by.put(`profile-api/${id}`, { allowed: true })).toMatchObject({
      status: 403,
      errorCode: 'AUTH.FORBIDDEN'
    })
})

test('a route that is new has its row for every profile at once', async () => {
  const { profile: id } = await loginAs([])
  const [route] = await db
    .insert(apis)
    .values({ method: 'GET', path: `/api/v1/${unique('nueva')}`, permission: 'access.read', summary: 'x' })
    .returning({ id: apis.id })
  const rows = await db
    .select()
    .from(profile_api)
    .where(eq(profile_api.fk_api, route?.id as number))
  expect(rows.find(row => row.fk_profile === id)).toMatchObject({ allowed: true })
  const ofRow = and(eq(audit_log.entity, 'profile_api'), eq(audit_log.fk_entity, rows[0]?.id as number))
  expect(await db.$count(audit_log, ofRow)).toBe(0)
  await db.delete(apis).where(eq(apis.id, route?.id as number))
})
