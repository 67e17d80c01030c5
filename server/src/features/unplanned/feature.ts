import type { Feature } from '../../feature.ts'
import { leaders, profiles, reporters } from '../../profiles.ts'
import { unplannedOnTransition } from './actions.ts'
import { registerRoutes } from './routes.ts'
import { datePolicy, taskPolicy, unplannedPolicy, unplannedStaffPolicy } from './policy.ts'

export const feature: Feature = {
  title: 'No planificadas',
  routes: [registerRoutes],
  tables: {
    unplanned: { policy: unplannedPolicy, cleanUp: 'kept' },
    unplanned_total: { policy: 'internal', cleanUp: 'kept' },
    unplanned_task: { policy: taskPolicy, cleanUp: 'kept' },
    unplanned_staff: { policy: unplannedStaffPolicy, cleanUp: 'kept' },
    unplanned_execution_date: { policy: datePolicy, cleanUp: 'kept' }
  },
  permissions: {
    'unplanned.report': { description: 'Abrir una orden por una avería y empezarla uno mismo', to: reporters }
  },
  pages: {
    '/admin/unplanned': { name: 'Órdenes no planificadas', to: profiles },
    '/admin/unplanned/new': { to: leaders },
    '/admin/unplanned/breakdown/new': { name: 'Hay una avería', to: reporters },
    '/admin/unplanned/_id/edit': { to: leaders }
  },
  menu: [
    { name: 'No planificadas', icon: 'tool', for: profiles },
    { in: 'No planificadas', name: 'Trabajo no planificado', icon: 'tools', to: '/admin/unplanned', for: profiles }
  ],
  onTransition: unplannedOnTransition
}
