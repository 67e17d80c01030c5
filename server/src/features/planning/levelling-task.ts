import type { Levelling } from 'contract/planning/levelling.ts'
import { requireLine } from '../../platform/http/actor.ts'
import type { Task } from '../../platform/jobs/jobs.ts'
import { levelled } from './levelling.ts'
import type { LevelScope } from './levelling-input.ts'

/** Levels a line's work; the result is shown, and accepted by other calls. */
export const levelTask: Task<{ asked: LevelScope; timeZone: string }, Levelling> = {
  name: 'planning.level',
  access: 'base-activities.reschedule',
  async run({ db, actor, input: { asked, timeZone }, progress }) {
    requireLine(actor, asked.line)
    await progress(0, 1)
    return levelled(db, asked, timeZone)
  }
}
