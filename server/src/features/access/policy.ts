import { profiles } from 'contract/access/access.ts'
import { definePolicy, rightsOf } from '../../platform/http/policy.ts'
import * as tables from '../../schema/access.ts'

export const accessRights = rightsOf(profiles)

export const profilePolicy = definePolicy({ table: tables.profile, ...accessRights, decidesAccess: true })
export const permissionPolicy = definePolicy({ table: tables.permission, ...accessRights })
export const profilePermissionPolicy = definePolicy({
  table: tables.profile_permission,
  ...accessRights,
  decidesAccess: true
})
export const pagePolicy = definePolicy({ table: tables.page, ...accessRights })
export const profilePagePolicy = definePolicy({ table: tables.profile_page, ...accessRights })
export const apiPolicy = definePolicy({ table: tables.api, ...accessRights })
export const profileApiPolicy = definePolicy({ table: tables.profile_api, ...accessRights })
export const menuPolicy = definePolicy({ table: tables.menu, ...accessRights })
export const menuProfilePolicy = definePolicy({ table: tables.menu_profile, ...accessRights })
