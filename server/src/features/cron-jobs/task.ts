import type { CronJob } from 'contract/cron-jobs.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'

/** What a task works with. What it changes by `db` is one transaction with the note that it was done. */
export type ScheduledWork = {
  db: Transaction
  job: Pick<CronJob, 'task' | 'fk_location' | 'split_by' | 'for_next'>
  /** the moment for which it is done: its turn, not when it came to be done */
  due: Date
  timeZone: string
}

/**
 * Something that can be done by the clock. It may be repeated after an error or a killed process, and must then find
 * done what was done. @returns what it did, in words
 */
export type ScheduledTask =
  | { access?: undefined; run: (work: ScheduledWork) => Promise<string> }
  /** with what whoever saved the task may do now; `access`: the permission without which they may not have it done */
  | { access: string; run: (work: ScheduledWork & { actor: Actor }) => Promise<string> }
