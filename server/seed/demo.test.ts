import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { addDays } from 'contract/core/days.ts'
import { rosterWarnings } from 'contract/roster/roster-rules.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dueOf, lockStates } from '../src/features/base-activities/due.ts'
import { openDatabase, type OpenDatabase } from '../src/platform/database/database.ts'
import { folderStorage } from '../src/platform/folder-storage.ts'
import { verifyPassword } from '../src/platform/password.ts'
import { dataDir } from '../test/app.ts'
import { inDatabase, withDatabase } from '../test/postgres.ts'
import { seedDemo } from './demo.ts'
import { seedFiles } from './files.ts'

// A database of its own, so that other tests don't meet ten lines.
const now = new Date('2026-11-21T16:00:00Z')
const timeZone = 'America/La_Paz'
const today = '2026-11-21'
const { url, template } = inject('postgres')
const name = `${template}_demo`
let database: OpenDatabase
const said: string[] = []

beforeAll(async () => {
  await inDatabase(url, `create database ${name} template ${template}`)
  database = openDatabase(withDatabase(url, name))
  await seedDemo(database, { now, timeZone, log: line => said.push(line) })
}, 120_000)

afterAll(async () => {
  await database.close()
  await inDatabase(url, `drop database ${name} with (force)`)
})

const rows = async (sql: string) => (await database.pool.query(sql)).rows
const number = async (sql: string) => Number(Object.values((await rows(sql))[0])[0])
const red = `(select id from location where code = 'ROJ')`

test('an operator of real size, said in one line', async () => {
  expect(said).toEqual([expect.stringContaining('Datos de demostración')])
  expect(await number('select count(*) from location where fkc_type = 20')).toBe(10)
  expect(await number('select count(*) from base')).toBeGreaterThan(1000)
  expect(await number('select count(*) from base_activity')).toBeGreaterThan(3500)
  expect(await number('select count(*) from work_order')).toBeGreaterThan(5500)
  expect(await number('select count(*) from "check"')).toBeGreaterThan(25_000)
})

test('files: pictures that can be seen, papers, a sound, a film; few and small, so that a start is quick', async () => {
  const folder = mkdtempSync(join(dataDir(), 'demostracion-'))
  await seedFiles(database, { storage: folderStorage(folder), arrivals: join(folder, 'arrivals') })
  // What takes time: each picture is looked into and made smaller. Few of them, and small, so that a start is quick.
  const [kept] = await rows('select count(*)::int as files, sum(size)::int as bytes from file_content')
  expect(kept?.['files']).toBeLessThan(30)
  expect(kept?.['bytes']).toBeLessThan(600_000)
  expect(
    await rows(`select mime_type, count(*)::int, bool_and(has_thumbnail) as seen, bool_or(is_broken) as broken
      from attachment join file_content using (sha256) group by 1 order by 1`)
  ).toEqual([
    { mime_type: 'application/pdf', count: 20, seen: false, broken: false },
    { mime_type: 'audio/wav', count: 3, seen: false, broken: false },
    { mime_type: 'image/png', count: 61, seen: true, broken: false },
    { mime_type: 'video/mp4', count: 4, seen: false, broken: false }
  ])
  expect(await number("select count(*) from audit_log where entity = 'attachment'")).toBe(0)
})

test('every line has its hours of service and three shifts; service is shorter at weekends', async () => {
  const hours = await rows(`select weekday, min(opens)::text as opens, max(closes)::text as closes, count(*)::int
    from service_hours group by weekday order by weekday`)
  expect(hours).toHaveLength(7)
  for (const { weekday, opens, closes, count } of hours) {
    expect(count).toBe(10)
    if (weekday <= 5) expect([opens, closes]).toEqual(['06:00:00', '23:00:00'])
    else expect(opens > '06:00:00' || closes < '23:00:00').toBe(true)
  }
  expect(
    await rows('select fkc_shift, starts::text, ends::text, count(*)::int from line_shift group by 1, 2, 3 order by 1')
  ).toEqual([
    { fkc_shift: 60, starts: '06:00:00', ends: '14:00:00', count: 10 },
    { fkc_shift: 61, starts: '14:00:00', ends: '22:00:00', count: 10 },
    { fkc_shift: 62, starts: '22:00:00', ends: '06:00:00', count: 10 }
  ])
})

