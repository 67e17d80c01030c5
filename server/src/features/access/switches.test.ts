import type { ApiOfProfile, PageOfProfile, PermissionOfProfile } from 'contract/access.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildOwnApp, buildSecondApp, type TestApp } from '../../../test/app.ts'
import { type Api, loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { unique } from '../../../test/factories.ts'
import { lastAudit } from '../../../test/resource-tests.ts'
import { audit_log } from '../../schema/platform.ts'
import {
  api as apis,
  page,
  permission,
  profile,
  profile_api,
  profile_page,
  profile_permission
} from '../../schema/access.ts'
import { buildTestApp } from '../../../test/app.ts'
import { pages } from './defaults.ts'
import { groupOfApi, otherGroup } from './groups.ts'

const admin = (...more: string[]) => loginAs(['access.read', 'access.write', ...more])
const { db } = (await buildTestApp()).database

const uuidOf = async (id: number) =>
  (await db.select({ uuid: profile.uuid }).from(profile).where(eq(profile.id, id)))[0]?.uuid as string
const permissionsOf = async (by: Api, id: number): Promise<PermissionOfProfile[]> =>
  ok(by.get(`profile-permission/profile/${await uuidOf(id)}`))
const permissionOf = async (by: Api, id: number, name: string) =>
  (await permissionsOf(by, id)).find(row => row.permission.name === name) as PermissionOfProfile
const pageOf = async (by: Api, id: number, path: string) =>
  ((await ok(by.get(`profile-page/profile/${id}`))) as PageOfProfile[]).find(
    row => row.page.path === path
  ) as PageOfProfile
const apiOf = async (by: Api, id: number, method: string, path: string) =>
  ((await ok(by.get(`profile-api/profile/${id}`))) as ApiOfProfile[]).find(
    row => row.api.method === method && row.api.path === `/api/v1/${path}`
  ) as ApiOfProfile
const maximum = 2_147_483_647

describe('permissions of a profile', () => {
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
    expect(await by.put(`profiles/${target.profile}/permissions`, { ids: [maximum], allowed: true })).toMatchObject({
      status: 400,
      errors: { ids: expect.any(Array) }
    })
    expect(await by.put(`profiles/${target.profile}/permissions`, { ids: [], allowed: true })).toMatchObject({
      status: 400
    })
    for (const kind of ['permissions', 'pages', 'apis']) {
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
    expect(
      await by.put(`profiles/${target.profile}/permissions`, { ids: [fk_permission], allowed: true })
    ).toMatchObject({ status: 403 })
  })
})

describe('pages of a profile', () => {
  test('every page has a row for every profile, whichever comes last; switched by row or by page', async () => {
    const by = await admin()
    const target = await loginAs([])
    const path = `/admin/${unique('pagina')}`
    await ok(by.post('pages', { path, name: 'Nueva' }))
    const row = await pageOf(by, target.profile, path)
    expect(row).toMatchObject({ id: expect.any(Number), allowed: false })
    const mayOpen = async () =>
      (await ok(target.get('auth/me'))).profile.profile_pages.some(
        (each: { allowed: boolean; page: { path: string } }) => each.allowed && each.page.path === path
      )
    expect(await ok(by.put(`profile-page/${row.id}`, { allowed: true, version: row.version }))).toMatchObject({
      id: row.id,
      allowed: true,
      version: 2,
      page: { path }
    })
    expect(await mayOpen()).toBe(true)
    expect(await lastAudit('profile_page', row.id)).toMatchObject({
      action: 'update',
      fk_user: by.user.id,
      before: { allowed: false },
      after: { allowed: true }
    })
    expect(await by.put(`profile-page/${row.id}`, { allowed: false, version: 1 })).toMatchObject({
      status: 409,
      reason: 'stale'
    })
    await ok(by.put(`profiles/${target.profile}/pages`, { ids: [row.fk_page], allowed: false }))
    expect(await mayOpen()).toBe(false)
    expect(await by.put(`profile-page/${maximum}`, { allowed: true })).toMatchObject({ status: 404 })
  })

  test.each(['/auth/2fa', '/error', '/line-not-found'])('%s stays allowed for every profile', async path => {
    const by = await admin()
    const row = await pageOf(by, (await loginAs([])).profile, path)
    expect(row).toMatchObject({ allowed: true, page: { is_open: true } })
    const refusal = { status: 400, errors: { allowed: ['Esta página está siempre permitida'] } }
    expect(await by.put(`profile-page/${row.id}`, { allowed: false })).toMatchObject(refusal)
    expect(await by.put(`profiles/${row.fk_profile}/pages`, { ids: [row.fk_page], allowed: false })).toMatchObject(
      refusal
    )
  })

  test('nobody closes the administration of profiles to themselves; to others they may', async () => {
    const by = await admin()
    const path = '/admin/access/profiles/_id'
    const own = await pageOf(by, by.profile, path)
    expect(await by.put(`profile-page/${own.id}`, { allowed: false })).toMatchObject({ status: 403 })
    const other = await pageOf(by, (await loginAs([])).profile, path)
    expect(await by.put(`profile-page/${other.id}`, { allowed: false })).toMatchObject({ status: 200 })
  })

  test('rows that come by themselves are not in the audit', async () => {
    const { profile: id } = await loginAs([])
    const rows = await db
      .select({ id: profile_page.id, allowed: profile_page.allowed })
      .from(profile_page)
      .where(eq(profile_page.fk_profile, id))
    expect(rows.filter(row => row.allowed)).toHaveLength(Object.values(pages).filter(each => each.isOpen).length)
    for (const row of rows) expect(Boolean(await lastAudit('profile_page', row.id))).toBe(row.allowed)
  })
})

