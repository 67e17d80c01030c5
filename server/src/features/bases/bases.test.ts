import { bases } from 'contract/bases/bases.ts'
import { regime } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok } from '../../../test/client.ts'
import * as make from '../../../test/factories.ts'
import { lastAudit, testResource } from '../../../test/resource-tests.ts'
import { check } from '../../schema/checks.ts'

const { makeActivity, makeBase, makeBaseActivity, makeLine, makeLocation, makePlan, makeStructure, unique } = make

testResource(bases, undefined, {
  fields: async line => ({
    code: unique('BAS'),
    name: unique('Motor'),
    fk_location: line,
    fk_structure: (await makeStructure()).id,
    fk_plan: (await makePlan()).id,
    criticality: 'A',
    requires_stop: true
  }),
  change: { name: 'Otro nombre' },
  use: ({ id }) => make.makeBaseMetric({ fk_base: id })
})

const ids = (rows: { id: number }[]) => rows.map(row => row.id)

/** A line with a planner of its own. */
async function onLine() {
  const line = await makeLine()
  return { line, api: await loginAs('Planificador', { lines: [line.id] }) }
}

test('a row names what it points to, and what is mounted there', async () => {
  const { line, api } = await onLine()
  const place = await makeLocation({ fk_location: line.id })
  const base = await makeBase({ fk_location: place.id })
  await make.makeAssetVersion({ fk_base: base.id, is_active: false, removed_at: '2026-02-01T00:00:00.000Z' })
  const asset = await make.makeAsset()
  expect(await ok(api.get(`base/${base.id}`))).toMatchObject({ asset: null })
  await make.makeAssetVersion({ fk_base: base.id, fk_asset: asset.id })
  expect(await ok(api.get(`base/${base.id}`))).toMatchObject({
    location: { id: place.id, name: place.name },
    line: { id: line.id, name: line.name, color: line.color },
    structure: { id: base.fk_structure },
    plan: null,
    asset: { id: asset.id, code: asset.code, name: asset.name }
  })
})

test('refused: a place of no line or of another one, and the same name in the same position', async () => {
  const { line, api } = await onLine()
  const base = await makeBase({ fk_location: line.id })
  const fields = { code: unique('BAS'), name: 'Freno', fk_location: line.id, fk_structure: base.fk_structure }
  const nowhere = await make.makeLine({ fkc_type: 25 })
  expect(await api.post('base', { ...fields, fk_location: nowhere.id })).toMatchObject({
    status: 400,
    errors: { fk_location: ['La ubicación no pertenece a ninguna línea'] }
  })
  expect(await api.post('base', { ...fields, fk_location: 2_147_483_647 })).toMatchObject({
    status: 400,
    errors: { fk_location: expect.any(Array) }
  })
  expect(await api.post('base', { ...fields, fk_location: (await makeLine()).id })).toMatchObject({ status: 403 })
  expect(await api.put(`base/${base.id}`, { fk_location: (await makeLine()).id })).toMatchObject({ status: 403 })
  expect(await api.post('base', { ...fields, name: base.name })).toMatchObject({
    status: 409,
    reason: 'duplicate',
    errors: { name: expect.any(Array) }
  })
  expect(await api.post('base', { ...fields, criticality: 'D' })).toMatchObject({
    status: 400,
    errors: { criticality: expect.any(Array) }
  })
})