test('the roster: every night has its people, nobody works more than the law allows, but for two who are shown', async () => {
  expect(await rows('select min(date)::text as first, max(date)::text as last from roster')).toEqual([
    { first: addDays(today, -92), last: addDays(today, 92) }
  ])
  const nights = (await number('select count(distinct date) from roster')) * 10
  for (const specialty of ['MEC', 'ELE'])
    expect(
      await number(`select count(distinct (r.fk_line, r.date)) from roster r join staff_specialty using (fk_staff)
        join specialty s on s.id = fk_specialty where r.fkc_shift = 62 and s.code = '${specialty}'`)
    ).toBeGreaterThan(nights * 0.9)
  const kinds = await rows('select fkc_absence from roster group by 1 order by 1')
  expect(kinds.map(({ fkc_absence }) => fkc_absence)).toEqual([110, 111, 112, 113, null])

  const days = await rows('select fk_staff, date::text, fk_line, fkc_shift from roster order by fk_staff, date')
  const lines = await rows('select fk_staff, array_agg(fk_location) as lines from staff_location group by 1')
  const linesOf = new Map(lines.map(({ fk_staff, lines: own }) => [fk_staff, own]))
  const rules = { week_minutes: 48 * 60, shiftsOf: () => [] }
  const warnings = [...Map.groupBy(days, ({ fk_staff }) => fk_staff)].flatMap(([person, own]) => [
    ...rosterWarnings(own, { lines: linesOf.get(person), trainings: [] }, rules).values()
  ])
  expect(warnings.flat().sort()).toEqual([
    'Semana de 56 h 0 min: el máximo legal es de 48 h 0 min',
    'Solo 0 h 0 min de descanso desde el turno anterior'
  ])
})

test('planned orders and shift reports have the people of the roster', async () => {
  // The people of an order that begins before six are those of the night of the day before.
  expect(
    await number(`select avg(coalesce((r.fk_line, r.fkc_shift) = (o.fk_line, o.shift), false)::int)
    from (select o.*, s.fk_staff, at::date - (at::time < '06:00')::int as day,
        case when at::time < '06:00' or at::time >= '22:00' then 62 when at::time < '14:00' then 60 else 61 end as shift
      from (select *, scheduled_start at time zone '${timeZone}' as at from work_order) o
      join work_order_staff s on s.fk_work_order = o.id where o.type = 162) o
    join roster r on r.fk_staff = o.fk_staff and r.date = o.day`)
  ).toBeGreaterThan(0.85)
  expect(
    await number(`select avg(coalesce((r.fk_line, r.fkc_shift) = (t.fk_line, t.fkc_shift), false)::int)
      from turn_report t join turn_report_staff s on s.fk_turn_report = t.id
      left join roster r on r.fk_staff = s.fk_staff and r.date = t.date`)
  ).toBeGreaterThan(0.85)
  expect(
    await rows(`select fkc_shift, l.code from roster r join location l on l.id = r.fk_line join "user" u using (fk_staff)
      where u.email = 'tecnico@teleferico.example' and date = '${today}'`)
  ).toEqual([{ fkc_shift: 62, code: 'ROJ' }])
})

test('the accounts of the demonstration sign in, the others do not', async () => {
  const accounts = await rows('select email, password_hash from "user" order by id')
  const open = await Promise.all(
    accounts.slice(0, 7).map(({ password_hash }) => verifyPassword(password_hash, 'Teleferico.2026'))
  )
  expect(open).toEqual(Array(7).fill(true))
  expect(new Set(accounts.slice(7).map(({ password_hash }) => password_hash))).toEqual(new Set(['!']))
})

