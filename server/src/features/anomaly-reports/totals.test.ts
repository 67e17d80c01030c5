import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { listRows } from '../../platform/http/list.ts'
import { reportSource } from './source.ts'

let own: TestDatabase
let lines: number[]
const clients: pg.Client[] = []

beforeAll(async () => {
  own = await createDatabase('totales_reportes')
  const made = await own.pool.query(
    `insert into location (fkc_type, code, name) select 20, 'T' || n, 'Línea' from generate_series(1, 3) n returning id`
  )
  lines = made.rows.map(row => row.id)
})

afterAll(async () => {
  await Promise.all(clients.map(client => client.end()))
  await own.close()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: own.url })
  await client.connect()
  clients.push(client)
  return client
}

const some = 'select id from anomaly_report order by random() limit'
const anyLine = () => lines[Math.floor(Math.random() * 3)]

/** What people do to reports: make several, decide, archive, move, delete, and take half of it back. */
const steps: readonly (() => [sql: string, values?: unknown[]])[] = [
  () => [
    `insert into anomaly_report (code, fk_location, detected_at, description)
      select gen_random_uuid(), $1, now(), 'x' from generate_series(1, 5)`,
    [anyLine()]
  ],
  () => [`update anomaly_report set fkc_status = (array[40, 41, 44])[1 + floor(random() * 3)] where id in (${some} 3)`],
  () => [
    `update anomaly_report set state = (array['active', 'archived'])[1 + floor(random() * 2)] where id in (${some} 2)`
  ],
  () => [`update anomaly_report set fk_location = $1 where id in (${some} 2)`, [anyLine()]],
  () => [`delete from anomaly_report where id in (${some} 1)`],
  () => [`savepoint half; delete from anomaly_report where id in (${some} 2); rollback to savepoint half`]
]

/** Differences between totals and rows, in one snapshot. */
const differences = async (of: pg.Client) => {
  const { rows } = await of.query(`select * from (
      select fk_line, state, fkc_status, sum(n) as n from anomaly_report_total group by 1, 2, 3 having sum(n) <> 0) kept
    full join (select fk_line, state, fkc_status, count(*) as n from anomaly_report group by 1, 2, 3) counted
      using (fk_line, state, fkc_status, n)
    where kept is null or counted is null`)
  return rows
}

test('whatever several writers do, commit or take back, totals equal the rows in every snapshot', async () => {
  const write = async (client: pg.Client) => {
    for (let transaction = 0; transaction < 20; transaction++) {
      await client.query('begin')
      try {
        for (let step = 0; step < 3; step++) {
          const [sql, values] = steps[Math.floor(Math.random() * steps.length)]?.() ?? ['select']
          await client.query(sql, values)
        }
        await client.query(transaction % 4 ? 'commit' : 'rollback')
      } catch (error) {
        // A deadlock between two transactions is allowed; anything else isn't.
        if ((error as pg.DatabaseError).code !== '40P01') throw error
        await client.query('rollback')
      }
    }
  }
  const writers = await Promise.all(Array.from({ length: 4 }, connect))
  const watcher = await connect()
  const done = { isSo: false }
  const work = Promise.all(writers.map(write)).finally(() => (done.isSo = true))
  do expect(await differences(watcher)).toEqual([])
  while (!done.isSo)
  await work
  expect(await differences(watcher)).toEqual([])
}, 120_000)

test('rebuilding counts what triggers did not see', async () => {
  const client = await connect()
  await client.query(`alter table anomaly_report disable trigger user;
    insert into anomaly_report (code, fk_location, fk_line, detected_at, description)
      values ('unseen', ${lines[0]}, ${lines[0]}, now(), 'x');
    alter table anomaly_report enable trigger user`)
  expect((await differences(client)).length).toBeGreaterThan(0)
  await client.query('select rebuild_totals()')
  expect(await differences(client)).toEqual([])
})

test('a page found by totals is the page found by counting', async () => {
  await own.pool.query(`insert into anomaly_report (code, fk_location, detected_at, description, fkc_status, state)
    select 'P' || n, (array[${lines.join()}])[1 + n % 3], now(), 'x', (array[40, 41, 44])[1 + n % 3],
      (array['active', 'archived'])[1 + n / 3 % 2] from generate_series(1, 120) n`)
  const actor = { lines } as unknown as Actor
  const { totals: _, ...counting } = reportSource
  const asked = [
    {},
    { state: ['active'] },
    { state: ['archived', 'active'], fkc_status: [41] },
    { fkc_status: [40, 44], fkLine: lines.slice(1) },
    { fkLine: lines.slice(0, 1), sortBy: 'id', sortDesc: false },
    { state: ['active'], page: 3, itemsPerPage: 7 }
  ]
  for (const given of asked) {
    const query = { page: 1, itemsPerPage: 10, ...given }
    const [kept, counted] = [
      (await listRows(own.db, reportSource, query, actor)).parsed(),
      (await listRows(own.db, counting, query, actor)).parsed()
    ]
    expect({ query, ids: kept.rows.map(row => row.id), count: kept.count }).toEqual({
      query,
      ids: counted.rows.map(row => row.id),
      count: counted.count
    })
  }
})

test('a report is attended from the moment of its state, and no longer than it has it', async () => {
  const client = await connect()
  const { rows } = await client.query(
    `with made as (
        insert into work_order (type, fk_location, title) values (1, $1, 'x') returning id
      ) insert into anomaly_report (fk_location, detected_at, description, fkc_status, fk_work_order)
        select $1, now(), 'x', 42, id from made returning id, attended_at`,
    [lines[0]]
  )
  expect(rows[0].attended_at).toBeNull()
  const set = async (status: number) =>
    (
      await client.query('update anomaly_report set fkc_status = $2 where id = $1 returning attended_at', [
        rows[0].id,
        status
      ])
    ).rows[0].attended_at
  expect(await set(43)).not.toBeNull()
  expect(await set(42)).toBeNull()
})
