import type * as contract from 'contract/access.ts'
import * as facts from 'contract/access-facts.ts'
import { callApi, resourceApi } from '../../api/resourceApi.ts'

// What pages ask for at first comes without the schemas.

export const profilesApi = resourceApi<typeof contract.profiles>(facts.profiles, {
  shows: ['user', 'profile_permission']
})
export const permissionsApi = resourceApi<typeof contract.permissions>(facts.permissions, {
  shows: ['profile_permission']
})
export const pagesApi = resourceApi<typeof contract.pages>(facts.pages, { shows: ['profile_page'] })
export const menusApi = resourceApi<typeof contract.menus>(facts.menus, { shows: ['menu_profile'] })

export const copyProfileCall = callApi<typeof contract.copyProfile>(facts.copyProfile, { entities: ['profile'] })

export const permissionsCall = callApi<typeof contract.permissionsOfProfile>(facts.permissionsOfProfile, {
  entities: ['profile_permission', 'permission']
})
export const pagesCall = callApi<typeof contract.pagesOfProfile>(facts.pagesOfProfile, {
  entities: ['profile_page', 'page']
})
export const apisCall = callApi<typeof contract.apisOfProfile>(facts.apisOfProfile, {
  entities: ['profile_api', 'profile_permission', 'permission']
})

export const switchPermissionsCall = callApi<typeof contract.switchPermissions>(facts.switchPermissions)
export const switchPagesCall = callApi<typeof contract.switchPages>(facts.switchPages)
export const switchApisCall = callApi<typeof contract.switchApis>(facts.switchApis)

export const menuTreeCall = callApi<typeof contract.menuTree>(facts.menuTree, {
  entities: ['menu', 'menu_profile', 'profile']
})
export const moveMenuCall = callApi<typeof contract.moveMenu>(facts.moveMenu)
export const addMenusCall = callApi<typeof contract.addMenus>(facts.addMenus)
export const removeMenuCall = callApi<typeof contract.removeMenu>(facts.removeMenu)
