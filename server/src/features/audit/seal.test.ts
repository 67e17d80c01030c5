import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { type Mark, sealRound } from './seal.ts'
import { report, verifyAudit } from './verify.ts'

// A database of its own, because the whole audit is sealed and then corrupted.
const own = await createDatabase('sellos')
const clients: pg.Client[] = []

/** Connects as the owner, who can disable the triggers that guard the audit. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: own.url })
  await client.connect()
  clients.push(client)
  return client
}

const owner = await connect()

/** Changes the audit as a person with all rights over the database could. */
const spoil = (statement: string) =>
  owner.query(`set session_replication_role = 'replica'; ${statement}; set session_replication_role = 'origin'`)
const add = (n: number, on: pg.Client = owner) =>
  on.query(`insert into brand (code, name) select gen_random_uuid(), gen_random_uuid() from generate_series(1, ${n}) i`)
const all = async (statement: string) => (await owner.query(statement)).rows
const seals = () => all('select id, from_id, to_id, rows from audit_seal order by id')
const last = async () => (await all('select coalesce(max(id), 0) as id from audit_log'))[0].id

/** Runs rounds until everything up to the mark is sealed; other tests' transactions on the same PostgreSQL delay it. */
const sealUpTo = (mark: Mark) =>
  vi.waitFor(
    async () => {
      const next = await sealRound(own.db, mark)
      expect((await seals()).at(-1)?.to_id).toBeGreaterThanOrEqual(mark.upTo)
      return next
    },
    { timeout: 15_000 }
  )

/** The first round takes a mark, the others seal up to it. */
async function seal(): Promise<Mark> {
  return sealUpTo(await sealRound(own.db, undefined))
}

beforeEach(async () => {
  await spoil('truncate audit_seal')
  await add(5)
  await seal()
  await add(5)
  await seal()
})

afterAll(async () => {
  for (const client of clients) await client.end()
  await own.close()
})

test('ranges follow each other without a gap, up to the last row; the chain is right', async () => {
  const ranges = await seals()
  expect(ranges.length).toBeGreaterThan(1)
  expect(ranges.map(({ from_id }) => from_id)).toEqual([1, ...ranges.slice(0, -1).map(({ to_id }) => to_id + 1)])
  expect(ranges.at(-1).to_id).toBe(await last())
  const result = await verifyAudit(own.db)
  expect(result).toMatchObject({
    problem: undefined,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
    unsealed: { rows: 0, since: null }
  })
  // Without new rows no seal is added.
  const before = await seals()
  await seal()
  expect(await seals()).toEqual(before)
})

test('temporary tables of the same name are neither sealed nor written to', async () => {
  // The pool hands out the connection that was returned last, so the rounds and the check run on this one.
  const client = await own.pool.connect()
  await client.query(
    `create temp table audit_log as select * from public.audit_log limit 0; create temp table audit_seal as select *
      from public.audit_seal limit 0`
  )
  client.release()
  const before = await seals()
  await add(3)
  await seal()
  expect(await seals()).toHaveLength(before.length + 1)
  expect(await verifyAudit(own.db)).toMatchObject({ problem: undefined, seals: before.length + 1 })
  await own.pool.query('drop table pg_temp.audit_log, pg_temp.audit_seal')
})

test('many rows at once are sealed in pieces', async () => {
  await add(2500)
  await seal()
  const rows = (await seals()).map(each => each.rows)
  expect(rows.slice(-3)).toEqual([1000, 1000, 500])
  const onProgress = vi.fn<(rows: number) => void>()
  expect(await verifyAudit(own.db, { onProgress })).toMatchObject({ problem: undefined })
  expect(onProgress).toHaveBeenLastCalledWith(rows.reduce((sum, each) => sum + each, 0))
})

