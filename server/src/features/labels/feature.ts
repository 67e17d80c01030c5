import type { Feature } from '../../feature.ts'
import { profiles } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'
import { labelPolicy } from './policy.ts'

export const feature: Feature = {
  routes: [registerRoutes],
  tables: {
    label: { policy: labelPolicy, cleanUp: 'kept' }
  },
  pages: {
    '/l/_code': { to: profiles, isOpen: true, group: 'Otros' }
  }
}
