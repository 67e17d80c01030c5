import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createDatabase } from '../test/database.ts'
import { whileTreeIsHeld } from '../test/held-tree.ts'
import { menu, menu_profile, page, profile, profile_page } from './schema/access.ts'
import { ensureReferenceData } from './reference-data.ts'

const own = await createDatabase('referencia')
const { db } = own
afterAll(() => own.close())

const menuTo = async (to: string) => (await db.select().from(menu).where(eq(menu.to, to)))[0]

test('the menu counts from 1 on every level', async () => {
  const roots = await db.select({ index: menu.index }).from(menu).where(isNull(menu.fk_menu)).orderBy(menu.index)
  expect(roots.map(row => row.index)).toEqual(roots.map((_, index) => index + 1))
})

test('what an administrator deleted or renamed doesn’t come back with the next start', async () => {
  await db.delete(profile).where(eq(profile.name, 'Almacén'))
  await db.update(profile).set({ name: 'Lectura' }).where(eq(profile.name, 'Consulta'))
  await db.delete(menu).where(eq(menu.to, '/admin/planned/programming'))
  const count = await db.$count(profile)
  await ensureReferenceData(db)
  expect(await db.$count(profile)).toBe(count)
  expect(await menuTo('/admin/planned/programming')).toBeUndefined()
})

test('a page that is new comes with its entry, for those whom it is meant for, where it stands in a new installation', async () => {
  await db.delete(page).where(eq(page.path, '/admin/planned/programming'))
  const groups = await db.$count(menu, isNull(menu.to))
  // Waits for the lock on the menu's tree.
  await whileTreeIsHeld(db, 'menu', () => [ensureReferenceData(db)])
  expect(await db.$count(menu, isNull(menu.to))).toBe(groups)
  const entry = await menuTo('/admin/planned/programming')
  const level = db.select({ to: menu.to, index: menu.index }).from(menu)
  const group = await level.where(eq(menu.fk_menu, entry?.fk_menu as number)).orderBy(menu.index)
  expect(group.map(row => row.to).slice(1, 4)).toEqual([
    '/admin/planned/base-activities',
    '/admin/planned/programming',
    '/admin/plans'
  ])
  expect(group.map(row => row.index)).toEqual(group.map((_, index) => index + 1))
  const names = async (rows: Promise<{ name: string }[]>) => (await rows).map(row => row.name).toSorted()
  expect(
    await names(
      db
        .select({ name: profile.name })
        .from(menu_profile)
        .innerJoin(profile, eq(profile.id, menu_profile.fk_profile))
        .where(eq(menu_profile.fk_menu, entry?.id as number))
    )
  ).toEqual(['Administrador', 'CCM', 'Planificador', 'Supervisor'])
  const [made] = await db.select().from(page).where(eq(page.path, '/admin/planned/programming'))
  const opened = await db
    .select({ name: profile.name, allowed: profile_page.allowed })
    .from(profile_page)
    .innerJoin(profile, eq(profile.id, profile_page.fk_profile))
    .where(eq(profile_page.fk_page, made?.id as number))
  expect(
    opened
      .filter(row => row.allowed)
      .map(row => row.name)
      .toSorted()
  ).toEqual(['Administrador', 'CCM', 'Planificador', 'Supervisor'])
  expect(opened).toHaveLength(await db.$count(profile))
})

test('a group that is new stands where it does in a new installation; without those before it, at the end', async () => {
  const roots = async () =>
    (await db.select({ name: menu.name }).from(menu).where(isNull(menu.fk_menu)).orderBy(menu.index)).map(
      row => row.name
    )
  const before = await roots()
  const remove = async (name: string) => {
    const [group] = await db
      .select({ id: menu.id })
      .from(menu)
      .where(and(eq(menu.name, name), isNull(menu.fk_menu)))
    const entries = await db
      .delete(menu)
      .where(eq(menu.fk_menu, group?.id as number))
      .returning({ to: menu.to })
    await db.delete(menu).where(eq(menu.id, group?.id as number))
    for (const { to } of entries) await db.delete(page).where(eq(page.path, to as string))
  }
  await remove('Planta')
  await ensureReferenceData(db)
  expect(await roots()).toEqual(before)
  // With all its predecessors renamed, it goes to the end.
  await remove('Planta')
  const renamed = { name: sql`${menu.name} || ' propio'`, to: null }
  await db
    .update(menu)
    .set(renamed)
    .where(and(isNull(menu.fk_menu), inArray(menu.name, before.slice(0, before.indexOf('Planta')))))
  await ensureReferenceData(db)
  expect((await roots()).at(-1)).toBe('Planta')
})

test('an entry that leads to a page before the page is there stays the only one', async () => {
  await db.delete(page).where(eq(page.path, '/admin/planned/programming'))
  await ensureReferenceData(db)
  expect(await db.$count(menu, eq(menu.to, '/admin/planned/programming'))).toBe(1)
})
