import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildOwnApp } from '../../../test/app.ts'
import { loginAs, type SignedIn } from '../../../test/client.ts'
import { laneCount } from './lanes.ts'

const own = await buildOwnApp('lanes')
const watcher = new pg.Client({ connectionString: own.database.pool.options.connectionString as string })
let caller: SignedIn
const ids: number[] = []

beforeAll(async () => {
  await watcher.connect()
  caller = await loginAs('Administrador', {}, own)
  for (let n = 0; n < 20; n++) ids.push((await caller.post('brands', { code: `L${n}`, name: `Marca ${n}` })).data.id)
})

afterAll(async () => {
  await watcher.end()
  await own.app.close()
  await own.database.close()
})

/** Queries the connections of the lanes, over a connection of its own. */
const lanes = (what: string) =>
  watcher.query(
    `select ${what} from pg_stat_activity where datname = current_database() and application_name = 'teleferico lane'
      and wait_event_type = 'Lock'`
  )

/** Asks for one record, checks the answer and returns its status. */
async function ask(id: number): Promise<number> {
  const answer = await caller.get(`brands/${id}`)
  if (answer.status === 200) expect(answer.data).toMatchObject({ id, code: `L${ids.indexOf(id)}` })
  return answer.status
}

test('lanes that die under load: every request answers right or 503, and later ones work', async () => {
  for (let round = 0; round < 5; round++) {
    const holder = await own.database.pool.connect()
    await holder.query('begin')
    await holder.query('lock table brand in access exclusive mode')
    const held = Array.from({ length: 100 }, (_, n) => ask(ids[n % ids.length] as number))
    await vi.waitFor(async () => expect((await lanes('pid')).rowCount).toBe(laneCount), 15_000)
    expect((await lanes('pg_terminate_backend(pid)')).rowCount).toBe(laneCount)
    const meanwhile = Array.from({ length: 100 }, (_, n) => ask(ids[n % ids.length] as number))
    await holder.query('rollback')
    holder.release()
    expect(new Set(await Promise.all(held))).toEqual(new Set([503]))
    for (const status of await Promise.all(meanwhile)) expect(status).toBeOneOf([200, 503])
    expect(new Set(await Promise.all(ids.map(ask)))).toEqual(new Set([200]))
  }
})

test('questions sent together get each its own answer', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => ask(ids[(n * 7) % ids.length] as number)))
  expect(new Set(answers)).toEqual(new Set([200]))
})
