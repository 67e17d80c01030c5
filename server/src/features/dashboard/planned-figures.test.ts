import { addDays, mondayOf } from 'contract/core/days.ts'
import { dayOf, operatorTimeZone } from 'contract/core/format.ts'
import type { PlannedFigures } from 'contract/dashboard/planned-figures.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { loginAs, ok, stranger } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { makeLine, makeSpecialty, makeStaff, makeWorkOrder } from '../../../test/factories.ts'
import { sheetOf } from '../../../test/files.ts'
import { makeScene, type Scene } from '../../../test/scenario.ts'
import { roster } from '../../schema/roster.ts'
import { staff_location, staff_specialty } from '../../schema/staff.ts'
import { work_order_staff } from '../../schema/work-orders.ts'

const today = dayOf(new Date(), operatorTimeZone)
/** Noon in La Paz, so many days ago. */
const noon = (daysAgo: number) => `${addDays(today, -daysAgo)}T16:00:00.000Z`
const [from, to] = [addDays(today, -60), today]

let scene: Scene
beforeEach(async () => {
  scene = await makeScene()
})
const order = (more: object) => makeWorkOrder({ fk_location: scene.station.id, ...more })
const figures = (query = `fkLine=${scene.line.id}&from=${from}&to=${to}`): Promise<PlannedFigures> =>
  ok(scene.planner.get(`dashboard/planned?${query}`))
const countOf = async (query: string) =>
  (await ok(scene.planner.get(`workorders?fkLine=${scene.line.id}&is_planned=true&${query}`))).count

test('nothing to count', async () => {
  const none = { part: 0, of: 0 }
  expect((await figures()).total).toEqual({
    compliance: none,
    attainment: none,
    preventive: none,
    wrench: none,
    orders: 0,
    backlog_minutes: 0,
    backlog_weeks: null
  })
})

test('compliance: finished until twelve hours after the planned end, of what was to be finished; each number is a list', async () => {
  const night = { scheduled_start: noon(20), scheduled_end: noon(19) }
  await order({ ...night, fkc_status: 13, finished_at: noon(19) })
  await order({ ...night, fkc_status: 12, finished_at: `${addDays(today, -18)}T04:00:00.000Z` })
  await order({ ...night, fkc_status: 13, finished_at: `${addDays(today, -18)}T04:00:01.000Z` })
  await order({ ...night, fkc_status: 9 })
  await order({ ...night, fkc_status: 15 })
  await order({ ...night, type: 1, fkc_status: 9 })
  await order({ scheduled_start: noon(0), scheduled_end: noon(-1), fkc_status: 9 })
  await order({ scheduled_start: noon(70), fkc_status: 9 })
  expect((await figures()).total.compliance).toEqual({ part: 2, of: 4 })
  const period = `scheduled_start_from=${from}&scheduled_start_to=${to}`
  expect(await countOf(`${period}&is_on_time=true`)).toBe(2)
  expect(await countOf(`${period}&is_on_time=false`)).toBe(2)
})

test('attainment of frozen weeks that are over; months and lines add up to the total', async () => {
  const { pool } = await testDatabase()
  const week = mondayOf(addDays(today, -14))
  const [done, missed] = [await order({ fkc_status: 13, finished_at: noon(10) }), await order({ fkc_status: 9 })]
  const freeze = async (line: number, monday: string, ids: number[]) => {
    const { rows } = await pool.query('insert into frozen_week (fk_line, week) values ($1, $2) returning id', [
      line,
      monday
    ])
    for (const id of ids) await pool.query('insert into frozen_week_order values ($1, $2)', [rows[0].id, id])
  }
  await freeze(scene.line.id, week, [done.id, missed.id])
  await freeze(scene.line.id, mondayOf(today), [missed.id])
  const { total, by_month, by_line } = await figures()
  const attained = { part: Date.parse(noon(10)) < Date.parse(`${addDays(week, 7)}T16:00:00.000Z`) ? 1 : 0, of: 2 }
  expect(total.attainment).toEqual(attained)
  expect(by_month).toMatchObject([{ month: week.slice(0, 7), attainment: attained }])
  expect(by_line).toMatchObject([{ fk_line: scene.line.id, attainment: attained }])
})

