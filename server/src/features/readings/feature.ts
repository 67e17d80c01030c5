import type { Feature } from '../../feature.ts'
import { profiles, watchers, workers } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'
import { readingPolicy } from './policy.ts'

export const feature: Feature = {
  title: 'Lecturas',
  routes: [registerRoutes],
  tables: {
    reading: { policy: readingPolicy, cleanUp: 'kept' }
  },
  permissions: {
    'readings.read': { description: 'Ver las lecturas', to: profiles },
    'readings.write': { description: 'Registrar lecturas', to: workers }
  },
  pages: {
    '/admin/readings': { to: profiles }
  },
  menu: [{ name: 'Lecturas', icon: 'gauge', to: '/admin/readings', for: [...watchers, 'Técnico'] }]
}
