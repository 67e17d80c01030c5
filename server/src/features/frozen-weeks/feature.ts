import type { Feature } from '../../feature.ts'
import { planners } from '../../profiles.ts'
import { frozenWeekPolicy } from './policy.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  title: 'Semanas congeladas',
  routes: [registerRoutes],
  tables: {
    frozen_week: { policy: frozenWeekPolicy, cleanUp: 'kept' },
    frozen_week_order: { policy: 'internal', cleanUp: 'kept' }
  },
  permissions: {
    'planning.freeze': { description: 'Congelar el plan de una semana', to: planners }
  }
}
