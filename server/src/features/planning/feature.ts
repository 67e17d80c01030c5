import type { Feature } from '../../feature.ts'
import { watchers } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  title: 'Planificación',
  routes: [registerRoutes],
  pages: {
    '/admin/planned/calendar': { to: watchers, group: 'Planificadas' }
  },
  menu: [
    { in: 'Planificadas', name: 'Calendario', icon: 'calendar-event', to: '/admin/planned/calendar', for: watchers }
  ]
}
