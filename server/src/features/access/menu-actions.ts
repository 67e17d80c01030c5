import type { addMenus as addMenusCall, menus } from 'contract/access/menus.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { insertRow, lockRow, removeRow, updateRow } from '../../platform/http/resource-routes.ts'
import { lockTree } from '../../platform/database/lock-tree.ts'
import { menu, menu_profile, page } from '../../schema/access.ts'
import { menuSource } from './menu-queries.ts'

type Fields = z.output<typeof menus.create>
type Changes = Partial<Fields> & { version?: number | undefined }

/** Makes an entry at the given position, or as the last of its group. No profile sees it yet. */
export async function createMenu(db: Transaction, actor: Actor, { index, ...fields }: Fields) {
  await lockTree(db, 'menu')
  await requirePage(db, fields.to)
  const last = await siblings(db, fields.fk_menu ?? null)
  const { id } = (await insertRow(db, menuSource, { ...fields, index: last.length + 1 }, actor)).parsed()
  return place(db, actor, id, fields.fk_menu ?? null, index)
}

/** Changes an entry. With another group or index it is also moved there. */
export async function changeMenu(db: Transaction, actor: Actor, id: number, { index, fk_menu, ...changes }: Changes) {
  await lockTree(db, 'menu')
  await requirePage(db, changes.to)
  const before = await lockRow(db, menuSource, id, actor)
  const group = fk_menu === undefined ? before.fk_menu : fk_menu
  const isMoved = group !== before.fk_menu
  // The group changes with the words: one without the other may be an entry that is there already.
  const moved = isMoved && { fk_menu: group, index: (await siblings(db, group)).length + 1 }
  const row = (await updateRow(db, menuSource, id, { ...changes, ...moved }, actor)).parsed()
  if (isMoved) await leaveGroup(db, id, before.fk_menu)
  return place(db, actor, id, group, index ?? (isMoved ? undefined : row.index))
}

/** Moves an entry to a position, from 1; siblings are renumbered in both groups. */
export async function moveMenu(
  db: Transaction,
  actor: Actor,
  id: number,
  { fk_menu, index }: { fk_menu: number | null; index: number }
): Promise<void> {
  await lockTree(db, 'menu')
  await place(db, actor, id, fk_menu, index)
}

/** Deletes an entry that contains none; the siblings after it are renumbered. */
export async function deleteMenu(db: Transaction, actor: Actor, id: number) {
  await lockTree(db, 'menu')
  const { fk_menu } = await lockRow(db, menuSource, id, actor)
  const done = await removeRow(db, menuSource, id, actor)
  await number(db, await siblings(db, fk_menu))
  return done
}

/** Adds entries to a profile's menu, together with the groups that contain them; existing entries stay. */
export async function addMenus(db: Transaction, { fk_profile, menus: ids }: z.output<(typeof addMenusCall)['body']>) {
  const found = await db.select({ id: menu.id }).from(menu).where(inArray(menu.id, ids))
  if (found.length !== new Set(ids).size) throw invalid({ menus: 'Alguna de las entradas no existe' })
  await showGroups(db, ids, [fk_profile])
  await db
    .insert(menu_profile)
    .values([...new Set(ids)].map(fk_menu => ({ fk_profile, fk_menu })))
    .onConflictDoNothing()
  return db
    .select({ id: menu_profile.id, fk_menu: menu_profile.fk_menu, fk_profile: menu_profile.fk_profile })
    .from(menu_profile)
    .where(and(eq(menu_profile.fk_profile, fk_profile), inArray(menu_profile.fk_menu, ids)))
}

/** Removes an entry from a profile's menu, with all that it contains. */
export async function removeMenuOfProfile(db: Transaction, id: number): Promise<Record<string, never>> {
  const { rowCount } = await db.execute(sql`with recursive gone as (
      select mp.id, mp.fk_menu, mp.fk_profile from menu_profile mp where mp.id = ${id}
      union select mp.id, mp.fk_menu, mp.fk_profile from gone g join menu m on m.fk_menu = g.fk_menu
        join menu_profile mp on mp.fk_menu = m.id and mp.fk_profile = g.fk_profile
    ) delete from menu_profile where id in (select id from gone)`)
  if (!rowCount) throw notFound()
  return {}
}

/** `_id` in a page's path stands for any value. @throws VALIDATION.INVALID_DATA unless the address leads to a page */
async function requirePage(db: Transaction, to: string | null | undefined): Promise<void> {
  if (to == null) return
  const paths = await db.select({ path: page.path }).from(page)
  const parts = to.split('/')
  const leads = paths.some(({ path }) => {
    const pattern = path.split('/')
    return (
      pattern.length === parts.length &&
      pattern.every((piece, index) =>
        piece.startsWith('_') ? /^[^_?#\\][^?#\\]*$/.test(parts[index] ?? '') : piece === parts[index]
      )
    )
  })
  if (!leads) throw invalid({ to: 'Esta dirección no lleva a ninguna página' })
}

const siblings = async (db: Transaction, fk_menu: number | null): Promise<number[]> => {
  const rows = await db.execute<{ id: number }>(
    sql`select id from menu where fk_menu is not distinct from ${fk_menu}::int order by index`
  )
  return rows.rows.map(row => row.id)
}

/** Numbers entries from 1 in this order; rows that already have their number aren't written. */
const number = (db: Transaction, ids: readonly number[]) =>
  db.execute(
    sql`update menu set index = n.index from unnest(${sql.param(ids)}::int[]) with ordinality n (id, index)
      where menu.id = n.id and menu.index <> n.index`
  )

/** Moves the entry; by default it becomes the last one of the group. The tree must be locked. */
async function place(db: Transaction, actor: Actor, id: number, fk_menu: number | null, index?: number) {
  const before = (await lockRow(db, menuSource, id, actor)).fk_menu
  const others = (await siblings(db, fk_menu)).filter(other => other !== id)
  if (before !== fk_menu) {
    // First to the end, where no other entry has the number.
    await db
      .update(menu)
      .set({ fk_menu, index: others.length + 1 })
      .where(eq(menu.id, id))
    await leaveGroup(db, id, before)
  }
  const at = Math.min(index ?? others.length + 1, others.length + 1) - 1
  await number(db, others.toSpliced(at, 0, id))
  return id
}

/** After an entry has moved: numbers those it was among, and shows its new groups to the profiles that see it. */
async function leaveGroup(db: Transaction, id: number, before: number | null): Promise<void> {
  await number(db, await siblings(db, before))
  await showGroups(db, [id])
}

/** Profiles that see an entry must also see the groups that contain it, or they could not reach it. */
async function showGroups(db: Transaction, ids: readonly number[], profiles?: readonly number[]): Promise<void> {
  const visibleSource = profiles
    ? sql`select p.id from unnest(${sql.param(profiles)}::int[]) p (id)`
    : sql`select fk_profile as id from menu_profile where fk_menu = any(${sql.param(ids)}::int[])`
  await db.execute(sql`with recursive up as (
      select fk_menu as id from menu where id = any(${sql.param(ids)}::int[])
      union select m.fk_menu from menu m join up on up.id = m.id
    ) insert into menu_profile (fk_profile, fk_menu) select p.id, up.id from (${visibleSource}) p, up
    where up.id is not null on conflict do nothing`)
}
