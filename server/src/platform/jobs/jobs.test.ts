import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/database.ts'
import { makeAccount } from '../../../test/people.ts'
import { user } from '../../schema/access.ts'
import { brand } from '../../schema/catalogs.ts'
import { job } from '../../schema/jobs.ts'
import { openDatabase } from '../database/database.ts'
import { actorOfUser, type Actor } from '../http/actor.ts'
import { conflict } from '../http/errors.ts'
import { tokens } from '../http/token.ts'
import { startNotices } from '../notices.ts'
import { makeBoss, queues } from './boss.ts'
import type { Clockwork } from './clock.ts'
import { type Jobs, openJobs, type Task, type Work } from './jobs.ts'

let database: TestDatabase
let actor: Actor
const closers: (() => Promise<unknown>)[] = []
const said: string[] = []

beforeAll(async () => {
  database = await createDatabase('jobs')
  // The next attempt at once, and two of them: what is tested is that there are any.
  await database.pool.query('update pgboss.queue set retry_delay = 0, retry_backoff = false, retry_limit = 2')
  return () => database.close()
})
beforeEach(async () => {
  await database.pool.query('delete from job; delete from pgboss.job; delete from pgboss.schedule')
  said.length = 0
  const account = await makeAccount({ db: database.db, tokens: tokens('x'.repeat(32)) }, ['catalogs.write'])
  actor = (await actorOfUser(database.pool, account.user.id)) as Actor
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** A process of its own on the same database. */
function processWith(tasks: readonly Task[], clockwork: readonly Clockwork[] = []): Jobs {
  const own = openDatabase(database.url)
  const notices = startNotices(database.url, { warn: () => {} })
  const say = (error: unknown, message: string) => void said.push(`${message}: ${String(error)}`)
  const log = { error: say, warn: say }
  const timeZone = 'America/La_Paz'
  const given = { database: own, url: database.url, notices, timeZone, tasks, clockwork, log }
  // As often as pg-boss can: what is tried again is not announced.
  const jobs = openJobs({ ...given, askSeconds: 0.5 })
  closers.push(
    own.close,
    () => notices.close(),
    () => jobs.close()
  )
  return jobs
}

const taskOf = (run: (work: Work<{ name: string }>) => Promise<unknown>): Task<{ name: string }> => ({
  name: 'brands.make',
  access: 'catalogs.write',
  run
})
const makeBrand = async ({ db, input: { name } }: Work<{ name: string }>) => {
  await db.insert(brand).values({ code: name, name })
  return { made: name }
}

const begin = (jobs: Jobs, task: Task<{ name: string }>, name: string = crypto.randomUUID()) =>
  database.db.transaction(tx => jobs.begin(tx, actor, { task, input: { name }, title: `Marca ${name}` }))

const rowOf = async (id: number) => (await database.db.select().from(job).where(eq(job.id, id)))[0]
/** The job once it has come to a state. */
const reached = (id: number, state: string) =>
  vi.waitFor(async () => {
    const row = await rowOf(id)
    expect(row?.state).toBe(state)
    return row
  }, 20_000)
const byName = ([one]: unknown[], [other]: unknown[]) => String(one).localeCompare(String(other))
const brands = async () => (await database.db.select().from(brand)).map(({ name }) => name)

test('what was begun is done once, by one of two processes, in the name of whoever wanted it', async () => {
  const task = taskOf(makeBrand)
  const [here, there] = [processWith([task]), processWith([task])]
  await there.start()
  const id = await begin(here, task, 'Poma')
  expect(await reached(id, 'done')).toMatchObject({
    title: 'Marca Poma',
    result: { made: 'Poma' },
    attempts: 1,
    error: null,
    fk_user: actor.id,
    finished_at: expect.any(String)
  })
  const { rows } = await database.pool.query(
    `select fk_user, request from audit_log where entity = 'brand' and after->>'name' = 'Poma'`
  )
  expect(rows).toEqual([{ fk_user: actor.id, request: `job-${id}` }])
})

test('what was begun in a transaction that is taken back never was', async () => {
  const task = taskOf(makeBrand)
  const jobs = processWith([task])
  await jobs.start()
  const refused = database.db.transaction(async tx => {
    await jobs.begin(tx, actor, { task, input: { name: 'Doppelmayr' }, title: '' })
    throw conflict('stale')
  })
  await expect(refused).rejects.toMatchObject({ reason: 'stale' })
  await reached(await begin(jobs, task, 'Leitner'), 'done')
  expect(await database.db.$count(job)).toBe(1)
  expect(await brands()).not.toContain('Doppelmayr')
})

test('what can’t be done is said at once, in words, and nothing of it stays', async () => {
  let attempts = 0
  const task = taskOf(async work => {
    attempts++
    await makeBrand(work)
    throw conflict('in_use', 'La marca se usa en 3 modelos')
  })
  const jobs = processWith([task])
  await jobs.start()
  const id = await begin(jobs, task, 'Garaventa')
  expect(await reached(id, 'failed')).toMatchObject({ error: 'La marca se usa en 3 modelos', attempts: 1 })
  expect(await brands()).not.toContain('Garaventa')
  expect(attempts).toBe(1)
  expect(said).toEqual([])
})

test('an error that may pass: tried again until it goes well, or for the third time; it is in the log', async () => {
  let failures = 2
  const task = taskOf(async work => {
    await makeBrand(work)
    if (failures-- > 0) throw new Error('connection lost')
  })
  const jobs = processWith([task])
  await jobs.start()
  expect(await reached(await begin(jobs, task, 'Bartholet'), 'done')).toMatchObject({ attempts: 3, error: null })
  expect(await brands()).toContain('Bartholet')
  expect(said.filter(line => line.includes('connection lost'))).toHaveLength(2)
  failures = 100
  expect(await reached(await begin(jobs, task, 'Agudio'), 'failed')).toMatchObject({
    attempts: 3,
    error: 'Se ha producido un error inesperado y no se ha cambiado nada'
  })
  expect(await brands()).not.toContain('Agudio')
}, 60_000)

test('progress is seen by others while it goes on; once cancelled, all of it is taken back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const task = taskOf(async work => {
    await makeBrand(work)
    for (let done = 0; done < 1_000_000; done++) {
      await work.progress(done, 1_000_000)
      vi.advanceTimersByTime(20)
    }
  })
  const jobs = processWith([task])
  await jobs.start()
  const id = await begin(jobs, task, 'Sigma')
  await vi.waitFor(async () => expect((await rowOf(id))?.done).toBeGreaterThan(1), 20_000)
  expect(await rowOf(id)).toMatchObject({ state: 'running', total: 1_000_000 })
  await database.pool.query('update job set is_cancelled = true where id = $1', [id])
  expect(await reached(id, 'cancelled')).toMatchObject({ error: null })
  expect(await brands()).not.toContain('Sigma')
})

