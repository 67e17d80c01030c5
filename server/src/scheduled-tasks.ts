import { cleanUp, refreshForecasts } from './clockwork.ts'
import type { Env } from './env.ts'
import { tellOfEndingWarranties } from './features/assets/expiring.ts'
import { sweepFiles } from './features/attachments/sweep.ts'
import { programmingTask } from './features/checks/scheduled.ts'
import type { ScheduledTasks } from './features/cron-jobs/runs.ts'
import { tellOfExpiringTrainings } from './features/staff/expiring.ts'
import { scheduledSync } from './features/staff/sync/scheduled.ts'
import { remindOfWork } from './features/work-orders/reminders.ts'
import type { Database } from './platform/database/database.ts'
import type { Storage } from './platform/storage.ts'

/** Everything that administrators can have done by the clock. */
export const scheduledTasks = ({ db, env, storage }: { db: Database; env: Env; storage: Storage }): ScheduledTasks => ({
  'checks.daily': programmingTask('day'),
  'checks.weekly': programmingTask('week'),
  'checks.monthly': programmingTask('month'),
  'work-orders.remind': remindOfWork,
  async 'expiries.remind'(work) {
    const trainings = await tellOfExpiringTrainings(work)
    const warranties = await tellOfEndingWarranties(work)
    return `Avisos de capacitaciones: ${trainings}; de garantías: ${warranties}`
  },
  'staff.sync': scheduledSync(env),
  // These have transactions of their own, and may be repeated.
  'base-activities.refresh': async ({ timeZone }) => `Medidores: ${await refreshForecasts(db, timeZone)}`,
  'attachments.sweep': async () => `Archivos eliminados: ${await sweepFiles(db, storage)}`,
  'clean-up': async () => `Filas eliminadas: ${await cleanUp(db)}`
})
