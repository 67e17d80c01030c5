import { regime } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { ok } from '../../../test/client.ts'
import { dueFromScratch, dueStored } from '../../../test/due-from-scratch.ts'
import { makeActivity, makeBase, makeBaseMetric, makePlan, makeTask } from '../../../test/factories.ts'
import { daysAgo, fingerprint, inDays, makeScene, rowsOf, stored, today } from '../../../test/scenario.ts'

const scene = await makeScene()
const { planner } = scene
const unknown = 2_147_483_647

const base = (more: object = {}) =>
  makeBase({ fk_location: scene.station.id, fk_structure: scene.structure.id, fk_plan: scene.plan.id, ...more })
const activity = (more: object = {}) => makeActivity({ fk_plan: scene.plan.id, ...more })
const add = (body: object, by = planner) => by.post('base-activities/bulk', body)
const change = (items: readonly object[], by = planner) => by.put('base-activities/bulk', { items })

async function refused(answer: () => ReturnType<typeof add>, expected: object) {
  const before = await fingerprint()
  expect(await answer()).toMatchObject(expected)
  expect(await fingerprint()).toEqual(before)
}
const invalid = (...fields: string[]) => ({
  status: 400,
  errorCode: 'VALIDATION.INVALID_DATA',
  errors: Object.fromEntries(fields.map(field => [field, expect.any(Array)]))
})

describe('adding in bulk', () => {
  test('each on each; what exists is left as it is, also when it is switched off', async () => {
    const [b1, b2] = [await base(), await base()]
    const [a1, a2] = [await activity(), await activity()]
    const body = { bases: [b1.id, b2.id, b1.id], activities: [a1.id, a2.id] }
    const first = await ok(add({ bases: [b1.id], activities: [a1.id] }))
    expect(first).toEqual({ created: [expect.any(Number)], existing: 0 })
    await ok(planner.put(`base-activities/${first.created[0]}`, { next_date: today(), is_active: false }))
    const was = await stored('base_activity', first.created[0])
    const before = await fingerprint()
    expect(await ok(add({ ...body, preview: true }))).toEqual({ created: [], existing: 1, adding: 3 })
    expect(await fingerprint()).toEqual(before)
    const made = await ok(add(body))
    expect(made).toEqual({ created: expect.any(Array), existing: 1 })
    expect(made.created).toHaveLength(3)
    expect(await ok(add(body))).toEqual({ created: [], existing: 4 })
    expect(await stored('base_activity', first.created[0])).toEqual(was)
    expect(await stored('base_activity', made.created[0])).toMatchObject({
      fk_line: scene.line.id,
      next_date: null,
      due_date: null,
      is_active: true
    })
  })

  test('what counts use follows the meter of its base, where there is one in its unit', async () => {
    const [alone, twice, none] = [await base(), await base(), await base()]
    const meter = await makeBaseMetric({ fk_base: alone.id })
    const { fk_usage_unit } = meter
    await makeBaseMetric({ fk_base: alone.id })
    for (const fk_base of [twice.id, twice.id]) await makeBaseMetric({ fk_base, fk_usage_unit })
    const rule = { fk_usage_unit, usage_interval_value: 100 }
    const byUse = await activity({ fkc_regime: regime.LECTURAS, ...rule })
    const byDate = await activity(rule)
    const meters = async (id: number) => {
      const { rows } = await ok(planner.get(`base-activities?fk_base=${id}&sortBy=id&sortDesc=false`))
      return rows.map((row: { fk_activity: number; fk_base_metric: number | null }) => [
        row.fk_activity,
        row.fk_base_metric
      ])
    }
    await ok(add({ bases: [alone.id, twice.id, none.id], activities: [byUse.id, byDate.id] }))
    expect(await meters(alone.id)).toEqual(
      expect.arrayContaining([
        [byUse.id, meter.id],
        [byDate.id, null]
      ])
    )
    for (const { id } of [twice, none])
      expect((await meters(id)).map(([, follows]: [number, number | null]) => follows)).toEqual([null, null])
  })

  test('with the plan of a base too', async () => {
    const plan = await makePlan()
    const b = await base({ fk_plan: null })
    const meter = await makeBaseMetric({ fk_base: b.id })
    const { fk_usage_unit } = meter
    const use = { fkc_regime: regime.LECTURAS, fk_usage_unit, usage_interval_value: 100 }
    await makeActivity({ fk_plan: plan.id, ...use })
    await ok(planner.put(`base/${b.id}/plan/${plan.id}/associate`, { add_activities: true }))
    const { rows } = await ok(planner.get(`base-activities?fk_base=${b.id}`))
    expect(rows).toMatchObject([{ fk_base_metric: meter.id }])
  })

  test('two at once: each pair once', async () => {
    const bases = [(await base()).id, (await base()).id]
    const activities = [(await activity()).id, (await activity()).id]
    const answers = await Promise.all([add({ bases, activities }), add({ bases, activities })])
    const made = answers.flatMap(({ data }) => data.created as number[])
    expect(new Set(made).size).toBe(4)
    expect(made).toHaveLength(4)
  })

  test('refused, named by place: bases and activities that are none, tasks, other plans, too many', async () => {
    const [b, a] = [await base(), await activity()]
    const task = await makeTask({ fk_activity: a.id })
    const foreign = await makeActivity()
    await refused(() => add({ bases: [b.id, unknown], activities: [a.id] }), invalid('bases.1'))
    await refused(() => add({ bases: [b.id], activities: [a.id, unknown] }), invalid('activities.1'))
    await refused(() => add({ bases: [b.id], activities: [task.id] }), invalid('activities.0'))
    await refused(() => add({ bases: [b.id], activities: [a.id, foreign.id] }), invalid('bases.0'))
    await refused(
      () =>
        add({
          bases: Array.from({ length: 100 }, (_, n) => n + 1),
          activities: Array.from({ length: 51 }, (_, n) => n + 1)
        }),
      invalid('bases')
    )
    for (const body of [{}, { bases: [], activities: [a.id] }, { bases: [b.id], activities: [] }])
      await refused(() => add(body), { status: 400 })
    await refused(() => add({ bases: [b.id], activities: [a.id], fk_line: 1 }), invalid('fk_line'))
  })
})

