import type { Feature } from '../../feature.ts'
import { profiles } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [registerRoutes],
  pages: {
    '/admin/unplanned/dashboard': { to: profiles, group: 'No planificadas' }
  },
  menu: [{ in: 'No planificadas', name: 'Tablero', icon: 'chart-bar', to: '/admin/unplanned/dashboard', for: profiles }]
}
