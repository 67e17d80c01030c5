import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { notifyChanged } from '../../platform/jobs/notify-changed.ts'
import type { Notices } from '../../platform/notices.ts'
import { cron_job } from '../../schema/cron-jobs.ts'
import { claim, type RunParts, work } from './runs.ts'
import { turnsDue } from './turns-due.ts'

/** Milliseconds between two looks at the clock. */
const lookMs = 10_000
/** Tasks that one process does at a time. */
const maxLanes = 2
/** Milliseconds that the end of the process waits for them; what isn't done by then is done by another. */
const longestEnd = 4000

type Schedule = {
  /** Turns what is due into runs, and does waiting runs; concurrent rounds claim each run once. */
  round(): Promise<void>
  start(): void
  close(): Promise<void>
}

/**
 * Does by the clock what people scheduled. The only clock is the database's. Each turn becomes one row, in the
 * transaction that moves its task on to the next turn; each row is done by one process, which holds its lock, in the
 * transaction that notes it as done. A process that dies leaves the row to others, and nothing half done.
 */
export function openSchedule({ notices, ...parts }: RunParts & { notices: Notices }): Schedule {
  const { db } = parts.database
  const ending = new AbortController()
  /** what is being done; a long task leaves the other lanes to others */
  const lanes = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  async function lane() {
    while (!ending.signal.aborted) {
      const run = await claim(db)
      if (!run) return
      await work(parts, run)
    }
  }
  async function round() {
    await planTurns(db)
    const begun: Promise<void>[] = []
    while (lanes.size < maxLanes && !ending.signal.aborted) {
      const running = lane()
        .catch(error => parts.log.error(error, 'scheduled tasks'))
        .finally(() => lanes.delete(running))
      lanes.add(running)
      begun.push(running)
    }
    await Promise.all(begun)
  }
  const look = () => void round().catch(error => parts.log.error(error, 'scheduled tasks'))
  return {
    round,
    start() {
      timer = setInterval(look, lookMs)
      notices.on('cron', look)
      look()
    },
    async close() {
      ending.abort()
      clearInterval(timer)
      notices.off('cron', look)
      await Promise.race([Promise.all(lanes), pause(longestEnd, undefined, { ref: false })])
    }
  }
}

/** Enters what is due, and moves each task on to its next turn. */
async function planTurns(db: Database): Promise<void> {
  let isMore = true
  while (isMore)
    isMore = await db.transaction(async tx => {
      const { rows } = await tx.execute<Due>(sql`select id, expression, time_zone, missed,
          (extract(epoch from next_run_at) * 1000)::float8 as next, (extract(epoch from now()) * 1000)::float8 as now
        from cron_job where next_run_at <= now() order by next_run_at limit 20 for no key update skip locked`)
      for (const job of rows) await planTurnsOf(tx, job)
      return rows.length > 0
    })
}

type Due = {
  id: number
  expression: string
  time_zone: string
  missed: 'skip' | 'once' | 'all'
  next: number
  now: number
}

async function planTurnsOf(tx: Transaction, { id, next, now, ...job }: Due): Promise<void> {
  const due = turnsDue({ ...job, next_run_at: new Date(next) }, new Date(now))
  if (due.skipped)
    await tx.execute(sql`insert into cron_run (fk_cron_job, due_at, state, finished_at, log)
      values (${id}, ${due.skipped.toISOString()}, 'skipped', now(), 'El servidor estaba parado')
      on conflict do nothing`)
  if (due.run.length)
    await tx.execute(sql`insert into cron_run (fk_cron_job, due_at)
      select ${id}, turn from unnest(${sql.param(due.run.map(turn => turn.toISOString()))}::timestamptz[]) turn
      on conflict do nothing`)
  const isSkipped = due.skipped !== undefined && due.run.length === 0
  await tx
    .update(cron_job)
    .set({ next_run_at: due.next.toISOString(), ...(isSkipped && { last_status: 'skipped' }) })
    .where(eq(cron_job.id, id))
  await notifyChanged(tx, id, 'cron_job')
}
