import type { Pages } from '../../ui/shell/pages.ts'

export const pages = {
  UsersPage: { path: '/admin/access/users', title: 'Usuarios' },
  UserPage: { path: '/admin/access/users/$id', title: 'Usuario' }
} satisfies Pages
