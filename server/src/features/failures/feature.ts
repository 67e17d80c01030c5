import type { Feature } from '../../feature.ts'
import { profiles } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  routes: [registerRoutes],
  pages: {
    '/admin/unplanned/worst-actors': { to: profiles, group: 'No planificadas' },
    '/admin/unplanned/failures': { to: profiles, group: 'No planificadas' }
  },
  menu: [
    {
      in: 'No planificadas',
      name: 'Lo que más falla',
      icon: 'alert-circle',
      to: '/admin/unplanned/worst-actors',
      for: profiles
    }
  ]
}
