import { type CallFacts, resourceFacts } from './facts.ts'

const permission = 'access'

export const profiles = resourceFacts({
  path: 'profiles',
  entity: 'profile',
  permission,
  sort: ['name', 'users_count', 'permissions_count', 'updated_at']
})

export const permissions = resourceFacts({
  path: 'permissions',
  entity: 'permission',
  permission,
  sort: ['name', 'description', 'updated_at']
})

/** Screens of the browser. */
export const pages = resourceFacts({ path: 'pages', entity: 'page', permission, sort: ['path', 'name', 'updated_at'] })

export const menus = resourceFacts({
  path: 'menus',
  entity: 'menu',
  permission,
  filters: { fk_menu: 'id' },
  sort: ['name', 'to', 'index', 'updated_at']
})

/** Which profile has which permission. */
export const profilePermissions = resourceFacts({
  path: 'profile-permission',
  entity: 'profile_permission',
  permission,
  filters: { fk_profile: 'id', fk_permission: 'id', allowed: 'boolean' },
  sort: ['fk_profile', 'fk_permission', 'allowed', 'updated_at']
})

const read = (path: string, summary: string): CallFacts => ({ method: 'GET', path, access: 'access.read', summary })
const write = (method: 'POST' | 'PUT' | 'DELETE', path: string, summary: string): CallFacts => ({
  method,
  path,
  access: 'access.write',
  summary
})

export const permissionsOfProfile = read(
  'profile-permission/profile/:uuid',
  'Todos los permisos, y cuáles tiene un perfil'
)
export const pagesOfProfile = read('profile-page/profile/:id', 'Todas las páginas, y cuáles puede abrir un perfil')
export const apisOfProfile = read('profile-api/profile/:id', 'Todas las rutas de la API, y cuáles puede usar un perfil')

export const changeProfilePage = write('PUT', 'profile-page/:id', 'Permitir o cerrar una página a un perfil')
export const changeProfileApi = write('PUT', 'profile-api/:id', 'Abrir o cerrar una ruta de la API a un perfil')

export const switchPermissions = write('PUT', 'profiles/:id/permissions', 'Dar o quitar varios permisos a un perfil')
export const switchPages = write('PUT', 'profiles/:id/pages', 'Permitir o cerrar varias páginas a un perfil')
export const switchApis = write('PUT', 'profiles/:id/apis', 'Abrir o cerrar varias rutas de la API a un perfil')
export const copyProfile = write(
  'POST',
  'profiles/:id/copy',
  'Copiar un perfil con sus permisos, páginas, rutas y menú'
)

export const menuTree = read('menus/tree', 'Todo el menú, como árbol, y qué perfiles ven cada entrada')
export const moveMenu = write('PUT', 'menus/:id/move', 'Mover una entrada del menú a otro lugar')
export const menusToAdd = read(
  'menus/:profile/profile/add',
  'Entradas que todavía se pueden añadir al menú de un perfil'
)
export const addMenus = write('POST', 'menu-profile/bulk', 'Añadir entradas al menú de un perfil')
export const removeMenu = write(
  'DELETE',
  'menu-profile/:id',
  'Quitar una entrada del menú de un perfil, con las que contiene'
)
