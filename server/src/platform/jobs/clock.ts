import { sql } from 'drizzle-orm'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { queues } from './boss.ts'
import { notifyChanged } from './notify-changed.ts'
import { requireValue } from '../require-value.ts'

/** Something that runs by the clock, in one of all processes. */
export type Clockwork = {
  name: string
  /** what it does, for people */
  title: string
  /** minute, hour, day, month, weekday, in the operator's time zone */
  cron: string
  run: () => Promise<unknown>
}

/** Enters what runs by the clock, and takes out what a version before had; what was missed meanwhile runs once. */
export async function scheduleAll(boss: PgBoss, clockwork: readonly Clockwork[], timeZone: string): Promise<void> {
  if (!clockwork.length) return
  const known = await boss.getSchedules(queues.clock)
  for (const { key } of known) if (!clockwork.some(({ name }) => name === key)) await boss.unschedule(queues.clock, key)
  for (const { name, cron } of clockwork) {
    const missed = 'once' as const
    await boss.schedule(queues.clock, cron, { task: name }, { tz: timeZone, key: name, singletonKey: name, missed })
  }
}

/** Runs what the clock has called; a failure is tried again, and noted after the last attempt. */
export async function runByClock(
  db: Database,
  clockwork: readonly Clockwork[],
  { data, retryCount, retryLimit }: JobWithMetadata<{ task: string }>,
  log: { error(error: unknown, message: string): void }
): Promise<void> {
  const task = clockwork.find(({ name }) => name === data.task)
  if (!task) return
  const started = new Date().toISOString()
  try {
    await task.run()
  } catch (error) {
    log.error(error, `by the clock: ${task.name}, attempt ${retryCount + 1}`)
    if (retryCount >= retryLimit)
      await noteFailure(db, task, { started, attempts: retryCount + 1, error }).catch(failure =>
        log.error(failure, 'a failure could not be noted')
      )
    throw error
  }
}

async function noteFailure(
  db: Database,
  { name, title }: Clockwork,
  { started, attempts, error }: { started: string; attempts: number; error: unknown }
): Promise<void> {
  const text = error instanceof Error ? error.message.slice(0, 300) : String(error)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into job (task, title, state, error, attempts, done, total, started_at, finished_at)
    values (${name}, ${title}, 'failed', ${text}, ${attempts}, 0, null, ${started}, now()) returning id`)
  await notifyChanged(db, requireValue(rows[0]).id)
}
