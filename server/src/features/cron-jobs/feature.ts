import { sql } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import { administrator, auditors } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'

export const feature: Feature = {
  title: 'Tareas programadas',
  routes: [registerRoutes],
  tables: ['cron_job', 'cron_run'],
  permissions: {
    'cron-jobs.read': { description: 'Ver las tareas programadas y lo que han hecho', to: auditors },
    'cron-jobs.write': { description: 'Programar tareas y ejecutarlas', to: administrator }
  },
  pages: {
    '/admin/settings/cron-jobs': { name: 'Tareas programadas', to: auditors, group: 'Ajustes' }
  },
  menu: [{ name: 'Tareas programadas', icon: 'clock-cog', to: '/admin/settings/cron-jobs', for: auditors }],
  cronJobs: [{ name: 'Eliminar lo que ya no hace falta', task: 'clean-up', expression: '7 * * * *' }],
  cleanUp: { cron_run: [sql`delete from cron_run where finished_at < now() - interval '180 days'`] }
}
