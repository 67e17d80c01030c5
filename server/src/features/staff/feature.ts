import type { Feature } from '../../feature.ts'
import { administrator, leaders, profiles } from '../../profiles.ts'
import { notifyExpiringTrainings } from './expiring.ts'
import { registerRoutes } from './routes.ts'
import { scheduledSync } from './sync/scheduled.ts'
import { syncTask } from './sync/task.ts'
import { staffLocationPolicy, staffPolicy, staffSpecialtyPolicy, staffTrainingPolicy } from './policy.ts'

export const feature: Feature = {
  title: 'Personal',
  routes: [registerRoutes],
  tables: {
    staff: { policy: staffPolicy, cleanUp: 'kept' },
    staff_location: { policy: staffLocationPolicy, cleanUp: 'kept' },
    staff_specialty: { policy: staffSpecialtyPolicy, cleanUp: 'kept' },
    staff_training: { policy: staffTrainingPolicy, cleanUp: 'kept' }
  },
  permissions: {
    'staff.read': { description: 'Ver el personal', to: profiles },
    'staff.contact': { description: 'Ver documento, teléfono y correo del personal', to: leaders },
    'staff.write': { description: 'Cambiar las líneas, especialidades y capacitaciones del personal', to: leaders },
    'staff.sync': { description: 'Sincronizar el personal con la fuente de recursos humanos', to: administrator }
  },
  pages: {
    '/admin/staff': { to: profiles }
  },
  menu: [{ name: 'Personal', icon: 'user', to: '/admin/staff', for: profiles }],
  tasks: [syncTask],
  scheduledTasks: ({ env }) => ({
    'staff.sync': scheduledSync(env),
    'expiries.remind': async work => `Avisos de capacitaciones: ${await notifyExpiringTrainings(work)}`
  }),
  cronJobs: [
    { name: 'Avisar de lo que vence', task: 'expiries.remind', expression: '0 7 * * 1' },
    { name: 'Sincronizar el personal', task: 'staff.sync', expression: '30 5 * * *', is_enabled: false }
  ]
}
