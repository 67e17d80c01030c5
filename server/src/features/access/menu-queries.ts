import { type MenuNode, menus } from 'contract/access/menus.ts'
import type { Menu } from 'contract/auth/auth.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { listSource, searchTextOf } from '../../platform/http/list-source.ts'
import { alias } from 'drizzle-orm/pg-core'
import { menu, menu_profile, profile } from '../../schema/access.ts'
import { menuPolicy } from './policy.ts'

const parent = alias(menu, 'parent')

/** Entries of the menu as single rows. */
export const menuSource = listSource(menus, {
  ...menuPolicy,
  fields: {
    menu: { id: parent.id, name: parent.name },
    profiles_count: sql`(select count(*)::int from menu_profile mp where mp.fk_menu = menu.id)`
  },
  joins: query => query.leftJoin(parent, eq(parent.id, menu.fk_menu)),
  searchText: searchTextOf(menu.name, menu.to)
})

type Placed = { id: number; fk_menu: number | null }

/** Rows in the order of their indexes, as a tree; a row whose parent is missing is left out. */
function asTree<Row extends Placed, Node>(rows: readonly Row[], nodeOf: (row: Row, children: Node[]) => Node): Node[] {
  const below = (parentId: number | null): Node[] =>
    rows.filter(row => row.fk_menu === parentId).map(row => nodeOf(row, below(row.id)))
  return below(null)
}

/** The menu that a profile sees. */
export async function menuOfProfile(db: Db, fk_profile: number): Promise<Menu[]> {
  const rows = await db
    .select({ id: menu.id, fk_menu: menu.fk_menu, name: menu.name, icon: menu.icon, to: menu.to, index: menu.index })
    .from(menu_profile)
    .innerJoin(menu, eq(menu.id, menu_profile.fk_menu))
    .where(eq(menu_profile.fk_profile, fk_profile))
    .orderBy(asc(menu.index))
  return asTree(rows, ({ fk_menu: _, ...item }, children: Menu[]) => ({ ...item, children }))
}

/** The whole menu, with the profiles that see each entry. */
export async function wholeMenu(db: Db): Promise<MenuNode[]> {
  const rows = await db
    .select({
      id: menu.id,
      version: menu.version,
      fk_menu: menu.fk_menu,
      name: menu.name,
      icon: menu.icon,
      to: menu.to,
      index: menu.index,
      profiles: sql<
        MenuNode['profiles']
      >`(select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'fk_menu_profile', mp.id)
        order by p.name), '[]')
        from menu_profile mp join profile p on p.id = mp.fk_profile where mp.fk_menu = menu.id)`
    })
    .from(menu)
    .orderBy(asc(menu.index))
  return asTree(rows, (row, children: MenuNode[]) => ({ ...row, children }))
}

/** Entries that a profile doesn't see yet, each group before its entries. @throws RESOURCE.NOT_FOUND */
export async function menusToAdd(db: Db, fk_profile: number) {
  const [known] = await db.select({ id: profile.id }).from(profile).where(eq(profile.id, fk_profile))
  if (!known) throw notFound()
  return db
    .select({ id: menu.id, fk_menu: menu.fk_menu, name: menu.name, icon: menu.icon, to: menu.to, index: menu.index })
    .from(menu)
    .leftJoin(menu_profile, and(eq(menu_profile.fk_menu, menu.id), eq(menu_profile.fk_profile, fk_profile)))
    .where(isNull(menu_profile.id))
    .orderBy(sql`${menu.fk_menu} nulls first`, asc(menu.index))
}
