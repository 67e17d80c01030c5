import type { Feature } from '../../feature.ts'
import { leaders, planners, profiles, watchers } from '../../profiles.ts'
import { refreshForecasts } from './forecasts.ts'
import { registerRoutes } from './routes.ts'
import { baseActivityPolicy, rescheduleHistoryPolicy } from './policy.ts'

export const feature: Feature = {
  title: 'Actividades por base',
  routes: [registerRoutes],
  tables: {
    base_activity: { policy: baseActivityPolicy, cleanUp: 'kept' },
    reschedule_history: { policy: rescheduleHistoryPolicy, cleanUp: 'kept' }
  },
  permissions: {
    'base-activities.read': { description: 'Ver las actividades por base', to: profiles },
    'base-activities.write': { description: 'Cambiar e inicializar las actividades por base', to: planners },
    'base-activities.reschedule': { description: 'Reprogramar actividades con un motivo', to: leaders }
  },
  pages: {
    '/admin/planned/base-activities': { to: watchers, group: 'Planificadas' }
  },
  menu: [
    {
      in: 'Planificadas',
      name: 'Actividades por base',
      icon: 'list-check',
      to: '/admin/planned/base-activities',
      for: watchers
    }
  ],
  scheduledTasks: ({ database: { db } }) => ({
    // It has transactions of its own, and may be repeated.
    'base-activities.refresh': async ({ timeZone }) => `Medidores: ${await refreshForecasts(db, timeZone)}`
  }),
  cronJobs: [
    { name: 'Calcular de nuevo los vencimientos por uso', task: 'base-activities.refresh', expression: '10 0 * * *' }
  ]
}
