import { z } from 'zod'
import * as facts from './access-facts.ts'
import { idParam, idParams, nothing } from './http.ts'
import { defineCall, defineResource, recordFields } from './resource.ts'
import { id, optionalText, requiredText, wholeNumber } from './validation.ts'

const profileFields = {
  name: requiredText(60).meta({ label: 'Nombre' }),
  description: optionalText(300).meta({ label: 'Descripción' })
}

export const profiles = defineResource({
  ...facts.profiles,
  row: {
    uuid: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    users_count: z.number(),
    permissions_count: z.number()
  },
  create: profileFields
})

export type Profile = z.output<typeof profiles.row>

export const permissions = defineResource({
  ...facts.permissions,
  row: {
    name: z.string(),
    description: z.string().nullable(),
    group: z.string(),
    /** the program itself asks for it: it can be neither renamed nor deleted */
    is_fixed: z.boolean(),
    profiles_count: z.number()
  },
  create: {
    name: requiredText(80).meta({ label: 'Nombre' }),
    description: optionalText(300).meta({ label: 'Descripción' })
  }
})

export const pages = defineResource({
  ...facts.pages,
  row: {
    path: z.string(),
    name: z.string(),
    group: z.string(),
    /** the program itself has it: its path can't be changed, nor can it be deleted */
    is_fixed: z.boolean(),
    /** every profile may open it, always */
    is_open: z.boolean(),
    profiles_count: z.number()
  },
  create: { path: requiredText(200).meta({ label: 'Ruta' }), name: requiredText(120).meta({ label: 'Nombre' }) }
})

export const menus = defineResource({
  ...facts.menus,
  row: {
    fk_menu: z.number().nullable(),
    menu: z.object({ id: z.number(), name: z.string() }).nullable(),
    name: z.string(),
    icon: z.string().nullable(),
    to: z.string().nullable(),
    index: z.number(),
    profiles_count: z.number()
  },
  create: {
    name: requiredText(60).meta({ label: 'Nombre' }),
    icon: optionalText(40).meta({ label: 'Icono' }),
    to: optionalText(200).meta({ label: 'Página' }),
    fk_menu: id.nullable().optional().meta({ label: 'Dentro de' }),
    /** place among its siblings, from 1; the last one unless said */
    index: wholeNumber(1, 10_000).optional().meta({ label: 'Orden' })
  }
})

export const profilePermissions = defineResource({
  ...facts.profilePermissions,
  row: {
    fk_profile: z.number(),
    profile: z.object({ id: z.number(), name: z.string() }),
    fk_permission: z.number(),
    permission: z.object({ id: z.number(), name: z.string() }),
    allowed: z.boolean()
  },
  create: {
    fk_profile: id.meta({ label: 'Perfil' }),
    fk_permission: id.meta({ label: 'Permiso' }),
    allowed: z.boolean().default(true).meta({ label: 'Permitido' })
  }
})

const allowance = { fk_profile: z.number(), allowed: z.boolean() }

const permissionOfProfile = z.object({
  /** null while the profile has never had it */
  id: z.number().nullable(),
  ...allowance,
  fk_permission: z.number(),
  permission: z.object({ id: z.number(), name: z.string(), description: z.string().nullable(), group: z.string() })
})

export type PermissionOfProfile = z.output<typeof permissionOfProfile>

export const permissionsOfProfile = defineCall({
  ...facts.permissionsOfProfile,
  params: z.strictObject({ uuid: z.uuid() }),
  reply: z.array(permissionOfProfile)
})

const { id: recordId, version } = recordFields

const pageOfProfile = z.object({
  id: recordId,
  version,
  ...allowance,
  fk_page: z.number(),
  page: z.object({ id: z.number(), path: z.string(), name: z.string(), group: z.string(), is_open: z.boolean() })
})

export type PageOfProfile = z.output<typeof pageOfProfile>

export const pagesOfProfile = defineCall({ ...facts.pagesOfProfile, params: idParams, reply: z.array(pageOfProfile) })

