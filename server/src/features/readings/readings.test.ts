import { regime } from 'contract/core/classifier.ts'
import { dayOf } from 'contract/core/format.ts'
import { baseMetrics, readings } from 'contract/readings/readings.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok } from '../../../test/client.ts'
import * as make from '../../../test/factories.ts'
import { lastAudit, testResource } from '../../../test/resource-tests.ts'
import { check } from '../../schema/checks.ts'
import { reading } from '../../schema/readings.ts'

const { makeBase, makeBaseMetric, makeLine, makeReading, makeStaff, makeUsageUnit, unique } = make

testResource(baseMetrics, undefined, {
  fields: async line => ({
    fk_base: (await makeBase({ fk_location: line })).id,
    fk_usage_unit: (await makeUsageUnit()).id,
    name: unique('Horas'),
    rollover_at: 100_000
  }),
  unique: null,
  searchText: row => String(row['name']),
  use: ({ id }) => makeReading({ fk_base_metric: id })
})

testResource(readings, undefined, {
  fields: async line => ({
    fk_base_metric: (await makeBaseMetric({ fk_base: (await makeBase({ fk_location: line })).id })).id,
    value: 120.5,
    read_at: '2026-03-01T10:00:00.000Z'
  }),
  change: { value: 130, reason: 'Mal leída' },
  removal: { reason: 'De otro contador' },
  unique: null,
  searchText: row => (row['base_metric'] as { name: string }).name
})

/** A meter on a line, with a technician of that line. */
async function onMeter(given: Parameters<typeof makeBaseMetric>[0] = {}) {
  const line = await makeLine()
  const base = await makeBase({ fk_location: line.id })
  const meter = await makeBaseMetric({ fk_base: base.id, ...given })
  const api = await loginAs('Técnico', { lines: [line.id] })
  const read = (value: number, day: string, more: object = {}) =>
    api.post('readings', { fk_base_metric: meter.id, value, read_at: `2026-03-${day}T12:00:00Z`, ...more })
  const current = async () => (await ok(api.get(`readings/base-metrics/${meter.id}`))).current_value
  return { line, base, meter, api, read, current }
}

test('a row names its meter, base, unit, person and source; the meter follows', async () => {
  const { base, line, meter, api, read, current } = await onMeter()
  const row = await ok(read(10, '01'))
  expect(row).toMatchObject({
    base_metric: { id: meter.id, name: meter.name },
    base: { id: base.id, code: base.code },
    usage_unit: { id: meter.fk_usage_unit },
    line: { id: line.id },
    read_at: '2026-03-01T12:00:00.000Z',
    fk_staff: api.staff,
    staff: { id: api.staff },
    source: { id: 80, name: 'Manual' },
    fk_check: null,
    is_reset: false
  })
  expect(await current()).toBe(10)
  expect(await ok(api.get(`readings/base-metrics/${meter.id}`))).toMatchObject({
    last_read_at: '2026-03-01T12:00:00.000Z'
  })
  expect(await lastAudit('base_metric', meter.id)).toMatchObject({
    action: 'update',
    after: { current_value: 10 },
    fk_user: api.user.id
  })
})

test('never in the future, never twice at one moment, never negative', async () => {
  const { meter, api, read } = await onMeter()
  const soon = new Date(Date.now() + 600_000).toISOString()
  expect(await api.post('readings', { fk_base_metric: meter.id, value: 1, read_at: soon })).toMatchObject({
    status: 400,
    errors: { read_at: ['La fecha no puede ser futura'] }
  })
  await ok(read(1, '01'))
  expect(await read(2, '01')).toMatchObject({ status: 409, reason: 'duplicate' })
  expect(await read(-1, '02')).toMatchObject({ status: 400, errors: { value: expect.any(Array) } })
  expect(await read(1, '02', { fkc_source: 81 })).toMatchObject({
    status: 400,
    errors: { fkc_source: expect.any(Array) }
  })
  expect(await read(1, '02', { fk_staff: 2_147_483_647 })).toMatchObject({
    status: 400,
    errors: { fk_staff: expect.any(Array) }
  })
})