test('filters: below a place, below an element, plan, mounted, pending', async () => {
  const { line, api } = await onLine()
  const place = await makeLocation({ fk_location: line.id })
  const element = await makeStructure()
  const plan = await makePlan()
  await makeActivity({ fk_plan: plan.id })
  const planned = await makeBase({
    fk_location: place.id,
    fk_structure: (await makeStructure({ fk_structure: element.id })).id,
    fk_plan: plan.id
  })
  const mounted = await makeBase({ fk_location: line.id, criticality: 'C' })
  await make.makeAssetVersion({ fk_base: mounted.id })
  await makeBaseActivity({ fk_base: mounted.id })
  const find = async (query: string) => ids((await ok(api.get(`base?${query}`))).rows)
  expect(await find(`fk_location=${place.id}`)).toEqual([planned.id])
  expect(await find(`fk_location=${line.id}`)).toEqual([mounted.id, planned.id])
  expect(await find(`fk_structure=${element.id}`)).toEqual([planned.id])
  expect(await find('has_plan=true')).toEqual([planned.id])
  expect(await find('has_plan=false')).toEqual([mounted.id])
  expect(await find('has_asset=true')).toEqual([mounted.id])
  expect(await find('has_asset=false')).toEqual([planned.id])
  expect(await find('has_pending_activities=true')).toEqual([planned.id])
  expect(await find('has_pending_initialization=true')).toEqual([mounted.id])
  expect(await find('criticality=C&criticality=A')).toEqual([mounted.id])
  expect(ids(await ok(api.get('base/without-assets')))).toEqual([planned.id])
})

test('counters: of the lines asked for, active bases only, whatever the filters', async () => {
  const [line, second, foreign] = [await makeLine(), await makeLine(), await makeLine()]
  const api = await loginAs('Consulta', { lines: [line.id, second.id] })
  const plan = await makePlan()
  const [a, b] = [await makeActivity({ fk_plan: plan.id }), await makeActivity({ fk_plan: plan.id })]
  await make.makeTask({ fk_activity: a.id })
  await makeActivity({ fk_plan: plan.id, is_active: false })
  const base = await makeBase({ fk_location: line.id, fk_plan: plan.id })
  await makeBaseActivity({ fk_base: base.id, fk_activity: a.id })
  await makeBase({ fk_location: line.id })
  await makeBase({ fk_location: line.id, is_active: false })
  await makeBase({ fk_location: second.id, fk_plan: plan.id })
  await makeBase({ fk_location: foreign.id })
  const counters = { numberBaseWithoutAPlan: 1, numberActivitiesNoAdded: 1, numberActivitiesNoInitialized: 1 }
  for (const path of ['base', 'base/paginated']) {
    expect(await ok(api.get(`${path}?fkLine=${line.id}&search=nada`))).toEqual({ rows: [], count: 0, ...counters })
    expect(await ok(api.get(path))).toMatchObject({ count: 4, ...counters, numberActivitiesNoAdded: 3 })
    expect(await api.get(`${path}?fkLine=${foreign.id}`)).toMatchObject({ status: 403 })
  }
  const count = async (what: string, query = `?fkLine=${line.id}`) => ok(api.get(`base/${what}/count${query}`))
  expect(await count('without-plan')).toEqual({ count: 1 })
  expect(await count('with-pending-activities')).toEqual({ count: 1 })
  expect(await count('with-pending-activities', '')).toEqual({ count: 2 })
  expect(await count('with-pending-initialization')).toEqual({ count: 1 })
  for (const what of [
    'without-plan/count',
    'with-pending-activities/count',
    'with-pending-initialization/count',
    'without-assets'
  ]) {
    expect(await api.get(`base/${what}?fkLine=${foreign.id}`), what).toMatchObject({ status: 403 })
    expect(await api.get(`base/${what}?nada=1`), what).toMatchObject({ status: 400 })
    expect(await (await loginAs([])).get(`base/${what}`), what).toMatchObject({ status: 403 })
  }
  await makeBaseActivity({ fk_base: base.id, fk_activity: b.id, next_date: '2026-03-01' })
  expect(await ok(api.get(`base/${base.id}`))).toMatchObject({
    activities_count: 2,
    activities_not_added: 0,
    activities_not_initialized: 1
  })
})

