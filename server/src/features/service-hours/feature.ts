import type { Feature } from '../../feature.ts'
import { planners, profiles, watchers } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'
import { exceptionPolicy, shiftPolicy, weekdayPolicy } from './policy.ts'

export const feature: Feature = {
  title: 'Horarios y turnos',
  routes: [registerRoutes],
  tables: {
    service_hours: { policy: weekdayPolicy, cleanUp: 'kept' },
    service_exception: { policy: exceptionPolicy, cleanUp: 'kept' },
    line_shift: { policy: shiftPolicy, cleanUp: 'kept' }
  },
  permissions: {
    'service-hours.read': { description: 'Ver horarios de servicio y turnos de las líneas', to: profiles },
    'service-hours.write': { description: 'Cambiar horarios de servicio y turnos de las líneas', to: planners }
  },
  pages: {
    '/admin/planned/service-hours': { to: watchers, group: 'Planificadas' }
  },
  menu: [
    { in: 'Planificadas', name: 'Horarios y turnos', icon: 'clock', to: '/admin/planned/service-hours', for: watchers }
  ]
}
