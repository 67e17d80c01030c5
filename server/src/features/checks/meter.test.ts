import { describe, expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { daysAgo, fingerprint, inDays, makeScene, rowsOf, stored, today } from '../../../test/scenario.ts'

const scene = await makeScene()
const { technician } = scene

/** A meter that counted ten hours a day until ten days ago: 1000 on that day. */
const tenHoursADay = [
  { value: 500, read_at: daysAgo(60) },
  { value: 1000, read_at: daysAgo(10) }
]

/**
 * A meter with readings, activities every 100 hours due at these values, and the first of them in an order EN_CURSO.
 */
async function driven(nextValues: readonly number[], readings = tenHoursADay) {
  const meter = await scene.meter(readings)
  const rows = []
  for (const next_usage_value of nextValues)
    rows.push(await scene.byUsage(meter.id, meter.fk_usage_unit, { next_usage_value }))
  const ids = rows.map(row => row.id as number)
  const { checks, order } = await scene.started(ids)
  const dues = async () => Promise.all(ids.map(async id => (await stored('base_activity', id))['due_date']))
  const current = async () => (await stored('base_metric', meter.id))['current_value']
  const answer = (index: number, body: object = {}) =>
    technician.put(`checks/${checks[index]}`, { value_ok: true, performed_at: daysAgo(1), ...body })
  const readingsNow = () =>
    rowsOf(
      'select value, read_at, fkc_source, fk_check, fk_staff from reading where fk_base_metric = $1 order by read_at',
      [meter.id]
    )
  return { meter, ids, checks, order, dues, current, answer, readings: readingsNow }
}

const undo = (id: number) => scene.supervisor.put(`checks/undo/${id}`, { reason: 'error' })

describe('a reading with the answer', () => {
  test('is kept as the check’s, the meter follows, and all that it drives is due anew', async () => {
    const { meter, ids, checks, answer, readings, current, dues } = await driven([1020, 1150, 1300])
    expect(await dues()).toEqual([inDays(-8), inDays(5), inDays(20)])
    const check = await ok(answer(0, { usage_value: 1180 }))
    expect(check).toMatchObject({
      usage_value: 1180,
      base_activity: {
        id: ids[0],
        last_usage_value: 1180,
        next_usage_value: 1280,
        last_date: inDays(-1),
        due_by: 'usage'
      }
    })
    expect((await readings()).at(-1)).toMatchObject({
      value: 1180,
      fkc_source: 81,
      fk_check: checks[0],
      fk_staff: technician.staff
    })
    expect(await current()).toBe(1180)
    // 680 hours in 59 days: 11,5 a day. 1150 was crossed by this reading; 1280 and 1300 lie 9 and 11 days after it.
    expect(await dues()).toEqual([inDays(8), inDays(-1), inDays(10)])
    expect(await ok(technician.get(`readings?fk_base_metric=${meter.id}`))).toMatchObject({ count: 3 })
  })

  test('and taken back with it: readings, meter and every due date are as before', async () => {
    const { ids, checks, answer, readings, current, dues } = await driven([1020, 1150, 1300])
    const was = {
      rows: await Promise.all(ids.map(id => stored('base_activity', id))),
      readings: await readings(),
      current: await current(),
      dues: await dues()
    }
    await ok(answer(0, { usage_value: 1180 }))
    await ok(undo(checks[0]!))
    expect({
      rows: await Promise.all(ids.map(id => stored('base_activity', id))),
      readings: await readings(),
      current: await current(),
      dues: await dues()
    }).toEqual(was)
    await ok(answer(0, { usage_value: 1180 }))
    await ok(technician.put(`checks/${checks[0]}`, { not_done_reason: 'otra máquina' }))
    expect({
      rows: await Promise.all(ids.map(id => stored('base_activity', id))),
      readings: await readings(),
      current: await current(),
      dues: await dues()
    }).toEqual(was)
  })

  test('corrected: one reading, the last one given', async () => {
    const { answer, readings, current, ids } = await driven([1020])
    await ok(answer(0, { usage_value: 1800, reason: 'Doble turno' }))
    await ok(answer(0, { usage_value: 1080 }))
    expect((await readings()).map(row => row['value'])).toEqual([500, 1000, 1080])
    expect(await current()).toBe(1080)
    expect(await stored('base_activity', ids[0]!)).toMatchObject({ last_usage_value: 1080, next_usage_value: 1180 })
    await ok(answer(0))
    expect((await readings()).map(row => row['value'])).toEqual([500, 1000])
    expect(await stored('base_activity', ids[0]!)).toMatchObject({ last_usage_value: 1000, next_usage_value: 1100 })
  })

  test('value and moment corrected together: the reading moves with both, though it could not with either alone', async () => {
    const { answer, readings, current, ids } = await driven([1020])
    await ok(answer(0, { usage_value: 1080, performed_at: daysAgo(5) }))
    const before = await fingerprint()
    expect(await answer(0, { usage_value: 700, performed_at: daysAgo(5) })).toMatchObject({ status: 400 })
    expect(await answer(0, { usage_value: 1080, performed_at: daysAgo(30) })).toMatchObject({ status: 400 })
    expect(await fingerprint()).toEqual(before)
    await ok(answer(0, { usage_value: 700, performed_at: daysAgo(30) }))
    expect((await readings()).map(row => row['value'])).toEqual([500, 700, 1000])
    expect(await current()).toBe(1000)
    expect(await stored('base_activity', ids[0]!)).toMatchObject({
      last_date: inDays(-30),
      last_usage_value: 700,
      next_usage_value: 800
    })
  })

  test('corrected after somebody has set the next value: asked, then kept or followed', async () => {
    const { answer, ids } = await driven([1020])
    await ok(answer(0, { usage_value: 1080.1 }))
    // Doesn't count as changed, although 1080.1 + 100 is not 1180.1 in floating point.
    await ok(answer(0, { usage_value: 1090.2 }))
    await ok(scene.planner.put(`base-activities/${ids[0]}`, { next_usage_value: 1500 }))
    expect(await answer(0, { usage_value: 1085 })).toMatchObject({
      status: 409,
      reason: 'edited',
      errors: {
        next_usage_value: [
          'La próxima lectura se ha cambiado a 1,500 después de responder; según la respuesta corregida sería 1,185'
        ]
      }
    })
    const values = { last_usage_value: 1085, next_usage_value: 1500 }
    expect((await ok(answer(0, { usage_value: 1085, if_edited: 'keep' }))).base_activity).toMatchObject(values)
    expect((await ok(answer(0, { usage_value: 1086, if_edited: 'follow' }))).base_activity).toMatchObject({
      next_usage_value: 1186
    })
  })

  test('without one, the last value known at that moment counts', async () => {
    const { answer, readings } = await driven([1020])
    expect(await ok(answer(0))).toMatchObject({
      usage_value: 1000,
      base_activity: { last_usage_value: 1000, next_usage_value: 1100 }
    })
    expect(await ok(answer(0, { performed_at: daysAgo(30) }))).toMatchObject({
      usage_value: 500,
      base_activity: { next_usage_value: 600 }
    })
    expect(await readings()).toHaveLength(2)
  })

  test('by dates and readings: whichever comes first', async () => {
    const meter = await scene.meter(tenHoursADay)
    const both = { fkc_regime: 165, fk_periodicity_unit: 1, time_interval_value: 5, is_floating: true }
    const row = await scene.byUsage(meter.id, meter.fk_usage_unit, { next_usage_value: 1020, ...both })
    await rowsOf('update base_activity set anchor_date = $2, next_date = $2 where id = $1', [row.id, inDays(-9)])
    await ok(scene.planner.put(`base-activities/${row.id}`, { tolerance_days: 1 }))
    expect(await stored('base_activity', row.id)).toMatchObject({
      due_date: inDays(-9),
      due_by: 'date',
      usage_due_date: inDays(-8)
    })
    const { checks } = await scene.started([row.id])
    await ok(technician.put(`checks/${checks[0]}`, { value_ok: true, performed_at: daysAgo(1), usage_value: 1090 }))
    expect(await stored('base_activity', row.id)).toMatchObject({
      next_date: inDays(4),
      next_usage_value: 1190,
      due_date: inDays(4),
      due_by: 'date'
    })
  })
})

describe('a reading that can’t be', () => {
  test('lower than the one before, higher than the one after: told of the answer’s own field, and nothing is written', async () => {
    const { answer } = await driven([1020])
    const before = await fingerprint()
    expect(await answer(0, { usage_value: 999 })).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION.INVALID_DATA',
      errors: { usage_value: ['La lectura no puede ser menor que la anterior (1000)'] }
    })
    expect(await answer(0, { usage_value: 1001, performed_at: daysAgo(30) })).toMatchObject({
      status: 400,
      errors: { usage_value: ['La lectura no puede ser mayor que la siguiente (1000)'] }
    })
    expect(await answer(0, { usage_value: -1 })).toMatchObject({
      status: 400,
      errors: { usage_value: expect.any(Array) }
    })
    expect(await answer(0, { usage_value: 1e11 })).toMatchObject({
      status: 400,
      errors: { usage_value: expect.any(Array) }
    })
    expect(await fingerprint()).toEqual(before)
    expect((await answer(0, { usage_value: 1000 })).status).toBe(200)
  })

  test('where the meter starts again from zero, a lower one can be', async () => {
    const { meter, answer, ids } = await driven([1020])
    await rowsOf('update base_metric set rollover_at = 1100 where id = $1', [meter.id])
    expect(await ok(answer(0, { usage_value: 30 }))).toMatchObject({
      usage_value: 30,
      base_activity: { last_usage_value: 30, next_usage_value: 130 }
    })
    expect(await answer(0, { usage_value: 1100 })).toMatchObject({
      status: 400,
      errors: { usage_value: ['El medidor vuelve a cero en 1100'] }
    })
    expect(await stored('base_activity', ids[0]!)).toMatchObject({ last_usage_value: 30 })
  })

  test('but not one that would have counted for years until it turned: the counter was replaced, or it is a mistake', async () => {
    const { meter, answer, ids } = await driven([1020])
    await rowsOf('update base_metric set rollover_at = 100000 where id = $1', [meter.id])
    const before = await fingerprint()
    expect(await answer(0, { usage_value: 30 })).toMatchObject({
      status: 400,
      errors: { meaning: ['Es menor que la anterior (1,000)'] }
    })
    expect(await answer(0, { usage_value: 30, meaning: 'rollover' })).toMatchObject({
      status: 400,
      errors: { reason: [expect.stringMatching(/^Serían 99,030 en 9 días/)] }
    })
    expect(await fingerprint()).toEqual(before)
    const items = [{ fk_base_metric: meter.id, value: 25, read_at: daysAgo(2), meaning: 'replaced' }]
    await ok(technician.post('readings/bulk', { items }))
    await ok(answer(0, { usage_value: 30 }))
    expect(await stored('base_activity', ids[0]!)).toMatchObject({ last_usage_value: 30, next_usage_value: 130 })
  })

  test('an improbable one needs a reason; a replaced counter is said with the answer, and undone with it', async () => {
    const { answer, checks, readings } = await driven([1020])
    const was = await readings()
    expect(await answer(0, { usage_value: 9000 })).toMatchObject({
      status: 400,
      errors: { reason: ['Serían 8,000 en 9 días; lo habitual son 10 al día'] }
    })
    await ok(answer(0, { usage_value: 2, meaning: 'replaced', old_final_value: 1050 }))
    expect((await readings()).slice(2)).toMatchObject([
      { value: 1050, fk_check: checks[0] },
      { value: 2, fk_check: checks[0] }
    ])
    await ok(undo(checks[0]!))
    expect(await readings()).toEqual(was)
  })

  test('a correction that is refused leaves the first answer and its reading', async () => {
    const { answer } = await driven([1020])
    await ok(answer(0, { usage_value: 1080 }))
    const before = await fingerprint()
    expect(await answer(0, { usage_value: 900 })).toMatchObject({
      status: 400,
      errors: { usage_value: expect.any(Array) }
    })
    expect(await fingerprint()).toEqual(before)
  })
})

