import type { Feature } from '../../feature.ts'
import { leaders, profiles, watchers } from '../../profiles.ts'
import { rosterPolicy } from './policy.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  title: 'Cuadrante',
  routes: [registerRoutes],
  tables: { roster: { policy: rosterPolicy, cleanUp: 'kept' } },
  permissions: {
    'roster.read': { description: 'Ver el cuadrante de las líneas propias', to: profiles },
    'roster.write': { description: 'Cambiar el cuadrante de las líneas propias', to: leaders }
  },
  pages: { '/admin/staff/roster': { to: profiles } },
  menu: [
    {
      in: 'Planificadas',
      name: 'Cuadrante',
      icon: 'calendar-event',
      to: '/admin/staff/roster',
      for: [...watchers, 'Técnico']
    }
  ]
}
