import { z } from 'zod'
import { accessPermission, defineEntity, feminine, masculine } from '../core/entity.ts'
import { idParams, maxIds } from '../core/http.ts'
import { defineCall, defineResource, get, post, put, recordFields } from '../core/resource.ts'
import { id, optionalText, requiredText, wholeNumber } from '../core/validation.ts'

const profileFields = {
  name: requiredText(60).meta({ label: 'Nombre' }),
  description: optionalText(300).meta({ label: 'Descripción' })
}
const requiresTwoFactor = z.boolean().meta({ label: 'Exige la verificación en dos pasos' })

export const profiles = defineResource({
  path: 'profiles',
  entity: 'profile',
  names: masculine('perfil', 'perfiles'),
  audit: accessPermission,
  label: 'name',
  fields: { users_count: 'Usuarios', permissions_count: 'Permisos' },
  permission: 'access',
  sort: ['name', 'users_count', 'permissions_count', 'updated_at'],
  row: {
    uuid: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    /** its people can do nothing before they have set up their second factor */
    requires_two_factor: z.boolean(),
    users_count: z.number(),
    permissions_count: z.number()
  },
  create: { ...profileFields, requires_two_factor: requiresTwoFactor.default(false) }
})

export type Profile = z.output<typeof profiles.row>

export const permissions = defineResource({
  path: 'permissions',
  entity: 'permission',
  names: masculine('permiso', 'permisos'),
  audit: accessPermission,
  label: 'name',
  fields: { group: 'Área', is_fixed: 'Del programa' },
  briefly: 'description',
  permission: 'access',
  sort: ['name', 'description', 'updated_at'],
  row: {
    name: z.string(),
    description: z.string().nullable(),
    group: z.string(),
    /** used in the program's code, so it can be neither renamed nor deleted */
    is_fixed: z.boolean(),
    profiles_count: z.number()
  },
  create: {
    name: requiredText(80).meta({ label: 'Nombre' }),
    description: optionalText(300).meta({ label: 'Descripción' })
  }
})

export const pages = defineResource({
  path: 'pages',
  entity: 'page',
  names: feminine('página', 'páginas'),
  audit: accessPermission,
  label: 'name',
  fields: { is_open: 'Abierta a todos los perfiles', group: 'Área', is_fixed: 'Del programa' },
  permission: 'access',
  sort: ['path', 'name', 'updated_at'],
  row: {
    path: z.string(),
    name: z.string(),
    group: z.string(),
    /** a screen of the program itself: its path can't be changed, and it can't be deleted */
    is_fixed: z.boolean(),
    /** every profile may open it, always */
    is_open: z.boolean(),
    profiles_count: z.number()
  },
  create: { path: requiredText(200).meta({ label: 'Ruta' }), name: requiredText(120).meta({ label: 'Nombre' }) }
})