describe('changing in bulk', () => {
  test('dates, overrides and meters, each with its due date; 5 fields go back to the plan', async () => {
    const meter = await scene.meter([
      { value: 100, read_at: daysAgo(30) },
      { value: 300, read_at: daysAgo(10) }
    ])
    const [dated, plain] = [await scene.due(), await scene.due()]
    const used = await scene.byUsage(meter.id, meter.fk_usage_unit, { next_usage_value: 900 })
    const rows = await ok(
      change([
        { id: plain.id, time_interval_value: 6, fk_periodicity_unit: 2, tolerance_days: 3 },
        { id: dated.id, next_date: inDays(9), last_date: inDays(-20), version: dated.version },
        { id: used.id, next_usage_value: 500 }
      ])
    )
    expect(rows).toMatchObject([
      {
        id: plain.id,
        due_date: today(),
        own: { time_interval_value: 6, fk_periodicity_unit: 2, tolerance_days: 3, fkc_regime: null }
      },
      { id: dated.id, version: dated.version + 1, due_date: inDays(9), last_date: inDays(-20), own: null },
      { id: used.id, due_date: inDays(10), due_by: 'usage' }
    ])
    const ids = [dated.id, plain.id, used.id].toSorted((a, b) => a - b)
    expect(await dueStored(ids)).toEqual(await dueFromScratch(ids))
    const [back] = await ok(
      change([{ id: plain.id, time_interval_value: null, fk_periodicity_unit: null, tolerance_days: null }])
    )
    expect(back).toMatchObject({ own: null, time_interval_value: 1 })
  })

  test('all or nothing, and everything that is wrong is named', async () => {
    const [one, two] = [await scene.due(), await scene.due()]
    const other = await makeScene()
    const foreign = await makeBaseMetric({ fk_base: (await makeBase({ fk_location: other.station.id })).id })
    await refused(
      () =>
        change([
          { id: one.id, next_date: inDays(3) },
          { id: two.id, fkc_regime: regime.LECTURAS, fk_base_metric: foreign.id }
        ]),
      invalid('items.1.fkc_regime', 'items.1.fk_base_metric')
    )
    await refused(
      () =>
        change([
          { id: one.id, next_date: '31/02/2027' },
          { id: two.id, time_interval_value: 0 },
          { id: two.id, next_date: '2027-02-31', usage_interval_value: -1 }
        ]),
      invalid('items.0.next_date', 'items.1.time_interval_value', 'items.2.next_date', 'items.2.usage_interval_value')
    )
    for (const time_interval_value of [0, 1e9, 1.5, '=1+1'])
      await refused(() => change([{ id: one.id, time_interval_value }]), invalid('items.0.time_interval_value'))
    await refused(() => change([{ id: one.id }, { id: one.id, next_date: today() }]), invalid('items.1.id'))
    await refused(() => change([{ id: one.id, due_date: today() }]), invalid('items.0.due_date'))
    await refused(() => change([]), { status: 400 })
  })

  test('an older version: 409; unknown: 404', async () => {
    const [one, two] = [await scene.due(), await scene.due()]
    await ok(change([{ id: one.id, next_date: inDays(3) }]))
    await refused(
      () =>
        change([
          { id: two.id, next_date: inDays(4) },
          { id: one.id, next_date: inDays(4), version: one.version }
        ]),
      { status: 409, reason: 'stale' }
    )
    await refused(() => change([{ id: unknown, next_date: today() }]), { status: 404 })
  })

  test('nothing new: nothing is written', async () => {
    const one = await scene.due()
    await ok(change([{ id: one.id, next_date: inDays(3) }]))
    const before = await fingerprint()
    await ok(change([{ id: one.id, next_date: inDays(3), is_active: true }]))
    expect(await fingerprint()).toEqual(before)
  })
})

