import { peopleIn } from './people.ts'
import { readSource } from './read.ts'
import { syncStaff } from './sync.ts'
import type { Env } from '../../../env.ts'
import { AppError, conflict } from '../../../platform/http/errors.ts'
import type { ScheduledTask } from '../../../platform/jobs/scheduled-task.ts'

/** Makes the staff what the source says; a change that has to be confirmed is left to people. */
export const scheduledSync =
  (env: Env): ScheduledTask =>
  async ({ db }) => {
    const source = await readSource(env)
    try {
      const { added, changed, deactivated } = await syncStaff(db, peopleIn(source), {})
      return `Altas: ${added}; cambios: ${changed}; bajas: ${deactivated}`
    } catch (error) {
      // It names people, and readers of the tasks' log may not know them.
      if (error instanceof AppError) throw conflict('unconfirmed', 'Hay algo que revisar: sincronice desde Personal')
      throw error
    }
  }