const apiOfProfile = z.object({
  id: recordId,
  version,
  /** false: closed to the profile although it has the permission */
  ...allowance,
  /** what decides besides: `permission`, the profile lacks it; `always`, the route is open to everybody */
  decided_by: z.enum(['permission', 'always']).nullable(),
  /** whether the profile may use it, all things considered */
  is_open: z.boolean(),
  fk_api: z.number(),
  api: z.object({
    id: z.number(),
    method: z.string(),
    path: z.string(),
    summary: z.string(),
    permission: z.string(),
    group: z.string()
  })
})

export type ApiOfProfile = z.output<typeof apiOfProfile>

export const apisOfProfile = defineCall({ ...facts.apisOfProfile, params: idParams, reply: z.array(apiOfProfile) })

const allowed = z.strictObject({
  allowed: z.boolean().meta({ label: 'Permitido' }),
  version: wholeNumber(1, 2_147_483_647).optional()
})

export const changeProfilePage = defineCall({
  ...facts.changeProfilePage,
  params: idParams,
  body: allowed,
  reply: pageOfProfile
})
export const changeProfileApi = defineCall({
  ...facts.changeProfileApi,
  params: idParams,
  body: allowed,
  reply: apiOfProfile
})

/** `ids`: of permissions, pages or routes, not of the rows that join them to the profile. */
const several = z.strictObject({ ids: z.array(id).min(1).max(1000), allowed: z.boolean() })

export const switchPermissions = defineCall({
  ...facts.switchPermissions,
  params: idParams,
  body: several,
  reply: z.array(permissionOfProfile)
})
export const switchPages = defineCall({
  ...facts.switchPages,
  params: idParams,
  body: several,
  reply: z.array(pageOfProfile)
})
export const switchApis = defineCall({
  ...facts.switchApis,
  params: idParams,
  body: several,
  reply: z.array(apiOfProfile)
})

export const copyProfile = defineCall({
  ...facts.copyProfile,
  params: idParams,
  body: z.strictObject(profileFields),
  reply: profiles.row
})

/** An entry of the menu with those that it contains, in their order. */
export type MenuNode = {
  id: number
  version: number
  fk_menu: number | null
  name: string
  icon: string | null
  to: string | null
  index: number
  /** who sees it; `fk_menu_profile` is the row by which they do */
  profiles: { id: number; name: string; fk_menu_profile: number }[]
  children: MenuNode[]
}

const menuNode: z.ZodType<MenuNode> = z.object({
  id: z.number(),
  version: z.number(),
  fk_menu: z.number().nullable(),
  name: z.string(),
  icon: z.string().nullable(),
  to: z.string().nullable(),
  index: z.number(),
  profiles: z.array(z.object({ id: z.number(), name: z.string(), fk_menu_profile: z.number() })),
  get children() {
    return z.array(menuNode)
  }
})

export const menuTree = defineCall({ ...facts.menuTree, reply: z.array(menuNode) })

export const moveMenu = defineCall({
  ...facts.moveMenu,
  params: idParams,
  body: z.strictObject({
    fk_menu: id.nullable(),
    /** place among its siblings, from 1; further than the last is the last */ index: wholeNumber(1, 10_000)
  }),
  reply: z.array(menuNode)
})

export const menusToAdd = defineCall({
  ...facts.menusToAdd,
  params: z.strictObject({ profile: idParam }),
  reply: z.array(
    z.object({
      id: z.number(),
      fk_menu: z.number().nullable(),
      name: z.string(),
      icon: z.string().nullable(),
      to: z.string().nullable(),
      index: z.number()
    })
  )
})

const menuOfProfile = z.object({ id: z.number(), fk_menu: z.number(), fk_profile: z.number() })

export const addMenus = defineCall({
  ...facts.addMenus,
  body: z.strictObject({
    fk_profile: id.meta({ label: 'Perfil' }),
    menus: z.array(id).min(1).max(500).meta({ label: 'Entradas' })
  }),
  reply: z.array(menuOfProfile)
})

export const removeMenu = defineCall({ ...facts.removeMenu, params: idParams, reply: nothing })
