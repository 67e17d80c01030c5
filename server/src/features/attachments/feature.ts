import type { Feature } from '../../feature.ts'
import { arrivalsOf } from '../../platform/open-storage.ts'
import { registerRoutes } from './routes.ts'
import { sweepArrivals, sweepFiles } from './sweep.ts'
import { attachmentPolicy } from './policy.ts'

export const feature: Feature = {
  routes: [registerRoutes],
  tables: {
    file_content: { policy: 'internal', cleanUp: 'kept' },
    attachment: { policy: attachmentPolicy, cleanUp: 'kept' }
  },
  scheduledTasks: ({ database: { db }, storage }) => ({
    // It has transactions of its own, and may be repeated.
    'attachments.sweep': async () => `Archivos eliminados: ${await sweepFiles(db, storage)}`
  }),
  cronJobs: [{ name: 'Eliminar los archivos que nada necesita', task: 'attachments.sweep', expression: '37 * * * *' }],
  start: ({ env, onError }) => void sweepArrivals(arrivalsOf(env)).catch(onError)
}