test('cancelled at the last moment: either it was done, or nothing was', async () => {
  const isWorking = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const task = taskOf(async work => {
    await makeBrand(work)
    isWorking.resolve()
    await mayEnd.promise
  })
  const jobs = processWith([task])
  await jobs.start()
  const id = await begin(jobs, task, 'CWA')
  await isWorking.promise
  await database.pool.query('update job set is_cancelled = true where id = $1', [id])
  mayEnd.resolve()
  await reached(id, 'cancelled')
  expect(await brands()).not.toContain('CWA')
})

test('whoever lost the right meanwhile gets nothing done, nor does a closed account', async () => {
  const run = vi.fn<() => Promise<void>>(async () => {})
  const task = taskOf(run)
  const jobs = processWith([task])
  await jobs.start()
  await database.db.update(user).set({ is_active: false }).where(eq(user.id, actor.id))
  await reached(await begin(jobs, task), 'failed')
  await database.db.update(user).set({ is_active: true }).where(eq(user.id, actor.id))
  await database.pool.query('update profile_permission set allowed = false where fk_profile = $1', [actor.profile])
  await reached(await begin(jobs, task), 'failed')
  expect(run).not.toHaveBeenCalled()
})

test('of two processes one does each job', async () => {
  const done: string[] = []
  const task = taskOf(async ({ input }) => void done.push(input.name))
  const processes = [processWith([task]), processWith([task])]
  for (const each of processes) await each.start()
  const names = Array.from({ length: 20 }, (_, index) => String(index))
  const ids = await Promise.all(names.map((name, index) => begin(processes[index % 2] as Jobs, task, name)))
  for (const id of ids) await reached(id, 'done')
  expect(done.toSorted()).toEqual(names.toSorted())
}, 30_000)

test('what a process died with is done by another', async () => {
  const task = taskOf(makeBrand)
  const jobs = processWith([task])
  const dead = makeBoss(database.url, database, () => {})
  await dead.start()
  closers.push(() => dead.stop({ graceful: false }))
  // Before anybody works: the one that dies takes it, and begins.
  const id = await database.db.transaction(async tx => {
    const { rows } = await tx.execute<{ id: number }>(sql`insert into job (task, title, input, fk_user, state, attempts)
      values ('brands.make', '', '{"name": "Ropetrans"}', ${actor.id}, 'running', 1) returning id`)
    return rows[0]?.id as number
  })
  await dead.send(queues.wanted, { job: id })
  expect(await dead.fetch(queues.wanted)).toHaveLength(1)
  await database.pool.query(`update pgboss.job set heartbeat_on = now() - interval '5 minutes'`)
  await jobs.start()
  await dead.supervise(queues.wanted)
  expect(await reached(id, 'done')).toMatchObject({ attempts: 2 })
  expect(await brands()).toContain('Ropetrans')
}, 30_000)

test('by the clock: once over all processes, a failure is tried again and noted', async () => {
  const ran: string[] = []
  const clockwork: Clockwork[] = [
    { name: 'well', title: 'Lo que va bien', cron: '0 0 1 1 *', run: async () => void ran.push('well') },
    {
      name: 'badly',
      title: 'Lo que falla',
      cron: '0 0 1 1 *',
      run: async () => {
        ran.push('badly')
        throw new Error('disk full')
      }
    }
  ]
  for (const each of [processWith([], clockwork), processWith([], clockwork)]) await each.start()
  const boss = makeBoss(database.url, database, () => {})
  await boss.start()
  closers.push(() => boss.stop({ graceful: false }))
  expect((await boss.getSchedules(queues.clock)).map(({ key, timezone }) => [key, timezone]).toSorted(byName)).toEqual([
    ['badly', 'America/La_Paz'],
    ['well', 'America/La_Paz']
  ])
  const call = (task: string) => boss.send(queues.clock, { task }, { singletonKey: task })
  const notes = async () =>
    (await database.db.select().from(job).orderBy(job.id)).map(({ task, state, attempts, error }) => [
      task,
      state,
      attempts,
      error
    ])
  // Called twice: one waits at most.
  for (const task of ['well', 'well', 'badly']) await call(task)
  await vi.waitFor(async () => expect(await notes()).toEqual([['badly', 'failed', 3, 'disk full']]), 40_000)
  expect(ran.filter(task => task === 'well')).toHaveLength(1)
  expect(ran.filter(task => task === 'badly')).toHaveLength(3)
  await call('well')
  await vi.waitFor(() => expect(ran.filter(task => task === 'well')).toHaveLength(2), 20_000)
}, 90_000)
