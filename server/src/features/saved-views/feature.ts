import type { Feature } from '../../feature.ts'
import { leaders } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  title: 'Vistas guardadas',
  routes: [registerRoutes],
  tables: ['saved_view', 'start_view'],
  permissions: {
    'saved-views.share': { description: 'Guardar vistas de las listas para todos', to: leaders }
  }
}
