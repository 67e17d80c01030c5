import { expect, test } from 'vitest'
import { checkType } from 'contract/core/classifier.ts'
import { ok } from '../../../test/client.ts'
import * as make from '../../../test/factories.ts'
import { daysAgo, inDays, makeScene, rowsOf, stored } from '../../../test/scenario.ts'

// 'Lectura de horas de línea': the measure of such an activity is the reading of its meter.

const scene = await makeScene()
const { technician, planner, supervisor } = scene

/** A meter of hours at 70,656.4 three days ago, another activity due by it at 70,680, and a check that reads it. */
async function hoursOfLine() {
  const unit = await make.makeUsageUnit({ name: make.unique('Horas'), symbol: 'h' })
  const plan = await make.makePlan()
  const base = await make.makeBase({ fk_location: scene.station.id, fk_plan: plan.id })
  const meter = await make.makeBaseMetric({ fk_base: base.id, fk_usage_unit: unit.id, rollover_at: 1_000_000 })
  for (const [value, days] of [
    [70_600, 6],
    [70_656.4, 3]
  ] as const)
    await ok(technician.post('readings', { fk_base_metric: meter.id, value, read_at: daysAgo(days) }))
  const driven = await scene.byUsage(meter.id, unit.id, { next_usage_value: 70_680 })
  const reads = { fkc_check_type: checkType.MEDIDA, measure_unit: 'h', reads_meter: true }
  const { id } = await scene.due({ activity: reads, on: { fk_base: base.id, fk_base_metric: meter.id } })
  const { checks, order } = await scene.started([id])
  const answer = (value_number: number, more: object = {}) =>
    technician.put(`checks/${checks[0]}`, { value_number, performed_at: daysAgo(1), ...more })
  const values = async () =>
    (await rowsOf('select value, fk_check from reading where fk_base_metric = $1 order by read_at', [meter.id])).map(
      ({ value, fk_check }) => [value, fk_check]
    )
  return { meter, driven, check: checks[0] as number, order, answer, values, base, plan }
}

test('the measure is a reading: what the meter drives follows, and undoing takes it back', async () => {
  const { meter, driven, check, order, answer, values } = await hoursOfLine()
  const before = await stored('base_activity', driven.id)
  expect(await ok(technician.get(`workorders/${order}`))).toMatchObject({
    meters: [{ id: meter.id, last: { value: 70_656.4 }, rollover_at: 1_000_000 }]
  })
  expect(await ok(answer(70_690))).toMatchObject({ value_number: 70_690, usage_value: 70_690 })
  expect(await values()).toEqual([
    [70_600, null],
    [70_656.4, null],
    [70_690, check]
  ])
  expect(await stored('base_metric', meter.id)).toMatchObject({ current_value: 70_690 })
  expect(await stored('base_activity', driven.id)).toMatchObject({ due_date: inDays(-1), due_by: 'usage' })
  await ok(supervisor.put(`checks/undo/${check}`, { reason: 'Otro contador' }))
  expect(await values()).toHaveLength(2)
  expect(await stored('base_activity', driven.id)).toEqual(before)
})

test('the rules of readings hold for it', async () => {
  const { answer, values } = await hoursOfLine()
  expect(await answer(60_000)).toMatchObject({
    status: 400,
    errors: { meaning: ['Es menor que la anterior (70,656.4)'] }
  })
  expect(await answer(79_656)).toMatchObject({ status: 400, errors: { reason: [expect.stringMatching(/más de 24/)] } })
  expect(await answer(-5)).toMatchObject({ status: 400, errors: { value_number: expect.any(Array) } })
  expect(await answer(70_670, { usage_value: 5 })).toMatchObject({
    status: 400,
    errors: { usage_value: ['La lectura es la medida de este check'] }
  })
  expect(await values()).toHaveLength(2)
  expect(await ok(answer(2, { meaning: 'replaced', old_final_value: 70_670 }))).toMatchObject({ value_number: 2 })
})

test('only the measure of an activity reads a meter; a new one on a base reads its only meter', async () => {
  const { base, meter, plan } = await hoursOfLine()
  const fields = { fk_plan: plan.id, code: 'LEC', name: 'Lectura', fkc_regime: 163, fk_periodicity_unit: 1 }
  const daily = { ...fields, time_interval_value: 1 }
  const refused = { status: 400, errors: { reads_meter: expect.any(Array) } }
  expect(await planner.post('activities', { ...daily, fkc_check_type: 135, reads_meter: true })).toMatchObject(refused)
  expect(await planner.post('activities', { ...daily, fkc_check_type: 136 })).toMatchObject({
    status: 400,
    errors: { measure_unit: ['El campo Unidad de medida es obligatorio'] }
  })
  const measure = { ...daily, fkc_check_type: 136, measure_unit: 'h', reads_meter: true }
  const activity = await ok(planner.post('activities', measure))
  await ok(planner.post('base-activities/bulk', { bases: [base.id], activities: [activity.id] }))
  const [row] = await rowsOf('select fk_base_metric from base_activity where fk_activity = $1', [activity.id])
  expect(row).toEqual({ fk_base_metric: meter.id })
  expect(await ok(planner.put(`activities/${activity.id}`, { fkc_check_type: 134 }))).toMatchObject({
    reads_meter: false
  })
})

test('the unit of a measure stays once it was answered', async () => {
  const { id, base_activity } = await scene.startedCheck({ fkc_check_type: checkType.MEDIDA, measure_unit: 'bar' })
  const [row] = await rowsOf('select fk_activity from base_activity where id = $1', [base_activity])
  const path = `activities/${Number(row?.['fk_activity'])}`
  expect(await ok(planner.put(path, { measure_unit: 'mbar' }))).toMatchObject({ measure_unit: 'mbar' })
  await ok(technician.put(`checks/${id}`, { value_number: 5 }))
  expect(await planner.put(path, { measure_unit: 'kPa' })).toMatchObject({
    status: 400,
    errors: { measure_unit: ['La unidad no se cambia: ya hay medidas en mbar. Cree otra actividad'] }
  })
})

test('the usage unit of an activity stays once a base has a limit or a reading in it', async () => {
  const [hours, starts] = [await scene.meter(), await make.makeUsageUnit()]
  const { id, fk_activity } = await scene.byUsage(hours.id, hours.fk_usage_unit, { next_usage_value: 500 })
  const path = `activities/${fk_activity}`
  const [unit] = await rowsOf('select name from usage_unit where id = $1', [hours.fk_usage_unit])
  const refused = {
    status: 400,
    errors: {
      fk_usage_unit: [
        `La unidad no se cambia: ya hay límites o lecturas en ${String(unit?.['name'])}. Cree otra actividad`
      ]
    }
  }
  const other = { fk_usage_unit: starts.id }
  for (const change of [() => planner.put(path, other), () => planner.post(`${path}/change`, other)])
    expect(await change()).toMatchObject(refused)
  // Without a unit meanwhile, it would still be another one.
  const byDates = { fkc_regime: 163, fk_periodicity_unit: 3, time_interval_value: 1, fk_usage_unit: null }
  await ok(planner.put(path, byDates))
  await rowsOf('update base_activity set next_usage_value = 500 where id = $1', [id])
  expect(await planner.put(path, other)).toMatchObject(refused)
  await ok(planner.put(path, { fk_usage_unit: hours.fk_usage_unit }))

  const fresh = await make.makeActivity({ ...byDates, fk_usage_unit: hours.fk_usage_unit })
  await ok(planner.put(`activities/${fresh.id}`, other))
})