test('history is whole: states follow each other, nothing lies ahead, every answered check is answered', async () => {
  expect(
    await number(`select count(*) from (select fkc_from, at, lag(fkc_to) over w as was, lag(at) over w as before
      from work_order_transition
      window w as (partition by fk_work_order order by id)) t where fkc_from is distinct from was or at < before`)
  ).toBe(0)
  expect(
    await number(
      `select count(*) from work_order w where fkc_status <> (select fkc_to from work_order_transition t
        where t.fk_work_order = w.id order by id desc limit 1)`
    )
  ).toBe(0)
  expect(await number(`select count(*) from work_order_transition where at > '${now.toISOString()}'`)).toBe(0)
  expect(await number(`select count(*) from reading where read_at > '${now.toISOString()}'`)).toBe(0)
  expect(
    await number(
      `select count(*) from "check"
        where fkc_status = 71 and num_nonnulls(value_text, value_ok, value_number, value_datetime) <> 1`
    )
  ).toBe(0)
  expect(
    await number(
      `select count(*) from "check" c join work_order w on w.id = c.fk_work_order
        where c.fkc_status = 70 and w.fkc_status not in (9, 10, 11)`
    )
  ).toBe(0)
  expect(
    await number(
      `select count(*) from (select distinct on (fk_base_activity) * from "check" where fkc_status = 71
        order by fk_base_activity, id desc) c where base_activity_before is null`
    )
  ).toBe(0)
})

test('orders of one batch have different titles, which say where and of which specialty', async () => {
  expect(
    await rows('select fk_batch, title from work_order where fk_batch is not null group by 1, 2 having count(*) > 1')
  ).toEqual([])
  expect(
    await number(`select count(*) from work_order where title ~ '^Preventivo torres \\d+ a \\d+ · Mecánica$'`)
  ).toBeGreaterThan(20)
})