test('signed by whoever takes it, not as somebody else; a correction leaves the name', async () => {
  const { api, read } = await onMeter()
  const somebody = await makeStaff()
  const refused = { status: 400, errors: { fk_staff: ['Una lectura la firma quien la registra'] } }
  expect(await read(1, '01', { fk_staff: somebody.id })).toMatchObject(refused)
  const taken = await ok(read(1, '01', { fk_staff: api.staff }))
  expect(taken).toMatchObject({ fk_staff: api.staff })
  const { database } = await buildTestApp()
  await database.db.update(reading).set({ fk_staff: somebody.id }).where(eq(reading.id, taken.id))
  const corrected = await ok(api.put(`readings/${taken.id}`, { value: 2, fk_staff: somebody.id, reason: 'Mal leída' }))
  expect(corrected).toMatchObject({ value: 2, fk_staff: somebody.id })
  const third = await makeStaff()
  expect(await api.put(`readings/${taken.id}`, { fk_staff: third.id, reason: 'Mal leída' })).toMatchObject(refused)
})

test('neither lower than the one before nor higher than the one after, in whatever order they come', async () => {
  const { read, current } = await onMeter()
  await ok(read(100, '10'))
  await ok(read(50, '05'))
  expect(await current()).toBe(100)
  expect(await read(99, '11')).toMatchObject({
    status: 400,
    errors: { value: ['La lectura no puede ser menor que la anterior (100)'] }
  })
  expect(await read(101, '07')).toMatchObject({
    status: 400,
    errors: { value: ['La lectura no puede ser mayor que la siguiente (100)'] }
  })
  expect(await read(49, '07')).toMatchObject({ status: 400, errors: { value: expect.any(Array) } })
  await ok(read(75, '07'))
  await ok(read(100, '12'))
  expect(await current()).toBe(100)
})

test('a new meter starts anywhere; one that turns over starts again from 0', async () => {
  const reset = await onMeter()
  await ok(reset.read(5000, '01'))
  await ok(reset.read(3, '02', { is_reset: true }))
  await ok(reset.read(4000, '01', { read_at: '2026-02-01T00:00:00Z' }))
  expect(await reset.current()).toBe(3)
  expect(await reset.read(6000, '02', { read_at: '2026-03-01T13:00:00Z', reason: 'Visto dos veces' })).toMatchObject({
    status: 200
  })

  const turning = await onMeter({ rollover_at: 1000 })
  await ok(turning.read(990, '01'))
  await ok(turning.read(5, '02'))
  expect(await turning.current()).toBe(5)
  expect(await turning.read(1000, '03')).toMatchObject({
    status: 400,
    errors: { value: ['El medidor vuelve a cero en 1000'] }
  })
})

test('two readings at once: the rule holds between them too', async () => {
  const { read } = await onMeter()
  await ok(read(100, '01'))
  const answers = await Promise.all([read(200, '10'), read(150, '20')])
  expect(answers.map(answer => answer.status).toSorted((one, other) => one - other)).toEqual([200, 400])
})

test('a correction keeps the rules and the meter; a removed reading gives the one before back', async () => {
  const { meter, api, read, current } = await onMeter()
  const [first, second] = [await ok(read(10, '01')), await ok(read(20, '02'))]
  expect(await api.put(`readings/${first.id}`, { value: 21 })).toMatchObject({
    status: 400,
    errors: { value: expect.any(Array) }
  })
  expect(await api.put(`readings/${second.id}`, { read_at: '2026-02-01T00:00:00Z' })).toMatchObject({
    status: 400,
    errors: { value: expect.any(Array) }
  })
  expect(await ok(api.put(`readings/${second.id}`, { value: 25, version: 1, reason: 'Mal leída' }))).toMatchObject({
    value: 25,
    version: 2
  })
  expect(await current()).toBe(25)
  expect(await api.put(`readings/${second.id}`, { fk_base_metric: (await makeBaseMetric()).id })).toMatchObject({
    status: 400,
    errors: { fk_base_metric: expect.any(Array) }
  })
  expect(await api.put(`readings/${second.id}`, { read_at: first.read_at, reason: 'Otra hora' })).toMatchObject({
    status: 409,
    reason: 'duplicate'
  })
  await ok(api.delete(`readings/${second.id}`, { reason: 'De otro contador' }))
  expect(await current()).toBe(10)
  await ok(api.delete(`readings/${first.id}`, { reason: 'De otro contador' }))
  expect(await ok(api.get(`readings/base-metrics/${meter.id}`))).toMatchObject({
    current_value: null,
    last_read_at: null
  })
})

