import type { Feature } from '../../feature.ts'
import { planners, profiles } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'
import { structurePolicy } from './policy.ts'

export const feature: Feature = {
  title: 'Estructura',
  routes: [registerRoutes],
  tables: {
    structure: { policy: structurePolicy, cleanUp: 'kept' }
  },
  permissions: {
    'structure.read': { description: 'Ver la estructura', to: profiles },
    'structure.write': { description: 'Cambiar la estructura', to: planners }
  },
  pages: {
    '/admin/structure': { to: profiles }
  },
  menu: [{ in: 'Planta', name: 'Estructura', icon: 'hierarchy', to: '/admin/structure', for: profiles }]
}
