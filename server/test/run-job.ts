import { endStates, type JobState } from 'contract/jobs/jobs.ts'
import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { tasks } from '../src/manifest.ts'
import { actorOfUser } from '../src/platform/http/actor.ts'
import { openJobs, type Task } from '../src/platform/jobs/jobs.ts'
import { startNotices } from '../src/platform/notices.ts'
import { requireValue } from '../src/platform/require-value.ts'
import { job } from '../src/schema/jobs.ts'
import { buildTestApp } from './app.ts'
import type { SignedIn } from './client.ts'

/** Begins a task of the manifest in the name of a caller, as an action does. @returns its result, once it is done */
export async function runJob<Input>(by: SignedIn, task: Task<Input>, input: Input): Promise<unknown> {
  const { database, env } = await buildTestApp()
  const url = requireValue(database.pool.options.connectionString)
  const log = { warn: () => {}, error: () => {} }
  const notices = startNotices(url, log)
  const jobs = openJobs({ database, url, notices, timeZone: env.TZ_OPERATOR, tasks, clockwork: [], log })
  try {
    const actor = requireValue(await actorOfUser(database.pool, by.user.id))
    const id = await database.db.transaction(tx => jobs.begin(tx, actor, { task, input, title: task.name }))
    const row = await vi.waitFor(async () => {
      const [found] = await database.db.select().from(job).where(eq(job.id, id))
      if (!endStates.includes(found?.state as JobState)) throw new Error(`${task.name}: ${found?.state}`)
      return requireValue(found)
    }, 15_000)
    if (row.state !== 'done') throw new Error(`${task.name}: ${row.state} ${row.error}`)
    return row.result
  } finally {
    await jobs.close()
    await notices.close()
  }
}
