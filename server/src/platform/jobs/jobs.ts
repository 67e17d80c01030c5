import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { sql } from 'drizzle-orm'
import type { Database, OpenDatabase, Transaction } from '../database/database.ts'
import { inTransaction } from '../http/in-transaction.ts'
import { type Actor, actorOfUser } from '../http/actor.ts'
import { AppError, refusalText } from '../http/errors.ts'
import type { Notices } from '../notices.ts'
import { inside, makeBoss, queues } from './boss.ts'
import { type Clockwork, runByClock, scheduleAll } from './clock.ts'
import { allowLongWork } from './long-work.ts'
import { Cancelled, startProgress } from './progress.ts'
import { notifyChanged } from './notify-changed.ts'
import { requireValue } from '../require-value.ts'

type Log = { error(error: unknown, message: string): void; warn(error: unknown, message: string): void }

/**
 * What a task of people works with. Everything that it changes is one transaction, which a cancelled job takes back.
 */
export type Work<Input> = {
  db: Transaction
  /** who wanted it, with what they may do now */
  actor: Actor
  input: Input
  /**
   * Says how much is done of how much; cheap, so that it can be called for every record.
   * @throws {Cancelled} once the job is cancelled
   */
  progress: (done: number, total: number) => Promise<void>
}

/** A kind of long work that people begin. The list of all: `server/src/features.ts`. */
export type Task<Input = never, Result = unknown> = {
  /** `activities.change` */
  name: string
  /** the permission that is needed to begin it, and still when it runs */
  access: string
  /** @returns what is stored for the job's owner */
  run: (work: Work<Input>) => Promise<Result>
}

/** What was wanted: which task, with what, and what it is called. */
export type JobRequest<Input> = {
  task: Task<Input>
  input: Input
  title: string
  /** the page to which it belongs */
  path?: string
}

export type Jobs = {
  /** Begins a job with the caller's transaction: if that is taken back, there is no job. @returns its id */
  begin<Input>(db: Transaction, actor: Actor, wanted: JobRequest<Input>): Promise<number>
  /** Takes up work, and what runs by the clock where that is wanted. */
  start(): Promise<void>
  close(): Promise<void>
}

/**
 * Long work on the same PostgreSQL: of several processes one does it, after an error that may pass it is tried again
 * with growing delays, and what a dead process was doing is done anew.
 * @param tasks what people may begin
 * @param clockwork what runs by the clock; none in tests that are about something else
 * @param askSeconds between two looks for what was not announced
 */
