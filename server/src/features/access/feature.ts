import type { Feature } from '../../feature.ts'
import { administrator } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'
import {
  apiPolicy,
  menuPolicy,
  menuProfilePolicy,
  pagePolicy,
  permissionPolicy,
  profileApiPolicy,
  profilePagePolicy,
  profilePermissionPolicy,
  profilePolicy
} from './policy.ts'

export const feature: Feature = {
  title: 'Accesos',
  routes: [registerRoutes],
  tables: {
    permission: { policy: permissionPolicy, cleanUp: 'kept' },
    profile: { policy: profilePolicy, cleanUp: 'kept' },
    profile_permission: { policy: profilePermissionPolicy, cleanUp: 'kept' },
    page: { policy: pagePolicy, cleanUp: 'kept' },
    profile_page: { policy: profilePagePolicy, cleanUp: 'kept' },
    api: { policy: apiPolicy, cleanUp: 'kept' },
    profile_api: { policy: profileApiPolicy, cleanUp: 'kept' },
    menu: { policy: menuPolicy, cleanUp: 'kept' },
    menu_profile: { policy: menuProfilePolicy, cleanUp: 'kept' }
  },
  permissions: {
    'access.read': { description: 'Ver usuarios, perfiles, permisos y menús', to: administrator },
    'access.write': { description: 'Cambiar usuarios, perfiles, permisos y menús', to: administrator }
  },
  pages: {
    '/admin/access/profiles': { to: administrator },
    '/admin/access/pages': { to: administrator },
    '/admin/access/permissions': { to: administrator },
    '/admin/access/menus': { to: administrator }
  },
  menu: [
    { in: 'Accesos', name: 'Perfiles', icon: 'user-cog', to: '/admin/access/profiles', for: administrator },
    { in: 'Accesos', name: 'Permisos', icon: 'key', to: '/admin/access/permissions', for: administrator },
    { in: 'Accesos', name: 'Páginas', icon: 'apps', to: '/admin/access/pages', for: administrator },
    { in: 'Accesos', name: 'Menús', icon: 'menu', to: '/admin/access/menus', for: administrator }
  ]
}
