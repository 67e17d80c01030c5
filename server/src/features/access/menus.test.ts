import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, stranger } from '../../../test/client.ts'
import { menu, menu_profile } from '../../schema/access.ts'
import { profiles } from '../../profiles.ts'
import { pages as defaultPages } from '../../manifest.ts'

type Item = { name: string; to: string | null; index: number; children: Item[] }

test('the menu of the own profile: a tree, by index', async () => {
  const { db } = (await buildTestApp()).database
  const api = await loginAs([])
  const add = async (name: string, index: number, fk_menu: number | null = null) => {
    const [row] = await db
      .insert(menu)
      .values({ name, index, fk_menu, icon: 'x', to: fk_menu ? `/${name}` : null })
      .returning()
    await db.insert(menu_profile).values({ fk_menu: row?.id as number, fk_profile: api.profile })
    return row?.id as number
  }
  await add('segundo', 9002)
  const group = await add('primero', 9001)
  await add('b', 9, group)
  await add('a', 3, group)
  expect(await ok(api.get(`menus/${api.profile}/profile`))).toMatchObject([
    {
      name: 'primero',
      icon: 'x',
      to: null,
      index: 9001,
      children: [
        { name: 'a', to: '/a', children: [] },
        { name: 'b', index: 9 }
      ]
    },
    { name: 'segundo', children: [] }
  ])
})

test('each seeded profile has the pages that the defaults give it, and its menu leads only to those', async () => {
  for (const name of profiles) {
    const api = await loginAs(name)
    const tree: Item[] = await ok(api.get(`menus/${api.profile}/profile`))
    const granted: { allowed: boolean; page: { path: string } }[] = (await ok(api.get('auth/me'))).profile.profile_pages
    const pages = granted.filter(({ allowed }) => allowed).map(({ page }) => page.path)
    const given = Object.keys(defaultPages).filter(path => defaultPages[path]?.to.includes(name))
    expect(pages.toSorted(), name).toEqual(given.toSorted())
    const targets = tree.flatMap(item => [item, ...item.children]).flatMap(item => (item.to ? [item.to] : []))
    expect(targets.length, name).toBeGreaterThan(0)
    for (const to of targets)
      expect(
        pages.some(page => new RegExp(`^${page.replace(/_\w+/g, '[^/]+')}$`).test(to)),
        `${name}: ${to}`
      ).toBe(true)
  }
})

test('the menu of another profile needs access.read', async () => {
  const [technician, admin] = [await loginAs('Técnico'), await loginAs('Administrador')]
  expect(await technician.get(`menus/${admin.profile}/profile`)).toMatchObject({
    status: 403,
    errorCode: 'AUTH.FORBIDDEN'
  })
  expect(await admin.get(`menus/${technician.profile}/profile`)).toMatchObject({ status: 200 })
  expect(await admin.get('menus/2147483647/profile')).toMatchObject({ status: 200, data: [] })
  expect(await admin.get('menus/x/profile')).toMatchObject({ status: 400, errorCode: 'VALIDATION.INVALID_DATA' })
  expect(await stranger.get(`menus/${admin.profile}/profile`)).toMatchObject({ status: 401 })
})
