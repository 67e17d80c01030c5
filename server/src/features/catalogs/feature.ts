import type { Feature } from '../../feature.ts'
import { planners, profiles } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  title: 'Catálogos',
  routes: [registerRoutes],
  tables: [
    'classifier',
    'periodicity_unit',
    'action',
    'brand',
    'system',
    'subsystem',
    'specialty',
    'failure_type',
    'failure_source',
    'failure_detection',
    'model',
    'supplier',
    'training',
    'usage_unit',
    'measure_unit',
    'reason'
  ],
  permissions: {
    'catalogs.read': { description: 'Ver los catálogos', to: profiles },
    'catalogs.write': { description: 'Cambiar los catálogos', to: planners }
  },
  pages: {
    '/admin/catalogs/_catalog': { name: 'Catálogos', to: profiles }
  },
  menu: [{ name: 'Catálogos', icon: 'list-details', to: '/admin/catalogs/actions', for: profiles }]
}
