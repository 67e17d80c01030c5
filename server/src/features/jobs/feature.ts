import { sql } from 'drizzle-orm'
import type { Feature } from '../../feature.ts'
import { auditors, profiles } from '../../profiles.ts'
import { registerRoutes } from './routes.ts'
import { jobPolicy } from './policy.ts'

export const feature: Feature = {
  routes: [registerRoutes],
  tables: {
    job: { policy: jobPolicy, cleanUp: [sql`delete from job where finished_at < now() - interval '30 days'`] }
  },
  permissions: {
    'jobs.read': { description: 'Ver los trabajos de todos y lo que se ejecuta por horario', to: auditors }
  },
  pages: {
    '/admin/settings/jobs': { to: profiles, isOpen: true, group: 'Ajustes' }
  }
}
