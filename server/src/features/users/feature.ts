import type { Feature } from '../../feature.ts'
import { administrator } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'
import { userPolicy } from './policy.ts'

export const feature: Feature = {
  routes: [registerRoutes],
  tables: {
    user: { policy: userPolicy, cleanUp: 'kept' },
    recovery_code: { policy: 'internal', cleanUp: 'kept' },
    password_history: { policy: 'internal', cleanUp: 'kept' }
  },
  pages: {
    '/admin/access/users': { to: administrator, group: 'Accesos' }
  },
  menu: [
    { name: 'Accesos', icon: 'shield-lock', for: administrator },
    { in: 'Accesos', name: 'Usuarios', icon: 'users', to: '/admin/access/users', for: administrator }
  ]
}