test('several checks done at one moment, with one value: each keeps its own reading', async () => {
  const { answer, readings, checks, current } = await driven([1020, 1030, 1040])
  for (const index of [0, 1, 2]) await ok(answer(index, { usage_value: 1090 }))
  expect((await readings()).slice(2)).toMatchObject(checks.map(fk_check => ({ fk_check, value: 1090 })))
  await ok(undo(checks[0]!))
  expect((await readings()).slice(2)).toMatchObject(checks.slice(1).map(fk_check => ({ fk_check, value: 1090 })))
  expect(await current()).toBe(1090)
})

test('the day of the reading that crossed stays, however long ago that was', async () => {
  const old = [
    { value: 100, read_at: daysAgo(300) },
    { value: 950, read_at: daysAgo(200) },
    { value: 1000, read_at: daysAgo(10) }
  ]
  const { dues } = await driven([900, 960], old)
  expect(await dues()).toEqual([inDays(-200), inDays(-10)])
})

test('a meter that nobody has read for long gives no forecast, but what it reached is due', async () => {
  const old = [
    { value: 950, read_at: daysAgo(250) },
    { value: 955, read_at: daysAgo(200) }
  ]
  const { dues } = await driven([900], old)
  expect(await dues()).toEqual([inDays(-250)])
  const meter = await scene.meter([{ value: 950, read_at: daysAgo(200) }])
  const row = await scene.byUsage(meter.id, meter.fk_usage_unit, { next_usage_value: 960 })
  expect(row).toMatchObject({ due_date: null, due_by: null, next_usage_value: 960 })
})

