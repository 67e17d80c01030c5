import * as contract from 'contract/base-activities/base-activities.ts'
import { regime } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import { makeActivity, makeBase, makeBaseMetric, makePlan, makeTask, makeUsageUnit } from '../../../test/factories.ts'
import { testResource } from '../../../test/resource-tests.ts'
import { daysAgo, fingerprint, inDays, makeScene, nextYear, rowsOf, stored, today } from '../../../test/scenario.ts'

testResource(contract.baseActivities, undefined, {
  fields: async line => {
    const { id: fk_plan } = await makePlan()
    return {
      fk_base: (await makeBase({ fk_location: line, fk_plan })).id,
      fk_activity: (await makeActivity({ fk_plan })).id,
      next_date: `${nextYear}-03-04`
    }
  },
  change: { next_date: `${nextYear}-05-06` },
  unique: null,
  searchText: row => (row['activity'] as { code: string }).code
})

const scene = await makeScene()
const { planner } = scene

const unknown = 2_147_483_647

/** A base of the scene's plan, and an activity of that plan that it doesn't have. */
async function free(activity: Parameters<typeof makeActivity>[0] = {}) {
  const base = await makeBase({
    fk_location: scene.station.id,
    fk_structure: scene.structure.id,
    fk_plan: scene.plan.id
  })
  return { fk_base: base.id, fk_activity: (await makeActivity({ fk_plan: scene.plan.id, ...activity })).id }
}

async function byUsage() {
  const { id: fk_usage_unit } = await makeUsageUnit()
  return {
    fkc_regime: regime.LECTURAS,
    fk_periodicity_unit: null,
    time_interval_value: null,
    fk_usage_unit,
    usage_interval_value: 100
  }
}

const create = (fields: object) => planner.post('base-activities', fields)

async function refused(answer: () => ReturnType<typeof create>, expected: object) {
  const before = await fingerprint()
  expect(await answer()).toMatchObject(expected)
  expect(await fingerprint()).toEqual(before)
}

const invalid = (field: string) => ({
  status: 400,
  errorCode: 'VALIDATION.INVALID_DATA',
  errors: { [field]: expect.any(Array) }
})

describe('an activity on a base', () => {
  test('by dates: due on its date', async () => {
    const row = await ok(create({ ...(await free()), next_date: `${nextYear}-03-04`, tolerance_days: 2 }))
    expect(row).toMatchObject({
      version: 1,
      next_date: `${nextYear}-03-04`,
      due_date: `${nextYear}-03-04`,
      due_by: 'date',
      tolerance_days: 2,
      is_active: true,
      fk_line: scene.line.id
    })
    expect(await ok(planner.put(`base-activities/${row.id}`, { next_date: null, version: 1 }))).toMatchObject({
      version: 2,
      due_date: null,
      due_by: null
    })
  })

  test('overrides of its own win over the activity, and go again', async () => {
    const row = await ok(create({ ...(await free()), fk_periodicity_unit: 2, time_interval_value: 6 }))
    expect(row).toMatchObject({ periodicity_unit: { id: 2, name: 'Semana' }, time_interval_value: 6, due_date: null })
    expect(
      await ok(planner.put(`base-activities/${row.id}`, { time_interval_value: null, fk_periodicity_unit: null }))
    ).toMatchObject({ periodicity_unit: { id: 3 }, time_interval_value: 1 })
  })

  test('by a meter: due by its readings at once, when initialised and whenever that changes', async () => {
    const rule = await byUsage()
    const meter = await makeBaseMetric({ fk_base: (await free()).fk_base, fk_usage_unit: rule.fk_usage_unit })
    const read = (value: number, days: number) =>
      ok(scene.technician.post('readings', { fk_base_metric: meter.id, value, read_at: daysAgo(days) }))
    await read(100, 30)
    await read(300, 10)
    const row = await ok(create({ ...(await free(rule)), fk_base_metric: meter.id, next_usage_value: 500 }))
    expect(row).toMatchObject({
      version: 1,
      due_date: inDays(10),
      due_by: 'usage',
      next_usage_value: 500,
      usage_interval_value: 100,
      usage_unit: { id: rule.fk_usage_unit }
    })
    expect(await ok(planner.put(`base-activities/${row.id}`, { next_usage_value: 250 }))).toMatchObject({
      version: 2,
      due_date: inDays(-10),
      due_by: 'usage'
    })
    expect(await ok(planner.put(`base-activities/${row.id}`, { next_usage_value: null }))).toMatchObject({
      due_date: null,
      due_by: null
    })
    expect(
      await ok(planner.put(`base-activities/${row.id}`, { next_usage_value: 500, fk_base_metric: null }))
    ).toMatchObject({ due_date: null, due_by: null })
    expect(await ok(planner.put(`base-activities/${row.id}`, { fk_base_metric: meter.id }))).toMatchObject({
      due_date: inDays(10),
      due_by: 'usage'
    })
  })

  test('a change of regime alone moves what it is due by', async () => {
    const rule = {
      ...(await byUsage()),
      fkc_regime: regime.FECHASYLECTURAS,
      fk_periodicity_unit: 3,
      time_interval_value: 1
    }
    const meter = await makeBaseMetric({ fk_base: (await free()).fk_base, fk_usage_unit: rule.fk_usage_unit })
    await ok(scene.technician.post('readings', { fk_base_metric: meter.id, value: 600, read_at: daysAgo(7) }))
    const row = await ok(
      create({ ...(await free(rule)), fk_base_metric: meter.id, next_usage_value: 500, next_date: inDays(2) })
    )
    expect(row).toMatchObject({ due_date: inDays(-7), due_by: 'usage' })
    expect(await ok(planner.put(`base-activities/${row.id}`, { fkc_regime: regime.FECHAS }))).toMatchObject({
      due_date: inDays(2),
      due_by: 'date'
    })
    expect(await ok(planner.put(`base-activities/${row.id}`, { fkc_regime: regime.LECTURAS }))).toMatchObject({
      due_date: inDays(-7),
      due_by: 'usage'
    })
    expect(await ok(planner.put(`base-activities/${row.id}`, { fkc_regime: null }))).toMatchObject({
      fkc_regime: regime.FECHASYLECTURAS
    })
  })
})

