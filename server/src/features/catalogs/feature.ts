import type { Feature } from '../../feature.ts'
import { planners, profiles } from '../../profiles.ts'
import { catalogPolicies } from './policy.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  title: 'Catálogos',
  routes: [registerRoutes],
  tables: {
    classifier: { policy: 'internal', cleanUp: 'kept' },
    periodicity_unit: { policy: 'internal', cleanUp: 'kept' },
    ...Object.fromEntries(
      Object.entries(catalogPolicies).map(([name, policy]) => [name, { policy, cleanUp: 'kept' } as const])
    )
  },
  permissions: {
    'catalogs.read': { description: 'Ver los catálogos', to: profiles },
    'catalogs.write': { description: 'Cambiar los catálogos', to: planners }
  },
  pages: {
    '/admin/catalogs/_catalog': { to: profiles }
  },
  menu: [{ name: 'Catálogos', icon: 'list-details', to: '/admin/catalogs/actions', for: profiles }]
}
