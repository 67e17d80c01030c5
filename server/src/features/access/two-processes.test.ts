import type { ApiOfProfile, PageOfProfile, PermissionOfProfile } from 'contract/access/access.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildOwnApp, buildSecondApp, type TestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { profile } from '../../schema/access.ts'

let one: TestApp
let two: TestApp
beforeAll(async () => {
  one = await buildOwnApp('dos_procesos')
  // As an earlier version may have left the list.
  await one.database.pool.query(`insert into api (method, path, permission, summary)
    values ('GET', '/api/v1/gone', 'session', 'Ya no está'); update api set summary = 'Antes' where path ~ '/brands$'`)
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

test('the API list is that of the server which started last', async () => {
  const { rows } = await one.database.pool.query(
    `select method, summary from api where path in ('/api/v1/gone', '/api/v1/brands') order by method`
  )
  expect(rows).toEqual([
    { method: 'GET', summary: 'Ver la lista' },
    { method: 'POST', summary: 'Crear' }
  ])
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
