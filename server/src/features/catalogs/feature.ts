import { getTableName } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import { planners, profiles } from '../../profiles.ts'
import * as catalogs from '../../schema/catalogs.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  title: 'Catálogos',
  routes: [registerRoutes],
  tables: Object.values(catalogs).map(getTableName),
  permissions: {
    'catalogs.read': { description: 'Ver los catálogos', to: profiles },
    'catalogs.write': { description: 'Cambiar los catálogos', to: planners }
  },
  pages: {
    '/admin/catalogs/_catalog': { name: 'Catálogos', to: profiles }
  },
  menu: [{ name: 'Catálogos', icon: 'list-details', to: '/admin/catalogs/actions', for: profiles }]
}
