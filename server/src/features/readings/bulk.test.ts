import { expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import * as make from '../../../test/factories.ts'
import { daysAgo, makeScene, rowsOf, today } from '../../../test/scenario.ts'
import { lastAudit } from '../../../test/resource-tests.ts'

const scene = await makeScene()
const { technician, planner } = scene

const bulk = (items: object[], more: object = {}) => technician.post('readings/bulk', { items, ...more })
const hours = async (readings: { value: number; read_at: string }[] = []) => {
  const meter = await scene.meter(readings)
  return { id: meter.id, fk_base_metric: meter.id, unit: meter.fk_usage_unit }
}
const rows = (meter: number) =>
  rowsOf(
    'select value::float8 as value, is_reset, reason, doubt from reading where fk_base_metric = $1 order by read_at',
    [meter]
  )

test('all or none; what is refused is told by item', async () => {
  const [one, other] = [await hours([{ value: 100, read_at: daysAgo(10) }]), await hours()]
  const elsewhere = await make.makeBaseMetric({
    fk_base: (await make.makeBase({ fk_location: (await make.makeLine()).id })).id
  })
  const answer = await bulk([
    { fk_base_metric: one.id, value: 90, read_at: daysAgo(1) },
    { fk_base_metric: other.id, value: 5, read_at: daysAgo(1) },
    { fk_base_metric: other.id, value: 6, read_at: daysAgo(-2) },
    { fk_base_metric: elsewhere.id, value: 6, read_at: daysAgo(1) },
    { fk_base_metric: 2_147_483_647, value: 6, read_at: daysAgo(1) },
    { fk_base_metric: other.id, value: 5, read_at: daysAgo(1) }
  ])
  expect(answer).toMatchObject({
    status: 400,
    errors: {
      'items.0.meaning': ['Es menor que la anterior (100)'],
      'items.2.read_at': ['La fecha no puede ser futura'],
      'items.3.fk_base_metric': ['El medidor es de otra línea'],
      'items.4.fk_base_metric': ['No hay tal medidor'],
      'items.5.value': ['El medidor ya tiene una lectura de ese momento']
    }
  })
  expect(Object.keys(answer.errors ?? {})).toHaveLength(5)
  expect(await rows(other.id)).toEqual([])
  const taken = await ok(
    bulk([
      { fk_base_metric: one.id, value: 101, read_at: daysAgo(1), fkc_source: 82 },
      { fk_base_metric: other.id, value: 5, read_at: daysAgo(1) }
    ])
  )
  expect(taken.readings).toMatchObject([
    { value: 101, fk_staff: technician.staff, source: { id: 82 }, doubt: null, reason: null },
    { value: 5 }
  ])
})

test.each([
  ['no item', { items: [] }],
  [
    'a thousand and one',
    { items: Array.from({ length: 1001 }, () => ({ fk_base_metric: 1, value: 1, read_at: daysAgo(1) })) }
  ],
  ['text for a number', { items: [{ fk_base_metric: 1, value: '1', read_at: daysAgo(1) }] }],
  ['a day that there isn’t', { items: [{ fk_base_metric: 1, value: 1, read_at: '2026-02-31T00:00:00Z' }] }],
  ['a field that there isn’t', { items: [{ fk_base_metric: 1, value: 1, read_at: daysAgo(1), fk_staff: 1 }] }]
])('%s is refused', async (_, body) => {
  expect(await technician.post('readings/bulk', body)).toMatchObject({ status: 400 })
})

test('who may not write readings may not write several', async () => {
  const reader = await loginAs('Consulta', { lines: [scene.line.id] })
  const { id } = await hours()
  const items = [{ fk_base_metric: id, value: 1, read_at: daysAgo(1) }]
  expect(await reader.post('readings/bulk', { items })).toMatchObject({ status: 403 })
  expect(await (await loginAs([], { lines: [scene.line.id] })).get('readings/round')).toMatchObject({ status: 403 })
})

test('a preview stores nothing and says what would become due', async () => {
  const meter = await hours([{ value: 0, read_at: daysAgo(20) }])
  const driven = await scene.byUsage(meter.id, meter.unit, { next_usage_value: 100 })
  const items = [{ fk_base_metric: meter.id, value: 120, read_at: daysAgo(1) }]
  const due = [{ id: driven.id, base: driven.base && { code: driven.base.code }, due_date: today() }]
  const preview = await ok(bulk(items, { preview: true }))
  expect(preview).toMatchObject({ readings: [], became_due: [{ id: driven.id }] })
  expect(await rows(meter.id)).toHaveLength(1)
  const [before] = await rowsOf('select due_date from base_activity where id = $1', [driven.id])
  expect(before).toEqual({ due_date: null })
  const taken = await ok(bulk(items))
  expect(taken.became_due).toMatchObject([{ id: due[0]?.id, base: due[0]?.base }])
  // It is due already: the next reading doesn't say so again.
  const next = await ok(bulk([{ fk_base_metric: meter.id, value: 121, read_at: new Date().toISOString() }]))
  expect(next.became_due).toEqual([])
})

test('an improbable one is asked about, and kept with what makes it so and the reason', async () => {
  const unit = await make.makeUsageUnit({ name: make.unique('Horas'), symbol: 'h' })
  const base = await make.makeBase({ fk_location: scene.station.id })
  const { id } = await make.makeBaseMetric({ fk_base: base.id, fk_usage_unit: unit.id })
  await ok(bulk([{ fk_base_metric: id, value: 100, read_at: daysAgo(10) }]))
  const much = { fk_base_metric: id, value: 400, read_at: daysAgo(1) }
  expect(await bulk([much])).toMatchObject({
    status: 400,
    errors: { 'items.0.reason': ['Serían 300 horas en 9 días: más de 24 al día'] }
  })
  const taken = await ok(bulk([{ ...much, reason: ' Turno doble ' }]))
  expect(taken.readings).toMatchObject([{ doubt: 'fast', reason: 'Turno doble' }])
  // The same for a program that stores one.
  const plain = { fk_base_metric: id, value: 900, read_at: new Date().toISOString() }
  expect(await technician.post('readings', plain)).toMatchObject({ status: 400, errors: { reason: expect.any(Array) } })
  expect(await ok(technician.post('readings', { ...plain, reason: 'Turno doble' }))).toMatchObject({ doubt: 'fast' })
  expect((await ok(technician.get(`readings?fk_base_metric=${id}&doubt=fast`))).count).toBe(2)
})

test('lower, because the counter turned over', async () => {
  const meter = await hours([{ value: 9_990, read_at: daysAgo(10) }])
  const item = { fk_base_metric: meter.id, value: 15, read_at: daysAgo(1), meaning: 'rollover' }
  const planned = (one: object) => planner.post('readings/bulk', { items: [one] })
  // Where a counter starts again is a fact of the meter, and not everybody's to say.
  expect(await bulk([{ ...item, rollover_at: 10_000 }])).toMatchObject({
    status: 400,
    errors: { 'items.0.meaning': [expect.stringMatching(/Lo escribe quien planifica/)] }
  })
  expect(await planned(item)).toMatchObject({
    errors: { 'items.0.rollover_at': [expect.stringMatching(/vuelve a cero/)] }
  })
  expect(await planned({ ...item, rollover_at: 9_000 })).toMatchObject({
    errors: { 'items.0.rollover_at': ['El medidor ya mostró un valor mayor'] }
  })
  expect(await bulk([{ ...item, value: 9_999 }])).toMatchObject({ errors: { 'items.0.meaning': expect.any(Array) } })
  const taken = await ok(planned({ ...item, rollover_at: 10_000 }))
  expect(taken.readings).toMatchObject([
    { value: 15, is_reset: false, doubt: 'lower', reason: 'El contador dio la vuelta' }
  ])
  const trend = await ok(technician.get(`readings/base-metrics/${meter.id}/trend`))
  expect(trend.average).toBeCloseTo(25 / 9)
  expect(await ok(technician.get(`readings/base-metrics/${meter.id}`))).toMatchObject({
    rollover_at: 10_000,
    current_value: 15
  })
  // Now it is known: a lower one alone is still asked about.
  expect(await bulk([{ fk_base_metric: meter.id, value: 3, read_at: new Date().toISOString() }])).toMatchObject({
    errors: { 'items.0.meaning': expect.any(Array) }
  })
})

test('a turn, or the end of an old counter, that would have counted far too much is asked about', async () => {
  const unit = await make.makeUsageUnit({ name: make.unique('Horas'), symbol: 'h' })
  const base = await make.makeBase({ fk_location: scene.station.id })
  const { id } = await make.makeBaseMetric({ fk_base: base.id, fk_usage_unit: unit.id, rollover_at: 1_000_000 })
  await ok(bulk([{ fk_base_metric: id, value: 70_000, read_at: daysAgo(10) }]))
  const turned = { fk_base_metric: id, value: 12, read_at: daysAgo(9), meaning: 'rollover' }
  expect(await bulk([turned])).toMatchObject({
    status: 400,
    errors: { 'items.0.reason': ['Serían 930,012 horas en 1 día: más de 24 al día'] }
  })
  const replaced = { ...turned, value: 0, meaning: 'replaced' }
  expect(await bulk([{ ...replaced, old_final_value: 900_000 }])).toMatchObject({
    status: 400,
    errors: { 'items.0.reason': [expect.stringMatching(/^Hasta el último valor del anterior: Serían 830,000 horas/)] }
  })
  // Not a turn of a counter that turns over.
  expect(await bulk([{ ...replaced, old_final_value: 10 }])).toMatchObject({
    status: 400,
    errors: { 'items.0.old_final_value': [expect.stringMatching(/no puede ser menor que la anterior/)] }
  })
  expect(await rows(id)).toHaveLength(1)
  await ok(bulk([{ ...replaced, old_final_value: 70_010 }]))
  await ok(bulk([{ ...turned, value: 999_990, meaning: undefined, read_at: daysAgo(8), reason: 'Puesto a mano' }]))
  await ok(bulk([{ ...turned, value: 4, read_at: daysAgo(7) }]))
  expect((await rows(id)).map(({ value }) => value)).toEqual([70_000, 70_010, 0, 999_990, 4])
})

test('lower, because the counter was replaced', async () => {
  const meter = await hours([{ value: 500, read_at: daysAgo(10) }])
  const item = { fk_base_metric: meter.id, value: 2, read_at: daysAgo(1), meaning: 'replaced' }
  expect(await bulk([{ ...item, old_final_value: 400 }])).toMatchObject({
    errors: { 'items.0.old_final_value': ['La lectura no puede ser menor que la anterior (500)'] }
  })
  await ok(bulk([{ ...item, old_final_value: 545 }]))
  expect(await rows(meter.id)).toMatchObject([
    { value: 500 },
    { value: 545, is_reset: false, reason: 'Final del contador anterior' },
    { value: 2, is_reset: true, reason: 'Se cambió el contador' }
  ])
  expect((await ok(technician.get(`readings/base-metrics/${meter.id}/trend`))).average).toBeCloseTo(45 / 9, 4)
  const unknown = await hours([{ value: 500, read_at: daysAgo(10) }])
  await ok(bulk([{ ...item, fk_base_metric: unknown.id, old_final_value: null }]))
  expect(await rows(unknown.id)).toMatchObject([{ value: 500 }, { value: 2, is_reset: true }])
})

test('another counter: what the old one drove is due by the use of both, and a limit typed since is of the new one', async () => {
  const base = await make.makeBase({ fk_location: scene.station.id })
  const unit = await make.makeUsageUnit()
  const meter = await make.makeBaseMetric({ fk_base: base.id, fk_usage_unit: unit.id, rollover_at: 100_000 })
  const read = (value: number, days: number, more: object = {}) =>
    ok(bulk([{ fk_base_metric: meter.id, value, read_at: daysAgo(days), ...more }]))
  await read(200, 20)
  await read(206, 16)
  const driven = await scene.byUsage(meter.id, unit.id, { next_usage_value: 306 })
  await read(210, 10)
  // 8 more until the end of the old one: 88 of 100 are left.
  expect((await read(3, 2, { meaning: 'replaced', old_final_value: 218 })).became_due).toEqual([])
  const due = await ok(technician.get(`base-activities/${driven.id}`))
  expect(due).toMatchObject({ due_by: 'usage', next_usage_value: 306, next_usage_shown: 91 })
  expect(due.due_date > today()).toBe(true)
  const { limits } = await ok(technician.get(`readings/base-metrics/${meter.id}/trend`))
  expect(limits).toMatchObject([
    { id: driven.id, next_usage_value: 306, next_usage_shown: 91, remaining: 88, usage_due_date: due.due_date }
  ])
  const [single, many] = [driven, await scene.byUsage(meter.id, unit.id, { next_usage_value: 306 })]
  await ok(scene.planner.put(`base-activities/${single.id}`, { next_usage_value: 100 }))
  await ok(scene.planner.put('base-activities/bulk', { items: [{ id: many.id, next_usage_value: 100 }] }))
  const { limits: anew } = await ok(technician.get(`readings/base-metrics/${meter.id}/trend`))
  expect(anew).toMatchObject([
    { id: single.id, remaining: 97 },
    { id: many.id, remaining: 97 }
  ])
  expect((await read(101, 1, { reason: 'Prueba de carga' })).became_due.map(({ id }: { id: number }) => id)).toEqual([
    single.id,
    many.id
  ])
  // A turn is still a turn.
  const turning = await make.makeBaseMetric({ fk_base: base.id, fk_usage_unit: unit.id, rollover_at: 1_000 })
  const turned = await scene.byUsage(turning.id, unit.id, { next_usage_value: 1_020 })
  await ok(bulk([{ fk_base_metric: turning.id, value: 950, read_at: daysAgo(10) }]))
  const after = [{ fk_base_metric: turning.id, value: 30, read_at: daysAgo(2), meaning: 'rollover' }]
  expect((await ok(bulk(after))).became_due).toMatchObject([{ id: turned.id }])
})

test('lower, because the one before was wrong', async () => {
  const meter = await hours([
    { value: 100, read_at: daysAgo(20) },
    { value: 1_500, read_at: daysAgo(10) }
  ])
  const list = await ok(technician.get(`readings?fk_base_metric=${meter.id}`))
  const [wrong, first] = list.rows
  const item = { fk_base_metric: meter.id, value: 160, read_at: daysAgo(1), meaning: 'previous_wrong' }
  expect(await bulk([item])).toMatchObject({ errors: { 'items.0.previous': expect.any(Array) } })
  expect(await bulk([{ ...item, previous: { id: first.id, value: 150 } }])).toMatchObject({
    errors: { 'items.0.previous': [expect.stringMatching(/Ya no es la lectura anterior/)] }
  })
  expect(await bulk([{ ...item, previous: { id: wrong.id, value: 50 } }])).toMatchObject({
    errors: { 'items.0.previous': ['La lectura no puede ser menor que la anterior (100)'] }
  })
  expect(await bulk([{ ...item, previous: { id: wrong.id, version: 9, value: 150 } }])).toMatchObject({
    status: 409,
    reason: 'stale'
  })
  // Corrected, but not enough: nothing of it stays.
  expect(await bulk([{ ...item, previous: { id: wrong.id, value: 170 } }])).toMatchObject({ status: 400 })
  expect(await rows(meter.id)).toMatchObject([{ value: 100 }, { value: 1_500 }])
  await ok(
    bulk([{ ...item, reason: 'Se leyó con un cero de más', previous: { id: wrong.id, version: 1, value: 150 } }])
  )
  expect(await rows(meter.id)).toMatchObject([
    { value: 100 },
    { value: 150, reason: 'Se leyó con un cero de más' },
    { value: 160, reason: 'Se leyó con un cero de más' }
  ])
  expect(await lastAudit('reading', wrong.id)).toMatchObject({
    before: { value: 1_500 },
    after: { value: 150, reason: 'Se leyó con un cero de más' }
  })
})

test('a reading is corrected and deleted with a reason that stays', async () => {
  const meter = await hours([{ value: 100, read_at: daysAgo(20) }])
  const { id } = (await ok(technician.get(`readings?fk_base_metric=${meter.id}`))).rows[0]
  expect(await ok(technician.put(`readings/${id}`, { value: 110, reason: 'Mal leída', version: 1 }))).toMatchObject({
    value: 110,
    reason: 'Mal leída'
  })
  expect(await technician.delete(`readings/${id}`, { version: 1 })).toMatchObject({ status: 409, reason: 'stale' })
  expect(await technician.delete(`readings/${id}`, { why: 'no' })).toMatchObject({ status: 400 })
  await ok(technician.delete(`readings/${id}`, { reason: 'Es de otro contador' }))
  expect(await lastAudit('reading', id)).toMatchObject({
    action: 'delete',
    before: { value: 110, reason: 'Es de otro contador' }
  })
})

test('two people read the same round at once: one of each counts, and nobody waits for good', async () => {
  const meters = await Promise.all([1, 2, 3, 4].map(() => hours([{ value: 100, read_at: daysAgo(10) }])))
  const read_at = daysAgo(1)
  const round = (value: number) => meters.map(({ id }) => ({ fk_base_metric: id, value, read_at }))
  const answers = await Promise.all([bulk(round(105)), bulk(round(106).toReversed())])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  for (const { id } of meters) expect(await rows(id)).toHaveLength(2)
  const refused = answers.find(({ status }) => status === 400)
  expect(refused?.errors).toMatchObject({ 'items.0.value': ['El medidor ya tiene una lectura de ese momento'] })
})

test('a check reads the meter in the middle of a round; a correction comes with a newer reading', async () => {
  const meter = await hours([{ value: 100, read_at: daysAgo(30) }])
  const driven = await scene.byUsage(meter.id, meter.unit, { next_usage_value: 150 })
  const { checks } = await scene.started([driven.id])
  const [, answered] = await Promise.all([
    bulk([{ fk_base_metric: meter.id, value: 120, read_at: daysAgo(10) }]),
    technician.put(`checks/${checks[0]}`, { value_ok: true, performed_at: daysAgo(5), usage_value: 130 })
  ])
  expect(answered.status).toBe(200)
  expect(await rows(meter.id)).toMatchObject([{ value: 100 }, { value: 120 }, { value: 130 }])
  const list = (await ok(technician.get(`readings?fk_base_metric=${meter.id}&sortBy=read_at`))).rows
  const [first] = list
  // 140 is right alone, and wrong with the newer 135.
  const [corrected, newer] = await Promise.all([
    technician.put(`readings/${first.id}`, { value: 115, version: first.version, reason: 'Mal leída' }),
    bulk([{ fk_base_metric: meter.id, value: 135, read_at: daysAgo(1) }])
  ])
  expect([corrected.status, newer.status]).toEqual([200, 200])
  expect((await rows(meter.id)).map(({ value }) => value)).toEqual([115, 120, 130, 135])
  // What a check read is corrected with the check.
  const taken = list.find(({ fk_check }: { fk_check: number | null }) => fk_check !== null)
  expect(
    await bulk([
      {
        fk_base_metric: meter.id,
        value: 110,
        read_at: daysAgo(4),
        meaning: 'previous_wrong',
        previous: { id: taken.id, value: 105 }
      }
    ])
  ).toMatchObject({ errors: { 'items.0.previous': [expect.stringMatching(/check/)] } })
})

test('a reading sent twice under one key is there once', async () => {
  const meter = await hours()
  const body = { items: [{ fk_base_metric: meter.id, value: 5, read_at: daysAgo(1) }] }
  const send = () => technician.post('readings/bulk', body, { 'idempotency-key': 'lectura-1' })
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await rows(meter.id)).toHaveLength(1)
})
