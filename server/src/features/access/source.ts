import { pages as contractPages, permissions, profilePermissions, profiles } from 'contract/access/access.ts'
import { eq, sql } from 'drizzle-orm'
import type { Declared } from '../../feature.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { searchTextOf } from '../../platform/http/list-source.ts'
import { resourceSource } from '../../platform/http/resource-routes.ts'
import { Derived } from '../../schema/derived.ts'
import { administratorProfile } from '../../profiles.ts'
import { page, permission, profile, profile_permission, user } from '../../schema/access.ts'
import { declaredGroups } from './groups.ts'
import { requirePermissionGrant } from './grants.ts'
import { lockProfile, requireMayRequire, requireMayTake } from './rights.ts'
import { pagePolicy, permissionPolicy, profilePermissionPolicy, profilePolicy } from './policy.ts'

const usersOf = sql<number>`(select count(*)::int from "user" u where u.fk_profile = profile.id)`
const permissionsOf = sql<number>`(select count(*)::int from profile_permission pp
  where pp.fk_profile = profile.id and pp.allowed)`

/** Profiles, with their numbers of users and of permissions. */
export const profileSource = resourceSource(profiles, {
  ...profilePolicy,
  fields: { users_count: usersOf, permissions_count: permissionsOf },
  searchText: searchTextOf(profile.name, profile.description),
  sort: { users_count: usersOf, permissions_count: permissionsOf },
  beforeWrite: async ({ db, actor, fields, before }) => {
    if (before?.['name'] === administratorProfile && 'name' in fields && fields['name'] !== administratorProfile) {
      throw conflict(
        'in_use',
        `«${administratorProfile}» no se puede renombrar: recibe los permisos de cada nueva versión`
      )
    }
    const required = fields['requires_two_factor']
    if (before && typeof required === 'boolean' && required !== before['requires_two_factor'])
      await requireMayRequire(db, actor, before['id'], required)
  },
  beforeRemove: async ({ db, actor, row }) => {
    if (row['name'] === administratorProfile)
      throw conflict(
        'in_use',
        `«${administratorProfile}» no se puede eliminar: recibe los permisos de cada nueva versión`
      )
    const users = await db.$count(user, eq(user.fk_profile, row.id))
    if (users > 0)
      throw conflict('in_use', `No se puede eliminar: está en uso por ${users} ${users === 1 ? 'usuario' : 'usuarios'}`)
    await requireMayTake(db, actor, row.id)
  }
})

/** Permissions. Those that the program's code uses can't be renamed. */
export function permissionSourceOf(declared: Declared) {
  const isNamedInCode = (name: string) => Object.hasOwn(declared.permissions, name)
  return resourceSource(permissions, {
    ...permissionPolicy,
    fields: {
      group: new Derived(permission.name, declaredGroups(declared).groupOfPermission),
      is_fixed: new Derived(permission.name, isNamedInCode),
      profiles_count: sql`(select count(*)::int from profile_permission pp
      where pp.fk_permission = permission.id and pp.allowed)`
    },
    searchText: searchTextOf(permission.name, permission.description),
    beforeWrite: ({ fields, before }) => {
      const name = before?.['name']
      if (name !== undefined && isNamedInCode(name) && 'name' in fields && fields['name'] !== name)
        throw conflict('in_use', 'El programa usa este permiso por su nombre: no se puede renombrar')
    },
    // Its maker's profile gets a new permission: granting one requires holding it, so otherwise it could never be
    // granted.
    afterWrite: async ({ db, actor, id, before }) => {
      if (!before) await db.insert(profile_permission).values({ fk_profile: actor.profile, fk_permission: id })
    },
    beforeRemove: async ({ row }) => {
      if (isNamedInCode(row['name'])) throw conflict('in_use', 'No se puede eliminar: está en uso por el programa')
    }
  })
}

/** Pages of the browser. The path of a page of the program can't be changed. */
export function pageSourceOf(declared: Declared) {
  const isOfCode = (path: string) => Object.hasOwn(declared.pages, path)
  return resourceSource(contractPages, {
    ...pagePolicy,
    fields: {
      group: new Derived(page.path, declaredGroups(declared).groupOfPage),
      is_fixed: new Derived(page.path, isOfCode),
      profiles_count: sql`(select count(*)::int from profile_page pp where pp.fk_page = page.id and pp.allowed)`
    },
    searchText: searchTextOf(page.path, page.name),
    beforeWrite: ({ fields, before }) => {
      const path = fields['path']
      if (path === undefined || path === before?.['path']) return
      if (before && isOfCode(before['path']))
        throw conflict('in_use', 'El programa tiene esta página en su ruta: no se puede cambiar')
      if (!/^(\/[\w.~-]+)+$/.test(path)) throw invalid({ path: 'La ruta debe tener la forma /admin/bases/_id' })
    },
    beforeRemove: async ({ row }) => {
      if (isOfCode(row['path'])) throw conflict('in_use', 'No se puede eliminar: está en uso por el programa')
    }
  })
}

/** Which profile has which permission. A row's profile and permission can't be changed. */
export const profilePermissionSource = resourceSource(profilePermissions, {
  ...profilePermissionPolicy,
  fields: {
    profile: { id: profile.id, name: profile.name },
    permission: { id: permission.id, name: permission.name }
  },
  joins: query =>
    query
      .innerJoin(profile, eq(profile.id, profile_permission.fk_profile))
      .innerJoin(permission, eq(permission.id, profile_permission.fk_permission)),
  searchText: sql`(select search_key(r.name || ' ' || p.name) from profile r, permission p
    where r.id = ${profile_permission.fk_profile} and p.id = ${profile_permission.fk_permission})`,
  beforeWrite: async ({ db, actor, fields, before }) => {
    for (const [name, text] of [
      ['fk_profile', 'Una concesión no se puede pasar a otro perfil'],
      ['fk_permission', 'Una concesión no se puede pasar a otro permiso']
    ] as const) {
      if (before && name in fields && fields[name] !== before[name]) throw invalid({ [name]: text })
    }
    const after = { allowed: true, ...before, ...fields } as {
      allowed: boolean
      fk_profile: number
      fk_permission: number
    }
    if (after.allowed === (before?.['allowed'] ?? false)) return
    await lockProfile(db, after.fk_profile)
    await (after.allowed
      ? requirePermissionGrant(db, actor, after.fk_profile, [after.fk_permission])
      : requireMayTake(db, actor, after.fk_profile))
  },
  beforeRemove: async ({ db, actor, row }) => {
    if (row['allowed']) await requireMayTake(db, actor, row['fk_profile'])
  }
})
