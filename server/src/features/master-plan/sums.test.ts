import type { MasterPlan } from 'contract/master-plan/master-plan.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { makeBase, makeLine, makeLocation, makePlan, makeSpecialty, makeStructure } from '../../../test/factories.ts'
import { today } from '../../../test/scenario.ts'

// The plan beside the same questions in SQL, written without the server's code.

const thisYear = Number(today().slice(0, 4))
let line: { id: number }
let planner: SignedIn
let root: { id: number }
let leaf: { id: number }
let specialty: { id: number }

/** Kinds of rules: unit, interval, floating. */
const rules = [
  [1, 1, false],
  [1, 3, true],
  [2, 1, false],
  [2, 2, true],
  [3, 1, false],
  [3, 1, true],
  [3, 6, false],
  [4, 1, false],
  [5, 1, false],
  [9, 2, true],
  [11, 1, false]
] as const

beforeAll(async () => {
  line = await makeLine()
  planner = await loginAs('Planificador', { lines: [line.id] })
  root = await makeStructure()
  leaf = await makeStructure({ fk_structure: root.id })
  const other = await makeStructure()
  specialty = await makeSpecialty()
  const station = await makeLocation({ fk_location: line.id })
  const plan = await makePlan()
  const bases: number[] = []
  for (let index = 0; index < 12; index++) {
    const fk_structure = [root, leaf, other][index % 3]?.id as number
    bases.push((await makeBase({ fk_location: station.id, fk_structure, is_active: index !== 11 })).id)
  }
  const { pool } = await testDatabase()
  const { rows } = await pool.query<{ id: number }>(
    `insert into activity (fk_plan, code, name, fkc_kind, fkc_check_type, fkc_regime, fk_periodicity_unit,
        time_interval_value, is_floating, estimated_minutes, people, fk_specialty)
      select $1, 'SUM-' || i, 'Suma ' || i || case when i = 11 then ' Tensión' else '' end, 166, 135, 163, u, n, f, 10 * i, 1 + i % 3, case when i % 2 = 0 then $2::int end
      from unnest($3::int[], $4::int[], $5::bool[]) with ordinality r(u, n, f, i) returning id`,
    [plan.id, specialty.id, rules.map(rule => rule[0]), rules.map(rule => rule[1]), rules.map(rule => rule[2])]
  )
  // Some are late, some rescheduled, some out of use, some without a date.
  await pool.query(
    `insert into base_activity (fk_base, fk_activity, anchor_date, next_date, rescheduled_date, due_date, due_by, is_active)
      select b, a, n, n, r, coalesce(r, n), case when n is not null then 'date' end, (b + a) % 17 <> 0
      from unnest($1::int[]) with ordinality x(b, i), unnest($2::int[]) with ordinality y(a, j),
        lateral (select case when (i * 11 + j) % 13 <> 0 then $3::date + ((i * 37 + j * 53) % 240)::int - 90 end as n) d,
        lateral (select case when (i + j) % 7 = 0 then n + 12 end as r) e`,
    [bases, rows.map(row => row.id), today()]
  )
  // Performed over three years, at hours at which the day in Greenwich is another one; one open for some of them.
  await pool.query(
    `insert into "check" (fk_base_activity, scheduled_date, fkc_check_type, fkc_status, performed_at)
      select ba.id, (d at time zone 'America/La_Paz')::date, 135, 71, d
      from base_activity ba, generate_series(0, ba.id % 25) k,
        lateral (select ($2::date - ((ba.id * 31 + k * 43) % 1000))::timestamptz + make_interval(hours => (k * 5) % 24) as d) m
      where ba.fk_line = $1`,
    [line.id, today()]
  )
  await pool.query(
    `insert into "check" (fk_base_activity, scheduled_date, fkc_check_type, fkc_status)
      select id, $2::date + (id % 60) - 20, 135, 70 from base_activity where fk_line = $1 and id % 3 = 0`,
    [line.id, today()]
  )
})

/** The sums by SQL: late, programmed and done are counted, what is foreseen is found date by date. */
async function expected(year: number, by: 'week' | 'month', where = 'true') {
  const { pool } = await testDatabase()
  const format = by === 'month' ? 'YYYY-MM' : 'IYYY-"W"IW'
  const { rows } = await pool.query(
    `with recursive item as (
      select ba.id, ba.anchor_date, ba.next_date, ba.due_date, a.fk_periodicity_unit as u, a.time_interval_value as n, a.is_floating,
        a.estimated_minutes * a.people as minutes, c.scheduled_date, ba.is_active and b.is_active and a.is_active as alive
      from base_activity ba join activity a on a.id = ba.fk_activity join base b on b.id = ba.fk_base
        left join "check" c on c.fk_base_activity = ba.id and c.fkc_status = 70
      where ba.fk_line = $1 and ${where}
    ), foreseen (id, day, series, anchor, counts) as (
      select id, case when scheduled_date is not null then greatest(scheduled_date, $2::date) else greatest(due_date, $2::date) end,
        next_date, anchor_date, scheduled_date is null and due_date >= $2::date
      from item where alive and (due_date is not null or scheduled_date is not null)
      union all
      select f.id, x.day, x.day, x.anchor, true from foreseen f join item using (id), lateral (
        select min(d)::date as day, min(s) as anchor from generate_series(1, 200) k, lateral (select s, case
          when u = 1 then s + k * n
          when u = 2 then s + 7 * k * n
          when u = 3 then (s + make_interval(months => (k * n)::int))::date
          when u = 4 then (s + make_interval(years => (k * n)::int))::date
          else date_trunc('week', s)::date + 7 * k * n + u - 5 end as d
          from (select case when is_floating or f.series is null then f.day when u in (3, 4) then f.anchor
            else f.series end as s) from_day) next_day
        where d > f.day and (is_floating or f.series is null or d > f.series)) x
      where f.day <= make_date($3, 12, 31)
    ), counted as (
      select to_char(p, $4) as period, 'done' as kind, i.minutes as work
        from item i join "check" c on c.fk_base_activity = i.id and c.fkc_status = 71,
        lateral (select (c.performed_at at time zone 'America/La_Paz') as p) m where extract(year from p) = $3
      union all select to_char(scheduled_date, $4), 'planned', minutes from item where extract(year from scheduled_date) = $3
      union all select to_char(due_date, $4), 'late', case when scheduled_date is null then minutes else 0 end
        from item where alive and due_date < $2::date and extract(year from due_date) = $3
      union all select to_char(day, $4), 'forecast', minutes from foreseen join item using (id)
        where counts and extract(year from day) = $3
    )
    select period, count(*) filter (where kind = 'planned')::int as planned, count(*) filter (where kind = 'done')::int as done,
      count(*) filter (where kind = 'late')::int as late, count(*) filter (where kind = 'forecast')::int as forecast,
      sum(work)::int as minutes from counted group by 1`,
    [line.id, today(), year, format]
  )
  return Object.fromEntries(rows.map(row => [row.period, row]))
}

