import { checkType, regime } from 'contract/core/classifier.ts'
import { activities, plans } from 'contract/plans/plans.ts'
import { expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import {
  makeActivity,
  makeBase,
  makeBaseActivity,
  makeLine,
  makePlan,
  makeSystem,
  makeTask,
  makeUsageUnit,
  unique
} from '../../../test/factories.ts'
import { testResource } from '../../../test/resource-tests.ts'

testResource(plans, undefined, {
  fields: async () => ({
    code: unique('PLA'),
    name: 'Motor principal',
    description: 'Según el manual',
    fk_system: (await makeSystem()).id,
    source: 'EN 1709, 8.3'
  }),
  use: ({ id }) => makeBase({ fk_plan: id })
})

const byDates = {
  fkc_check_type: checkType.MEDIDA,
  measure_unit: 'kN',
  fkc_regime: regime.FECHAS,
  fk_periodicity_unit: 3,
  time_interval_value: 6
}
const activity = (fk_plan: number, more: object = {}) => ({
  fk_plan,
  code: unique('ACT'),
  name: 'Medir la tensión',
  ...byDates,
  ...more
})

testResource(activities, undefined, {
  fields: async () =>
    activity((await makePlan()).id, { measure_unit: 'kN', measure_min: 1.5, measure_max: 2, estimated_minutes: 45 }),
  unique: null,
  use: ({ id }) => makeBaseActivity({ fk_activity: id })
})

test('a code is used once per plan', async () => {
  const api = await loginAs('Planificador')
  const [one, other] = [await makePlan(), await makePlan()]
  await ok(api.post('activities', activity(one.id, { code: 'A-1' })))
  expect(await api.post('activities', activity(one.id, { code: 'A-1' }))).toMatchObject({
    status: 409,
    reason: 'duplicate',
    errors: { code: expect.any(Array) }
  })
  expect((await api.post('activities', activity(other.id, { code: 'A-1' }))).status).toBe(200)
})

test('rows say everything by name', async () => {
  const api = await loginAs('Planificador')
  const plan = await makePlan()
  const unit = await makeUsageUnit()
  const usage = { fkc_regime: regime.FECHASYLECTURAS, fk_usage_unit: unit.id, usage_interval_value: 500 }
  const row = await ok(api.post('activities', activity(plan.id, usage)))
  expect(row).toMatchObject({
    plan: { id: plan.id, name: plan.name },
    activity: null,
    kind: { id: 166, name: 'Actividad' },
    check_type: { name: 'Medida' },
    regime: { name: 'Por fechas y lecturas' },
    periodicity_unit: { id: 3, name: 'Mes' },
    usage_unit: { id: unit.id, name: unit.name },
    priority: { id: 8, name: 'Media' },
    tasks_count: 0
  })
  await makeTask({ fk_activity: row.id })
  expect(await ok(api.get(`activities/${row.id}`))).toMatchObject({ tasks_count: 1 })
  expect(await ok(api.get(`plans/${plan.id}`))).toMatchObject({ activities_count: 1, bases_count: 0 })
})

test.each([
  ['dates without an interval', { time_interval_value: null }, 'time_interval_value'],
  ['dates without a unit', { fk_periodicity_unit: null }, 'fk_periodicity_unit'],
  ['readings without a unit', { fkc_regime: regime.LECTURAS, usage_interval_value: 5 }, 'fk_usage_unit'],
  ['readings without an interval', { fkc_regime: regime.FECHASYLECTURAS, fk_usage_unit: 1 }, 'usage_interval_value'],
  ['an interval of 0', { time_interval_value: 0 }, 'time_interval_value'],
  ['half an interval', { time_interval_value: 1.5 }, 'time_interval_value'],
  ['limits the wrong way round', { measure_min: 2, measure_max: 1 }, 'measure_max'],
  ['an activity without a regime', { fkc_regime: null }, 'fkc_regime'],
  ['a check type that does not exist', { fkc_check_type: 133 }, 'fkc_check_type'],
  ['a plan that does not exist', { fk_plan: 2_147_483_647 }, 'fk_plan'],
  ['an activity inside another', { fk_activity: 1 }, 'fk_activity']
])('refused: %s', async (_name, wrong, field) => {
  const api = await loginAs('Planificador')
  const { id } = await makePlan()
  expect(await api.post('activities', activity(id, wrong))).toMatchObject({
    status: 400,
    errorCode: 'VALIDATION.INVALID_DATA',
    errors: { [field]: expect.any(Array) }
  })
})

test('an interval is not taken away while the regime needs it', async () => {
  const api = await loginAs('Planificador')
  const { id } = await makeActivity()
  const refused = await api.put(`activities/${id}`, { time_interval_value: null })
  expect(refused).toMatchObject({
    status: 400,
    errors: { time_interval_value: ['El campo Intervalo de tiempo es obligatorio'] }
  })
  const unit = await makeUsageUnit()
  const byUsage = {
    fkc_regime: regime.LECTURAS,
    fk_usage_unit: unit.id,
    usage_interval_value: 250,
    time_interval_value: null
  }
  expect(await ok(api.put(`activities/${id}`, byUsage))).toMatchObject({ ...byUsage, usage_unit: { id: unit.id } })
})

test('a limit that is changed alone is held against the one that stays', async () => {
  const api = await loginAs('Planificador')
  const { id } = await makeActivity({ measure_min: 2, measure_max: 3 })
  const refused = { status: 400, errors: { measure_max: ['El campo Mínimo no puede ser mayor que Máximo.'] } }
  expect(await api.put(`activities/${id}`, { measure_min: 4 })).toMatchObject(refused)
  expect(await api.put(`activities/${id}`, { measure_max: 1 })).toMatchObject(refused)
  expect(await api.put(`activities/${id}`, { measure_min: 4, measure_max: 3 })).toMatchObject(refused)
  await ok(api.put(`activities/${id}`, { measure_min: 4, measure_max: 4 }))
  await ok(api.put(`activities/${id}`, { measure_max: null, measure_min: 9 }))
})

test('a task belongs to an activity of its plan and has no regime of its own', async () => {
  const api = await loginAs('Planificador')
  const parent = await makeActivity()
  const task = {
    fk_plan: parent.fk_plan,
    fk_activity: parent.id,
    code: unique('T'),
    name: 'Limpiar',
    fkc_kind: 167,
    fkc_check_type: checkType.VERIFICACION
  }
  const row = await ok(api.post('activities', task))
  expect(row).toMatchObject({ kind: { name: 'Tarea' }, regime: null, activity: { id: parent.id } })
  await ok(api.put(`activities/${row.id}`, { fk_activity: parent.id, name: 'Limpiar y secar' }))
  const another = { ...task, code: unique('T') }
  expect(
    await api.post('activities', {
      ...another,
      fkc_regime: regime.FECHAS,
      fk_periodicity_unit: 1,
      time_interval_value: 1
    })
  ).toMatchObject({ status: 400, errors: { fkc_regime: expect.any(Array) } })
  expect(await api.post('activities', { ...another, fk_activity: null })).toMatchObject({
    status: 400,
    errors: { fk_activity: expect.any(Array) }
  })
  expect(await api.post('activities', { ...another, fk_activity: row.id })).toMatchObject({
    status: 400,
    errors: { fk_activity: expect.any(Array) }
  })
  expect(await api.post('activities', { ...another, fk_plan: (await makePlan()).id })).toMatchObject({
    status: 400,
    errors: { fk_activity: expect.any(Array) }
  })
})

test('an activity is changed by whoever works on all lines that use its plan', async () => {
  const [own, other] = [await makeLine(), await makeLine()]
  const api = await loginAs('Planificador', { lines: [own.id] })
  const used = await makePlan()
  const { id } = await makeActivity({ fk_plan: used.id })
  await makeBase({ fk_location: own.id, fk_plan: used.id })
  expect((await api.put(`activities/${id}`, { name: 'De mi línea' })).status).toBe(200)
  const elsewhere = await makeBase({ fk_location: other.id })
  const refused = { status: 403, message: 'Este plan se usa también en líneas que usted no tiene asignadas' }
  await makeBaseActivity({ fk_base: elsewhere.id, fk_activity: id })
  expect(await api.put(`activities/${id}`, { name: 'De otra' })).toMatchObject(refused)
  const elsewherePlanned = await makePlan()
  await makeBase({ fk_location: other.id, fk_plan: elsewherePlanned.id })
  expect(await api.post('activities', activity(elsewherePlanned.id))).toMatchObject(refused)
  const all = await loginAs('Administrador')
  expect((await all.put(`activities/${id}`, { name: 'De todas' })).status).toBe(200)
  const both = await loginAs('Planificador', { lines: [own.id, other.id] })
  expect((await both.put(`activities/${id}`, { name: 'De las dos' })).status).toBe(200)
})

test('what an activity is and where it belongs does not change', async () => {
  const api = await loginAs('Planificador')
  const one = await makeActivity()
  const other = await makeActivity()
  for (const [field, value] of Object.entries({ fk_plan: other.fk_plan, fk_activity: other.id, fkc_kind: 167 })) {
    expect(await api.put(`activities/${one.id}`, { [field]: value })).toMatchObject({
      status: 400,
      errors: { [field]: expect.any(Array) }
    })
  }
  expect((await api.put(`activities/${one.id}`, { fk_plan: one.fk_plan, fkc_kind: 166, name: 'Otro' })).status).toBe(
    200
  )
})

test('excluded: active activities of the plan that the base lacks; not for bases of other lines', async () => {
  const line = await makeLine()
  const plan = await makePlan()
  const base = await makeBase({ fk_location: line.id, fk_plan: plan.id })
  const [added, missing] = [await makeActivity({ fk_plan: plan.id }), await makeActivity({ fk_plan: plan.id })]
  await makeBaseActivity({ fk_base: base.id, fk_activity: added.id })
  await makeTask({ fk_activity: missing.id })
  await makeActivity({ fk_plan: plan.id, is_active: false })
  const api = await loginAs('Consulta', { lines: [line.id] })
  const rows = await ok(api.get(`activities/plan/${plan.id}/base/${base.id}/excluded`))
  expect(rows.map((row: { id: number }) => row.id)).toEqual([missing.id])
  expect(rows[0]).toMatchObject({ tasks_count: 1, plan: { id: plan.id } })
  const foreign = await makeBase()
  expect(await api.get(`activities/plan/${plan.id}/base/${foreign.id}/excluded`)).toMatchObject({ status: 403 })
  expect(await api.get(`activities/plan/2147483647/base/${base.id}/excluded`)).toMatchObject({ status: 404 })
  expect(await api.get(`activities/plan/${plan.id}/base/2147483647/excluded`)).toMatchObject({ status: 404 })
})