test('what a meter drives is due anew after each reading', async () => {
  const { base, meter, api, read } = await onMeter()
  const now = Date.now()
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()
  const activity = await make.makeActivity({
    fkc_regime: regime.LECTURAS,
    fk_usage_unit: meter.fk_usage_unit,
    usage_interval_value: 100
  })
  const driven = await make.makeBaseActivity({
    fk_base: base.id,
    fk_activity: activity.id,
    fk_base_metric: meter.id,
    last_usage_value: 0,
    next_usage_value: 100
  })
  const due = async () => (await ok(api.get(`base-activities/${driven.id}`))).due_date
  await ok(read(90, '01', { read_at: daysAgo(20) }))
  expect(await due()).toBeNull()
  const crossing = await ok(read(105, '09', { read_at: daysAgo(10) }))
  expect(await due()).toBe(dayOf(daysAgo(10)))
  await ok(api.put(`readings/${crossing.id}`, { value: 95, reason: 'Mal leída' }))
  expect(await due()).toBe(dayOf(daysAgo(0))) // 5 to go at half a unit a day, from the last reading on
})

test('list and paginated: by meter, base, unit and time', async () => {
  const { base, meter, api, read } = await onMeter()
  const [first, second] = [await ok(read(1, '01')), await ok(read(2, '02'))]
  for (const path of ['readings', 'readings/paginated']) {
    const find = async (query: string) =>
      (await ok(api.get(`${path}?${query}`))).rows.map((row: { id: number }) => row.id)
    for (const query of [
      `fk_base_metric=${meter.id}`,
      `fk_base=${base.id}`,
      `fk_usage_unit=${meter.fk_usage_unit}`,
      `search=${base.code}`
    ])
      expect(await find(query), query).toEqual([second.id, first.id])
    expect(await find('read_at_from=2026-03-02')).toEqual([second.id])
    expect(await find('read_at_to=2026-03-01')).toEqual([first.id])
    expect(await find('sortBy=value')).toEqual([first.id, second.id])
    expect(await api.get(`${path}?fkLine=${(await makeLine()).id}`)).toMatchObject({ status: 403 })
  }
})

test('a reading that a check took changes with the check', async () => {
  const { line, base, meter, api, current } = await onMeter()
  const { db } = (await buildTestApp()).database
  const { id: fk_base_activity } = await make.makeBaseActivity({ fk_base: base.id })
  const [taken] = await db
    .insert(check)
    .values({ fk_base_activity, scheduled_date: '2026-03-01', fkc_check_type: 135 })
    .returning()
  const row = await makeReading({
    fk_base_metric: meter.id,
    fk_check: taken?.id ?? null,
    fkc_source: 81,
    read_at: '2026-03-01T00:00:00.000Z'
  })
  expect(await ok(api.get(`readings/check/${taken?.id}`))).toMatchObject([{ id: row.id, source: { name: 'Check' } }])
  expect(await api.put(`readings/${row.id}`, { value: 5 })).toMatchObject({ status: 409, reason: 'in_use' })
  expect(await api.delete(`readings/${row.id}`)).toMatchObject({ status: 409, reason: 'in_use' })
  expect(await current()).toBeNull()
  expect(await api.get('readings/check/2147483647')).toMatchObject({ status: 404 })
  const outsider = await loginAs('Técnico', { lines: [(await makeLine()).id] })
  expect(await outsider.get(`readings/check/${taken?.id}`)).toMatchObject({ status: 403 })
  expect(await (await loginAs([], { lines: [line.id] })).get(`readings/check/${taken?.id}`)).toMatchObject({
    status: 403
  })
})

test('meters: what one counts and where stays once something relies on it', async () => {
  const { line, meter, read } = await onMeter({ rollover_at: 500 })
  const api = await loginAs('Planificador', { lines: [line.id] })
  const unit = await makeUsageUnit()
  expect(await ok(api.put(`readings/base-metrics/${meter.id}`, { fk_usage_unit: unit.id }))).toMatchObject({
    usage_unit: { id: unit.id, name: unit.name }
  })
  await ok(read(100, '01'))
  expect(await api.put(`readings/base-metrics/${meter.id}`, { fk_usage_unit: meter.fk_usage_unit })).toMatchObject({
    status: 409,
    reason: 'in_use'
  })
  expect(
    await api.put(`readings/base-metrics/${meter.id}`, { fk_base: (await makeBase({ fk_location: line.id })).id })
  ).toMatchObject({ status: 400, errors: { fk_base: expect.any(Array) } })
  expect(await api.put(`readings/base-metrics/${meter.id}`, { rollover_at: 100 })).toMatchObject({
    status: 400,
    errors: { rollover_at: expect.any(Array) }
  })
  expect(
    await api.post('readings/base-metrics', { fk_base: meter.fk_base, fk_usage_unit: unit.id, name: meter.name })
  ).toMatchObject({ status: 409, reason: 'duplicate', errors: { name: expect.any(Array) } })
  expect(
    await (await loginAs('Técnico', { lines: [line.id] })).put(`readings/base-metrics/${meter.id}`, { name: 'X' })
  ).toMatchObject({ status: 403 })
})
