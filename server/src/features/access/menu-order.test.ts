import type { MenuNode } from 'contract/access/menus.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { unique } from '../../../test/factories.ts'
import { whileTreeIsHeld } from '../../../test/held-tree.ts'
import { menu } from '../../schema/access.ts'

let api: SignedIn
beforeAll(async () => {
  api = await loginAs(['access.read', 'access.write'])
})

const make = async (
  fk_menu: number | null,
  more: object = {}
): Promise<{ id: number; index: number; version: number }> =>
  ok(api.post('menus', { name: unique('Entrada'), fk_menu, ...more }))
const move = (id: number, fk_menu: number | null, index: number) => api.put(`menus/${id}/move`, { fk_menu, index })

const all = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap(node => [node, ...all(node.children)])
const nodeOf = async (id: number) => all(await ok(api.get('menus/tree'))).find(node => node.id === id) as MenuNode
const childrenOf = async (id: number) => (await nodeOf(id)).children.map(child => child.id)

/** A group with three entries. */
async function three() {
  const group = (await make(null)).id
  const [a, b, c] = [(await make(group)).id, (await make(group)).id, (await make(group)).id]
  return { group, a, b, c }
}

/** In the whole menu, the entries of every level are numbered from 1 without gaps. */
async function expectNoGaps() {
  const { db } = (await buildTestApp()).database
  const rows = await db
    .select({ fk_menu: menu.fk_menu, index: menu.index })
    .from(menu)
    .orderBy(menu.fk_menu, menu.index)
  const levels = Map.groupBy(rows, row => row.fk_menu)
  for (const [parent, level] of levels) {
    const own = level.filter(row => row.index < 9000) // another test inserts rows with higher indexes
    expect(
      own.map(row => row.index),
      `in ${parent}`
    ).toEqual(own.map((_, index) => index + 1))
  }
}