describe('refused', () => {
  test('twice on one base: 409', async () => {
    const fields = await free()
    await ok(create(fields))
    await refused(() => create(fields), { status: 409, errorCode: 'RESOURCE.ALREADY_EXISTS', reason: 'duplicate' })
  })

  test('a base or activity that does not exist, a task, an activity of another plan', async () => {
    const fields = await free()
    const task = await makeTask({ fk_activity: fields.fk_activity })
    await refused(() => create({ ...fields, fk_base: unknown }), invalid('fk_base'))
    await refused(() => create({ ...fields, fk_activity: unknown }), invalid('fk_activity'))
    await refused(() => create({ ...fields, fk_activity: task.id }), invalid('fk_activity'))
    const elsewhere = await makeActivity()
    await refused(() => create({ ...fields, fk_activity: elsewhere.id }), invalid('fk_activity'))
    const withoutPlan = await makeBase({ fk_location: scene.station.id })
    await refused(() => create({ ...fields, fk_base: withoutPlan.id }), invalid('fk_activity'))
  })

  test('a base of another line: 403', async () => {
    const other = await makeScene()
    const base = await makeBase({ fk_location: other.station.id, fk_plan: scene.plan.id })
    const { fk_activity } = await free()
    await refused(() => create({ fk_base: base.id, fk_activity }), { status: 403, errorCode: 'AUTH.FORBIDDEN' })
  })

  test('a meter of another line, of another unit, or none', async () => {
    const rule = await byUsage()
    const fields = await free(rule)
    const other = await makeScene()
    const foreign = await makeBaseMetric({
      fk_base: (await makeBase({ fk_location: other.station.id })).id,
      fk_usage_unit: rule.fk_usage_unit
    })
    const cycles = await makeBaseMetric({ fk_base: fields.fk_base })
    const right = await makeBaseMetric({ fk_base: (await free()).fk_base, fk_usage_unit: rule.fk_usage_unit })
    for (const fk_base_metric of [foreign.id, cycles.id, unknown])
      await refused(() => create({ ...fields, fk_base_metric }), invalid('fk_base_metric'))
    const row = await ok(create({ ...fields, fk_base_metric: right.id }))
    for (const fk_base_metric of [foreign.id, cycles.id, unknown])
      await refused(() => planner.put(`base-activities/${row.id}`, { fk_base_metric }), invalid('fk_base_metric'))
  })

  test('a regime without its intervals: it would never be due again', async () => {
    const fields = await free()
    await refused(() => create({ ...fields, fkc_regime: regime.LECTURAS }), invalid('fkc_regime'))
    await refused(
      () => create({ ...fields, fkc_regime: regime.FECHASYLECTURAS, usage_interval_value: 5 }),
      invalid('fkc_regime')
    )
    const usage = await free(await byUsage())
    for (const part of [{}, { fk_periodicity_unit: 1 }, { time_interval_value: 5 }])
      await refused(() => create({ ...usage, fkc_regime: regime.FECHAS, ...part }), invalid('time_interval_value'))
    await ok(create({ ...usage, fkc_regime: regime.FECHAS, fk_periodicity_unit: 1, time_interval_value: 5 }))
  })

  test('an interval that leads out of the calendar', async () => {
    const fields = await free()
    await refused(
      () => create({ ...fields, fk_periodicity_unit: 4, time_interval_value: 101 }),
      invalid('time_interval_value')
    )
    await ok(create({ ...fields, fk_periodicity_unit: 4, time_interval_value: 100 }))
  })

  test.each([
    ['an unknown unit', { fk_periodicity_unit: 12 }, 'fk_periodicity_unit'],
    ['an interval of 0', { time_interval_value: 0 }, 'time_interval_value'],
    ['an interval that is no whole number', { time_interval_value: 1.5 }, 'time_interval_value'],
    ['a usage interval of 0', { usage_interval_value: 0 }, 'usage_interval_value'],
    ['a regime that is a priority', { fkc_regime: 150 }, 'fkc_regime'],
    ['a date with a time', { next_date: '2026-01-01T00:00:00Z' }, 'next_date'],
    ['a due date of its own', { due_date: '2026-01-01' }, 'due_date'],
    ['a line of its own', { fk_line: 1 }, 'fk_line'],
    ['a last date', { last_date: '2026-01-01' }, 'last_date']
  ])('%s', async (_, more, field) => {
    const fields = await free()
    await refused(() => create({ ...fields, ...more }), invalid(field))
    const row = await ok(create(fields))
    await refused(() => planner.put(`base-activities/${row.id}`, more), invalid(field))
  })

  test('to change base or activity; the same ones may come along', async () => {
    const [mine, other] = [await free(), await free()]
    const row = await ok(create(mine))
    await refused(() => planner.put(`base-activities/${row.id}`, { fk_base: other.fk_base }), invalid('fk_base'))
    await refused(
      () => planner.put(`base-activities/${row.id}`, { fk_activity: other.fk_activity }),
      invalid('fk_activity')
    )
    expect(
      await ok(planner.put(`base-activities/${row.id}`, { ...mine, tolerance_days: 9, version: 1 }))
    ).toMatchObject({ tolerance_days: 9, version: 2 })
  })

  test('without the permission', async () => {
    const fields = await free()
    const row = await ok(create(fields))
    for (const profile of ['Supervisor', 'Técnico', 'CCM', 'Almacén', 'Consulta'] as const) {
      const by = await loginAs(profile, { lines: [scene.line.id] })
      const forbidden = { status: 403, errorCode: 'AUTH.FORBIDDEN' }
      await refused(() => by.post('base-activities', fields), forbidden)
      await refused(() => by.put(`base-activities/${row.id}`, { tolerance_days: 1 }), forbidden)
      await refused(() => by.delete(`base-activities/${row.id}`), forbidden)
    }
  })
})

