import { cancelJob, oneJob } from 'contract/jobs/jobs.ts'
import { definePolicy } from '../../platform/http/policy.ts'
import { job } from '../../schema/jobs.ts'

/** Each caller's own; everybody's for those who may see all. */
export const jobPolicy = definePolicy({ table: job, read: oneJob.access, change: [cancelJob.access] })
