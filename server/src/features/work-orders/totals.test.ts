import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../test/database.ts'
import { listRows } from '../../platform/http/list.ts'
import { workOrderSource } from './source.ts'
import type { Actor } from '../../platform/http/actor.ts'

let own: TestDatabase
let lines: number[]
const clients: pg.Client[] = []

beforeAll(async () => {
  own = await createDatabase('totales')
  lines = (
    await own.pool.query(
      `insert into location (fkc_type, code, name) select 20, 'T' || n, 'Línea' from generate_series(1, 3) n
        returning id`
    )
  ).rows.map(row => row.id)
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

/** Pseudorandom numbers from a seed, so that a failure can be repeated (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

const states = [9, 10, 11, 12, 13, 15]
const types = [1, 2, 3, 162, 168]
const some = 'select id from work_order order by random() limit'

/** Differences between totals and rows, in one snapshot. */
const differences = (of: pg.Client) =>
  of.query(`select * from (select fk_line, type, fkc_status, sum(n) as n from work_order_total group by 1, 2, 3
    having sum(n) <> 0) kept
    full join (select fk_line, type, fkc_status, count(*) as n from work_order
    group by 1, 2, 3) counted using (fk_line, type, fkc_status, n)
    where kept is null or counted is null`)

test.each([1, 2, 3, 4])(
  'seed %i: whatever eight writers do, commit or take back, totals equal the rows in every snapshot',
  async seed => {
    const write = async (client: pg.Client, pick: (below: number) => number) => {
      for (let transaction = 0; transaction < 25; transaction++) {
        await client.query('begin')
        try {
          for (let step = pick(4); step >= 0; step--) {
            const [line, type, state] = [lines[pick(3)], types[pick(5)], states[pick(6)]]
            switch (pick(6)) {
              case 0:
                await client.query(
                  `insert into work_order (code, type, fkc_status, fk_location, title)
                    select gen_random_uuid(), $1, $2, $3, 'x' from generate_series(1, $4::int)`,
                  [type, state, line, pick(9)]
                )
                break
              case 1:
                await client.query(`update work_order set fkc_status = $1 where id in (${some} 3)`, [state])
                break
              case 2:
                await client.query(`delete from work_order where id in (${some} 1)`)
                break
              case 3:
                await client.query(`update work_order set fk_location = $1, type = $2 where id in (${some} 2)`, [
                  line,
                  type
                ])
                break
              case 4:
                await client.query('savepoint half')
                await client.query(`update work_order set title = 'y' where id in (${some} 2)`)
                await client.query(`delete from work_order where id in (${some} 2)`)
                await client.query('rollback to savepoint half')
                break
              default:
                await client.query(
                  `insert into work_order (code, type, fk_location, title) values (gen_random_uuid(), $1, $2, 'x')`,
                  [type, line]
                )
            }
          }
          await client.query(pick(4) ? 'commit' : 'rollback')
        } catch (error) {
          // A deadlock between two transactions is allowed; anything else isn't.
          if ((error as pg.DatabaseError).code !== '40P01') throw error
          await client.query('rollback')
        }
      }
    }
    const writers = await Promise.all(Array.from({ length: 8 }, connect))
    const watcher = await connect()
    const done = { isSo: false }
    const work = Promise.all(writers.map((client, index) => write(client, numbers(seed * 100 + index)))).finally(
      () => (done.isSo = true)
    )
    let looks = 0
    do {
      expect((await differences(watcher)).rows).toEqual([])
      looks++
    } while (!done.isSo)
    await work
    expect((await differences(watcher)).rows).toEqual([])
    expect(looks).toBeGreaterThan(5)
    // Folding keeps the number of rows small.
    const { rows } = await watcher.query('select count(*)::int as n from work_order_total')
    expect(rows[0].n).toBeLessThan(1000)
  },
  120_000
)

test('rebuilding counts what triggers did not see', async () => {
  const client = await connect()
  await client.query(
    `alter table work_order disable trigger user; insert into work_order (code, type, fk_location, fk_line, title)
      values ('unseen', 1, ${lines[0]}, ${lines[0]}, 'x'); alter table work_order enable trigger user`
  )
  expect((await differences(client)).rows).toHaveLength(2)
  await client.query('select rebuild_totals()')
  expect((await differences(client)).rows).toEqual([])
})

test('a page found by totals is the page found by counting', async () => {
  await own.pool.query(`insert into work_order (code, type, fkc_status, fk_location, title)
    select 'P' || n, (array[1, 2, 3, 162, 168])[1 + n % 5], (array[9, 10, 11, 12, 13, 15])[1 + n % 6],
      (array[${lines.join()}])[1 + n % 3], 'x' from generate_series(1, 300) n`)
  const actor = { lines } as unknown as Actor
  const { totals: _, ...counting } = workOrderSource
  const pick = numbers(7)
  const maybe = <T>(value: T) => (pick(2) ? value : undefined)
  for (let round = 0; round < 200; round++) {
    const query = {
      page: 1 + pick(4),
      itemsPerPage: 1 + pick(40),
      ...JSON.parse(
        JSON.stringify({
          fkLine: maybe(lines.slice(pick(3))),
          fkc_status: maybe(states.slice(pick(6))),
          type: maybe(types.slice(pick(5), 4)),
          is_planned: maybe(pick(2) === 1),
          sortBy: maybe('id'),
          sortDesc: maybe(pick(2) === 1)
        })
      )
    }
    const [kept, counted] = [
      (await listRows(own.db, workOrderSource, query, actor)).parsed(),
      (await listRows(own.db, counting, query, actor)).parsed()
    ]
    expect({ query, ids: kept.rows.map(row => row.id), count: kept.count }).toEqual({
      query,
      ids: counted.rows.map(row => row.id),
      count: counted.count
    })
  }
})
