import type { Feature } from '../../feature.ts'
import { leaders, profiles } from '../../profiles.ts'
import { unplannedOnTransition } from './actions.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  title: 'No planificadas',
  routes: [registerRoutes],
  tables: ['unplanned', 'unplanned_total', 'unplanned_task', 'unplanned_staff', 'unplanned_execution_date'],
  pages: {
    '/admin/unplanned': { name: 'Órdenes no planificadas', to: profiles },
    '/admin/unplanned/new': { name: 'Nueva orden no planificada', to: leaders },
    '/admin/unplanned/_id': { name: 'Orden no planificada', to: profiles },
    '/admin/unplanned/_id/edit': { name: 'Editar orden no planificada', to: leaders }
  },
  menu: [
    { name: 'No planificadas', icon: 'tool', for: profiles },
    { in: 'No planificadas', name: 'Trabajo no planificado', icon: 'tools', to: '/admin/unplanned', for: profiles }
  ],
  onTransition: unplannedOnTransition
}