test('a transaction that is still open is waited for; its rows are sealed with the others', async () => {
  const open = await connect()
  await open.query('begin')
  await add(1, open) // has its id, but isn't visible yet
  await add(3) // higher ids, committed
  const before = await seals()
  let mark = await sealRound(own.db, undefined)
  for (let round = 0; round < 3; round++) mark = await sealRound(own.db, mark)
  expect(await seals()).toEqual(before)
  await open.query('commit')
  await sealUpTo(mark)
  const [newest] = (await seals()).slice(-1)
  expect(newest).toMatchObject({ from_id: before.at(-1).to_id + 1, rows: 4 })
  expect(await verifyAudit(own.db)).toMatchObject({ problem: undefined, unsealed: { rows: 0 } })
})

test('a transaction that is taken back leaves a gap in the ids, and no trace in the seals', async () => {
  const open = await connect()
  await open.query('begin')
  await add(2, open)
  await add(1)
  const mark = await sealRound(own.db, undefined)
  await open.query('rollback')
  await sealUpTo(mark)
  expect((await seals()).at(-1).rows).toBe(1)
  expect(await verifyAudit(own.db)).toMatchObject({ problem: undefined })
})

test('one begun after the mark holds nobody up', async () => {
  await add(1)
  const mark = await sealRound(own.db, undefined)
  const open = await connect()
  await open.query('begin')
  await add(1, open)
  await sealUpTo(mark)
  expect((await seals()).at(-1).rows).toBe(1)
  await open.query('rollback')
})

test('several processes seal at once: each range once', async () => {
  await add(3000)
  const mark = await sealRound(own.db, undefined)
  await Promise.all([1, 2, 3].map(() => sealRound(own.db, mark)))
  await sealUpTo(mark)
  expect(await verifyAudit(own.db)).toMatchObject({ problem: undefined, unsealed: { rows: 0 } })
})

test('the check sees one moment, changes nothing and takes the time that it needs', async () => {
  const { transaction } = own.db
  let settings: unknown[] = []
  const watched = vi.spyOn(own.db, 'transaction').mockImplementation(work =>
    transaction(async tx => {
      const done = await work(tx)
      settings = await Promise.all(
        [
          'transaction_isolation',
          'transaction_read_only',
          'statement_timeout',
          'idle_in_transaction_session_timeout'
        ].map(async name => (await tx.execute(sql`select current_setting(${name}) as value`)).rows[0]?.['value'])
      )
      return done
    })
  )
  await verifyAudit(own.db)
  watched.mockRestore()
  expect(settings).toEqual(['repeatable read', 'on', '0', '0'])
})

test('nothing is sealed while another process does it', async () => {
  await add(1)
  const mark = await sealRound(own.db, undefined)
  const before = await seals()
  const other = await connect()
  await other.query('begin; select pg_advisory_xact_lock(7203121)')
  for (let round = 0; round < 3; round++) await sealRound(own.db, mark)
  expect(await seals()).toEqual(before)
  await other.query('rollback')
  await sealUpTo(mark)
})

test('what is not yet sealed is told, and how long it has been waiting', async () => {
  await add(2)
  const result = await verifyAudit(own.db)
  if (result.problem !== undefined) throw new Error(result.problem)
  expect(result.unsealed).toEqual({ rows: 2, since: expect.any(String) })
  await spoil('truncate audit_seal restart identity')
  expect(await verifyAudit(own.db)).toMatchObject({ problem: undefined, seals: 0, rows: 0, head: undefined })
})

test('the report: what is sealed, what isn’t yet, and whether that takes too long', () => {
  const since = '2026-03-01T10:00:00Z'
  const of = (sealed: object, at = '10:10:00', unsealed = { rows: 0, since: null as string | null }) =>
    report(
      { problem: undefined, seals: 0, rows: 0, head: undefined, ...sealed, unsealed },
      Date.parse(`2026-03-01T${at}Z`)
    )
  expect(of({})).toEqual(['Todavía no hay sellos: el servidor sella cada minuto lo que ha llegado.'])
  const sealed = { seals: 2, rows: 1200, head: 'ab' }
  const whole = of(sealed)
  expect(whole).toEqual([
    'Correcto: 1,200 registros bajo 2 sellos, ninguno cambiado, quitado ni añadido.',
    'Último sello: ab',
    expect.stringContaining('npm run audit:verify -- SELLO'),
    expect.stringContaining('no llegar al que usted anotó')
  ])
  expect(of(sealed, '10:10:00', { rows: 2, since })[1]).toBe('Sin sellar todavía: 2 registros.')
  expect(of(sealed, '10:10:01', { rows: 2, since })[1]).toContain('2 registros, desde hace más de diez minutos.')
})

