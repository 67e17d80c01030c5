import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dueOf, lockStates } from '../src/features/base-activities/due.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { createDatabase, type TestDatabase } from '../test/database.ts'
import { inDatabase } from '../test/postgres.ts'
import { programEnv } from '../test/server-process.ts'
import { seedLarge } from './large/seed.ts'

// The whole set at a thousandth of its size, in a database of its own.
const now = new Date('2026-11-21T16:00:00Z')
const timeZone = 'America/La_Paz'
let database: TestDatabase
let before: Awaited<ReturnType<typeof definitions>>
const said: string[] = []

beforeAll(async () => {
  const { url, close } = await createDatabase('large')
  await close()
  database = { ...openDatabase(url), url } // as its owner, because loading rebuilds indexes
  before = await definitions()
  await seedLarge(database, { scale: 0.001, now, timeZone, log: line => said.push(line) })
}, 120_000)

afterAll(async () => {
  await database.close()
  const url = new URL(database.url)
  url.pathname = 'postgres'
  await inDatabase(url.href, `drop database ${new URL(database.url).pathname.slice(1)} with (force)`)
})

const rows = async (sql: string) => (await database.pool.query(sql)).rows
const number = async (sql: string) => Number(Object.values((await rows(sql))[0])[0])
/** Expects that no row has this mistake. */
const none = async (sql: string) => expect(await number(`select count(*) from ${sql}`), sql).toBe(0)
const definitions = async () => ({
  indexes: await rows(`select tablename, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`),
  constraints: await rows(
    `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as definition, convalidated
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`
  ),
  triggers: await rows(
    `select tgrelid::regclass::text as of, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`
  )
})

/** Bases that were added to those of the demonstration. */
const ownBases = `(select id from base where code ~ '-[0-9]{4}$')`

test('as much as was asked for, on top of the demonstration, told step by step', async () => {
  const told = (count: RegExp) => Number(count.exec(said.join('\n'))?.[1]?.replaceAll('.', ''))
  expect(await number('select count(*) from work_order')).toBe(told(/ ([\d.]+) órdenes de trabajo/) + 1000)
  expect(await number('select count(*) from "check"')).toBe(
    told(/ ([\d.]+) checks/) + told(/órdenes terminadas: ([\d.]+) filas/) + told(/órdenes abiertas: ([\d.]+) filas/)
  )
  expect(await number(`select count(*) from base where id in ${ownBases}`)).toBe(40)
  expect(told(/Reportes de anomalía: ([\d.]+) filas/)).toBe(200)
  for (const line of said.slice(1)) expect(line).toMatch(/: ([\d.]+ filas, )?[\d,]+ s \(van [\d,]+ s\)$/)
})

test('the schema is as it was: keys, indexes, triggers', async () => {
  expect(await definitions()).toEqual(before)
})

test('every row has the line of its parent row', async () => {
  for (const [table, parent, key] of [
    ['base', 'location', 'fk_location'],
    ['base_metric', 'base', 'fk_base'],
    ['base_activity', 'base', 'fk_base'],
    ['reading', 'base_metric', 'fk_base_metric'],
    ['batch', 'location', 'fk_location'],
    ['work_order', 'location', 'fk_location'],
    ['"check"', 'base_activity', 'fk_base_activity'],
    ['"check"', 'work_order', 'fk_work_order'],
    ['check_staff', '"check"', 'fk_check'],
    ['work_order_staff', 'work_order', 'fk_work_order'],
    ['work_order_observation', 'work_order', 'fk_work_order']
  ] as const)
    await none(`${table} c join ${parent} p on p.id = c.${key} where c.fk_line is distinct from p.fk_line`)
  await none('work_order w join base b on b.id = w.fk_base where b.fk_line <> w.fk_line')
})

test('the added people have a roster of a year, on their own lines', async () => {
  expect(
    await number(`select min(n) from (select count(*) as n from roster r join staff s on s.id = r.fk_staff
    where s.position = 'Técnico de mantenimiento' group by fk_staff) each`)
  ).toBe(365)
  await none(`roster r where r.fk_line is not null and not exists (
    select from staff_location sl where (sl.fk_staff, sl.fk_location) = (r.fk_staff, r.fk_line))`)
})

test('the states of checks fit those of their orders', async () => {
  await none(`(select 1 from "check" where fkc_status = 70 group by fk_base_activity having count(*) > 1) x`)
  await none(
    `"check" c join work_order w on w.id = c.fk_work_order where c.fkc_status = 70 and w.fkc_status not in (9, 10, 11)`
  )
  await none(
    `"check" c join work_order w on w.id = c.fk_work_order
      where c.performed_at not between w.started_at and coalesce(w.finished_at, '${now.toISOString()}')`
  )
  await none(`"check" where fkc_status = 71 and num_nonnulls(value_text, value_ok, value_number, value_datetime) <> 1`)
  await none(
    `"check" c join work_order w on w.id = c.fk_work_order where c.fkc_status = 71 and w.fkc_status in (11, 12)
      and base_activity_before is null`
  )
  await none(
    `base_activity b join (select fk_base_activity as id, max(performed_at) as done from "check" where fkc_status = 71
      group by 1) c using (id) where fk_base in ${ownBases} and last_date <> (done at time zone '${timeZone}')::date`
  )
})

