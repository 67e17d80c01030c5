import type { Feature } from '../../feature.ts'
import { planners, profiles } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'
import { baseMetricPolicy, basePolicy } from './policy.ts'

export const feature: Feature = {
  title: 'Bases',
  routes: [registerRoutes],
  tables: {
    base: { policy: basePolicy, cleanUp: 'kept' },
    base_metric: { policy: baseMetricPolicy, cleanUp: 'kept' }
  },
  permissions: {
    'bases.read': { description: 'Ver las bases', to: profiles },
    'bases.write': { description: 'Cambiar las bases', to: planners }
  },
  pages: {
    '/admin/bases': { to: profiles }
  },
  menu: [{ in: 'Planta', name: 'Bases', icon: 'components', to: '/admin/bases', for: profiles }]
}