test('each counter opens exactly what it counted: the bases, and on them the activities', async () => {
  const { line, api } = await onLine()
  const plan = await makePlan()
  for (let n = 0; n < 3; n++) await makeActivity({ fk_plan: plan.id })
  const pending = await makeBase({ fk_location: line.id, fk_plan: plan.id })
  const begun = await makeBase({ fk_location: line.id, fk_plan: plan.id })
  const bare = await makeBase({ fk_location: line.id })
  for (const fk_plan of [plan.id, null]) await makeBase({ fk_location: line.id, fk_plan, is_active: false })
  await ok(api.put(`base/${begun.id}/plan/${plan.id}/associate`, { add_activities: true }))
  const figures = await ok(api.get(`base?fkLine=${line.id}`))
  const opened = (filter: string) => ok(api.get(`base?fkLine=${line.id}&is_active=true&${filter}`))
  const count = async (what: string) => (await ok(api.get(`base/${what}/count?fkLine=${line.id}`))).count
  const sum = (rows: Record<string, number>[], field: string) => rows.reduce((all, row) => all + (row[field] ?? 0), 0)

  const without = await opened('has_plan=false')
  expect([ids(without.rows), without.count]).toEqual([[bare.id], await count('without-plan')])
  expect(without.count).toBe(figures.numberBaseWithoutAPlan)

  const toAdd = await opened('has_pending_activities=true')
  expect([ids(toAdd.rows), toAdd.count]).toEqual([[pending.id], await count('with-pending-activities')])
  expect(sum(toAdd.rows, 'activities_not_added')).toBe(figures.numberActivitiesNoAdded)

  const toBegin = await opened('has_pending_initialization=true')
  expect([ids(toBegin.rows), toBegin.count]).toEqual([[begun.id], await count('with-pending-initialization')])
  expect(sum(toBegin.rows, 'activities_not_initialized')).toBe(figures.numberActivitiesNoInitialized)
  expect([figures.numberActivitiesNoAdded, figures.numberActivitiesNoInitialized]).toEqual([3, 3])
})

test.each([
  [{ fkc_regime: regime.FECHAS }, 1],
  [{ fkc_regime: regime.FECHAS, next_date: '2026-03-01' }, 0],
  [{ fkc_regime: regime.LECTURAS, next_date: '2026-03-01' }, 1],
  [{ fkc_regime: regime.LECTURAS, next_usage_value: 500 }, 0],
  [{ fkc_regime: regime.FECHASYLECTURAS, next_date: '2026-03-01' }, 1],
  [{ fkc_regime: regime.FECHASYLECTURAS, next_date: '2026-03-01', next_usage_value: 500 }, 0],
  [{ is_active: false }, 0]
])('not initialised: %j counts %i', async (fields, expected) => {
  const { line, api } = await onLine()
  await makeBaseActivity({ fk_base: (await makeBase({ fk_location: line.id })).id, ...fields })
  expect(await ok(api.get('base'))).toMatchObject({ numberActivitiesNoInitialized: expected })
})

test('validation: which of code, name and position are taken', async () => {
  const { line, api } = await onLine()
  const base = await makeBase({ fk_location: line.id })
  const ask = (body: object) => ok(api.post('base/validation', body))
  const { fk_location, fk_structure, code, name } = base
  const free = { code: false, name: false, position: false, can_save: true }
  expect(await ask({})).toEqual(free)
  expect(
    await ask({ code: unique('X'), name: 'Libre', fk_location, fk_structure: (await makeStructure()).id })
  ).toEqual(free)
  expect(await ask({ code })).toEqual({ ...free, code: true, can_save: false })
  expect(await ask({ name, fk_location })).toEqual({ ...free, name: true })
  expect(await ask({ name, fk_location: (await makeLine()).id })).toEqual(free)
  expect(await ask({ name: 'Libre', fk_location, fk_structure })).toEqual({ ...free, position: true })
  expect(await ask({ name, fk_location, fk_structure })).toEqual({
    code: false,
    name: true,
    position: true,
    can_save: false
  })
  expect(await ask({ id: base.id, code, name, fk_location, fk_structure })).toEqual(free)
  expect(await api.post('base/validation', { nada: 1 })).toMatchObject({ status: 400 })
})

