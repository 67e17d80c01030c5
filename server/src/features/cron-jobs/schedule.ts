import { type CronTask, mostAttempts, type RunState } from 'contract/cron-tasks.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Db, OpenDatabase, Transaction } from '../../platform/database/database.ts'
import { type Actor, actorOfUser } from '../../platform/http/actor.ts'
import { AppError, forbidden, refusalText } from '../../platform/http/errors.ts'
import { inTransaction } from '../../platform/http/in-transaction.ts'
import { allowLongWork } from '../../platform/jobs/long-work.ts'
import { tell, telling } from '../../platform/jobs/tell.ts'
import type { Notices } from '../../platform/notices.ts'
import { cron_job } from '../../schema/cron-jobs.ts'
import { notify } from '../notifications/notify.ts'
import type { ScheduledTask } from './task.ts'
import { turnsDue } from './turns-due.ts'

export type ScheduledTasks = Readonly<Record<CronTask, ScheduledTask>>

/** Seconds after which a run whose process died is begun anew; while it is worked on, its row is locked. */
const restSeconds = 30
/** Milliseconds between two looks at the clock. */
const lookMs = 10_000
/** Tasks that one process does at a time. */
const lanes = 2

type Parts = {
  database: Pick<OpenDatabase, 'db' | 'pool'>
  timeZone: string
  tasks: ScheduledTasks
  /** how long an attempt that failed is left alone, times the attempts so far */
  retrySeconds?: number
  log: { error(error: unknown, message: string): void }
}

export type Schedule = {
  /** Makes what is due into runs, and does them; with others at the same time each is done by one. */
  round(): Promise<void>
  start(): void
  close(): Promise<void>
}

/**
 * Does by the clock what people scheduled. The only clock is the database's. Each turn becomes one row, in the
 * transaction that moves its task on to the next turn; each row is done by one process, which holds its lock, in the
 * transaction that notes it as done. A process that dies leaves the row to others, and nothing half done.
 */
export function openSchedule({ notices, ...parts }: Parts & { notices: Notices }): Schedule {
  const { db } = parts.database
  const ending = new AbortController()
  let running: Promise<void> | undefined
  let isWanted = false
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
    await Promise.all(Array.from({ length: lanes }, lane))
  }
  const look = () => {
    isWanted = true
    running ??= (async () => {
      while (isWanted && !ending.signal.aborted) {
        isWanted = false
        await round().catch(error => parts.log.error(error, 'scheduled tasks'))
      }
      running = undefined
    })()
  }
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
      await running
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
  await tx.update(cron_job).set({ next_run_at: due.next.toISOString() }).where(eq(cron_job.id, id))
  await tell(tx, id, 'cron_job')
}

type Run = { id: number; fk_cron_job: number; due: number; attempts: number }

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
    select run.*, ${telling(sql`fk_cron_job`, 'cron_job')} from run`)
  return rows[0]
}

/** Takes the oldest run that nobody works on, of a task of which no earlier one is open. */
const claim = (db: Database): Promise<Run | undefined> =>
  change(db, {
    status: 'running',
    set: sql`attempts = attempts + 1, started_at = now(),
      not_before = now() + make_interval(secs => ${restSeconds})`,
    where: sql`id = (
      select r.id from cron_run r where r.not_before <= now() and r.id in (
        select (select min(o.id) from cron_run o where o.fk_cron_job = j.id and o.state in ('waiting', 'running'))
        from cron_job j)
      order by r.id limit 1 for update skip locked)`
  })

/** One attempt. What can't be done is a failure at once; anything else is tried again. */
async function work(parts: Parts, run: Run): Promise<void> {
  const { db } = parts.database
  try {
    if (run.attempts > mostAttempts) throw new AppError('SERVICE.UNAVAILABLE', { message: stopped })
    await done(parts, run)
  } catch (error) {
    const isLast = error instanceof AppError || run.attempts >= mostAttempts
    if (!(error instanceof AppError)) parts.log.error(error, `scheduled run ${run.id}, attempt ${run.attempts}`)
    const text = error instanceof AppError ? refusalText(error) : unexpected
    await inTransaction(db, { from: fromOf(run), timeZone: parts.timeZone }, async tx => {
      const changed = await change(tx, {
        status: isLast ? 'failed' : 'waiting',
        error: text,
        set: isLast
          ? sql`finished_at = now()`
          : sql`not_before = now() + make_interval(secs => ${run.attempts * (parts.retrySeconds ?? 30)})`,
        where: isMine(run)
      })
      if (changed && isLast) await tellOfFailure(tx, run.fk_cron_job, text)
    })
  }
}

const isMine = ({ id, attempts }: Run) => sql`id = ${id} and state = 'running' and attempts = ${attempts}`
const fromOf = ({ id }: Run) => ({ address: 'clock', id: `cron-${id}` })

/** Does the work, in one transaction with the note that it is done. @throws AUTH.FORBIDDEN where its owner may not any more */
async function done({ database: { db, pool }, tasks, timeZone }: Parts, run: Run): Promise<void> {
  const [job] = await db.select().from(cron_job).where(eq(cron_job.id, run.fk_cron_job))
  if (!job) return
  const task = tasks[job.task as CronTask]
  const actor = job.fk_owner === null ? undefined : await actorOfUser(pool, job.fk_owner)
  await inTransaction(db, { actor, from: fromOf(run), timeZone }, async tx => {
    await allowLongWork(tx)
    const { rowCount } = await tx.execute(sql`select from cron_run where ${isMine(run)} for update`)
    if (!rowCount) return
    const given = { db: tx, job: job as never, due: new Date(run.due), timeZone }
    const log = await (task.access === undefined
      ? task.run(given)
      : task.run({ ...given, actor: allowed(actor, task.access) }))
    // In the same transaction as the work: it is done and says so, or neither.
    await change(tx, {
      status: 'done',
      set: sql`finished_at = clock_timestamp(), log = ${log}`,
      where: sql`id = ${run.id}`
    })
  })
}

/** @throws AUTH.FORBIDDEN */
function allowed(owner: Actor | undefined, access: string): Actor {
  if (!owner?.permissions.has(access)) throw forbidden(notAllowed)
  return owner
}

/** Those who look after scheduled tasks, whoever owns this one among them. */
async function tellOfFailure(tx: Transaction, id: number, text: string): Promise<void> {
  const [job] = await tx.select({ name: cron_job.name }).from(cron_job).where(eq(cron_job.id, id))
  await notify(tx, {
    kind: 'cron_job_failed',
    entity: 'cron_job',
    fk_entity: id,
    fk_line: null,
    title: `La tarea programada «${job?.name}» ha fallado`,
    text,
    author: null
  })
}

const unexpected = 'Se ha producido un error inesperado y no se ha cambiado nada'
const stopped = 'El servidor se detuvo mientras la ejecutaba'
const notAllowed = 'Quien la guardó ya no puede hacer esto. Que la guarde alguien con permiso'