describe('places', () => {
  test('a new entry is the last one, or where it is wanted; the others make room', async () => {
    const { group, a, b, c } = await three()
    const first = await make(group, { index: 1 })
    expect(first.index).toBe(1)
    expect(await childrenOf(group)).toEqual([first.id, a, b, c])
    expect((await make(group, { index: 99 })).index).toBe(5)
    await expectNoGaps()
  })

  test('one that is only renamed, or told its own group, stays where it is', async () => {
    const { group, a, b, c } = await three()
    for (const fields of [{ name: 'Otra' }, { fk_menu: group }]) await ok(api.put(`menus/${a}`, fields))
    expect(await childrenOf(group)).toEqual([a, b, c])
  })

  test('made, changed and deleted at once: no gap and no double', async () => {
    const { group, a, b, c } = await three()
    const answers = await Promise.all([
      ...[a, b, c].map(id => api.put(`menus/${id}`, { index: 1 })),
      ...[1, 2, 3].map(() => api.post('menus', { name: unique('Entrada'), fk_menu: group }))
    ])
    expect((await nodeOf(group)).children.map(child => child.index)).toEqual([1, 2, 3, 4, 5, 6])
    answers.push(...(await Promise.all([a, b, c].map(id => api.delete(`menus/${id}`)))))
    expect((await nodeOf(group)).children.map(child => child.index)).toEqual([1, 2, 3])
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200))
  })

  test('made, changed, moved and deleted only after whoever moves something is done', async () => {
    const { group, a, b, c } = await three()
    const { db } = (await buildTestApp()).database
    const answers = await whileTreeIsHeld(db, 'menu', () => [
      api.post('menus', { name: unique('Entrada'), fk_menu: group }),
      api.put(`menus/${a}`, { index: 2 }),
      move(b, group, 1),
      api.delete(`menus/${c}`)
    ])
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200])
    await expectNoGaps()
  })

  test.each([
    ['to the front', 3, 1, ['c', 'a', 'b']],
    ['one down', 1, 2, ['b', 'a', 'c']],
    ['further than the last', 1, 99, ['b', 'c', 'a']],
    ['where it is', 2, 2, ['a', 'b', 'c']]
  ])('moved %s', async (_, from, to, expected) => {
    const { group, ...entries } = await three()
    const ids: Record<string, number> = entries
    const moved = ids[Object.keys(ids)[from - 1] as string] as number
    expect((await move(moved, group, to)).status).toBe(200)
    expect(await childrenOf(group)).toEqual(expected.map(name => ids[name]))
    await expectNoGaps()
  })

  test('moved to another group, those that it leaves close up; by the usual call too', async () => {
    const [from, to] = [await three(), await three()]
    const tree: MenuNode[] = await ok(move(from.a, to.group, 2))
    expect(
      all(tree)
        .find(node => node.id === to.group)
        ?.children.map(child => [child.id, child.index])
    ).toEqual([
      [to.a, 1],
      [from.a, 2],
      [to.b, 3],
      [to.c, 4]
    ])
    expect(await childrenOf(from.group)).toEqual([from.b, from.c])
    const { version } = await nodeOf(from.b)
    expect(await ok(api.put(`menus/${from.b}`, { fk_menu: to.group, name: 'Otra', version }))).toMatchObject({
      fk_menu: to.group,
      index: 5,
      name: 'Otra'
    })
    expect(await ok(api.put(`menus/${from.b}`, { index: 1 }))).toMatchObject({ index: 1 })
    expect(await ok(api.put(`menus/${from.b}`, { fk_menu: null }))).toMatchObject({ fk_menu: null, menu: null })
    expect(await api.put(`menus/${from.b}`, { name: 'x', version: 1 })).toMatchObject({ status: 409, reason: 'stale' })
    await expectNoGaps()
  })

  test('deleted, those after it close up; not while it contains others', async () => {
    const { group, a, b, c } = await three()
    expect(await api.delete(`menus/${group}`)).toMatchObject({ status: 409, reason: 'in_use' })
    await ok(api.delete(`menus/${a}`))
    expect(await childrenOf(group)).toEqual([b, c])
    await expectNoGaps()
  })

  test('eight people who move at once leave neither gap nor double nor circle', async () => {
    const [one, other] = [await three(), await three()]
    const entries = [one.a, one.b, one.c, other.a, other.b, other.c]
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        move(entries[(i * 5) % 6] as number, i % 3 === 0 ? one.group : other.group, 1 + ((i * 7) % 6))
      )
    )
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200))
    expect([...(await childrenOf(one.group)), ...(await childrenOf(other.group))].toSorted((a, b) => a - b)).toEqual(
      entries.toSorted((a, b) => a - b)
    )
    await expectNoGaps()
  })

  test('two groups put into each other at once: one of them is refused', async () => {
    const [a, b] = [(await make(null)).id, (await make(null)).id]
    const answers = await Promise.all([move(a, b, 1), move(b, a, 1)])
    expect(answers.map(answer => answer.status).toSorted((one, other) => one - other)).toEqual([200, 400])
    await expectNoGaps()
  })
})

