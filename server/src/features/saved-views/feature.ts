import type { Feature } from '../../feature.ts'
import { leaders } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  title: 'Vistas guardadas',
  routes: [registerRoutes],
  tables: {
    saved_view: { policy: 'internal', cleanUp: 'kept' },
    start_view: { policy: 'internal', cleanUp: 'kept' }
  },
  permissions: {
    'saved-views.share': { description: 'Guardar vistas de las listas para todos', to: leaders }
  }
}
