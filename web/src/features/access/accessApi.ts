import {
  apisOfProfile,
  copyProfile,
  pages,
  pagesOfProfile,
  permissions,
  permissionsOfProfile,
  profiles
} from 'contract/calls/access/access.ts'
import { menuTree, menus, moveMenu } from 'contract/calls/access/menus.ts'
import { callApi, resourceApi } from '../../api/resourceApi.ts'

// Without the schemas: pages load these calls first, and the schemas only with a form.

export const profilesApi = resourceApi(profiles, {
  shows: ['user', 'profile_permission']
})
export const permissionsApi = resourceApi(permissions, {
  shows: ['profile_permission']
})
export const pagesApi = resourceApi(pages, { shows: ['profile_page'] })
export const menusApi = resourceApi(menus, { shows: ['menu_profile'] })

export const copyProfileCall = callApi(copyProfile, { entities: ['profile'] })

export const permissionsCall = callApi(permissionsOfProfile, {
  entities: ['profile_permission', 'permission']
})
export const pagesCall = callApi(pagesOfProfile, {
  entities: ['profile_page', 'page']
})
export const apisCall = callApi(apisOfProfile, {
  entities: ['profile_api', 'profile_permission', 'permission']
})

export const menuTreeCall = callApi(menuTree, {
  entities: ['menu', 'menu_profile', 'profile']
})
export const moveMenuCall = callApi(moveMenu)
