import { addDays, mondayOf } from 'contract/core/days.ts'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { ok } from '../../../test/client.ts'
import { fingerprint, inDays, makeScene, stored } from '../../../test/scenario.ts'

const scene = await makeScene()
const { planner } = scene
const start = addDays(mondayOf(inDays(0)), 7)
const end = addDays(start, 27)
const blank = { next_date: null, due_date: null, due_by: null }

/** New base activities that have no date yet, each of so many minutes. */
const made = async (minutes: readonly number[], of = scene) => {
  const ids = []
  for (const estimated_minutes of minutes)
    ids.push((await of.due({ activity: { estimated_minutes, people: 1 }, on: blank })).id)
  return ids
}
const initialise = (ids: readonly number[], more: object = {}, by = planner) =>
  by.post('base-activities/initialise', { ids, from: start, to: end, by: 'load', ...more })
const load = async (ids: readonly number[], period = { from: start, to: end }) =>
  ok(planner.post('base-activities/load', { ids, ...period })) as Promise<
    { week: string; working_days: number; minutes: number; others: number }[]
  >

describe('first dates', () => {
  test('level over the weeks; the preview says the same and stores nothing; again, the same', async () => {
    const ids = await made([120, 60, 60, 120, 60, 60, 60, 60])
    const before = await fingerprint()
    const shown = await ok(initialise(ids.toReversed(), { preview: true }))
    expect(await fingerprint()).toEqual(before)
    const was = await load(ids)
    expect(was.map(({ week }) => week)).toEqual([0, 7, 14, 21].map(days => addDays(start, days)))
    const rows = await ok(initialise(ids))
    expect(rows).toEqual(shown)
    expect(rows.map((row: { id: number }) => row.id)).toEqual(ids)
    for (const { id, next_date } of rows)
      expect(await stored('base_activity', id)).toMatchObject({ next_date, due_date: next_date, due_by: 'date' })
    const now = await load(ids)
    expect(now.map(({ minutes, others }) => minutes - others)).toEqual(
      [150, 150, 150, 150].map(() => expect.any(Number))
    )
    expect(now.reduce((sum, { minutes, others }) => sum + minutes - others, 0)).toBe(600)
    const sums = now.map(({ minutes }) => minutes)
    expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(60)
    expect(await ok(initialise(ids))).toEqual(shown)
  })

  test('of a week count the days in the period alone', async () => {
    const [tuesday = 0, saturday = 0] = await made([120, 60])
    for (const [id, days] of [
      [tuesday, 1],
      [saturday, 5]
    ] as const)
      await ok(planner.put(`base-activities/${id}`, { next_date: addDays(start, days) }))
    const from = addDays(start, 3)
    const weeks = await load([tuesday, saturday], { from, to: addDays(start, 7) })
    expect(weeks.map(({ working_days, minutes, others }) => [working_days, minutes - others])).toEqual([
      [2, 60],
      [1, 0]
    ])
  })

  test('what others do is left in its place and counted', async () => {
    const other = await makeScene()
    const [busy] = await made([300], other)
    await ok(other.planner.put(`base-activities/${busy}`, { next_date: addDays(start, 2) }))
    const ids = await made([60, 60, 60], other)
    const rows = await ok(initialise(ids, {}, other.planner))
    expect(rows.map((row: { next_date: string }) => row.next_date)).toEqual(
      [7, 14, 21].map(days => addDays(start, days))
    )
  })

  test('one date for all; a reschedule ends', async () => {
    const ids = await made([60, 60])
    await ok(initialise(ids, { by: 'same' }))
    await ok(planner.post('base-activities/reschedule', { ids, date: inDays(90), reason: 'viento' }))
    expect(await ok(initialise(ids, { by: 'same', to: start }))).toEqual(ids.map(id => ({ id, next_date: start })))
    expect(await stored('base_activity', ids[0]!)).toMatchObject({ rescheduled_date: null, due_date: start })
  })

  test('on the day of the week that its rule demands', async () => {
    const { id } = await scene.due({ activity: { fk_periodicity_unit: 8, time_interval_value: 1 }, on: blank })
    const [row] = await ok(initialise([id]))
    expect(addDays(mondayOf(row.next_date), 3)).toBe(row.next_date)
  })
})