test('orders change only by allowed transitions, and nothing lies in the future', async () => {
  await none(
    `(select fkc_from, at, lag(fkc_to) over w as was, lag(at) over w as before from work_order_transition
      window w as (partition by fk_work_order order by id)) t where fkc_from is distinct from was or at < before`
  )
  await none(
    `work_order w join (select distinct on (fk_work_order) fk_work_order as id, fkc_to, at from work_order_transition
      order by 1, work_order_transition.id desc) t using (id) where fkc_status <> fkc_to`
  )
  await none(
    `work_order where fkc_status in (9, 10, 11, 12) and not exists (select 1 from work_order_transition
      where fk_work_order = work_order.id)`
  )
  await none(
    `work_order where greatest(created_at, updated_at, started_at, finished_at, closed_at) > '${now.toISOString()}'
      or finished_at < started_at or closed_at < finished_at`
  )
  await none(`reading where read_at > '${now.toISOString()}'`)
})

test('due dates are what the server makes of the same readings', async () => {
  await database.db.transaction(async tx => {
    const ids = await rows(`select id from base_activity where fk_base in ${ownBases}`)
    expect(ids.length).toBeGreaterThan(250)
    const states = await lockStates(tx, { ids: ids.map(({ id }) => id) })
    const stored = states.map(({ next_usage_shown, usage_due_date, due_date, due_by }) => ({
      next_usage_shown,
      usage_due_date,
      due_date,
      due_by
    }))
    expect(stored).toEqual(await dueOf(tx, states, { now: now.toISOString(), timeZone }))
  })
})

test('the application goes on: the next order has the next code, is audited and counted', async () => {
  const [{ last, id }] = await rows(
    'select (select last from work_order_number where year = 2026) as last, (select max(id) from work_order) as id'
  )
  expect(last).toBe(await number(`select max(right(code, 6)::int) from work_order where code like 'OT-2026-%'`))
  const [made] = await rows(
    `insert into work_order (type, title, fk_location, created_at)
      values (1, 'Prueba', (select id from location where code = 'ROJ-E01'), '${now.toISOString()}')
      returning id, code, fk_line = (select id from location where code = 'ROJ') as is_red`
  )
  expect(made).toEqual({ id: id + 1, code: `OT-2026-${String(last + 1).padStart(6, '0')}`, is_red: true })
  expect(await rows(`select fk_entity, action from audit_log where entity = 'work_order'`)).toEqual([
    { fk_entity: made.id, action: 'insert' }
  ])
  for (const [table, keys] of [
    ['work_order', 'fk_line, type, fkc_status'],
    ['check', 'fk_line, fkc_status']
  ])
    await none(
      `(select ${keys}, count(*) from "${table}" group by ${keys} except select ${keys}, sum(n) from ${table}_total
        group by ${keys}) x`
    )
})

const usage = 'Uso: npm run seed -- demo | large [millones de órdenes, de 0.001 a 10]'

test.each([
  ['large', 'La base de datos no está vacía: ya tiene órdenes de trabajo o usuarios'],
  ['huge', usage],
  ['large mucho', usage],
  ['large 11', usage],
  ['large 0.01 0.02', usage]
])('npm run seed -- %s: refused in one line', async (name, text) => {
  const script = fileURLToPath(new URL('../../scripts/seed.ts', import.meta.url))
  const result = await new Promise(resolve =>
    execFile(
      process.execPath,
      [script, ...name.split(' ')],
      { env: { ...programEnv, DATABASE_URL: database.url } },
      (error, stdout, stderr) => resolve({ code: error?.code, stdout, stderr })
    )
  )
  expect(result).toEqual({ code: 1, stdout: '', stderr: `${text}\n` })
})

test('reports have what the triggers would have filled in, and follow their orders', async () => {
  await none(`anomaly_report r where fk_line is distinct from (select fk_line from location l where l.id = r.fk_location)
    or code !~ '^RA-20\\d\\d-\\d{6}$'`)
  await none(`anomaly_report r join work_order o on o.id = r.fk_work_order
    where (r.fkc_status = 43) <> (o.fkc_status = 13) or r.fk_line <> o.fk_line`)
  await none(`anomaly_report r where fkc_status is distinct from (select fkc_to from anomaly_report_transition t
    where t.fk_anomaly_report = r.id order by at desc, id desc limit 1)`)
  await none(`anomaly_report r where attended_at > now() or detected_at > timestamptz '2026-11-21T16:00:00Z'`)
  await none(`(select fk_line, state, fkc_status, sum(n) as n from anomaly_report_total group by 1, 2, 3) kept
    full join (select fk_line, state, fkc_status, count(*) as n from anomaly_report group by 1, 2, 3) counted
      using (fk_line, state, fkc_status, n) where kept is null or counted is null`)
})