test('preventive hours, and those on the task beside the shifts', async () => {
  const { db } = await testDatabase()
  const { id: fk_staff } = await makeStaff()
  const worked = async (type: number, real_minutes: number, closed_at: string) => {
    const { id } = await order({ type, fkc_status: 13, closed_at })
    await db.insert(work_order_staff).values({ fk_work_order: id, fk_staff, real_minutes })
  }
  await worked(162, 120, noon(5))
  await worked(1, 60, noon(5))
  await worked(162, 999, noon(90))
  const shift = (daysAgo: number) => ({
    fk_staff,
    date: addDays(today, -daysAgo),
    fk_line: scene.line.id,
    fkc_shift: 62
  })
  await db.insert(roster).values([shift(5), shift(6), shift(-1)])
  const { total } = await figures()
  expect(total.preventive).toEqual({ part: 120, of: 180 })
  // Shifts of today's month and the one before may differ from those of the closed orders.
  const sameMonth = addDays(today, -5).slice(0, 7) === addDays(today, -6).slice(0, 7)
  expect(total.wrench).toEqual({ part: 180, of: sameMonth ? 960 : 480 + 480 })
})

test('backlog in hours and weeks of crew; by specialty too', async () => {
  const specialty = await makeSpecialty()
  const { db } = await testDatabase()
  const { id: fk_staff } = await makeStaff()
  await db.insert(staff_location).values({ fk_staff, fk_location: scene.line.id })
  await db.insert(staff_specialty).values({ fk_staff, fk_specialty: specialty.id })
  const { id } = await scene.due({ activity: { fk_specialty: specialty.id, estimated_minutes: 100, people: 2 } })
  await ok(scene.program([id]))
  const unplanned = await order({ type: 1, fkc_status: 10 })
  await db.insert(work_order_staff).values({ fk_work_order: unplanned.id, fk_staff, planned_minutes: 40 })
  await order({ fkc_status: 12 })
  const { total, by_specialty, ahead } = await figures()
  expect(total).toMatchObject({ orders: 2, backlog_minutes: 240 })
  expect(by_specialty).toMatchObject([{ fk_specialty: specialty.id, backlog_minutes: 200 }])
  // One person, on five days of seven a shift of the line.
  const weekly = ahead.slice(0, 4).reduce((sum, { capacity }) => sum + capacity / 4, 0)
  expect(weekly).toBeGreaterThan(0)
  expect(total.backlog_weeks).toBeCloseTo(240 / weekly, 1)
})

test('the weeks ahead: what falls due and isn’t programmed, late work in the first; what is programmed', async () => {
  const activity = { estimated_minutes: 30, people: 1 }
  const due = (days: number) => {
    const date = addDays(today, days)
    return scene.due({ activity, on: { next_date: date, due_date: date } })
  }
  await due(-100)
  await due(14)
  await due(100)
  await ok(scene.program([(await due(0)).id], { scheduled_date: today }))
  const { ahead } = await figures()
  expect(ahead).toHaveLength(8)
  expect(ahead[0]).toMatchObject({ from: mondayOf(today), due: 30, planned: 30 })
  expect(ahead.map(({ due: minutes }) => minutes)).toEqual([30, 0, 30, 0, 0, 0, 0, 0])
})

describe('who may', () => {
  test('those who see orders, of their lines; all of them unless some are asked for', async () => {
    await order({ scheduled_start: noon(20), fkc_status: 9 })
    const other = await makeLine()
    await makeWorkOrder({ fk_location: other.id, scheduled_start: noon(20), fkc_status: 9 })
    const both = await loginAs('Consulta', { lines: [scene.line.id, other.id] })
    const query = `from=${from}&to=${to}`
    expect(await ok(both.get(`dashboard/planned?${query}`))).toMatchObject({ total: { compliance: { of: 2 } } })
    expect((await figures(query)).total.compliance.of).toBe(1)
    expect((await scene.planner.get(`dashboard/planned?fkLine=${other.id}&${query}`)).status).toBe(403)
    expect((await stranger.get(`dashboard/planned?${query}`)).status).toBe(401)
    expect((await (await loginAs([])).get(`dashboard/planned?${query}`)).status).toBe(403)
  })

  test('what can’t be asked', async () => {
    for (const query of ['', `from=${to}&to=${from}`, 'from=2020-01-01&to=2026-01-01', 'from=2026-02-30&to=2026-03-01'])
      expect((await scene.planner.get(`dashboard/planned?${query}`)).status, query).toBe(400)
  })
})

test('as Excel: in all, by month, by line', async () => {
  await order({ scheduled_start: noon(20), fkc_status: 9 })
  const { head, rows } = await sheetOf(
    scene.planner,
    `dashboard/planned?fkLine=${scene.line.id}&from=${from}&to=${to}&format=xlsx`
  )
  expect(head?.slice(0, 2)).toEqual(['De qué', 'Cumplimiento (SMRP 5.4.14), %'])
  expect(rows.map(([name]) => name)).toEqual(['Total', addDays(today, -20).slice(0, 7), scene.line.name])
  expect(rows[0]?.slice(1, 4)).toEqual([0, 0, 1])
})
