import { classifiers, periodicityUnits } from 'contract/core/classifier.ts'
import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from './platform/database/database.ts'
import { menu, menu_profile, page, permission, profile, profile_page, profile_permission } from './schema/access.ts'
import { classifier, periodicity_unit } from './schema/catalogs.ts'
import { lockTree } from './platform/database/lock-tree.ts'
import { addDefaultCronJobs } from './features/cron-jobs/defaults.ts'
import { cronJobs, type MenuDefault, menus, pages, permissions } from './manifest.ts'
import { administratorProfile, profileDescriptions, type ProfileName, profiles } from './profiles.ts'
import { requireValue } from './platform/require-value.ts'

/**
 * Brings the rows that the program itself relies on up to this version: fixed values, profiles, permissions, pages,
 * menus, scheduled tasks. May run at any start and in several processes at once; it adds,
 * and never removes or overwrites.
 */
export async function ensureReferenceData(db: Database, timeZone = 'America/La_Paz'): Promise<void> {
  await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(7203119)`)
    await tx
      .insert(classifier)
      .values(classifiers.map(({ id, type, name, index }) => ({ id, type, name, index })))
      .onConflictDoUpdate({
        target: classifier.id,
        set: { type: sql`excluded.type`, name: sql`excluded.name`, index: sql`excluded.index` }
      })
    await tx
      .insert(periodicity_unit)
      .values([...periodicityUnits])
      .onConflictDoUpdate({ target: periodicity_unit.id, set: { name: sql`excluded.name` } })
    // Profiles are made only once: one that an administrator renamed or deleted isn't made again.
    const isNew = (await tx.$count(profile)) === 0
    await tx
      .insert(profile)
      .values(
        (isNew ? profiles : [administratorProfile]).map(name => ({ name, description: profileDescriptions[name] }))
      )
      .onConflictDoNothing()
    const idOf = new Map(
      (
        await tx
          .select({ id: profile.id, name: profile.name })
          .from(profile)
          .where(inArray(profile.name, [...profiles]))
      ).map(row => [row.name, row.id])
    )
    const idsOf = (names: readonly ProfileName[]) => names.flatMap(name => idOf.get(name) ?? [])

    const newPermissions = await tx
      .insert(permission)
      .values(Object.entries(permissions).map(([name, { description }]) => ({ name, description })))
      .onConflictDoNothing()
      .returning()
    const grants = newPermissions.flatMap(({ id, name }) =>
      idsOf(permissions[name]?.to ?? []).map(fk_profile => ({ fk_profile, fk_permission: id }))
    )
    if (grants.length) await tx.insert(profile_permission).values(grants)

    const newPages = await tx
      .insert(page)
      .values(Object.entries(pages).map(([path, { name, isOpen = false }]) => ({ path, name, is_open: isOpen })))
      .onConflictDoNothing()
      .returning()
    const views = newPages.flatMap(({ id, path }) =>
      idsOf(pages[path]?.to ?? []).map(fk_profile => ({ fk_profile, fk_page: id }))
    )
    // The trigger ensure_profile_rows has inserted the rows, with the pages closed.
    if (views.length)
      await tx
        .insert(profile_page)
        .values(views)
        .onConflictDoUpdate({ target: [profile_page.fk_profile, profile_page.fk_page], set: { allowed: true } })

    const paths = newPages.map(({ path }) => path)
    if (paths.includes('/admin/settings/cron-jobs')) await addDefaultCronJobs(tx, cronJobs, timeZone)
    await lockTree(tx, 'menu')
    for (const [index, entry] of menus.entries()) await ensureMenu(tx, entry, menus.slice(0, index), [], paths, idsOf)
  })
}

/**
 * Adds a menu entry when its page is new; an entry that an administrator deleted later isn't added again. Entries are
 * identified by their target, groups by their name.
 * @param earlier those of its group that stand before it in a new installation
 */
async function ensureMenu(
  tx: Transaction,
  entry: MenuDefault,
  earlier: readonly MenuDefault[],
  groups: readonly number[],
  newPages: readonly string[],
  idsOf: (names: readonly ProfileName[]) => number[]
): Promise<void> {
  if (!isNewIn(entry, newPages)) return
  const { name, icon, to = null } = entry
  const [existing] = await tx
    .select({ id: menu.id })
    .from(menu)
    .where(to === null ? and(eq(menu.name, name), isNull(menu.to)) : eq(menu.to, to))
  let id = existing?.id
  if (id === undefined) {
    const parent = groups.at(-1) ?? null
    const index = await makeRoom(tx, parent, earlier)
    const [inserted] = await tx
      .insert(menu)
      .values({ name, icon, to, index, fk_menu: parent })
      .returning({ id: menu.id })
    id = requireValue(inserted).id
    // The profiles also get the groups that contain the entry.
    const shown = [...groups, id].flatMap(fk_menu => idsOf(entry.for).map(fk_profile => ({ fk_profile, fk_menu })))
    if (shown.length) await tx.insert(menu_profile).values(shown).onConflictDoNothing()
  }
  const children = entry.children ?? []
  for (const [index, child] of children.entries())
    await ensureMenu(tx, child, children.slice(0, index), [...groups, id], newPages, idsOf)
}

/**
 * Moves what stands at the place of a new entry of the menu, and what follows, one further.
 * @returns its place: after the last of those that stand before it, at the end if none of them is there any more
 */
async function makeRoom(tx: Transaction, parent: number | null, earlier: readonly MenuDefault[]): Promise<number> {
  const isOfGroup = parent === null ? isNull(menu.fk_menu) : eq(menu.fk_menu, parent)
  const level = await tx.select({ name: menu.name, to: menu.to, index: menu.index }).from(menu).where(isOfGroup)
  const isOf = (row: (typeof level)[number], { name, to }: MenuDefault) =>
    to === undefined ? row.to === null && row.name === name : row.to === to
  const before = level.filter(row => earlier.some(entry => isOf(row, entry)))
  const index = 1 + Math.max(0, ...(before.length > 0 ? before : level).map(row => row.index))
  if (level.some(row => row.index === index))
    await tx
      .update(menu)
      .set({ index: sql`${menu.index} + 1` })
      .where(and(isOfGroup, gte(menu.index, index)))
  return index
}

/** Whether the entry, or one within it, leads to a page that is new; `_id` in a page's path stands for any value. */
function isNewIn({ to, children = [] }: MenuDefault, newPages: readonly string[]): boolean {
  const leadsTo = (path: string) => new RegExp(`^${path.replace(/\/_\w+/g, '/[^/]+')}$`).test(to ?? '')
  return newPages.some(leadsTo) || children.some(child => isNewIn(child, newPages))
}
