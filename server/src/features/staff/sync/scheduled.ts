import type { Env } from '../../../env.ts'
import type { ScheduledTask } from '../../cron-jobs/task.ts'
import { peopleIn } from './people.ts'
import { readSource } from './read.ts'
import { syncStaff } from './sync.ts'

/** Makes the staff what the source says; a change that has to be confirmed is left to people. */
export const scheduledSync = (env: Env): ScheduledTask => ({
  access: 'staff.sync',
  async run({ db }) {
    const people = peopleIn(await readSource(env))
    const { added, changed, deactivated } = await syncStaff(db, people, {})
    return `Altas: ${added}; cambios: ${changed}; bajas: ${deactivated}`
  }
})
