import { turnsAfter } from 'contract/cron-jobs/cron.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { DefaultCronJob } from '../../platform/jobs/scheduled-task.ts'
import { cron_job } from '../../schema/cron-jobs.ts'

export async function addDefaultCronJobs(
  tx: Transaction,
  cronJobs: readonly DefaultCronJob[],
  time_zone: string
): Promise<void> {
  await tx
    .insert(cron_job)
    .values(
      cronJobs.map(({ is_enabled = true, ...job }) => ({
        ...job,
        time_zone,
        is_enabled,
        next_run_at: is_enabled ? turnsAfter(job.expression, time_zone, new Date(), 1)[0]?.toISOString() : null
      }))
    )
    .onConflictDoNothing()
}
