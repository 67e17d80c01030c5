import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok } from '../../../test/client.ts'
import { unique } from '../../../test/factories.ts'
import { admin, pageOf } from '../../../test/profiles.ts'
import { lastAudit } from '../../../test/resource-tests.ts'
import { page, profile, profile_page } from '../../schema/access.ts'
import { pages } from '../../manifest.ts'

const { db } = (await buildTestApp()).database
const maximum = 2_147_483_647

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
  const ids = [own.fk_page, (await pageOf(by, by.profile, '/admin/catalogs/_catalog')).fk_page]
  expect(await by.put(`profiles/${by.profile}/pages`, { ids, allowed: false })).toMatchObject({ status: 403 })
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

test('a profile and a page made at the same moment find each other', async () => {
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
