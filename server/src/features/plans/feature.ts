import type { Feature } from '../../feature.ts'
import { planners, profiles } from '../../profiles.ts'
import { changeTask } from './change.ts'
import { registerRoutes } from './routes.ts'
import { activityPolicy, planPolicy } from './policy.ts'

export const feature: Feature = {
  title: 'Planes',
  routes: [registerRoutes],
  tables: {
    plan: { policy: planPolicy, cleanUp: 'kept' },
    activity: { policy: activityPolicy, cleanUp: 'kept' }
  },
  permissions: {
    'plans.read': { description: 'Ver los planes y sus actividades', to: profiles },
    'plans.write': { description: 'Cambiar los planes y sus actividades', to: planners }
  },
  pages: {
    '/admin/plans': { to: profiles },
    '/admin/plans/activities/_id': { to: profiles }
  },
  menu: [{ in: 'Planificadas', name: 'Planes', icon: 'checklist', to: '/admin/plans', for: profiles }],
  tasks: [changeTask]
}
