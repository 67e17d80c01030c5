import type { Feature } from '../../feature.ts'
import { planners, profiles, watchers } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  title: 'Horarios y turnos',
  routes: [registerRoutes],
  tables: ['service_hours', 'service_exception', 'line_shift'],
  permissions: {
    'service-hours.read': { description: 'Ver horarios de servicio y turnos de las líneas', to: profiles },
    'service-hours.write': { description: 'Cambiar horarios de servicio y turnos de las líneas', to: planners }
  },
  pages: {
    '/admin/planned/service-hours': { name: 'Horarios y turnos', to: watchers, group: 'Planificadas' }
  },
  menu: [
    { in: 'Planificadas', name: 'Horarios y turnos', icon: 'clock', to: '/admin/planned/service-hours', for: watchers }
  ]
}
