import { sql } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import { administrator, auditors } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'
import { cronJobPolicy, cronRunPolicy } from './policy.ts'

export const feature: Feature = {
  title: 'Tareas programadas',
  routes: [registerRoutes],
  tables: {
    cron_job: { policy: cronJobPolicy, cleanUp: 'kept' },
    cron_run: {
      policy: cronRunPolicy,
      cleanUp: [sql`delete from cron_run where finished_at < now() - interval '180 days'`]
    }
  },
  permissions: {
    'cron-jobs.read': { description: 'Ver las tareas programadas y lo que han hecho', to: auditors },
    'cron-jobs.write': { description: 'Programar tareas y ejecutarlas', to: administrator }
  },
  pages: {
    '/admin/settings/cron-jobs': { to: auditors, group: 'Ajustes' }
  },
  menu: [{ name: 'Tareas programadas', icon: 'clock-cog', to: '/admin/settings/cron-jobs', for: auditors }],
  cronJobs: [{ name: 'Eliminar lo que ya no hace falta', task: 'clean-up', expression: '7 * * * *' }]
}