export const profilePermissions = defineResource({
  path: 'profile-permission',
  entity: 'profile_permission',
  names: masculine('permiso de un perfil', 'permisos de los perfiles'),
  audit: accessPermission,
  label: 'fk_profile · fk_permission',
  partOf: 'fk_profile',
  permission: 'access',
  filters: { fk_profile: 'id', fk_permission: 'id', allowed: 'boolean' },
  sort: ['fk_profile', 'fk_permission', 'allowed', 'updated_at'],
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

/** Every route of the server. The server enters them itself when it starts. */
export const apis = defineEntity({
  entity: 'api',
  names: feminine('API', 'rutas de la API'),
  audit: accessPermission,
  label: 'method · path',
  fields: {
    method: 'Método',
    path: 'Ruta',
    permission: 'Permiso',
    or_permission: 'U otro permiso',
    summary: 'Descripción'
  }
})

/** Which profile may open which page. */
export const profilePages = defineEntity({
  entity: 'profile_page',
  names: feminine('página de un perfil', 'páginas de los perfiles'),
  audit: accessPermission,
  label: 'fk_profile · fk_page',
  partOf: 'fk_profile',
  fields: { allowed: 'Permitido' },
  path: 'profile-page'
})

/** Which profile may use which route, provided that it holds the route's permission. */
export const profileApis = defineEntity({
  entity: 'profile_api',
  names: feminine('API de un perfil', 'rutas de los perfiles'),
  audit: accessPermission,
  label: 'fk_profile · fk_api',
  partOf: 'fk_profile',
  fields: { allowed: 'Permitido' },
  path: 'profile-api'
})

const allowance = { fk_profile: z.number(), allowed: z.boolean() }

const permissionOfProfile = z.object({
  /** null while the profile has never had the permission */
  id: z.number().nullable(),
  ...allowance,
  fk_permission: z.number(),
  permission: z.object({ id: z.number(), name: z.string(), description: z.string().nullable(), group: z.string() })
})

export type PermissionOfProfile = z.output<typeof permissionOfProfile>

export const permissionsOfProfile = defineCall({
  ...get('profile-permission/profile/:uuid', 'access.read', 'Todos los permisos, y cuáles tiene un perfil'),
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

export const pagesOfProfile = defineCall({
  ...get('profile-page/profile/:id', 'access.read', 'Todas las páginas, y cuáles puede abrir un perfil'),
  params: idParams,
  reply: z.array(pageOfProfile)
})

const apiOfProfile = z.object({
  id: recordId,
  version,
  /** false: closed to the profile although it holds the route's permission */
  ...allowance,
  /** what overrides `allowed`: `permission`, the profile lacks it; `always`, the route is open to everybody */
  decided_by: z.enum(['permission', 'always']).nullable(),
  /** the result: whether the profile may use the route */
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

export const apisOfProfile = defineCall({
  ...get('profile-api/profile/:id', 'access.read', 'Todas las rutas de la API, y cuáles puede usar un perfil'),
  params: idParams,
  reply: z.array(apiOfProfile)
})

const allowed = z.strictObject({
  allowed: z.boolean().meta({ label: 'Permitido' }),
  version: wholeNumber(1, 2_147_483_647).optional()
})

export const changeProfilePage = defineCall({
  ...put('profile-page/:id', 'access.write', 'Permitir o cerrar una página a un perfil'),
  params: idParams,
  body: allowed,
  reply: pageOfProfile
})
export const changeProfileApi = defineCall({
  ...put('profile-api/:id', 'access.write', 'Abrir o cerrar una ruta de la API a un perfil'),
  params: idParams,
  body: allowed,
  reply: apiOfProfile
})

/** `ids` are those of permissions, pages or routes, not of the rows that join them to the profile. */
const several = z.strictObject({ ids: z.array(id).min(1).max(maxIds), allowed: z.boolean() })

export const switchPermissions = defineCall({
  ...put('profiles/:id/permissions', 'access.write', 'Dar o quitar varios permisos a un perfil'),
  params: idParams,
  body: several,
  reply: z.array(permissionOfProfile)
})
export const switchPages = defineCall({
  ...put('profiles/:id/pages', 'access.write', 'Permitir o cerrar varias páginas a un perfil'),
  params: idParams,
  body: several,
  reply: z.array(pageOfProfile)
})
export const switchApis = defineCall({
  ...put('profiles/:id/apis', 'access.write', 'Abrir o cerrar varias rutas de la API a un perfil'),
  params: idParams,
  body: several,
  reply: z.array(apiOfProfile)
})

export const copyProfile = defineCall({
  ...post('profiles/:id/copy', 'access.write', 'Copiar un perfil con sus permisos, páginas, rutas y menú'),
  params: idParams,
  /** unless it says so, the copy requires what the source does */
  body: z.strictObject({ ...profileFields, requires_two_factor: requiresTwoFactor.optional() }),
  reply: profiles.row
})