const inSecond = '(select from_id + 1 from audit_seal order by id desc limit 1)'
const second = /Sello \d+ \(registros \d+ a \d+\)/

test.each([
  ['a changed row', `update audit_log set fk_user = 7 where id = ${inSecond}`, /se ha cambiado/],
  ['a changed moment', `update audit_log set at = at + interval '1 ms' where id = ${inSecond}`, /se ha cambiado/],
  [
    'a changed value',
    `update audit_log set after = jsonb_set(after, '{name}', '"Otra"') where id = ${inSecond}`,
    /se ha cambiado/
  ],
  ['a null for an empty text', `update audit_log set address = '' where id = ${inSecond}`, /se ha cambiado/],
  ['a missing row', `delete from audit_log where id = ${inSecond}`, /faltan registros; se sellaron \d+ y hay \d+/],
  [
    'an added row',
    `delete from audit_log where id = ${inSecond}; insert into audit_log (id, entity, fk_entity,
      action) overriding system value values (${inSecond}, 'brand', 1, 'delete')`,
    /se ha cambiado/
  ],
  [
    'a seal of other rows',
    'update audit_seal set rows = rows + 1 where id = (select max(id) from audit_seal)',
    /faltan registros/
  ],
  [
    'another hash',
    "update audit_seal set hash = md5('x') where id = (select max(id) from audit_seal)",
    /se ha cambiado/
  ],
  [
    'a missing seal',
    'delete from audit_seal where id = (select min(id) from audit_seal)',
    /no continúa el principio de la cadena/
  ],
  [
    'a seal that continues another one',
    "update audit_seal set previous_hash = md5('x') where id = (select max(id) from audit_seal)",
    /no continúa el sello \d+\./
  ],
  [
    'a seal that begins later',
    'update audit_seal set from_id = from_id + 1 where id = (select max(id) from audit_seal)',
    /no continúa el sello \d+\./
  ]
])('%s is found and named', async (_what, statement, text) => {
  await spoil(
    `create table kept as select * from audit_log; create table kept_seal as select * from audit_seal; ${statement}`
  )
  const result = await verifyAudit(own.db)
  await spoil(
    `delete from audit_log; insert into audit_log overriding system value select *
      from kept; drop table kept, kept_seal`
  )
  expect(result.problem).toMatch(second)
  expect(result.problem).toMatch(text)
})

test('a row in a gap, and one before the first, are found', async () => {
  const open = await connect()
  await open.query('begin')
  await add(1, open)
  await open.query('rollback')
  await add(1)
  await seal()
  const gap = (await last()) - 1
  await spoil(
    `insert into audit_log (id, entity, fk_entity, action) overriding system value
      values (${gap}, 'brand', 1, 'delete')`
  )
  expect((await verifyAudit(own.db)).problem).toMatch(/sobran registros/)
  await spoil(
    `delete from audit_log where id = ${gap}; insert into audit_log (id, entity, fk_entity, action) overriding system
      value values (-3, 'brand', 1, 'delete')`
  )
  expect((await verifyAudit(own.db)).problem).toBe('Registro -3: no pertenece a ningún tramo; se ha añadido a mano.')
  await spoil('delete from audit_log where id < 1')
})

test('seals that were all made again are detected by a hash noted outside', async () => {
  const noted = await verifyAudit(own.db)
  if (noted.problem !== undefined || !noted.head) throw new Error('no head')
  expect(await verifyAudit(own.db, { known: [noted.head] })).toMatchObject({ problem: undefined })
  expect(report(noted).join('\n')).toContain(noted.head)
  await spoil(`delete from audit_log where id = ${inSecond}; truncate audit_seal`)
  await seal()
  expect(await verifyAudit(own.db)).toMatchObject({ problem: undefined })
  expect((await verifyAudit(own.db, { known: [noted.head] })).problem).toContain(
    `El sello anotado ${noted.head} no está en la cadena`
  )
})
