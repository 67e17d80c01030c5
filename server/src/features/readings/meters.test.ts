import { regime } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import * as make from '../../../test/factories.ts'

/** A base activity that goes by a meter, with planners of its line. */
async function driven(given: { is_active?: boolean } = {}) {
  const line = await make.makeLine()
  const unit = await make.makeUsageUnit()
  const rule = { fkc_regime: regime.LECTURAS, fk_usage_unit: unit.id, usage_interval_value: 100 }
  const activity = await make.makeActivity({ ...rule, fk_periodicity_unit: null, time_interval_value: null })
  const base = await make.makeBase({ fk_location: line.id, fk_plan: activity.fk_plan })
  const meter = await make.makeBaseMetric({ fk_base: base.id, fk_usage_unit: unit.id })
  const row = await make.makeBaseActivity({
    fk_base: base.id,
    fk_activity: activity.id,
    fk_base_metric: meter.id,
    ...given
  })
  const api = await loginAs('Planificador', { lines: [line.id] })
  const at = `readings/base-metrics/${meter.id}`
  const round = async () => (await ok(api.get(`readings/round?fkLine=${line.id}`))).map((one: { id: number }) => one.id)
  return { line, unit, base, meter, row, api, at, round }
}

test('a meter that drives activities is neither switched off nor deleted; it says how many go by it', async () => {
  const { api, at, meter, row, round } = await driven()
  expect(await ok(api.get(at))).toMatchObject({ is_active: true, activities_count: 1 })
  expect(await api.put(at, { is_active: false, version: 1 })).toMatchObject({
    status: 409,
    errorCode: 'DOMAIN.CONFLICT',
    reason: 'in_use',
    message: 'No se puede desactivar: lo usa 1 actividad activa. Elija otro medidor para ellas o desactívelas antes'
  })
  expect(await api.delete(at)).toMatchObject({
    status: 409,
    reason: 'in_use',
    message: 'No se puede eliminar: está en uso por actividades por base'
  })
  expect(await round()).toEqual([meter.id])
  await ok(api.put(`base-activities/${row.id}`, { is_active: false, version: 1 }))
  const { version } = await ok(api.get(at))
  expect(await ok(api.put(at, { is_active: false, version }))).toMatchObject({ is_active: false, activities_count: 1 })
  expect(await round()).toEqual([])
})

test('what is switched off is chosen for nothing, and nothing that goes by it is switched on', async () => {
  const { api, base, row, at, unit } = await driven({ is_active: false })
  await ok(api.put(at, { is_active: false, version: 1 }))
  const refused = { status: 400, errors: { fk_base_metric: ['El medidor está desactivado'] } }
  expect(await api.put(`base-activities/${row.id}`, { is_active: true })).toMatchObject(refused)
  expect(await api.put('base-activities/bulk', { items: [{ id: row.id, is_active: true }] })).toMatchObject({
    status: 400,
    errors: { 'items.0.fk_base_metric': ['El medidor está desactivado'] }
  })
  const other = await make.makeBaseMetric({ fk_base: base.id, fk_usage_unit: unit.id })
  await ok(api.put(`base-activities/${row.id}`, { is_active: true, fk_base_metric: other.id }))
  expect(await api.put(`base-activities/${row.id}`, { fk_base_metric: (await ok(api.get(at))).id })).toMatchObject(
    refused
  )
  // What was read before keeps its place: it may arrive late, and be corrected.
  await ok(
    api.post('readings', { fk_base_metric: (await ok(api.get(at))).id, value: 5, read_at: '2026-03-01T12:00:00Z' })
  )
  await ok(api.put(at, { is_active: true }))
  await ok(api.put(`base-activities/${row.id}`, { fk_base_metric: (await ok(api.get(at))).id }))
})

test('one switched off while it is chosen elsewhere: one of the two is refused', async () => {
  const { api, row, at, meter } = await driven({ is_active: false })
  const answers = await Promise.all([
    api.put(at, { is_active: false }),
    api.put(`base-activities/${row.id}`, { is_active: true })
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const [now, activity] = [await ok(api.get(at)), await ok(api.get(`base-activities/${row.id}`))]
  expect(activity).toMatchObject({ fk_base_metric: meter.id, is_active: now.is_active })
})

test('a base has no two meters of one name, whatever its capitals and accents; another base may', async () => {
  const { api, base, unit, line } = await driven()
  const fields = { fk_base: base.id, fk_usage_unit: unit.id, name: 'Horas de tracción' }
  await ok(api.post('readings/base-metrics', fields))
  expect(await api.post('readings/base-metrics', { ...fields, name: 'HORAS DE TRACCION' })).toMatchObject({
    status: 409,
    errorCode: 'RESOURCE.ALREADY_EXISTS',
    reason: 'duplicate',
    errors: { name: ['La base ya tiene un medidor con este nombre'] }
  })
  const elsewhere = await make.makeBase({ fk_location: line.id })
  await ok(api.post('readings/base-metrics', { ...fields, fk_base: elsewhere.id }))
})

test.each([
  ['a counter that turns over at nothing', { rollover_at: 0 }, 'rollover_at'],
  ['a name of blanks', { name: '   ' }, 'name'],
  ['a unit that is nowhere', { fk_usage_unit: 2_147_483_647 }, 'fk_usage_unit']
])('%s is refused at its field', async (_name, wrong, field) => {
  const { api, base, unit } = await driven()
  expect(
    await api.post('readings/base-metrics', { fk_base: base.id, fk_usage_unit: unit.id, name: 'Nuevo', ...wrong })
  ).toMatchObject({ status: 400, errors: { [field]: expect.any(Array) } })
})

test('who takes readings makes no meters', async () => {
  const { base, unit, line } = await driven()
  const technician = await loginAs('Técnico', { lines: [line.id] })
  const fields = { fk_base: base.id, fk_usage_unit: unit.id, name: 'Nuevo' }
  expect(await technician.post('readings/base-metrics', fields)).toMatchObject({ status: 403 })
})
