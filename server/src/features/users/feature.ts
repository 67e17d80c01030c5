import type { Feature } from '../../feature.ts'
import { administrator } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [registerRoutes],
  tables: ['user', 'recovery_code', 'password_history'],
  pages: {
    '/admin/access/users': { name: 'Usuarios', to: administrator, group: 'Accesos' },
    '/admin/access/users/_id': { name: 'Usuario', to: administrator, group: 'Accesos' }
  },
  menu: [
    { name: 'Accesos', icon: 'shield-lock', for: administrator },
    { in: 'Accesos', name: 'Usuarios', icon: 'users', to: '/admin/access/users', for: administrator }
  ]
}
