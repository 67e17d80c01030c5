import { cronJobs } from 'contract/cron-jobs/cron-jobs.ts'
import { definePolicy, rightsOf } from '../../platform/http/policy.ts'
import { cron_job, cron_run } from '../../schema/cron-jobs.ts'

export const cronJobPolicy = definePolicy({
  table: cron_job,
  ...rightsOf(cronJobs),
  line: cron_job.fk_line,
  withoutLine: 'always'
})

/** The runs of a task are read with it. */
export const cronRunPolicy = definePolicy({ table: cron_run, read: cronJobPolicy.read, change: [] })
