import type { Feature } from '../../feature.ts'
import { leaders, planners, profiles, watchers, workers } from '../../profiles.ts'
import { checksOnTransition } from './on-transition.ts'
import { registerRoutes } from './routes.ts'
import { programmingTask } from './scheduled.ts'
import { batchPolicy, checkPolicy, checkStaffPolicy, checkTaskPolicy } from './policy.ts'

export const feature: Feature = {
  title: 'Checks',
  routes: [registerRoutes],
  tables: {
    batch: { policy: batchPolicy, cleanUp: 'kept' },
    check: { policy: checkPolicy, cleanUp: 'kept' },
    check_task: { policy: checkTaskPolicy, cleanUp: 'kept' },
    check_staff: { policy: checkStaffPolicy, cleanUp: 'kept' },
    check_total: { policy: 'internal', cleanUp: 'kept' }
  },
  permissions: {
    'checks.read': { description: 'Ver los checks', to: profiles },
    'checks.program': { description: 'Programar checks en órdenes de trabajo', to: planners },
    'checks.answer': { description: 'Responder checks y registrar quién los hizo', to: workers },
    'checks.undo': { description: 'Deshacer un check realizado', to: leaders }
  },
  pages: {
    '/admin/planned/programming': { to: watchers, group: 'Planificadas' },
    '/admin/planned/programming/batches/_id': { name: 'Órdenes de un lote', to: watchers, group: 'Planificadas' }
  },
  menu: [
    { in: 'Planificadas', name: 'Programación', icon: 'calendar-plus', to: '/admin/planned/programming', for: watchers }
  ],
  scheduledTasks: () => ({
    'checks.daily': programmingTask('day'),
    'checks.weekly': programmingTask('week'),
    'checks.monthly': programmingTask('month')
  }),
  cronJobs: [
    { name: 'Programar la semana siguiente', task: 'checks.weekly', expression: '0 18 * * 5', is_enabled: false }
  ],
  onTransition: checksOnTransition
}