describe('what a menu can’t be', () => {
  test('below itself, below an entry that leads somewhere, deeper than three', async () => {
    const { group, a, b } = await three()
    expect(await move(group, group, 1)).toMatchObject({
      status: 400,
      errors: { fk_menu: ['Una entrada no puede estar dentro de sí misma'] }
    })
    expect(await move(group, a, 1)).toMatchObject({
      status: 400,
      errors: { fk_menu: ['Una entrada no puede estar dentro de sí misma'] }
    })
    expect(await api.put(`menus/${b}`, { to: '/nada' })).toMatchObject({
      status: 400,
      errors: { to: expect.any(Array) }
    })
    await ok(api.put(`menus/${b}`, { to: '/admin/planned/work-orders' }))
    expect(await move(a, b, 1)).toMatchObject({
      status: 400,
      errors: { fk_menu: ['Una entrada que lleva a una página no puede contener otras'] }
    })
    expect(await api.put(`menus/${group}`, { to: '/admin/planned/work-orders' })).toMatchObject({
      status: 400,
      errors: { to: ['Una entrada que contiene otras no puede llevar a una página'] }
    })
    const deep = await make(a)
    expect(await api.post('menus', { name: 'x', fk_menu: deep.id })).toMatchObject({
      status: 400,
      errors: { fk_menu: ['El menú tiene como mucho tres niveles'] }
    })
    expect(await move((await three()).group, a, 1)).toMatchObject({
      status: 400,
      errors: { fk_menu: ['El menú tiene como mucho tres niveles'] }
    })
    await expectNoGaps()
  })

  test.each([
    ['/nada', false],
    ['/admin/planned/work-orders', true],
    ['/admin/catalogs/brands', true],
    ['/admin/catalogs/_catalog', false],
    ['/admin/catalogs/', false],
    ['/admin/catalogs/\\\\example.com', false],
    ['https://example.com', false]
  ])('an entry that leads to %s: %s', async (to, isPage) => {
    const answer = await api.post('menus', { name: unique('Entrada'), to })
    expect(answer).toMatchObject(
      isPage ? { status: 200 } : { status: 400, errors: { to: ['Esta dirección no lleva a ninguna página'] } }
    )
    if (isPage) await ok(api.delete(`menus/${answer.data.id}`))
  })

  test('moved by nobody who may not, nor where there is nothing', async () => {
    const { group, a } = await three()
    const reader = await loginAs(['access.read'])
    expect(await reader.put(`menus/${a}/move`, { fk_menu: group, index: 1 })).toMatchObject({ status: 403 })
    expect(await stranger.get('menus/tree')).toMatchObject({ status: 401 })
    expect(await (await loginAs([])).get('menus/tree')).toMatchObject({ status: 403 })
    expect(await move(2_147_483_647, null, 1)).toMatchObject({ status: 404 })
    expect(await move(a, 2_147_483_647, 1)).toMatchObject({
      status: 400,
      errors: { fk_menu: ['El registro elegido no existe'] }
    })
    expect(await move(a, group, 0)).toMatchObject({ status: 400 })
  })
})

