import { regime } from 'contract/core/classifier.ts'
import type { Counts, MasterPlan } from 'contract/master-plan/master-plan.ts'
import { addDays } from 'contract/core/days.ts'
import { beforeEach, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  makeActivity,
  makeBase,
  makeBaseActivity,
  makeBaseMetric,
  makeLine,
  makeLocation,
  makeReading,
  makeSpecialty,
  makeStaff,
  makeStructure
} from '../../../test/factories.ts'
import { daysAgo, inDays, today } from '../../../test/scenario.ts'

const yearOf = (day: string) => Number(day.slice(0, 4))

let line: { id: number }
let station: { id: number }
let planner: SignedIn

beforeEach(async () => {
  line = await makeLine()
  station = await makeLocation({ fk_location: line.id, position_m: 0 })
  planner = await loginAs('Planificador', { lines: [line.id] })
})

const plan = (year: number, more = '', by = planner): Promise<MasterPlan> =>
  ok(by.get(`plans/master?fkLine=${line.id}&year=${year}${more}`))
const occurrences = (from: string, to: string, more = '') =>
  ok(planner.get(`plans/master/occurrences?fkLine=${line.id}&year=${yearOf(from)}&from=${from}&to=${to}${more}`))

/** The cell of a day in the plan of its year. */
async function cellOf(day: string, id: number): Promise<Partial<Counts> | undefined> {
  const { rows } = await plan(yearOf(day))
  const row = rows.find(({ base_activity }) => base_activity.id === id)
  return row?.cells.find(({ period }) => period === day.slice(0, 7))
}

async function due(on: Parameters<typeof makeBaseActivity>[0] = {}, activity: Parameters<typeof makeActivity>[0] = {}) {
  const { id: fk_activity } = await makeActivity({
    estimated_minutes: 30,
    people: 2,
    time_interval_value: 36,
    ...activity
  })
  const fk_base = on.fk_base ?? (await makeBase({ fk_location: station.id })).id
  return makeBaseActivity({ ...on, fk_base, fk_activity, ...(on.due_date && { due_by: 'date' }) })
}

