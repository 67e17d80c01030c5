import type { Feature } from '../../feature.ts'
import { administrator } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  title: 'Accesos',
  routes: [registerRoutes],
  tables: [
    'permission',
    'profile',
    'profile_permission',
    'page',
    'profile_page',
    'api',
    'profile_api',
    'menu',
    'menu_profile'
  ],
  permissions: {
    'access.read': { description: 'Ver usuarios, perfiles, permisos y menús', to: administrator },
    'access.write': { description: 'Cambiar usuarios, perfiles, permisos y menús', to: administrator }
  },
  pages: {
    '/admin/access/profiles': { name: 'Perfiles', to: administrator },
    '/admin/access/profiles/_id': { name: 'Perfil', to: administrator },
    '/admin/access/pages': { name: 'Páginas', to: administrator },
    '/admin/access/permissions': { name: 'Permisos', to: administrator },
    '/admin/access/menus': { name: 'Menús', to: administrator }
  },
  menu: [
    { in: 'Accesos', name: 'Perfiles', icon: 'user-cog', to: '/admin/access/profiles', for: administrator },
    { in: 'Accesos', name: 'Permisos', icon: 'key', to: '/admin/access/permissions', for: administrator },
    { in: 'Accesos', name: 'Páginas', icon: 'apps', to: '/admin/access/pages', for: administrator },
    { in: 'Accesos', name: 'Menús', icon: 'menu', to: '/admin/access/menus', for: administrator }
  ]
}
