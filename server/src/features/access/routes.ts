import * as contract from 'contract/access/access.ts'
import { menuOfProfile as menuOfProfileCall } from 'contract/auth/auth.ts'
import * as menus from 'contract/access/menus.ts'
import type { RegisterRoutes } from '../../feature.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { resourceRoutes } from '../../platform/http/resource-routes.ts'
import { changeApi, changePage, copyProfile, switchApis, switchPages, switchPermissions } from './actions.ts'
import { addMenus, changeMenu, createMenu, deleteMenu, moveMenu, removeMenuOfProfile } from './menu-actions.ts'
import { menuOfProfile, menusToAdd, menuSource, wholeMenu } from './menu-queries.ts'
import { declaredGroups } from './groups.ts'
import { apisOf, pagesOf, permissionsOf, profileByUuid } from './queries.ts'
import { pageSourceOf, permissionSourceOf, profilePermissionSource, profileSource } from './source.ts'
import { oneRow } from '../../platform/http/list.ts'

/** Profiles and their rights; the menu. */
export const registerRoutes: RegisterRoutes = (routes, { declared }) => {
  const groups = declaredGroups(declared)
  resourceRoutes(routes, contract.profiles, profileSource)
  resourceRoutes(routes, contract.permissions, permissionSourceOf(declared))
  resourceRoutes(routes, contract.pages, pageSourceOf(declared))
  resourceRoutes(routes, contract.profilePermissions, profilePermissionSource)
  routes.write(contract.copyProfile, ({ db, params, body, actor }) => copyProfile(db, actor, params.id, body))

  routes.read(contract.permissionsOfProfile, async ({ db, params }) =>
    permissionsOf(db, await profileByUuid(db, params.uuid), groups)
  )
  routes.write(contract.switchPermissions, async ({ db, params, body, actor }) => {
    await switchPermissions(db, actor, params.id, body)
    return permissionsOf(db, params.id, groups)
  })

  routes.read(contract.pagesOfProfile, ({ db, params }) => pagesOf(db, params.id, groups))
  routes.write(contract.switchPages, async ({ db, params, body, actor }) => {
    await switchPages(db, actor, params.id, body)
    return pagesOf(db, params.id, groups)
  })
  routes.write(contract.changeProfilePage, async ({ db, params, body, actor }) => {
    const rows = await pagesOf(db, await changePage(db, actor, params.id, body), groups)
    return rows.find(row => row.id === params.id) as contract.PageOfProfile
  })

  routes.read(contract.apisOfProfile, ({ db, params }) => apisOf(db, params.id))
  routes.write(contract.switchApis, async ({ db, params, body, actor }) => {
    await switchApis(db, actor, params.id, body)
    return apisOf(db, params.id)
  })
  routes.write(contract.changeProfileApi, async ({ db, params, body, actor }) => {
    const rows = await apisOf(db, await changeApi(db, actor, params.id, body))
    return rows.find(row => row.id === params.id) as contract.ApiOfProfile
  })

  const { calls } = menus.menus
  resourceRoutes(routes, menus.menus, { ...menuSource, without: ['create', 'update', 'remove'] })
  routes.write(calls.create, async ({ db, body, actor }) =>
    oneRow(db, menuSource, await createMenu(db, actor, body), actor)
  )
  routes.write(calls.update, async ({ db, params, body, actor }) =>
    oneRow(db, menuSource, await changeMenu(db, actor, params.id, body), actor)
  )
  routes.write(calls.remove, ({ db, params, actor }) => deleteMenu(db, actor, params.id))
  routes.read(menus.menuTree, ({ db }) => wholeMenu(db))
  routes.write(menus.moveMenu, async ({ db, params, body, actor }) => {
    await moveMenu(db, actor, params.id, body)
    return wholeMenu(db)
  })

  routes.read(menuOfProfileCall, ({ db, actor, params }) => {
    if (params.profile !== actor.profile && !actor.permissions.has('access.read')) throw forbidden()
    return menuOfProfile(db, params.profile)
  })
  routes.read(menus.menusToAdd, ({ db, params }) => menusToAdd(db, params.profile))
  routes.write(menus.addMenus, ({ db, body }) => addMenus(db, body))
  routes.write(menus.removeMenu, ({ db, params }) => removeMenuOfProfile(db, params.id))
}