test('associate: gives the plan, with its activities if asked; twice is harmless', async () => {
  const { line, api } = await onLine()
  const plan = await makePlan()
  const [a, b] = [await makeActivity({ fk_plan: plan.id }), await makeActivity({ fk_plan: plan.id })]
  await make.makeTask({ fk_activity: a.id })
  await makeActivity({ fk_plan: plan.id, is_active: false })
  const base = await makeBase({ fk_location: line.id })
  const path = `base/${base.id}/plan/${plan.id}/associate`
  expect(await ok(api.put(path, { version: 1 }))).toMatchObject({
    plan: { id: plan.id, code: plan.code, name: plan.name },
    version: 2,
    activities_count: 0,
    activities_not_added: 2
  })
  expect(await api.put(path, { version: 1 })).toMatchObject({ status: 409, reason: 'stale' })
  expect(await ok(api.put(path, { add_activities: true }))).toMatchObject({
    activities_count: 2,
    activities_not_added: 0,
    activities_not_initialized: 2
  })
  expect(await ok(api.put(path, { add_activities: true }))).toMatchObject({ activities_count: 2 })
  expect(await activitiesOf(base.id)).toMatchObject([
    { fk_activity: a.id, is_active: true, fk_line: line.id, version: 1 },
    { fk_activity: b.id }
  ])
  expect(await lastAudit('base', base.id)).toMatchObject({ action: 'update', after: { fk_plan: plan.id } })
  expect(await api.put(`base/${base.id}/plan/2147483647/associate`, {})).toMatchObject({ status: 404 })
  expect(await api.put(`base/2147483647/plan/${plan.id}/associate`, {})).toMatchObject({ status: 404 })
  expect(await api.put(`base/${(await makeBase()).id}/plan/${plan.id}/associate`, {})).toMatchObject({ status: 403 })
  expect(await (await loginAs('Técnico', { lines: [line.id] })).put(path, {})).toMatchObject({ status: 403 })
})

test.each(['disassociate', 'another plan', 'PUT of the base'])(
  'leaving a plan by %s: what was never programmed goes, what has a history is switched off',
  async how => {
    const { line, api } = await onLine()
    const plan = await makePlan()
    const base = await makeBase({ fk_location: line.id, fk_plan: plan.id })
    const kept = await makeBaseActivity({
      fk_base: base.id,
      fk_activity: (await makeActivity({ fk_plan: plan.id })).id
    })
    await makeBaseActivity({ fk_base: base.id, fk_activity: (await makeActivity({ fk_plan: plan.id })).id })
    const alien = await makeBaseActivity({ fk_base: base.id, fk_activity: (await makeActivity()).id })
    const { db } = (await buildTestApp()).database
    await db
      .insert(check)
      .values({ fk_base_activity: kept.id, scheduled_date: '2026-01-01', fkc_status: 73, fkc_check_type: 135 })
    const leave = async () => {
      if (how === 'disassociate') return api.put(`base/${base.id}/plan/disassociate`, {})
      if (how === 'another plan')
        return api.put(`base/${base.id}/plan/${(await makePlan()).id}/associate`, { add_activities: true })
      return api.put(`base/${base.id}`, { fk_plan: null })
    }
    const [open] = await db
      .insert(check)
      .values({ fk_base_activity: kept.id, scheduled_date: '2026-02-01', fkc_check_type: 135 })
      .returning()
    for (const fields of [{ name: 'Otra' }, { fk_plan: plan.id }]) await ok(api.put(`base/${base.id}`, fields))
    expect(await leave()).toMatchObject({ status: 409, errorCode: 'DOMAIN.CONFLICT', reason: 'in_use' })
    expect(await activitiesOf(base.id)).toHaveLength(3)
    await (await buildTestApp()).database.pool.query('update "check" set fkc_status = 73 where id = $1', [open?.id])
    expect((await leave()).status).toBe(200)
    expect(await activitiesOf(base.id)).toMatchObject([
      { id: kept.id, is_active: false },
      { id: alien.id, is_active: true }
    ])
    await ok(api.put(`base/${base.id}/plan/${plan.id}/associate`, { add_activities: true }))
    expect(await activitiesOf(base.id)).toMatchObject([
      { id: kept.id, is_active: true },
      { id: alien.id },
      { is_active: true }
    ])
  }
)

async function activitiesOf(base: number) {
  const { pool } = (await buildTestApp()).database
  return (await pool.query('select * from base_activity where fk_base = $1 order by id', [base])).rows
}
