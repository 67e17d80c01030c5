import type { Menu } from 'contract/auth.ts'
import { menuOfProfile } from 'contract/auth.ts'
import { asc, eq } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { menu, menu_profile } from '../../schema/access.ts'

/** Menus of profiles. */
export const access: Feature = routes => {
  routes.read(menuOfProfile, async ({ db, actor, params }) => {
    if (params.profile !== actor.profile && !actor.permissions.has('access.read')) throw forbidden()
    const rows = await db
      .select({ id: menu.id, fk_menu: menu.fk_menu, name: menu.name, icon: menu.icon, to: menu.to, index: menu.index })
      .from(menu_profile)
      .innerJoin(menu, eq(menu.id, menu_profile.fk_menu))
      .where(eq(menu_profile.fk_profile, params.profile))
      .orderBy(asc(menu.index), asc(menu.id))
    const below = (parent: number | null): Menu[] => rows.filter(row => row.fk_menu === parent).map(({ fk_menu: _, ...item }) => ({ ...item, children: below(item.id) }))
    return below(null)
  })
}