test('switched off with a reason, which is kept in the history and ends with it', async () => {
  const { id } = await scene.due()
  expect(
    await ok(planner.put(`base-activities/${id}`, { is_active: false, inactive_reason: ' Se retira el reductor ' }))
  ).toMatchObject({ is_active: false, inactive_reason: 'Se retira el reductor' })
  const [entry] = await rowsOf(
    `select after from audit_log where entity = 'base_activity' and fk_entity = $1 order by id desc limit 1`,
    [id]
  )
  expect(entry).toMatchObject({ after: { inactive_reason: 'Se retira el reductor' } })
  expect(await ok(planner.put(`base-activities/${id}`, { is_active: true }))).toMatchObject({ inactive_reason: null })
  expect(await ok(planner.put(`base-activities/${id}`, { inactive_reason: 'activa' }))).toMatchObject({
    inactive_reason: null
  })
})

test('filters: without their first date, with rules of their own', async () => {
  const { id: fk_base } = await base()
  const [a, b, c] = [await activity(), await activity(), await activity()]
  const { created } = await ok(add({ bases: [fk_base], activities: [a.id, b.id, c.id] }))
  await ok(
    change([
      { id: created[0], next_date: today() },
      { id: created[1], tolerance_days: 9 }
    ])
  )
  const found = async (query: string) =>
    (await ok(planner.get(`base-activities?fk_base=${fk_base}&sortBy=id&${query}`))).rows.map(
      (row: { id: number }) => row.id
    )
  expect(await found('is_initialised=true')).toEqual([created[0]])
  expect(await found('is_initialised=false')).toEqual([created[1], created[2]])
  expect(await found('has_own=true')).toEqual([created[1]])
  expect(await found('has_own=false')).toEqual([created[0], created[2]])
})

describe('whoever may not', () => {
  test('other lines, and those without the right, change nothing', async () => {
    const own = await scene.due()
    const other = await makeScene()
    const foreign = await other.due()
    const [b, a] = [await makeBase({ fk_location: other.station.id, fk_plan: scene.plan.id }), await activity()]
    const mine = await base()
    const forbidden = { status: 403, errorCode: 'AUTH.FORBIDDEN' }
    await refused(() => add({ bases: [mine.id, b.id], activities: [a.id] }), forbidden)
    await refused(
      () =>
        change([
          { id: own.id, next_date: today() },
          { id: foreign.id, next_date: today() }
        ]),
      forbidden
    )
    for (const profile of ['Supervisor', 'Técnico', 'CCM', 'Almacén', 'Consulta'] as const) {
      const by = await scene.as(profile)
      await refused(() => add({ bases: [mine.id], activities: [a.id] }, by), forbidden)
      await refused(() => change([{ id: own.id, next_date: inDays(8) }], by), forbidden)
    }
    const { app } = await buildTestApp()
    for (const method of ['POST', 'PUT'] as const)
      expect((await app.inject({ method, url: '/api/v1/base-activities/bulk', payload: {} })).statusCode).toBe(401)
  })
})
