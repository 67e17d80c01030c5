import type { CronTask } from 'contract/cron-jobs/cron-tasks.ts'
import type { CronJob } from 'contract/cron-jobs/cron-jobs.ts'
import type { Transaction } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'

/** What a task works with. What it changes by `db` is one transaction with the note that it was done. */
export type ScheduledWork = {
  db: Transaction
  job: Pick<CronJob, 'task' | 'time_zone' | 'fk_location' | 'split_by' | 'for_next'>
  /** the moment for which it is done: its turn, not when it came to be done */
  due: Date
  /** by the database's clock */
  now: Date
  timeZone: string
  /** the user who saved it, with what they may do now: `taskRights` holds; undefined for the system's own tasks */
  actor: Actor | undefined
}

/**
 * Something that can be done by the clock. It may be repeated after an error or a killed process, and must then find
 * done what was done. @returns what it did, in words
 */
export type ScheduledTask = (work: ScheduledWork) => Promise<string>

/** A scheduled task of a new installation. What administrators change or switch off afterwards stays. */
export type DefaultCronJob = {
  name: string
  task: CronTask
  expression: string
  /** one that needs an owner waits for an administrator, who then owns it */
  is_enabled?: false
}
