import { classifiers, periodicityUnits } from 'contract/classifier.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { menu, menu_profile, page, permission, profile, profile_page, profile_permission } from '../../schema/access.ts'
import { classifier, periodicity_unit } from '../../schema/catalogs.ts'
import { type MenuDefault, menus, pages, permissions, type ProfileName, profiles } from '../access/defaults.ts'

/**
 * Brings the rows that the program itself relies on to this version: fixed values, profiles, permissions, pages, menus.
 * May run at any start and in several processes at once; it adds, and never takes away or overwrites.
 */
export async function ensureReferenceData(db: Database): Promise<void> {
  await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(7203119)`)
    await tx
      .insert(classifier)
      .values(classifiers.map(({ id, type, name, index }) => ({ id, type, name, index })))
      .onConflictDoUpdate({ target: classifier.id, set: { type: sql`excluded.type`, name: sql`excluded.name`, index: sql`excluded.index` } })
    await tx
      .insert(periodicity_unit)
      .values([...periodicityUnits])
      .onConflictDoUpdate({ target: periodicity_unit.id, set: { name: sql`excluded.name` } })
    await tx
      .insert(profile)
      .values(profiles.map(name => ({ name })))
      .onConflictDoNothing()
    const idOf = new Map((await tx.select({ id: profile.id, name: profile.name }).from(profile).where(inArray(profile.name, [...profiles]))).map(row => [row.name, row.id]))
    const idsOf = (names: readonly ProfileName[]) => names.map(name => idOf.get(name) as number)

    const newPermissions = await tx
      .insert(permission)
      .values(Object.entries(permissions).map(([name, { description }]) => ({ name, description })))
      .onConflictDoNothing()
      .returning()
    const grants = newPermissions.flatMap(({ id, name }) => idsOf(permissions[name]?.to ?? []).map(fk_profile => ({ fk_profile, fk_permission: id })))
    if (grants.length) await tx.insert(profile_permission).values(grants)

    const newPages = await tx
      .insert(page)
      .values(Object.entries(pages).map(([path, { name }]) => ({ path, name })))
      .onConflictDoNothing()
      .returning()
    const views = newPages.flatMap(({ id, path }) => idsOf(pages[path]?.to ?? []).map(fk_profile => ({ fk_profile, fk_page: id })))
    if (views.length) await tx.insert(profile_page).values(views)

    for (const [index, entry] of menus.entries()) await ensureMenu(tx, entry, null, index + 1, idsOf)
  })
}

/** Entries are known by their target, groups by their name; one that exists is left as the administrator has it. */
async function ensureMenu(tx: Transaction, entry: MenuDefault, parent: number | null, index: number, idsOf: (names: readonly ProfileName[]) => number[]): Promise<void> {
  const { name, icon, to = null } = entry
  const [existing] = await tx
    .select({ id: menu.id })
    .from(menu)
    .where(to === null ? and(eq(menu.name, name), isNull(menu.to)) : eq(menu.to, to))
  let id = existing?.id
  if (id === undefined) {
    const [inserted] = await tx.insert(menu).values({ name, icon, to, index, fk_menu: parent }).returning({ id: menu.id })
    id = inserted?.id as number
    await tx.insert(menu_profile).values(idsOf(entry.for).map(fk_profile => ({ fk_profile, fk_menu: id as number })))
  }
  for (const [i, child] of (entry.children ?? []).entries()) await ensureMenu(tx, child, id, i + 1, idsOf)
}
