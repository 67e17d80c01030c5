import type { Feature } from '../../feature.ts'
import { watchers } from '../../profiles.ts'
import { levelTask } from './levelling-task.ts'
import { registerFeedRoutes } from './feed-routes.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  title: 'Planificación',
  routes: [registerRoutes, registerFeedRoutes],
  tables: { calendar_feed: { policy: 'internal', cleanUp: 'kept' } },
  pages: {
    '/admin/planned/calendar': { to: watchers, group: 'Planificadas' },
    '/admin/planned/levelling': { to: watchers, group: 'Planificadas' }
  },
  menu: [
    { in: 'Planificadas', name: 'Calendario', icon: 'calendar-event', to: '/admin/planned/calendar', for: watchers }
  ],
  tasks: [levelTask]
}