const ask = (year: number, by: string, more = ''): Promise<MasterPlan> =>
  ok(planner.get(`plans/master?fkLine=${line.id}&year=${year}&by=${by}${more}`))

/** Totals without capacity, those of parts in which something is. */
const sums = ({ totals }: Pick<MasterPlan, 'totals'>) =>
  Object.fromEntries(
    totals
      .map(({ capacity: _, ...sum }) => sum)
      .filter(({ planned, done, late, forecast }) => planned + done + late + forecast > 0)
      .map(sum => [sum.period, sum])
  )

const years = [thisYear - 2, thisYear - 1, thisYear, thisYear + 1, thisYear + 3]

describe.each(years.flatMap(year => [[year, 'month'] as const, [year, 'week'] as const]))('%i by %s', (year, by) => {
  test('the sums are those of the same question in SQL', async () => {
    const plan = await ask(year, by)
    const wanted = await expected(year, by)
    expect(Object.keys(wanted).length).toBeGreaterThan(0)
    expect(sums(plan)).toEqual(wanted)
  })

  test('the cells of the rows are what the sums are made of', async () => {
    const { rows, totals } = await ask(year, by)
    for (const total of totals)
      for (const name of ['planned', 'done', 'late', 'forecast', 'minutes'] as const) {
        const cells = rows.flatMap(row => row.cells).filter(({ period }) => period === total.period)
        expect(cells.reduce((sum, cell) => sum + cell[name], 0)).toBe(total[name])
      }
  })
})

test('the sums of what is filtered are those of the same question in SQL', async () => {
  const cases = [
    [`&fk_structure=${root.id}`, `b.fk_structure in (${root.id}, ${leaf.id})`],
    [`&fk_structure=${leaf.id}`, `b.fk_structure = ${leaf.id}`],
    [`&fk_specialty=${specialty.id}`, `a.fk_specialty = ${specialty.id}`],
    ['&search=suma%20TENSION', `a.name like '%Tensión%'`],
    [
      '&late=true',
      `ba.is_active and b.is_active and ba.due_date < '${today()}' and extract(year from ba.due_date) = ${thisYear}`
    ]
  ] as const
  for (const [query, where] of cases) {
    const wanted = await expected(thisYear, 'month', where)
    expect(Object.keys(wanted).length).toBeGreaterThan(0)
    expect(sums(await ask(thisYear, 'month', query))).toEqual(wanted)
  }
})

test('a page has its rows, and the sums of all', async () => {
  const whole = await ask(thisYear, 'month')
  const pages = [1, 2, 3].map(page => ask(thisYear, 'month', `&paginated=true&itemsPerPage=50&page=${page}`))
  const parts = await Promise.all(pages)
  expect(parts.flatMap(({ rows }) => rows)).toEqual(whole.rows)
  expect(whole.count).toBe(whole.rows.length)
  for (const part of parts) expect(part).toMatchObject({ count: whole.count, totals: whole.totals })
})

test('what cells count is told one by one', async () => {
  const { periods, totals, rows } = await ask(thisYear, 'month')
  const told = (query: string) =>
    ok(planner.get(`plans/master/occurrences?fkLine=${line.id}&year=${thisYear}&itemsPerPage=500&${query}`))
  const kindsOf = (items: { kind: string }[]) => ({
    late: items.filter(({ kind }) => kind === 'late').length,
    planned: items.filter(({ kind }) => kind === 'planned').length,
    done: items.filter(({ kind }) => kind === 'done').length,
    forecast: items.filter(({ kind }) => kind === 'forecast').length
  })
  for (const [index, { from, to }] of periods.entries()) {
    const first = await told(`from=${from}&to=${to}`)
    const more = first.count > 500 ? await told(`from=${from}&to=${to}&page=2`) : { rows: [] }
    const { planned, done, late, forecast } = totals[index] as MasterPlan['totals'][number]
    expect(kindsOf([...first.rows, ...more.rows])).toEqual({ planned, done, late, forecast })
    for (const { date } of first.rows) expect(from <= date && date <= to).toBe(true)
  }
  const row = rows.find(({ cells }) => cells.length > 2)
  const cell = row?.cells[1]
  const period = periods.find(({ key }) => key === cell?.period)
  const own = await told(`from=${period?.from}&to=${period?.to}&fk_base_activity=${row?.base_activity.id}`)
  expect(kindsOf(own.rows)).toEqual(
    expect.objectContaining({ planned: cell?.planned, done: cell?.done, late: cell?.late, forecast: cell?.forecast })
  )
})
