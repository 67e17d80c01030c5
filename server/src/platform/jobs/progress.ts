import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { notifyChanged } from './notify-changed.ts'

/** Ends a job that was cancelled, or that another process took over. */
export class Cancelled extends Error {}

/** Milliseconds between two steps that are written. */
const step = 300

/**
 * Writes how far a job has come, outside of its transaction, so that others see it. Between two steps nothing is asked.
 * @param isMine the job's row, as long as this attempt has it
 */
export function startProgress(
  db: Database,
  isMine: SQL,
  id: number
): { report: (done: number, total: number) => Promise<void>; end: () => Promise<void> } {
  let last = 0
  let isOver = false
  let isCancelled = false
  let written: Promise<unknown> = Promise.resolve()

  async function write(done: number, total: number) {
    const { rows } = await db.execute<{ is_cancelled: boolean }>(
      sql`update job set done = ${done}, total = ${total} where ${isMine} returning is_cancelled`
    )
    isCancelled = rows[0]?.is_cancelled ?? true
    if (!isCancelled) await notifyChanged(db, id)
  }

  return {
    async report(done, total) {
      if (isOver || Date.now() - last < step) return
      last = Date.now()
      await (written = write(done, total))
      if (isCancelled) throw new Cancelled()
    },
    async end() {
      isOver = true
      await written.catch(() => {})
    }
  }
}