async function check(fk_base_activity: number, more: object) {
  const { pool } = await testDatabase()
  const fields = { fk_base_activity, fkc_check_type: 135, ...more }
  const names = Object.keys(fields)
  await pool.query(
    `insert into "check" (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(fields)
  )
}

test('what is late and in an order is told where it is late, and its work where it is programmed', async () => {
  const [was, will] = [inDays(-40), inDays(40)]
  const late = await due({ next_date: was, due_date: was })
  expect(await cellOf(was, late.id)).toMatchObject({ late: 1, planned: 0, minutes: 60 })
  await check(late.id, { scheduled_date: will })
  expect(await cellOf(was, late.id)).toMatchObject({ late: 1, planned: 0, minutes: 0 })
  expect(await cellOf(will, late.id)).toMatchObject({ late: 0, planned: 1, minutes: 60 })
})

test('done is told by the day of the operator’s clock', async () => {
  const { id } = await due()
  // The last evening of March in La Paz is the first of April in Greenwich.
  await check(id, { scheduled_date: '2025-03-31', fkc_status: 71, performed_at: '2025-04-01T03:59:00Z' })
  expect(await cellOf('2025-03-31', id)).toMatchObject({ done: 1, minutes: 60 })
  expect(await cellOf('2025-04-01', id)).toBeUndefined()
  const { rows } = await occurrences('2025-03-31', '2025-03-31')
  expect(rows).toMatchObject([{ kind: 'done', date: '2025-03-31', base_activity: { id }, work_order: null }])
})

test('what was not done or was cancelled does not count', async () => {
  const { id } = await due()
  await check(id, { scheduled_date: '2025-03-31', fkc_status: 72, not_done_reason: 'Lluvia' })
  await check(id, { scheduled_date: '2025-03-31', fkc_status: 73 })
  expect(await plan(2025)).toMatchObject({ rows: [{ cells: [] }] })
})

test('by use it goes on at the meter’s average', async () => {
  const { id: fk_base } = await makeBase({ fk_location: station.id })
  const meter = await makeBaseMetric({ fk_base })
  // 10 a day
  for (const [days, value] of [
    [20, 800],
    [10, 900],
    [1, 990]
  ] as const)
    await makeReading({ fk_base_metric: meter.id, value, read_at: daysAgo(days) })
  const first = inDays(3)
  const { id } = await due(
    {
      fk_base,
      fk_base_metric: meter.id,
      due_date: first,
      due_by: 'usage',
      next_usage_value: 1030,
      last_usage_value: 530
    },
    { fkc_regime: regime.LECTURAS, fk_usage_unit: meter.fk_usage_unit, usage_interval_value: 500 }
  )
  const { rows } = await ok(
    planner.get(
      `plans/master/occurrences?fkLine=${line.id}&year=${yearOf(addDays(first, 50))}` +
        `&from=${addDays(first, 50)}&to=${addDays(first, 50)}&fk_base_activity=${id}`
    )
  )
  expect(rows).toMatchObject([{ kind: 'forecast', date: addDays(first, 50) }])
})

test('out of use: only what was done, and nothing is foreseen', async () => {
  const gone = await due({ next_date: inDays(1), due_date: inDays(1), is_active: false })
  expect((await plan(yearOf(inDays(1)))).rows).toEqual([])
  await check(gone.id, { scheduled_date: '2025-02-01', fkc_status: 71, performed_at: '2025-02-01T12:00:00Z' })
  expect((await plan(2025)).rows).toMatchObject([{ base_activity: { is_active: false }, cells: [{ done: 1 }] }])
  const inactive = await makeBase({ fk_location: station.id, is_active: false })
  await due({ fk_base: inactive.id, next_date: inDays(1), due_date: inDays(1) })
  expect((await plan(yearOf(inDays(1)))).rows).toEqual([])
})

test('what is late since another year is told beside the year, unless it is in an order', async () => {
  const before = `${yearOf(today()) - 1}-11-30`
  const one = await due({ next_date: before, due_date: before })
  expect(await plan(yearOf(today()))).toMatchObject({ earlier: { late: 1, minutes: 60 } })
  expect(await plan(yearOf(today()) - 1)).toMatchObject({ earlier: { late: 0, minutes: 0 } })
  await check(one.id, { scheduled_date: inDays(2) })
  expect(await plan(yearOf(today()))).toMatchObject({ earlier: { late: 0, minutes: 0 } })
})

test('rows follow the tree of elements, or the specialties, then the line', async () => {
  const root = await makeStructure({ name: 'Accionamiento' })
  const [second, first] = [
    await makeStructure({ fk_structure: root.id, code: `${root.code}-10`, name: 'Volante' }),
    await makeStructure({ fk_structure: root.id, code: `${root.code}-2`, name: 'Motor' })
  ]
  const specialties = [await makeSpecialty({ name: 'B-Mecánica' }), await makeSpecialty({ name: 'A-Eléctrica' })]
  const far = await makeLocation({ fk_location: line.id, position_m: 900 })
  const made: number[] = []
  for (const [place, structure, fk_specialty] of [
    [station, second, specialties[0]?.id],
    [far, first, specialties[1]?.id],
    [station, first, null]
  ] as const) {
    const base = await makeBase({ fk_location: place.id, fk_structure: structure.id })
    made.push((await due({ fk_base: base.id }, { fk_specialty })).id)
  }
  const ids = ({ rows }: MasterPlan) => rows.map(row => row.base_activity.id)
  const byElement = await plan(2025)
  expect(ids(byElement)).toEqual([made[2], made[1], made[0]])
  expect(byElement.rows[0]?.base.structure).toEqual({ id: first.id, path: 'Accionamiento › Motor' })
  expect(ids(await plan(2025, '&group=specialty'))).toEqual([made[1], made[0], made[2]])
})

test('people count for the lines that they work on', async () => {
  const other = await makeLine()
  const { pool } = await testDatabase()
  const specialty = await makeSpecialty()
  async function person(
    lines: [id: number, locked: boolean][],
    { of = specialty.id, active = true }: { of?: number | null; active?: boolean } = {}
  ) {
    const { id } = await makeStaff({ is_active: active })
    for (const [at, locked] of lines)
      await pool.query('insert into staff_location (fk_staff, fk_location, is_locked) values ($1, $2, $3)', [
        id,
        at,
        locked
      ])
    if (of) await pool.query('insert into staff_specialty (fk_staff, fk_specialty) values ($1, $2)', [id, of])
  }
  await person([[line.id, false]])
  await person([
    [line.id, false],
    [other.id, false]
  ])
  await person([
    [line.id, true],
    [other.id, false]
  ])
  await person([
    [line.id, false],
    [other.id, true]
  ])
  await person([[line.id, false]], { of: null })
  await person([[line.id, false]], { active: false })
  await person([[other.id, false]])
  await person([[line.id, false]], { of: (await makeSpecialty()).id })
  expect(await plan(2026)).toMatchObject({ people: 3.5 })
  const { people, totals } = await plan(2026, `&fk_specialty=${specialty.id}`)
  expect(people).toBe(2.5)
  // Shifts of 8, 8 and, from the closing on, 7 hours, on five days of seven.
  expect(totals[0]?.capacity).toBe(Math.round((2.5 * 31 * 460 * 5) / 7))
})

test('people’s hours are those of the roster where it is filled', async () => {
  const { pool } = await testDatabase()
  const [electrics, mechanics] = [(await makeSpecialty()).id, (await makeSpecialty()).id]
  const personWith = async (...specialties: number[]) => {
    const { id } = await makeStaff()
    await pool.query('insert into staff_location (fk_staff, fk_location) values ($1, $2)', [id, line.id])
    for (const specialty of specialties)
      await pool.query('insert into staff_specialty (fk_staff, fk_specialty) values ($1, $2)', [id, specialty])
    return id
  }
  const [versatile, mechanic] = [await personWith(electrics, mechanics), await personWith(mechanics)]
  // The night from the closing on, a morning, and a holiday.
  for (const [person, date, fkc_shift, fkc_absence] of [
    [versatile, '2026-01-01', 62, null],
    [mechanic, '2026-01-01', 60, null],
    [versatile, '2026-01-02', null, 111]
  ])
    await pool.query(
      'insert into roster (fk_staff, date, fk_line, fkc_shift, fkc_absence) values ($1, $2, $3, $4, $5)',
      [person, date, fkc_shift === null ? null : line.id, fkc_shift, fkc_absence]
    )
  const first = async (more = '') => {
    const { totals, rostered_days } = await plan(2026, `&by=month${more}`)
    return { capacity: totals[0]?.capacity, rostered_days }
  }
  const estimate = (people: number) => (people * 29 * 460 * 5) / 7
  expect(await first()).toEqual({ capacity: Math.round(420 + 480 + estimate(2)), rostered_days: 2 })
  expect(await first(`&fk_specialty=${electrics}`)).toEqual({
    capacity: Math.round(420 + estimate(1)),
    rostered_days: 2
  })
  // Who has both counts once.
  expect(await first(`&fk_specialty=${electrics}&fk_specialty=${mechanics}`)).toEqual(await first())
})

test('refused: strangers, who may not see it, other lines, a line that is not said', async () => {
  const other = await makeLine()
  const blind = await loginAs(['bases.read'], { lines: [line.id] })
  const days = '&from=2026-01-01&to=2026-01-31'
  for (const path of ['plans/master?', `plans/master/occurrences?${days}`]) {
    const at = (id: number) => `${path}&year=2026&fkLine=${id}`.replace('?&', '?')
    expect((await stranger.get(at(line.id))).status).toBe(401)
    expect((await blind.get(at(line.id))).status).toBe(403)
    expect((await planner.get(at(other.id))).status).toBe(403)
    expect((await planner.get(at(2_000_000_000))).status).toBe(403)
    expect(await planner.get(`${path}&year=2026`.replace('?&', '?'))).toMatchObject({
      status: 400,
      errors: { fkLine: expect.any(Array) }
    })
  }
})

test.each([
  ['without a year', '', 'year'],
  ['a year far away', `&year=${yearOf(today()) + 11}`, 'year'],
  ['a year long ago', '&year=1999', 'year'],
  ['half a year', '&year=2026.5', 'year'],
  ['by day', '&year=2026&by=day', 'by'],
  ['an unknown filter', '&year=2026&fk_base=1', 'fk_base'],
  ['an unknown file', '&year=2026&format=docx', 'format'],
  ['an unknown group', '&year=2026&group=base', 'group']
])('refused: %s', async (_, query, field) => {
  expect(await planner.get(`plans/master?fkLine=${line.id}${query}`)).toMatchObject({
    status: 400,
    errors: { [field]: expect.any(Array) }
  })
})

test.each([
  ['days of another year', 'from=2025-12-31&to=2026-01-01'],
  ['days the wrong way round', 'from=2026-02-02&to=2026-02-01'],
  ['no day', 'from=2026-02-31&to=2026-03-01']
])('refused: %s', async (_, days) => {
  const refused = await planner.get(`plans/master/occurrences?fkLine=${line.id}&year=2026&${days}`)
  expect(refused).toMatchObject({ status: 400, errors: { from: expect.any(Array) } })
})

test('the last year that is foreseen is ten years ahead', async () => {
  await due({ next_date: inDays(1), due_date: inDays(1) }, { fk_periodicity_unit: 1, time_interval_value: 1 })
  const { totals } = await plan(yearOf(today()) + 10, '&by=week')
  expect(totals[10]).toMatchObject({ forecast: 7, minutes: 420 })
})