export function openJobs({
  database,
  url,
  notices,
  timeZone,
  tasks,
  clockwork,
  askSeconds = 2,
  log
}: {
  database: OpenDatabase
  url: string
  notices: Notices
  timeZone: string
  tasks: readonly Task[]
  clockwork: readonly Clockwork[]
  askSeconds?: number
  log: Log
}): Jobs {
  const { db } = database
  const byName = new Map(tasks.map(task => [task.name, task as Task<unknown>]))
  let started: Promise<PgBoss> | undefined
  let wake = () => {}

  async function start(): Promise<PgBoss> {
    const boss = makeBoss(url, database, error => log.warn(error, 'pg-boss'))
    await boss.start()
    const options = {
      includeMetadata: true,
      pollingIntervalSeconds: askSeconds,
      localConcurrency: 2,
      burstWhenBatchFull: true
    } as const
    const worker = await boss.work(
      queues.wanted,
      // It is woken by notifications; asking is for those that were lost, and for what is tried again.
      options,
      async ([job]: JobWithMetadata<{ job: number }>[]) => job && runWanted(job)
    )
    wake = () => boss.notifyWorker(worker)
    notices.on('job', wake)
    await scheduleAll(boss, clockwork, timeZone)
    if (clockwork.length)
      await boss.work(
        queues.clock,
        options,
        async ([job]: JobWithMetadata<{ task: string }>[]) => job && runByClock(db, clockwork, job, log)
      )
    return boss
  }
  const ready = () =>
    (started ??= start().catch(error => {
      started = undefined
      throw error
    }))

  /** One attempt. What can't be done is a failure at once; anything else is tried again. */
  async function runWanted({ data, retryCount, retryLimit }: JobWithMetadata<{ job: number }>): Promise<void> {
    const taken = await takeUp(db, data.job)
    if (!taken) return
    const { id, attempts } = taken
    const isMine = sql`id = ${id} and state = 'running' and attempts = ${attempts}`
    const progress = startProgress(db, isMine, id)
    try {
      const task = byName.get(taken.task)
      // Perhaps of a newer version, which runs beside this one.
      if (!task) throw new Error(`There is no task ${taken.task}`)
      const actor = await ownerOf(taken, task)
      const context = { actor, from: { address: 'job', id: `job-${id}` }, timeZone }
      await inTransaction(db, context, async tx => {
        await allowLongWork(tx)
        const result = await task.run({ db: tx, actor, input: taken.input, progress: progress.report })
        await progress.end()
        // In the same transaction as the work: it is done and says so, or neither.
        const { rowCount } = await tx.execute(sql`update job set state = 'done', done = coalesce(total, done),
          result = ${JSON.stringify(result ?? null)}::jsonb, error = null, finished_at = now()
          where ${isMine} and not is_cancelled`)
        if (!rowCount) throw new Cancelled()
        await notifyChanged(tx, id)
      })
    } catch (error) {
      await progress.end()
      if (error instanceof Cancelled) await over(isMine, id, 'cancelled', null)
      else if (error instanceof AppError) await over(isMine, id, 'failed', refusalText(error))
      else {
        log.error(error, `job ${id} (${taken.task}), attempt ${attempts}`)
        const isLast = retryCount >= retryLimit
        await over(isMine, id, isLast ? 'failed' : 'waiting', isLast ? unexpected : passing)
        throw error
      }
    }
  }

  async function over(isMine: ReturnType<typeof sql>, id: number, state: string, error: string | null): Promise<void> {
    await db.execute(sql`update job set state = ${state}, error = ${error}, done = 0,
      finished_at = case when ${state} = 'waiting' then null else now() end where ${isMine}`)
    await notifyChanged(db, id)
  }

  /** @throws {AppError} where the job's owner has lost the right to it */
  async function ownerOf({ fk_user }: TakenUp, { access }: Task<unknown>): Promise<Actor> {
    const actor = fk_user === null ? undefined : await actorOfUser(database.pool, fk_user)
    if (!actor?.permissions.has(access)) throw new AppError('AUTH.FORBIDDEN')
    return actor
  }

  return {
    async begin(tx, actor, { task, input, title, path = null as string | null }) {
      const boss = await ready()
      const { rows } = await tx.execute<{ id: number }>(sql`insert into job (task, title, path, input, fk_user)
        values (${task.name}, ${title}, ${path}, ${JSON.stringify(input)}::jsonb, ${actor.id}) returning id`)
      const id = requireValue(rows[0]).id
      await boss.send(queues.wanted, { job: id }, { db: inside(tx) })
      await tx.execute(sql`select pg_notify('job', '')`)
      return id
    },
    start: async () => void (await ready()),
    async close() {
      notices.off('job', wake)
      const boss = await started?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: 5000 })
    }
  }
}

type TakenUp = { id: number; task: string; input: unknown; fk_user: number | null; attempts: number }

/** Takes a job up, also from a process that died with it; nothing if it is over. */
async function takeUp(db: Database, id: number): Promise<TakenUp | undefined> {
  const { rows } = await db.execute<TakenUp>(sql`
    update job set state = case when is_cancelled then 'cancelled' else 'running' end, attempts = attempts + 1,
      done = 0, error = null, started_at = now(), finished_at = case when is_cancelled then now() end
    where id = ${id} and state in ('waiting', 'running') returning id, task, input, fk_user, attempts, is_cancelled`)
  await notifyChanged(db, id)
  const row = rows[0] as (TakenUp & { is_cancelled: boolean }) | undefined
  return row?.is_cancelled ? undefined : row
}

const unexpected = 'Se ha producido un error inesperado y no se ha cambiado nada'
const passing = 'Se ha producido un error; se vuelve a intentar en unos segundos'