test('what was read before the last execution can’t have crossed, also when the meter started again from zero', async () => {
  const meter = await scene.meter()
  await rowsOf('update base_metric set rollover_at = 1000 where id = $1', [meter.id])
  const read = (value: number, days: number) =>
    ok(technician.post('readings', { fk_base_metric: meter.id, value, read_at: daysAgo(days) }))
  await read(800, 20)
  const row = await scene.byUsage(meter.id, meter.fk_usage_unit, { next_usage_value: 850 })
  const { checks } = await scene.started([row.id])
  await read(860, 15)
  await ok(technician.put(`checks/${checks[0]}`, { value_ok: true, performed_at: daysAgo(12), usage_value: 950 }))
  expect(await stored('base_activity', row.id)).toMatchObject({ last_usage_value: 950, next_usage_value: 1050 })
  await read(40, 6)
  await read(60, 3)
  expect(await stored('base_activity', row.id)).toMatchObject({ usage_due_date: inDays(-3), due_by: 'usage' })
})

describe('at the same moment', () => {
  test('twelve checks of one meter, each with a reading: all are answered, the meter shows the highest', async () => {
    const { checks, current, dues } = await driven(Array.from({ length: 12 }, (_, i) => 1010 + i))
    const answers = await Promise.all(
      checks.map((id, i) =>
        technician.put(`checks/${id}`, {
          value_ok: true,
          performed_at: `${inDays(-1)}T12:00:${10 + i}.000Z`,
          usage_value: 1100 + i
        })
      )
    )
    expect(answers.map(answer => answer.status)).toEqual(checks.map(() => 200))
    expect(await current()).toBe(1111)
    const due = await dues()
    for (const date of due) expect(String(date) >= today()).toBe(true)
  })

  test('answers, readings, reschedules and programming over one meter never wait for each other in a circle', async () => {
    const { meter, ids, checks } = await driven(Array.from({ length: 6 }, (_, i) => 1010 + i))
    const others = []
    for (let i = 0; i < 6; i++)
      others.push((await scene.byUsage(meter.id, meter.fk_usage_unit, { next_usage_value: 1015 + i })).id as number)
    const both = { fkc_regime: 165, fk_periodicity_unit: 1, time_interval_value: 30 }
    const dated = []
    for (let i = 0; i < 4; i++) {
      const row = await scene.byUsage(meter.id, meter.fk_usage_unit, { next_usage_value: 1500, ...both })
      await ok(scene.planner.put(`base-activities/${row.id}`, { next_date: today() }))
      dated.push(row.id as number)
    }
    const answers = await Promise.all([
      ...checks.map((id, i) =>
        technician.put(`checks/${id}`, {
          value_ok: true,
          performed_at: `${inDays(-1)}T12:00:${10 + i}.000Z`,
          usage_value: 1100
        })
      ),
      ...[0, 1, 2].map(i =>
        technician.post('readings', { fk_base_metric: meter.id, value: 1100, read_at: `${inDays(-1)}T13:00:0${i}Z` })
      ),
      scene.program(others.slice(0, 4)),
      scene.program([...others.slice(4), ...dated].toReversed()),
      scene.planner.post('base-activities/reschedule', { ids: dated, date: inDays(9), reason: 'viento' }),
      scene.planner.post('base-activities/reschedule', { ids: dated.toReversed(), date: inDays(8), reason: 'viento' }),
      scene.planner.put(`base-activities/${ids[5]}`, { tolerance_days: 3 })
    ])
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200))
  })
})
