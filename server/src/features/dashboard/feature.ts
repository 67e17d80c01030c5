import type { Feature } from '../../feature.ts'
import { profiles, watchers } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [registerRoutes],
  pages: {
    '/admin/planned/dashboard': { to: profiles, group: 'Planificadas' },
    '/admin/unplanned/dashboard': { to: profiles, group: 'No planificadas' }
  },
  menu: [
    { in: 'Planificadas', name: 'Tablero', icon: 'chart-bar', to: '/admin/planned/dashboard', for: watchers },
    { in: 'No planificadas', name: 'Tablero', icon: 'chart-bar', to: '/admin/unplanned/dashboard', for: profiles }
  ]
}