describe('the menu of a profile', () => {
  const menuOf = async (profile: number): Promise<string> =>
    JSON.stringify(await ok(api.get(`menus/${profile}/profile`)), ['name', 'children', 'id'])
  const add = (fk_profile: number, menus: number[]) => api.post('menu-profile/bulk', { fk_profile, menus })

  test('entries that are added bring the groups that lead to them; removed with what they contain', async () => {
    const { profile } = await loginAs([])
    const { group, a, b } = await three()
    const inner = (await make(b)).id
    const added = await ok(add(profile, [inner, inner]))
    expect(added).toEqual([{ id: expect.any(Number), fk_menu: inner, fk_profile: profile }])
    expect(await ok(api.get(`menus/${profile}/profile`))).toMatchObject([
      { id: group, children: [{ id: b, children: [{ id: inner }] }] }
    ])
    const left = (await ok(api.get(`menus/${profile}/profile/add`))).map((row: { id: number }) => row.id)
    expect(left).toContain(a)
    for (const id of [group, b, inner]) expect(left).not.toContain(id)
    // Adding the same entry again changes nothing.
    expect(await ok(add(profile, [inner]))).toEqual(added)
    const shown = (await nodeOf(group)).profiles.find(each => each.id === profile)
    await ok(api.delete(`menu-profile/${shown?.fk_menu_profile}`))
    expect(await menuOf(profile)).toBe('[]')
    expect(await api.delete(`menu-profile/${shown?.fk_menu_profile}`)).toMatchObject({ status: 404 })
  })

  test('an entry that moves to another group stays in sight of whoever saw it', async () => {
    const { profile } = await loginAs([])
    const [from, to] = [await three(), await three()]
    await ok(add(profile, [from.a]))
    await ok(move(from.a, to.group, 1))
    expect(await ok(api.get(`menus/${profile}/profile`))).toMatchObject([
      { id: from.group, children: [] },
      { id: to.group, children: [{ id: from.a }] }
    ])
  })

  test('refused: unknown entries and profiles; whoever may not', async () => {
    const { profile } = await loginAs([])
    const reader = await loginAs(['access.read'])
    expect(await add(profile, [2_147_483_647])).toMatchObject({ status: 400, errors: { menus: expect.any(Array) } })
    expect(await add(2_147_483_647, [(await three()).a])).toMatchObject({
      status: 400,
      errors: { fk_profile: expect.any(Array) }
    })
    expect(await add(profile, [])).toMatchObject({ status: 400 })
    expect(await api.get('menus/2147483647/profile/add')).toMatchObject({ status: 404 })
    expect(await reader.post('menu-profile/bulk', { fk_profile: profile, menus: [1] })).toMatchObject({ status: 403 })
    expect(await reader.delete('menu-profile/1')).toMatchObject({ status: 403 })
    for (const call of [
      stranger.post('menu-profile/bulk', {}),
      stranger.delete('menu-profile/1'),
      stranger.get('menus/1/profile/add')
    ])
      expect(await call).toMatchObject({ status: 401 })
  })

  test('two who add the same at once both succeed', async () => {
    const { db } = (await buildTestApp()).database
    const { profile } = await loginAs([])
    const { a } = await three()
    expect((await Promise.all([add(profile, [a]), add(profile, [a])])).map(answer => answer.status)).toEqual([200, 200])
    expect(await db.$count(menu, eq(menu.id, a))).toBe(1)
  })
})

test('a second identical entry in a group is refused; in another group or with another page it isn’t', async () => {
  const [one, other] = [await make(null), await make(null)]
  const page = { name: 'Órdenes', to: '/admin/planned/work-orders' }
  const made = await ok(api.post('menus', { ...page, fk_menu: one.id }))
  const refused = {
    status: 409,
    errorCode: 'RESOURCE.ALREADY_EXISTS',
    reason: 'duplicate',
    errors: { name: ['El menú ya tiene esta entrada aquí, con la misma página'] }
  }
  expect(await api.post('menus', { ...page, name: 'ordenes', fk_menu: one.id })).toMatchObject(refused)
  const there = await ok(api.post('menus', { ...page, fk_menu: other.id }))
  await ok(api.post('menus', { ...page, to: '/admin/assets', fk_menu: one.id }))
  expect(await api.put(`menus/${there.id}`, { fk_menu: one.id })).toMatchObject(refused)
  const named = await ok(api.post('menus', { ...page, name: 'Otras', fk_menu: one.id }))
  expect(await api.put(`menus/${named.id}`, { name: 'Órdenes' })).toMatchObject(refused)
  await ok(api.put(`menus/${made.id}`, { name: 'Órdenes', icon: null }))
  // Renamed and moved at once: its new name is taken where it was, its old one where it goes.
  await ok(api.post('menus', { ...page, name: 'Mis órdenes', fk_menu: other.id }))
  const moved = await ok(api.put(`menus/${there.id}`, { name: 'Mis órdenes', fk_menu: one.id }))
  expect(moved).toMatchObject({ name: 'Mis órdenes', fk_menu: one.id })
})

test('the database refuses it too, whoever writes', async () => {
  const { pool } = (await buildTestApp()).database
  const { id } = await make(null)
  const add = (name: string, index: number) =>
    pool.query(`insert into menu (fk_menu, name, "to", index) values ($1, $2, '/admin/assets', $3)`, [id, name, index])
  await add('Activos', 1)
  await expect(add('activos', 2)).rejects.toMatchObject({ constraint: 'menu_once' })
})