describe('what has no day of its own in the period', () => {
  const saturday = { activity: { fk_periodicity_unit: 10, time_interval_value: 1 }, on: blank }
  const monday = addDays(start, 7)

  test('stays as it is, and is named with the reason', async () => {
    const { id } = await scene.due(saturday)
    const [other = 0] = await made([60])
    const before = await stored('base_activity', id)
    const asked = { from: monday, to: addDays(monday, 4) }
    const rows = await ok(initialise([id, other], asked))
    expect(rows).toEqual([
      { id, next_date: null, reason: 'Solo se hace los sábados y el periodo no tiene ninguno' },
      { id: other, next_date: expect.any(String) }
    ])
    expect(await stored('base_activity', id)).toEqual(before)
  })

  test('one date for all that is another weekday is said', async () => {
    const { id } = await scene.due(saturday)
    expect(await ok(initialise([id], { by: 'same', from: monday }))).toEqual([
      { id, next_date: monday, reason: 'Se hace los sábados y la primera cae en lunes' }
    ])
  })
})

test('a first date is what its series counts from', async () => {
  const [id = 0] = await made([60])
  await ok(initialise([id], { by: 'same' }))
  expect(await stored('base_activity', id)).toMatchObject({ anchor_date: start, next_date: start })
})

describe('refused, and nothing changed', () => {
  test('a first date that has passed or is far beyond what is planned, in the grid too; another one stays', async () => {
    const [id = 0] = await made([60])
    for (const date of ['2020-01-01', '2126-01-01']) {
      await refused(() => initialise([id], { from: date, to: date, by: 'same' }), { status: 400 })
      await refused(() => planner.put(`base-activities/${id}`, { next_date: date }), {
        status: 400,
        errors: { next_date: [expect.any(String)] }
      })
      await refused(() => planner.put('base-activities/bulk', { items: [{ id, next_date: date }] }), {
        status: 400,
        errors: { 'items.0.next_date': [expect.any(String)] }
      })
    }
    await refused(() => planner.put('base-activities/bulk', { items: [{ id, last_date: inDays(1) }] }), {
      status: 400,
      errors: { 'items.0.last_date': ['La fecha no puede ser futura'] }
    })
    const late = await scene.due({ on: { next_date: inDays(-9), due_date: inDays(-9) } })
    await ok(planner.put(`base-activities/${late.id}`, { next_date: inDays(-9), tolerance_days: 3 }))
  })

  async function refused(answer: () => ReturnType<typeof initialise>, expected: object) {
    const before = await fingerprint()
    expect(await answer()).toMatchObject(expected)
    expect(await fingerprint()).toEqual(before)
  }
  test('by readings alone, unknown, a period that ends before it begins or is too long', async () => {
    const [id = 0] = await made([60])
    const meter = await scene.meter()
    const used = await scene.byUsage(meter.id, meter.fk_usage_unit, { next_usage_value: 900 })
    await refused(() => initialise([id, used.id]), { status: 400, errors: { 'ids.1': [expect.any(String)] } })
    await refused(() => initialise([id, 2_147_483_647]), { status: 404 })
    await refused(() => initialise([id], { to: addDays(start, -1) }), {
      status: 400,
      errors: { to: [expect.any(String)] }
    })
    await refused(() => initialise([id], { to: addDays(start, 731) }), {
      status: 400,
      errors: { to: [expect.any(String)] }
    })
    await refused(() => initialise([id], { by: 'hours' }), { status: 400, errors: { by: [expect.any(String)] } })
    await refused(() => initialise([id], { from: '2027-02-31' }), {
      status: 400,
      errors: { from: [expect.any(String)] }
    })
    await refused(() => initialise([]), { status: 400 })
  })

  test('of another line, and without the right', async () => {
    const other = await makeScene()
    const [[own = 0], [foreign = 0]] = [await made([60]), await made([60], other)]
    await refused(() => initialise([own, foreign]), { status: 403, errorCode: 'AUTH.FORBIDDEN' })
    await refused(() => planner.post('base-activities/load', { ids: [own, foreign], from: start, to: end }), {
      status: 403
    })
    await refused(() => planner.post('base-activities/load', { ids: [own], from: start, to: addDays(start, 731) }), {
      status: 400
    })
    for (const profile of ['Supervisor', 'Técnico', 'Consulta'] as const)
      await refused(async () => initialise([own], {}, await scene.as(profile)), { status: 403 })
    const { app } = await buildTestApp()
    for (const path of ['initialise', 'load'])
      expect(
        (await app.inject({ method: 'POST', url: `/api/v1/base-activities/${path}`, payload: {} })).statusCode
      ).toBe(401)
  })
})
