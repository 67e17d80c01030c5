import type { Feature } from '../../feature.ts'
import { watchers } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [registerRoutes],
  pages: {
    '/admin/plans/master': { to: watchers, group: 'Planes' }
  },
  menu: [{ in: 'Planificadas', name: 'Plan maestro', icon: 'calendar', to: '/admin/plans/master', for: watchers }]
}
