import { beforeEach, describe, expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { dueFromScratch, dueStored } from '../../../test/due-from-scratch.ts'
import { makeBaseMetric } from '../../../test/factories.ts'
import { daysAgo, inDays, makeScene, rowsOf } from '../../../test/scenario.ts'

/**
 * What is done every 100 hours of use stays so when the counter is replaced: use is counted on the old counter until
 * its end, and on the new one from its start.
 */

const scene = await makeScene()
const { planner, technician, supervisor } = scene

type Meter = Awaited<ReturnType<typeof scene.meter>>

const read = (meter: Meter, value: number, ago: number, more: object = {}) =>
  ok(technician.post('readings/bulk', { items: [{ fk_base_metric: meter.id, value, read_at: daysAgo(ago), ...more }] }))

const replaced = (meter: Meter, value: number, ago: number, old_final_value: number | null = null) =>
  read(meter, value, ago, { meaning: 'replaced', old_final_value })

const row = (id: number) => ok(planner.get(`base-activities/${id}`))

/** What is left by the meter's page, after comparing the due date with one that is calculated from all readings. */
async function left(meter: Meter, id: number): Promise<number | null> {
  expect(await dueStored([id])).toEqual(await dueFromScratch([id]))
  const { limits } = await ok(technician.get(`readings/base-metrics/${meter.id}/trend`))
  return limits.find((limit: { id: number }) => limit.id === id)?.remaining
}

const readingsOf = async (meter: Meter) =>
  (await ok(technician.get(`readings?fk_base_metric=${meter.id}&sortBy=read_at&sortDesc=true&itemsPerPage=50`))).rows

let meter: Meter
let id: number
let check: number

/** Ten hours a day; done at 4,900 thirty days ago, so due at 5,000. */
beforeEach(async () => {
  meter = await scene.meter([{ value: 4_600, read_at: daysAgo(60) }])
  id = (await scene.byUsage(meter.id, meter.fk_usage_unit, { next_usage_value: 4_850 })).id
  const { checks } = await scene.started([id])
  check = checks[0] as number
  const done = { value_ok: true, performed_at: daysAgo(30), usage_value: 4_900 }
  await ok(technician.put(`checks/${check}`, done))
  await read(meter, 4_930, 27)
})

describe('it is due after the same use as before', () => {
  test('with the end of the old one', async () => {
    await replaced(meter, 3, 25, 4_950)
    expect(await left(meter, id)).toBe(50)
    await read(meter, 33, 22)
    expect(await left(meter, id)).toBe(20)
    expect(await row(id)).toMatchObject({
      due_date: inDays(-20),
      due_by: 'usage',
      last_usage_value: 4_900,
      next_usage_value: 5_000,
      next_usage_shown: 53
    })
    const { became_due } = await read(meter, 53, 19)
    expect(became_due.map((one: { id: number }) => one.id)).toEqual([])
    expect(await row(id)).toMatchObject({ due_date: inDays(-19) })
    // It was initialised all the time.
    const list = await ok(planner.get(`base-activities?fk_base=${(await row(id)).fk_base}&is_initialised=false`))
    expect(list.count).toBe(0)
  })

  test('without it: up to the last reading of the old one', async () => {
    await replaced(meter, 3, 25)
    expect(await left(meter, id)).toBe(70)
  })

  test('replaced three times, by ones that show less and more', async () => {
    await replaced(meter, 0, 25, 4_940)
    await replaced(meter, 80_000, 20, 15)
    await read(meter, 80_010, 15)
    await replaced(meter, 7, 10, 80_020)
    await read(meter, 11, 8)
    // 40 + 15 + 20 + 4 of 100
    expect(await left(meter, id)).toBe(21)
  })

  test('replaced, and turned over since', async () => {
    await rowsOf('update base_metric set rollover_at = 10000 where id = $1', [meter.id])
    await replaced(meter, 9_990, 25, 4_940)
    await read(meter, 12, 20, { meaning: 'rollover' })
    expect(await left(meter, id)).toBe(38)
    expect(await row(id)).toMatchObject({ next_usage_shown: 50 })
  })

  test('long ago: earlier than what the average is taken of', async () => {
    const old = await scene.meter([{ value: 800, read_at: daysAgo(400) }])
    const { id: slow } = await scene.byUsage(old.id, old.fk_usage_unit, { next_usage_value: 900 })
    await replaced(old, 0, 300, 850)
    await read(old, 10, 200)
    expect(await left(old, slow)).toBe(40)
    await read(old, 45, 150)
    await read(old, 51, 100)
    await read(old, 60, 10)
    expect(await left(old, slow)).toBe(-10)
    expect(await row(slow)).toMatchObject({ due_date: inDays(-100) })
  })
})

describe('what was wrong is mended, and the due date follows', () => {
  beforeEach(() => replaced(meter, 3, 25, 4_950))

  test('the end of the old one', async () => {
    const [, end] = await readingsOf(meter)
    expect(end).toMatchObject({ value: 4_950 })
    await ok(technician.put(`readings/${end.id}`, { value: 4_980, reason: 'Mal leída' }))
    expect(await left(meter, id)).toBe(20)
    await ok(technician.delete(`readings/${end.id}`, { reason: 'No se leyó' }))
    expect(await left(meter, id)).toBe(70)
  })

  test('the start of the new one', async () => {
    const [start] = await readingsOf(meter)
    await read(meter, 33, 20)
    await ok(technician.put(`readings/${start.id}`, { value: 13, reason: 'Mal leída' }))
    expect(await left(meter, id)).toBe(30)
    // Without it nothing says what the new one has counted until its next reading.
    await ok(technician.delete(`readings/${start.id}`, { reason: 'Repetida' }))
    expect(await left(meter, id)).toBe(50)
  })

  test('the moment of the replacement: what is counted from it is counted from there', async () => {
    await ok(planner.put(`base-activities/${id}`, { next_usage_value: 60 }))
    expect(await left(meter, id)).toBe(57)
    const [start] = await readingsOf(meter)
    await ok(technician.put(`readings/${start.id}`, { read_at: daysAgo(20), reason: 'Fue después' }))
    expect(await left(meter, id)).toBe(57)
  })

  test('a replacement that is told of late', async () => {
    // The replacement wasn't known when the limit was typed: it is one of the counter that was read last.
    await ok(planner.put(`base-activities/${id}`, { next_usage_value: 103 }))
    await replaced(meter, 1_000, 20, 8)
    expect(await left(meter, id)).toBe(95)
  })
})

describe('with executions', () => {
  beforeEach(() => replaced(meter, 3, 25, 4_950))

  test('done on the new one: from there; undone: as if it hadn’t been', async () => {
    await read(meter, 33, 22)
    const before = await row(id)
    const { checks } = await scene.started([id])
    const done = { value_ok: true, performed_at: daysAgo(20), usage_value: 45 }
    await ok(technician.put(`checks/${checks[0]}`, done))
    expect(await row(id)).toMatchObject({ last_usage_value: 45, next_usage_value: 145, next_usage_shown: 145 })
    expect(await left(meter, id)).toBe(100)
    await ok(supervisor.put(`checks/undo/${checks[0]}`, { reason: 'Otra máquina' }))
    const { version: _v, updated_at: _u, open_check: _o, ...after } = await row(id)
    expect(before).toMatchObject(after)
    expect(await left(meter, id)).toBe(20)
  })

  test('its moment corrected to before the replacement: it was done on the old one', async () => {
    const { checks } = await scene.started([id])
    const answer = (body: object) => ok(technician.put(`checks/${checks[0]}`, { value_ok: true, ...body }))
    await answer({ performed_at: daysAgo(20), usage_value: 45 })
    await answer({ performed_at: daysAgo(26), usage_value: 4_940 })
    // 10 until the end of the old one
    expect(await left(meter, id)).toBe(90)
    expect(await row(id)).toMatchObject({ next_usage_value: 5_040, next_usage_shown: 93 })
    // Without a reading of its own, the last one of that time.
    await answer({ performed_at: daysAgo(26) })
    expect(await row(id)).toMatchObject({ last_usage_value: 4_930 })
    expect(await left(meter, id)).toBe(80)
  })

  test('a limit that was typed since stays one of its counter when the answer is corrected', async () => {
    const { checks } = await scene.started([id])
    const answer = (body: object) => technician.put(`checks/${checks[0]}`, { value_ok: true, ...body })
    await ok(answer({ performed_at: daysAgo(20), usage_value: 45 }))
    await ok(planner.put(`base-activities/${id}`, { next_usage_value: 200 }))
    const earlier = { performed_at: daysAgo(26), usage_value: 4_940 }
    expect(await answer(earlier)).toMatchObject({ status: 409, reason: 'edited' })
    await ok(answer({ ...earlier, if_edited: 'keep' }))
    expect(await row(id)).toMatchObject({ last_usage_value: 4_940, next_usage_value: 200, next_usage_shown: 200 })
    expect(await left(meter, id)).toBe(197)
    await ok(answer({ ...earlier, performed_at: daysAgo(28), usage_value: 4_920, if_edited: 'follow' }))
    expect(await left(meter, id)).toBe(70)
  })

  test('answered before those moments were kept, and undone: all use that is known counts', async () => {
    const { checks } = await scene.started([id])
    await ok(technician.put(`checks/${checks[0]}`, { value_ok: true, performed_at: daysAgo(20), usage_value: 45 }))
    await rowsOf(
      `update "check" set base_activity_before = base_activity_before - 'next_usage_from' - 'last_usage_at' where id = $1`,
      [checks[0]]
    )
    await ok(supervisor.put(`checks/undo/${checks[0]}`, { reason: 'Otra máquina' }))
    expect(await left(meter, id)).toBe(50)
  })
})

describe('initialised anew', () => {
  beforeEach(() => replaced(meter, 3, 25, 4_950))

  test.each([
    ['by less than the old one showed', 120],
    ['by the number that it had on the old one', 5_000],
    ['by more', 6_000]
  ])('a typed limit is one of the new one: %s', async (_name, next_usage_value) => {
    await ok(planner.put(`base-activities/${id}`, { next_usage_value }))
    expect(await row(id)).toMatchObject({ next_usage_value, next_usage_shown: next_usage_value })
    expect(await left(meter, id)).toBe(next_usage_value - 3)
    await ok(planner.put('base-activities/bulk', { items: [{ id, next_usage_value: 77 }] }))
    expect(await left(meter, id)).toBe(74)
  })

  test('another edit leaves the limit as it is', async () => {
    await ok(planner.put(`base-activities/${id}`, { tolerance_days: 3 }))
    await ok(planner.put('base-activities/bulk', { items: [{ id, tolerance_days: 4 }] }))
    expect(await left(meter, id)).toBe(50)
  })

  test('and replaced again: the limit moves on', async () => {
    await ok(planner.put(`base-activities/${id}`, { next_usage_value: 83 }))
    await replaced(meter, 0, 20, 23)
    expect(await left(meter, id)).toBe(60)
    expect(await row(id)).toMatchObject({ next_usage_value: 83, next_usage_shown: 60 })
  })

  test('another interval counts from the last execution, whatever was typed since', async () => {
    await ok(planner.put(`base-activities/${id}`, { next_usage_value: 83 }))
    const { fk_activity } = await row(id)
    const job = await ok(planner.post(`activities/${fk_activity}/change`, { usage_interval_value: 130, recount: true }))
    await expect.poll(async () => (await ok(planner.get(`jobs/${job.id}`))).state, { timeout: 20_000 }).toBe('done')
    // 50 of 130 until the end of the old one
    expect(await left(meter, id)).toBe(80)
  })
})

describe('another meter', () => {
  const other = async (readings: readonly { value: number; read_at: string }[]) => {
    const made = await makeBaseMetric({ fk_base: meter.fk_base, fk_usage_unit: meter.fk_usage_unit })
    for (const one of readings) await ok(technician.post('readings', { fk_base_metric: made.id, ...one }))
    return made
  }

  test('what is left until the limit stays', async () => {
    const next = await other([{ value: 80_000, read_at: daysAgo(5) }])
    await ok(planner.put(`base-activities/${id}`, { fk_base_metric: next.id }))
    expect(await row(id)).toMatchObject({ next_usage_value: 80_070, last_usage_value: null })
    expect(await left(next, id)).toBe(70)
    await ok(planner.put('base-activities/bulk', { items: [{ id, fk_base_metric: meter.id }] }))
    expect(await left(meter, id)).toBe(70)
  })

  test('with a limit: that one', async () => {
    const next = await other([{ value: 20, read_at: daysAgo(5) }])
    await ok(planner.put(`base-activities/${id}`, { fk_base_metric: next.id, next_usage_value: 90 }))
    expect(await left(next, id)).toBe(70)
  })

  test('that nobody has read yet: the limit is a number of it', async () => {
    const next = await other([])
    await ok(planner.put(`base-activities/${id}`, { fk_base_metric: next.id }))
    expect(await row(id)).toMatchObject({ next_usage_value: 5_000, due_date: null })
    expect(await left(next, id)).toBe(null)
  })
})
