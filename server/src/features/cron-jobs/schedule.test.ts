import { cronTasks, type CronTask } from 'contract/cron-jobs/cron-tasks.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/database.ts'
import { makeAccount } from '../../../test/people.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import { tokens } from '../../platform/http/token.ts'
import { startNotices } from '../../platform/notices.ts'
import type { ScheduledTasks } from './runs.ts'
import { openSchedule } from './schedule.ts'
import type { ScheduledWork } from '../../platform/jobs/scheduled-task.ts'

let database: TestDatabase
const closers: (() => Promise<unknown>)[] = []
const said: string[] = []

beforeAll(async () => {
  database = await createDatabase('cron')
  return () => database.close()
})
beforeEach(async () => {
  await database.pool.query('delete from cron_job; delete from notification; delete from brand')
  said.length = 0
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

type Does = (work: ScheduledWork) => Promise<string>

/** A server of its own on the same database, in which every task does the same. */
function serverThat(does: Does) {
  const own = openDatabase(database.url)
  const notices = startNotices(database.url, { warn: () => {} })
  const log = { error: (error: unknown) => void said.push(String(error)) }
  const tasks = Object.fromEntries(Object.keys(cronTasks).map(name => [name, does])) as ScheduledTasks
  const schedule = openSchedule({ database: own, notices, timeZone: 'America/La_Paz', tasks, retrySeconds: 0, log })
  closers.push(
    () => own.close(),
    () => notices.close(),
    () => schedule.close()
  )
  return { ...schedule, own }
}

type Job = {
  name: string
  task: CronTask
  expression: string
  missed: string
  next_run_at: string
  fk_owner: number | null
}

/** A task of each day whose turn was at this minute, or some minutes ago. */
async function scheduled(given: Partial<Job> = {}, minutesAgo = 0): Promise<number> {
  const turn = new Date((Math.floor(Date.now() / 60_000) - minutesAgo) * 60_000)
  const job = {
    name: crypto.randomUUID(),
    task: 'clean-up',
    // La Paz is four hours behind, always.
    expression: `${turn.getUTCMinutes()} ${(turn.getUTCHours() + 20) % 24} * * *`,
    missed: 'once',
    fk_owner: null,
    next_run_at: turn.toISOString(),
    ...given
  }
  const { rows } = await database.pool.query(
    `insert into cron_job (name, task, expression, missed, fk_owner, time_zone, next_run_at)
     values ($1, $2, $3, $4, $5, 'America/La_Paz', $6) returning id`,
    [job.name, job.task, job.expression, job.missed, job.fk_owner, job.next_run_at]
  )
  return rows[0].id
}

const runs = async () =>
  (await database.pool.query('select state, attempts, log, error from cron_run order by fk_cron_job, due_at, id')).rows
const brands = async () => (await database.pool.query('select code from brand')).rows.map(({ code }) => code)
const jobRow = async (id: number) => (await database.pool.query('select * from cron_job where id = $1', [id])).rows[0]
/** Waits for nothing that passes: what failed may be tried again at once. */
const rounds = async (server: ReturnType<typeof serverThat>, count: number) => {
  for (let round = 0; round < count; round++) await server.round()
}

test('a turn that is due is done once, is noted, and the next one is awaited', async () => {
  const seen: string[] = []
  const server = serverThat(async ({ due, job }) => `${job.task}: ${seen.push(due.toISOString())}`)
  const id = await scheduled()
  const { next_run_at, version } = await jobRow(id)
  const later = await scheduled({}, -60)
  await rounds(server, 2)
  expect(await runs()).toEqual([{ state: 'done', attempts: 1, log: 'clean-up: 1', error: null }])
  expect(seen).toEqual([new Date(next_run_at).toISOString()])
  const after = await jobRow(id)
  expect(after).toMatchObject({ last_status: 'done', last_error: null, last_run_at: expect.anything(), version })
  expect(+new Date(after.next_run_at) - +new Date(next_run_at)).toBe(24 * 3_600_000)
  expect(await jobRow(later)).toMatchObject({ last_run_at: null, last_status: null })
})

test.each([
  ['skip', ['skipped']],
  ['once', ['done']],
  ['all', ['done', 'done', 'done']]
])('turns without any server, missed: %s', async (missed, states) => {
  const server = serverThat(async () => 'x')
  // Two hours ago, as yesterday and the day before; nothing has been done since then.
  const id = await scheduled({ missed }, 120)
  await database.pool.query(`update cron_job set next_run_at = next_run_at - interval '2 days' where id = $1`, [id])
  await rounds(server, 2)
  expect((await runs()).map(({ state }) => state)).toEqual(states)
})

describe('what fails', () => {
  test('is tried again, three times in all, with nothing half done; then those are told who look after it', async () => {
    const boss = await makeAccount({ db: database.db, tokens: tokens('x'.repeat(32)) }, ['cron-jobs.write'])
    const server = serverThat(async ({ db }) => {
      await db.$client.query(`insert into brand (code, name) values ('half', 'half')`)
      throw new Error('disk full')
    })
    const id = await scheduled({ name: 'Limpieza' })
    await server.round()
    expect(await runs()).toMatchObject([{ state: 'failed', attempts: 3 }])
    expect(await brands()).toEqual([])
    expect(await jobRow(id)).toMatchObject({
      last_status: 'failed',
      last_error: 'Se ha producido un error inesperado'
    })
    expect(said).toEqual(Array(3).fill('Error: disk full'))
    const { rows } = await database.pool.query('select fk_user, kind, title, text, fk_entity from notification')
    expect(rows.filter(({ fk_user }) => fk_user === boss.user.id)).toEqual([
      {
        fk_user: boss.user.id,
        kind: 'cron_job_failed',
        title: 'La tarea programada «Limpieza» ha fallado',
        text: 'Se ha producido un error inesperado',
        fk_entity: id
      }
    ])
  })

  test('once, is done at the second attempt', async () => {
    let attempts = 0
    const server = serverThat(async () => {
      if (++attempts === 1) throw new Error('connection lost')
      return 'bien'
    })
    await scheduled()
    await server.round()
    expect(await runs()).toEqual([{ state: 'done', attempts: 2, log: 'bien', error: null }])
  })

  test('because it can’t be done, is not tried again', async () => {
    const server = serverThat(async () => {
      throw conflict('unconfirmed', 'Se desactivarían 40 personas')
    })
    await scheduled()
    await server.round()
    expect(await runs()).toMatchObject([{ state: 'failed', attempts: 1, error: 'Se desactivarían 40 personas' }])
    expect(said).toEqual([])
  })

  test('because another system doesn’t answer, is tried again', async () => {
    let attempts = 0
    const server = serverThat(async () => {
      if (++attempts < 3) throw conflict('source', 'La fuente no responde')
      return 'bien'
    })
    await scheduled()
    await server.round()
    expect(await runs()).toMatchObject([{ state: 'done', attempts: 3 }])
  })

  test('turn after turn for the same reason, is told once', async () => {
    await makeAccount({ db: database.db, tokens: tokens('x'.repeat(32)) }, ['cron-jobs.write'])
    let reason = 'No hay sitio'
    const server = serverThat(async () => {
      throw conflict('in_use', reason)
    })
    const id = await scheduled({ missed: 'all' }, 120)
    await database.pool.query(`update cron_job set next_run_at = next_run_at - interval '2 days' where id = $1`, [id])
    await server.round()
    expect((await runs()).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
    const told = async () => (await database.pool.query('select distinct text from notification order by 1')).rows
    expect(await told()).toEqual([{ text: reason }])
    const { rows } = await database.pool.query('select count(*)::int from notification group by fk_user')
    expect(rows.every(({ count }) => count === 1)).toBe(true)
    reason = 'Otra cosa'
    await database.pool.query(`insert into cron_run (fk_cron_job, due_at) values ($1, now())`, [id])
    await server.round()
    expect(await told()).toEqual([{ text: 'No hay sitio' }, { text: 'Otra cosa' }])
  })

  test('because whoever saved it has left, may not, or is nobody', async () => {
    const does = vi.fn<Does>(async () => 'x')
    const server = serverThat(does)
    const parts = { db: database.db, tokens: tokens('x'.repeat(32)) }
    const [may, left, never] = [
      await makeAccount(parts, ['checks.program']),
      await makeAccount(parts, ['checks.program']),
      await makeAccount(parts, ['catalogs.read'])
    ]
    await database.pool.query('update "user" set is_active = false where id = $1', [left.user.id])
    for (const fk_owner of [left.user.id, never.user.id, null, may.user.id])
      await scheduled({ fk_owner, task: 'checks.weekly' })
    await server.round()
    expect((await runs()).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed', 'done'])
    expect(does).toHaveBeenCalledTimes(1)
  })
})

test('what a server was doing when it died is done by another, and nothing of it twice', async () => {
  const begun = Promise.withResolvers<void>()
  const stuck = Promise.withResolvers<string>()
  const dying = serverThat(async ({ db }) => {
    await db.$client.query(`insert into brand (code, name) values ('half', 'half')`)
    begun.resolve()
    return stuck.promise
  })
  dying.own.pool.on('error', () => {})
  await scheduled()
  const round = dying.round()
  await begun.promise
  const other = serverThat(async ({ db }) => {
    await db.$client.query(`insert into brand (code, name) values ('whole', 'whole')`)
    return 'entera'
  })
  await other.round()
  expect(await brands()).toEqual([])
  // As a killed process leaves its connections, and half a minute later.
  await other.own.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`)
  await other.own.pool.query('update cron_run set not_before = now()')
  await other.round()
  // It was only thought to be dead, and goes on.
  stuck.reject(new Error('killed'))
  await round
  expect(await runs()).toEqual([{ state: 'done', attempts: 2, log: 'entera', error: null }])
  expect(await brands()).toEqual(['whole'])
})

test('a task that goes on for long, or hangs, leaves the others to be done', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<string>()
  const server = serverThat(({ job }) => {
    if (job.task !== 'attachments.sweep') return Promise.resolve('corta')
    begun.resolve()
    return end.promise
  })
  await scheduled({ task: 'attachments.sweep' })
  const long = server.round()
  await begun.promise
  for (let more = 0; more < 3; more++) {
    await scheduled()
    await server.round()
  }
  expect((await runs()).map(({ log }) => log)).toEqual([null, 'corta', 'corta', 'corta'])
  end.resolve('larga')
  await long
  expect((await runs()).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
})

// Of 10,000 turns (CRON_TURNS=200) in half a minute; here as many as show it.
test('many turns, three servers with skewed clocks, connections that break: each is done once', async () => {
  const [tasks, turns] = [50, Number(process.env['CRON_TURNS'] ?? 20)]
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const first = Math.floor(Date.now() / 60_000 - turns + 1) * 60_000
  await database.pool.query(
    `insert into cron_job (name, task, expression, missed, time_zone, next_run_at)
     select 'Tarea ' || n, 'clean-up', '* * * * *', 'all', 'America/La_Paz', $2::timestamptz from generate_series(1, $1) n`,
    [tasks, new Date(first).toISOString()]
  )
  let done = 0
  const does: Does = async ({ db }) => {
    await db.$client.query('insert into brand (code, name) values (gen_random_uuid(), gen_random_uuid())')
    // Some of those that are at work just then lose their connection.
    if (++done % 100 === 50) await breakSome()
    // No server's clock decides anything.
    vi.setSystemTime(first + (done % 7) * 86_400_000)
    return 'x'
  }
  const servers = [serverThat(does), serverThat(does), serverThat(does)]
  for (const { own } of servers) own.pool.on('error', () => {})
  const killer = openDatabase(database.url)
  closers.push(killer.close)
  const breakSome = () =>
    killer.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%' limit 2`)
  const open = async () => {
    const { rows } = await database.pool.query(`select count(*)::int from cron_run where finished_at is null`)
    return rows[0].count as number
  }
  do {
    await Promise.all(servers.map(server => server.round().catch(() => {})))
    // As if half a minute had passed.
    await database.pool.query(`update cron_run set not_before = now() where finished_at is null`)
  } while ((await open()) > 0)

  const { rows } = await database.pool
    .query(`select fk_cron_job, count(*)::int as runs, array_agg(distinct state) as states,
      count(distinct due_at)::int as turns, extract(epoch from max(due_at) - min(due_at))::int as seconds
    from cron_run group by fk_cron_job`)
  expect(rows).toHaveLength(tasks)
  // Every minute since the first has its turn; the last may have come meanwhile.
  for (const { runs: of, turns: different, seconds, states } of rows)
    expect([states, different, seconds]).toEqual([['done'], of, (of - 1) * 60])
  expect(rows[0].runs).toBeGreaterThanOrEqual(turns)
  expect(await brands()).toHaveLength(rows.reduce((sum, { runs: of }) => sum + of, 0))
  expect(done).toBeGreaterThan(turns * tasks)
}, 120_000)
