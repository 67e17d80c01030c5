import { setTimeout as pause } from 'node:timers/promises'
import { endStates, type JobState } from 'contract/jobs/jobs.ts'
import type { SyncResult } from 'contract/staff/staff.ts'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { AppError, conflict } from '../../../platform/http/errors.ts'
import type { Jobs, Task } from '../../../platform/jobs/jobs.ts'
import { job } from '../../../schema/jobs.ts'
import type { SourcePerson } from './people.ts'
import { type SyncOptions, syncStaff } from './sync.ts'

type Input = { people: readonly SourcePerson[]; options: Pick<SyncOptions, 'confirm' | 'digest'> }
type Counts = Pick<SyncResult, 'added' | 'changed' | 'unchanged' | 'deactivated'>

/** Makes the staff what the source said when it was begun. Only the counts of it are stored, no personal data. */
export const syncTask: Task<Input, Counts> = {
  name: 'staff.sync',
  access: 'staff.sync',
  async run({ db, input: { people, options }, progress }) {
    const { added, changed, unchanged, deactivated } = await syncStaff(db, people, options, progress)
    return { added, changed, unchanged, deactivated }
  }
}

/** How long the call waits for its job, and how often it looks, in milliseconds. */
const [longestMs, stepMs] = [60_000, 100]

type Around = {
  jobs: Jobs
  db: Database
  actor: Actor
  transact: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
}

/**
 * Synchronises as a job and waits for it, so that the caller gets the result. What can't be done is refused before
 * there is a job. The job goes on when its caller is gone.
 * @throws DOMAIN.CONFLICT (see `syncStaff`), SERVICE.UNAVAILABLE while it isn't done yet
 */
export async function syncAsJob(
  { jobs, db, actor, transact }: Around,
  people: readonly SourcePerson[],
  { confirm, digest }: SyncOptions
): Promise<SyncResult> {
  const options = { confirm, digest }
  const { planned, id } = await transact(async tx => {
    const result = await syncStaff(tx, people, { ...options, dry: true })
    if (result.rows.length === 0) return { planned: result, id: undefined }
    const title = 'Sincronizar el personal'
    const wanted = { task: syncTask, input: { people, options }, title, path: '/admin/staff' }
    return { planned: result, id: await jobs.begin(tx, actor, wanted) }
  })
  if (id === undefined) return planned
  const counts = await resultOf(db, id)
  // Another synchronisation may have come first: then this one found less to do than was shown.
  const isAsPlanned = Object.entries(counts).every(([name, count]) => planned[name as keyof Counts] === count)
  return { ...planned, ...counts, rows: isAsPlanned ? planned.rows : [] }
}

async function resultOf(db: Database, id: number): Promise<Counts> {
  for (const until = Date.now() + longestMs; Date.now() < until; await pause(stepMs)) {
    const [row] = await db
      .select({ state: job.state, result: job.result, error: job.error })
      .from(job)
      .where(eq(job.id, id))
    if (!row || !endStates.includes(row.state as JobState)) continue
    // It isn't needed any more, and holds people's data.
    await db.update(job).set({ input: null }).where(eq(job.id, id))
    if (row.state === 'done') return row.result as Counts
    if (row.state === 'cancelled') throw conflict('stale', 'La sincronización se canceló: no ha cambiado nada')
    throw conflict('stale', row.error ?? undefined)
  }
  throw new AppError('SERVICE.UNAVAILABLE', {
    message: 'La sincronización sigue en marcha. Vuelva a mirar en un momento'
  })
}
