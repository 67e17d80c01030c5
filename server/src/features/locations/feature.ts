import type { Feature } from '../../feature.ts'
import { administrator, planners, profiles } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'
import { locationPolicy } from './policy.ts'

export const feature: Feature = {
  title: 'Ubicaciones',
  routes: [registerRoutes],
  tables: {
    location: { policy: locationPolicy, cleanUp: 'kept' }
  },
  permissions: {
    'lines.all': {
      description: 'Trabajar en todas las líneas, aunque no estén asignadas',
      to: administrator,
      group: 'Líneas'
    },
    'locations.read': { description: 'Ver las ubicaciones', to: profiles },
    'locations.write': { description: 'Cambiar las ubicaciones', to: planners }
  },
  pages: {
    '/line-not-found': { to: profiles, isOpen: true, group: 'Otros' },
    '/first-line': { to: profiles, isOpen: true, group: 'Otros' },
    '/admin/locations': { to: profiles },
    '/admin/locations/lines/new': { to: administrator }
  },
  menu: [
    { name: 'Planta', icon: 'aerial-lift', for: profiles },
    { in: 'Planta', name: 'Ubicaciones', icon: 'map-pin', to: '/admin/locations', for: profiles }
  ]
}
