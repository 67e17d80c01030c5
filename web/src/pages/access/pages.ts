import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  ProfilesPage: { path: '/admin/access/profiles', title: 'Perfiles' },
  ProfilePage: { path: '/admin/access/profiles/$id', title: 'Perfil' },
  PagesPage: { path: '/admin/access/pages', title: 'Páginas' },
  PermissionsPage: { path: '/admin/access/permissions', title: 'Permisos' },
  MenusPage: { path: '/admin/access/menus', title: 'Menús' }
} satisfies Pages
