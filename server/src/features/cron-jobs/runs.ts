import { type CronTask, maxAttempts, type RunState, taskRights } from 'contract/cron-jobs/cron-tasks.ts'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Database, Db, OpenDatabase, Transaction } from '../../platform/database/database.ts'
import { actorOfUser } from '../../platform/http/actor.ts'
import { AppError, forbidden, refusalText } from '../../platform/http/errors.ts'
import { inTransaction } from '../../platform/http/in-transaction.ts'
import { allowLongWork } from '../../platform/jobs/long-work.ts'
import { changedNotice } from '../../platform/jobs/notify-changed.ts'
import { cron_job, cron_run } from '../../schema/cron-jobs.ts'
import { notify } from '../notifications/notify.ts'
import type { ScheduledTask } from '../../platform/jobs/scheduled-task.ts'

export type ScheduledTasks = Readonly<Record<CronTask, ScheduledTask>>

/** Seconds after which a run whose process died is begun anew; while it is worked on, its row is locked. */
const restSeconds = 30

export type RunParts = {
  database: Pick<OpenDatabase, 'db' | 'pool'>
  timeZone: string
  tasks: ScheduledTasks
  /** how long an attempt that failed is left alone, times the attempts so far */
  retrySeconds?: number
  log: { error(error: unknown, message: string): void }
}

export type Run = { id: number; fk_cron_job: number; due: number; attempts: number }

/** Changes a run, and says so in its task's row and to every browser: one statement, for there may be many runs. */
async function change(
  db: Db,
  { set, where, status, error = null }: { set: SQL; where: SQL; status: RunState; error?: string | null }
): Promise<Run | undefined> {
  const { rows } = await db.execute<Run>(sql`
    with run as (update cron_run set state = ${status}, error = ${error}, ${set} where ${where}
        returning id, fk_cron_job, attempts, (extract(epoch from coalesce(due_at, now())) * 1000)::float8 as due),
      job as (update cron_job j set last_status = ${status}, last_error = ${error},
          last_run_at = case when ${status} = 'running' then now() else last_run_at end
        from run where j.id = run.fk_cron_job)
    select run.*, ${changedNotice(sql`fk_cron_job`, 'cron_job')} from run`)
  return rows[0]
}

/** Takes the oldest waiting run, of a task of which no earlier one is open. */
export const claim = (db: Database): Promise<Run | undefined> =>
  change(db, {
    status: 'running',
    set: sql`attempts = attempts + 1, started_at = now(),
      not_before = now() + make_interval(secs => ${restSeconds})`,
    where: sql`id = (
      select r.id from cron_run r where r.not_before <= now() and r.state in ('waiting', 'running') and r.id in (
        select (select min(o.id) from cron_run o where o.fk_cron_job = j.id and o.state in ('waiting', 'running'))
        from cron_job j)
      order by r.id limit 1 for update skip locked)`
  })

/** What may be otherwise in a minute: another system doesn't answer. Any other refusal stays one. */
const isPassing = (error: unknown) =>
  !(error instanceof AppError) || error.code === 'SERVICE.UNAVAILABLE' || error.reason === 'source'

/** One attempt. What can't be done is a failure at once; anything else is tried again. */
export async function work(parts: RunParts, run: Run): Promise<void> {
  const { db } = parts.database
  try {
    if (run.attempts > maxAttempts) throw new AppError('SERVICE.UNAVAILABLE', { message: stopped })
    await done(parts, run)
  } catch (error) {
    const isLast = !isPassing(error) || run.attempts >= maxAttempts
    const isKnown = error instanceof AppError
    if (!isKnown) parts.log.error(error, `scheduled run ${run.id}, attempt ${run.attempts}`)
    const text = isKnown ? refusalText(error) : unexpected
    await inTransaction(db, { from: fromOf(run), timeZone: parts.timeZone }, async tx => {
      const changed = await change(tx, {
        status: isLast ? 'failed' : 'waiting',
        error: text,
        set: isLast
          ? sql`finished_at = now()`
          : sql`not_before = now() + make_interval(secs => ${run.attempts * (parts.retrySeconds ?? 30)})`,
        where: isMine(run)
      })
      if (changed && isLast) await tellOfFailure(tx, run, text)
    })
  }
}

const isMine = ({ id, attempts }: Run) => sql`id = ${id} and state = 'running' and attempts = ${attempts}`
const fromOf = ({ id }: Run) => ({ address: 'clock', id: `cron-${id}` })

/**
 * Does the work, in one transaction with the note that it is done.
 * @throws AUTH.FORBIDDEN where its owner may not any more
 */
async function done({ database: { db, pool }, tasks, timeZone }: RunParts, run: Run): Promise<void> {
  const [job] = await db.select().from(cron_job).where(eq(cron_job.id, run.fk_cron_job))
  if (!job) return
  const task = job.task as CronTask
  const actor = job.fk_owner === null ? undefined : await actorOfUser(pool, job.fk_owner)
  const right = taskRights[task]
  if (right && !actor?.permissions.has(right)) throw forbidden(notAllowed)
  await inTransaction(db, { actor, from: fromOf(run), timeZone }, async tx => {
    await allowLongWork(tx, longestIdle)
    const { rows } = await tx.execute<{ now: number }>(
      sql`select (extract(epoch from now()) * 1000)::float8 as now from cron_run where ${isMine(run)} for update`
    )
    if (!rows[0]) return
    const now = new Date(rows[0].now)
    const log = await tasks[task]({ db: tx, job: job as never, due: new Date(run.due), now, timeZone, actor })
    // In the same transaction as the work: it is done and says so, or neither.
    await change(tx, {
      status: 'done',
      set: sql`finished_at = clock_timestamp(), log = ${log}`,
      where: sql`id = ${run.id}`
    })
  })
}

/**
 * Notifies those who look after scheduled tasks, including the task's owner. The same failure in successive turns is
 * notified once.
 */
async function tellOfFailure(tx: Transaction, { id, fk_cron_job }: Run, text: string): Promise<void> {
  const [before] = await tx
    .select({ state: cron_run.state, error: cron_run.error })
    .from(cron_run)
    .where(and(eq(cron_run.fk_cron_job, fk_cron_job), lt(cron_run.id, id)))
    .orderBy(desc(cron_run.id))
    .limit(1)
  if (before?.state === 'failed' && before.error === text) return
  const [job] = await tx.select({ name: cron_job.name }).from(cron_job).where(eq(cron_job.id, fk_cron_job))
  await notify(tx, {
    kind: 'cron_job_failed',
    entity: 'cron_job',
    fk_entity: fk_cron_job,
    fk_line: null,
    title: `La tarea programada «${job?.name}» ha fallado`,
    text,
    author: null
  })
}

/** Minutes that a task may work on transactions of its own, while that of its run waits. */
const longestIdle = 120
const unexpected = 'Se ha producido un error inesperado'
const stopped = 'El servidor se detuvo mientras la ejecutaba'
const notAllowed = 'Quien la guardó ya no puede hacer esto. Que la guarde alguien con permiso'