describe('the API list', () => {
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
    expect(await by.put(`profile-api/${row.id}`, { allowed: false })).toMatchObject({
      status: 400,
      errors: { allowed: ['Esta ruta está siempre abierta'] }
    })
  })

  test('nobody opens a route that is closed to themselves, nor one of their own profile', async () => {
    const by = await admin('catalogs.read')
    await admin('catalogs.read') // another administrator who could give it back
    const target = await loginAs(['catalogs.read'])
    const [own, theirs] = [
      await apiOf(by, by.profile, 'GET', 'brands'),
      await apiOf(by, target.profile, 'GET', 'brands')
    ]
    for (const { id } of [theirs, own]) await ok(by.put(`profile-api/${id}`, { allowed: false }))
    for (const { id } of [own, theirs])
      expect(await by.put(`profile-api/${id}`, { allowed: true })).toMatchObject({
        status: 403,
        errorCode: 'AUTH.FORBIDDEN'
      })
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

    // From the own profile, rights may be revoked only if another administrator could give them back; nobody else holds
    // the new permission.
    await db.insert(profile_permission).values({ fk_profile: by.profile, fk_permission })
    const own = { status: 403, message: 'Nadie más podría devolver este permiso a su propio perfil' }
    expect(
      await by.put(`profiles/${by.profile}/permissions`, { ids: [held.permission.id], allowed: false })
    ).toMatchObject(own)
    await db.insert(profile_permission).values({ fk_profile: mighty.profile, fk_permission })
    expect(
      await by.put(`profiles/${by.profile}/permissions`, { ids: [held.permission.id], allowed: false })
    ).toMatchObject({ status: 200 })
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
    expect(await db.$count(audit_log, eq(audit_log.fk_entity, rows[0]?.id as number))).toBe(0)
    await db.delete(apis).where(eq(apis.id, route?.id as number))
  })
})

describe('a profile and a page made at the same moment', () => {
  test('find each other', async () => {
    const names = Array.from({ length: 6 }, () => unique('a-la-vez'))
    await Promise.all(
      names.flatMap(name => [
        db.insert(profile).values({ name }),
        db.insert(page).values({ path: `/admin/${name}`, name })
      ])
    )
    for (const name of names) {
      const [made] = await db.select({ id: profile.id }).from(profile).where(eq(profile.name, name))
      expect(await db.$count(profile_page, eq(profile_page.fk_profile, made?.id as number))).toBe(await db.$count(page))
    }
  })
})

describe('on two server processes', () => {
  let one: TestApp
  let two: TestApp
  beforeAll(async () => {
    one = await buildOwnApp('dos_procesos')
    two = await buildSecondApp(one)
  })
  afterAll(async () => {
    await two.app.close()
    await two.database.close()
    await one.app.close()
    await one.database.close()
  })

  /** The same session, at the other process. */
  const at = (app: TestApp, who: SignedIn) => ({
    get: async (path: string) =>
      (await app.app.inject({ url: `/api/v1/${path}`, headers: { authorization: `Bearer ${who.token}` } })).statusCode
  })

  test('a permission taken and a route closed at one hold at the other, and a page is gone from what it tells', async () => {
    const by = await loginAs('Administrador', {}, one)
    const target = await loginAs(['catalogs.read'], {}, one)
    const there = at(two, target)
    expect(await there.get('brands')).toBe(200)
    const rows: ApiOfProfile[] = await ok(by.get(`profile-api/profile/${target.profile}`))
    const brands = rows.find(row => row.api.method === 'GET' && row.api.path === '/api/v1/brands') as ApiOfProfile
    await ok(by.put(`profile-api/${brands.id}`, { allowed: false }))
    expect((await target.get('brands')).status).toBe(403)
    await vi.waitFor(async () => expect(await there.get('brands')).toBe(403), 20_000)
    expect(await there.get('systems')).toBe(200)
    const [{ uuid }] = (await one.database.db
      .select({ uuid: profile.uuid })
      .from(profile)
      .where(eq(profile.id, target.profile))) as [{ uuid: string }]
    const held: PermissionOfProfile[] = await ok(by.get(`profile-permission/profile/${uuid}`))
    await ok(
      by.put(`profiles/${target.profile}/permissions`, {
        ids: held.filter(row => row.allowed).map(row => row.fk_permission),
        allowed: false
      })
    )
    expect((await target.get('systems')).status).toBe(403)
    await vi.waitFor(async () => expect(await there.get('systems')).toBe(403), 20_000)
    // Pages and menus are read at each call; no process keeps them in memory.
    const views: PageOfProfile[] = await ok(by.get(`profile-page/profile/${target.profile}`))
    const catalogs = views.find(row => row.page.path === '/admin/catalogs/_catalog') as PageOfProfile
    const opensThere = async () => {
      const me = await two.app.inject({ url: '/api/v1/auth/me', headers: { authorization: `Bearer ${target.token}` } })
      return me
        .json()
        .data.profile.profile_pages.some(
          (each: { allowed: boolean; page: { path: string } }) => each.allowed && each.page.path === catalogs.page.path
        )
    }
    for (const allowed of [true, false]) {
      await ok(by.put(`profile-page/${catalogs.id}`, { allowed }))
      expect(await opensThere()).toBe(allowed)
    }
  })
})