describe('deleting', () => {
  test('what was never programmed goes, with its reschedules', async () => {
    const row = await ok(create({ ...(await free()), next_date: today() }))
    await ok(planner.post('base-activities/reschedule', { ids: [row.id], date: inDays(3), reason: 'viento' }))
    await ok(planner.delete(`base-activities/${row.id}`))
    expect(await rowsOf('select id from base_activity where id = $1', [row.id])).toEqual([])
    expect(await ok(planner.get(`reschedule-history?fk_base_activity=${row.id}`))).toEqual({ rows: [], count: 0 })
  })

  test('what has checks stays, whatever became of them; it can be switched off', async () => {
    const row = await ok(create({ ...(await free()), next_date: today() }))
    const { work_order } = await ok(scene.program([row.id]))
    const inUse = {
      status: 409,
      errorCode: 'DOMAIN.CONFLICT',
      reason: 'in_use',
      message: 'No se puede eliminar: tiene checks. Puede desactivarla'
    }
    await refused(() => planner.delete(`base-activities/${row.id}`), inUse)
    await ok(scene.supervisor.put(`workorders/state/${work_order.id}/15`))
    await refused(() => planner.delete(`base-activities/${row.id}`), inUse)
    expect(await ok(planner.put(`base-activities/${row.id}`, { is_active: false }))).toMatchObject({ is_active: false })
    expect(await stored('base_activity', row.id)).toMatchObject({ due_date: today() })
  })
})