test('due dates are what the server makes of the same readings', async () => {
  await database.db.transaction(async tx => {
    const ids = await rows('select id from base_activity where next_usage_value is not null or id % 10 = 0')
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

test('some is due today and some is late on every line', async () => {
  const shares = await rows(`select count(*) filter (where due_date = '${today}')::int as today,
      (100.0 * count(*) filter (where due_date < '${today}') / count(*))::float as late
    from base_activity group by fk_line`)
  for (const share of shares) {
    expect(share.today).toBeGreaterThan(0)
    expect(share.late).toBeGreaterThan(2)
    expect(share.late).toBeLessThan(16)
  }
})

test('the red line shows something of everything', async () => {
  const free = `fk_line = ${red} and due_date <= date '${today}' + 7 and not exists (select 1 from "check" c
    where c.fk_base_activity = ba.id and c.fkc_status = 70)`
  expect(await number(`select count(*) from base_activity ba where ${free}`)).toBeGreaterThanOrEqual(40)
  const statuses = await rows(
    `select fkc_status, count(*)::int as n from work_order where fk_line = ${red} and fkc_status not in (13, 15)
      group by 1`
  )
  const count = Object.fromEntries(statuses.map(({ fkc_status, n }) => [fkc_status, n]))
  expect(count[9]).toBeGreaterThanOrEqual(6)
  expect(count[10]).toBeGreaterThanOrEqual(1)
  expect(count[11]).toBeGreaterThanOrEqual(2)
  expect(count[12]).toBeGreaterThanOrEqual(3)
  const mine = `fk_line = ${red} and exists (select 1 from work_order_staff s join "user" u on u.fk_staff = s.fk_staff
    where s.fk_work_order = w.id and u.email = 'tecnico@teleferico.example')`
  const asked = `(select count(distinct fkc_check_type) from "check" c where c.fk_work_order = w.id)`
  expect(
    await number(`select count(*) from work_order w where ${mine} and fkc_status = 9 and ${asked} = 5`)
  ).toBeGreaterThanOrEqual(3)
  expect(
    await number(
      `select count(*) from work_order w where ${mine} and fkc_status = 11 and exists (select 1 from "check" c
        where c.fk_work_order = w.id and c.fkc_status = 70)`
    )
  ).toBeGreaterThanOrEqual(1)
  const shown = (flag: string) =>
    number(
      `select count(*) from work_order w where fk_line = ${red} and fkc_status = 12 and exists (select 1 from "check" c
        where c.fk_work_order = w.id and ${flag})`
    )
  expect(await shown('c.value_ok is false')).toBeGreaterThanOrEqual(1)
  expect(await shown('c.out_of_range')).toBeGreaterThanOrEqual(1)
})

test('reports of anomalies in all states, in step with their orders', async () => {
  const states = await rows('select fkc_status, count(*)::int as n from anomaly_report group by 1 order by 1')
  expect(states.map(({ fkc_status }) => fkc_status)).toEqual([40, 41, 42, 43, 44])
  const all = states.reduce((sum, { n }) => sum + n, 0)
  expect(all).toBeGreaterThanOrEqual(40)
  expect(all).toBeLessThanOrEqual(80)
  expect(
    await number(`select count(*) from anomaly_report r join work_order o on o.id = r.fk_work_order
      where (r.fkc_status = 43) <> (o.fkc_status = 13) or o.type <> 1 or o.fk_line <> r.fk_line
        or r.detected_at > o.created_at`)
  ).toBe(0)
  expect(
    await number(`select count(*) from (select fkc_from, at, lag(fkc_to) over w as was, lag(at) over w as before
      from anomaly_report_transition window w as (partition by fk_anomaly_report order by id)) t
      where fkc_from is distinct from was or at < before or at > '${now.toISOString()}'`)
  ).toBe(0)
  expect(await number('select count(distinct fk_line) from anomaly_report')).toBe(10)
  const last = await number('select last from anomaly_report_number where year = 2026')
  const [made] = await rows(
    `insert into anomaly_report (fk_location, description, detected_at, created_at)
      values (${red}, 'Prueba', '${now.toISOString()}', '${now.toISOString()}') returning code, fk_line`
  )
  expect(made).toEqual({ code: `RA-2026-${String(last + 1).padStart(6, '0')}`, fk_line: await number(`select ${red}`) })
})

test('every unplanned order has its activities: with tasks, people to confirm, several nights', async () => {
  expect(
    await number(`select count(*) from work_order o where type in (1, 2, 3)
      and not exists (select from unplanned u where u.fk_work_order = o.id)`)
  ).toBe(0)
  // What the triggers would have copied.
  expect(
    await number(`select count(*) from unplanned u join work_order o on o.id = u.fk_work_order
      where (u.fk_line, u.type, u.fkc_status, u.fkc_priority, u.scheduled_start, u.closed_at)
        is distinct from (o.fk_line, o.type, o.fkc_status, o.fkc_priority, o.scheduled_start, o.closed_at)
      or u.done <> (o.fkc_status in (12, 13))`)
  ).toBe(0)
  expect(await number('select sum(n) from unplanned_total')).toBe(await number('select count(*) from unplanned'))
  const open = `unplanned u where fk_line = ${red} and fkc_status in (9, 10, 11)`
  expect(await number(`select count(*) from ${open}`)).toBeGreaterThan(5)
  expect(
    await number(
      `select count(*) from unplanned_staff where not confirmed and fk_unplanned in (select id from ${open})`
    )
  ).toBeGreaterThan(2)
  expect(
    await number(`select count(*) from (select fk_unplanned from unplanned_execution_date where fk_line = ${red}
      group by 1 having count(*) > 1) n`)
  ).toBeGreaterThan(3)
  expect(await number('select count(*) from unplanned_task')).toBeGreaterThan(2000)
})

test('the public reports by the labels of one line', async () => {
  expect(await rows('select code from location where takes_public_reports')).toEqual([{ code: 'ROJ' }])
  expect(await rows('select state, count(*)::int as n from public_report group by 1 order by 1')).toEqual([
    { state: 'dismissed', n: 1 },
    { state: 'pending', n: 3 },
    { state: 'spam', n: 1 }
  ])
  expect(
    await number(`select count(*) from label l join location p on p.id = l.fk_location where p.fk_line = ${red}`)
  ).toBe(3)
})

test('the database goes on by itself: triggers, sequences and order numbers', async () => {
  expect(await number(`select count(*) from pg_trigger where tgenabled = 'D'`)).toBe(0)
  expect(
    await number(`select count(*) from work_order o left join work_order_words w on w.fk_work_order = o.id
      where w.text is null or w.text not like '%' || search_key(o.code) || '%'`)
  ).toBe(0)
  expect(await number("select count(*) from audit_log where entity = 'work_order'")).toBe(0)
  const last = await number('select last from work_order_number where year = 2026')
  const [made] = await rows(
    `insert into work_order (type, title, fk_location, created_at) values (1, 'Prueba', ${red}, '${now.toISOString()}')
      returning code, fk_line`
  )
  expect(made).toEqual({ code: `OT-2026-${String(last + 1).padStart(6, '0')}`, fk_line: await number(`select ${red}`) })
  expect(await number("select count(*) from audit_log where entity = 'work_order'")).toBe(1)
})

test('what plans are measured in is in the catalogue; part of the history is in the words of its reasons', async () => {
  expect(
    await rows(`select distinct measure_unit from activity where measure_unit is not null
      and measure_unit not in (select symbol from measure_unit)`)
  ).toEqual([])
  const given = (table: string, column: string, use: string) =>
    number(`select count(*) from ${table} join reason r on r.name = ${column} and r.used_for = '${use}'`)
  expect(await given('reschedule_history h', 'h.reason', 'reschedule')).toBeGreaterThan(0)
  expect(await given('"check" c', 'c.not_done_reason', 'not_done')).toBeGreaterThan(0)
})

test('the warehouse: nothing below zero, sums as they are, some of it short; used, kept and lent', async () => {
  expect(await number('select count(*) from warehouse_item')).toBeGreaterThan(30)
  expect(await number('select count(*) from warehouse_item where stock - reserved < min_stock')).toBeGreaterThan(2)
  expect(await number('select count(*) from warehouse_movement')).toBeGreaterThan(500)
  expect(
    await number(`select count(*) from warehouse_item i, lateral (
      select coalesce(sum(stock_change), 0) as stock, coalesce(sum(reserved_change), 0) as reserved
      from warehouse_movement where fk_item = i.id) m where (m.stock, m.reserved) <> (i.stock, i.reserved)`)
  ).toBe(0)
  // Not at any moment either.
  expect(
    await number(`select count(*) from (select sum(stock_change) over w as stock, sum(reserved_change) over w as reserved
      from warehouse_movement window w as (partition by fk_item order by created_at, id)) m
      where stock < 0 or reserved < 0 or reserved > stock`)
  ).toBe(0)
  expect(
    await number(`select count(*) from work_order_supply s, lateral (
      select coalesce(sum(reserved_change), 0) as reserved, coalesce(-sum(stock_change), 0) as used
      from warehouse_movement where fk_supply = s.id) m
      where (m.reserved, m.used) <> (s.reserved, s.delivered - s.returned)`)
  ).toBe(0)
  expect(await number(`select count(*) from work_order_supply where reserved > 0`)).toBeGreaterThan(3)
  expect(await number(`select count(*) from warehouse_movement where created_at > '${now.toISOString()}'`)).toBe(0)
  expect(await number('select count(*) from warehouse_assignment where returned < quantity')).toBeGreaterThan(4)
})
