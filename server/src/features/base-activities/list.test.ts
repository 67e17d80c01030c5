import { beforeAll, describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import {
  makeActivity,
  makeBase,
  makeBaseActivity,
  makeLine,
  makeLocation,
  makePlan,
  makeSpecialty,
  makeTask
} from '../../../test/factories.ts'
import { inDays, makeScene, rowsOf, type Scene, sorted, taskFields, today } from '../../../test/scenario.ts'

type Row = { id: number; due_date: string | null }

let scene: Scene
let reader: SignedIn
/** a line with only the rows of this file, and a place below a place */
let tower: { id: number }
let rows: Record<
  'late' | 'today' | 'later' | 'inTower' | 'off' | 'undated' | 'programmed',
  { id: number; fk_base: number; fk_activity: number }
>
let elsewhere: { id: number; fk_line: number }
let mechanics: { id: number }

beforeAll(async () => {
  scene = await makeScene()
  reader = await scene.as('Consulta')
  const stretch = await makeLocation({ fk_location: scene.station.id })
  tower = await makeLocation({ fk_location: stretch.id })
  mechanics = await makeSpecialty({ name: 'Mecánica de listas' })
  const on = (next_date: string | null) => ({
    next_date,
    due_date: next_date,
    due_by: next_date === null ? null : 'date'
  })
  rows = {
    late: await scene.due({
      on: on(inDays(-9)),
      activity: { name: 'Engrase de poleas', estimated_minutes: 30, reads_meter: false, people: 2 }
    }),
    today: await scene.due({ on: on(today()), activity: { fk_specialty: mechanics.id, estimated_minutes: 45 } }),
    later: await scene.due({ on: on(inDays(20)), activity: { requires_stop: true } }),
    inTower: await scene.due({
      on: on(inDays(3)),
      base: { fk_location: tower.id, name: 'Balancín 7', requires_stop: true }
    }),
    off: await scene.due({ on: { ...on(inDays(-1)), is_active: false } }),
    undated: await scene.due({ on: on(null) }),
    programmed: await scene.due({ on: on(inDays(-2)) })
  }
  await ok(scene.program([rows.programmed.id]))
  const other = await makeLine()
  const base = await makeBase({ fk_location: other.id })
  elsewhere = { id: (await makeBaseActivity({ fk_base: base.id, ...on(today()) })).id, fk_line: other.id }
})

const idsOf = (list: readonly Row[]) => list.map(row => row.id)
const programmable = async (query = '', by = reader): Promise<number[]> =>
  idsOf(await ok(by.get(`base-activities/checks?sortBy=due_date&${query}`)))

describe('base-activities', () => {
  test('a plain array holds at most 5,000 rows, 500 for whoever only looks; a header tells how many there are', async () => {
    const line = await makeLine()
    const place = await makeLocation({ fk_location: line.id })
    const { id } = await makeBase({ fk_location: place.id })
    const other = await loginAs('Planificador', { lines: [line.id] })
    const plan = await makePlan()
    await rowsOf(
      `with made as (insert into activity (fk_plan, code, name, fkc_kind, fkc_check_type, fkc_regime,
        fk_periodicity_unit, time_interval_value)
         select $1, 'M' || n, 'Muchas', 166, 134, 163, 3, 1 from generate_series(1, 5001) n returning id)
       insert into base_activity (fk_base, fk_activity) select $2, id from made`,
      [plan.id, id]
    )
    const { headers, data } = await other.get('base-activities?paginated=false')
    expect(data).toHaveLength(5000)
    expect(headers['x-total-count']).toBe('5001')
    const only = (permission: string) => loginAs(['base-activities.read', permission], { lines: [line.id] })
    for (const permission of ['checks.program', 'base-activities.reschedule', 'base-activities.write'])
      expect((await (await only(permission)).get('base-activities?paginated=false')).data).toHaveLength(5000)
    const looking = await (await loginAs('Consulta', { lines: [line.id] })).get('base-activities?paginated=false')
    expect([looking.data.length, looking.headers['x-total-count']]).toEqual([500, '5001'])
  }, 60_000)

  test('rows and count, or every row as a plain array', async () => {
    const page = await ok(reader.get('base-activities?itemsPerPage=2'))
    expect(page.count).toBe(7)
    expect(idsOf(page.rows)).toEqual([rows.programmed.id, rows.undated.id])
    expect(await ok(reader.get('base-activities?paginated=true&itemsPerPage=2'))).toEqual(page)
    expect(await ok(reader.get('base-activities?paginated=&itemsPerPage=2'))).toEqual(page)
    const all = await ok(reader.get('base-activities?paginated=false'))
    expect(idsOf(all)).toEqual(
      Object.values(rows)
        .map(row => row.id)
        .toReversed()
    )
    expect(all[0]).toEqual(page.rows[0])
    expect((await reader.get('base-activities?paginated=false')).headers['x-total-count']).toBe('7')
    expect(await reader.get('base-activities?paginated=quiza')).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION.INVALID_DATA'
    })
  })

  test('a row carries base, activity with its tasks, line, and the rule in force', async () => {
    const plan = await makePlan()
    const own = await makeScene()
    const activity = await makeActivity({
      fk_plan: plan.id,
      fk_specialty: mechanics.id,
      fkc_priority: 150,
      tolerance_days: 5,
      estimated_minutes: 40,
      people: 2
    })
    const task = await makeTask({
      fk_activity: activity.id,
      ...taskFields(),
      fkc_check_type: 136,
      measure_min: 1.5,
      measure_unit: 'bar'
    })
    await makeTask({ fk_activity: activity.id, ...taskFields(), is_active: false })
    const base = await makeBase({ fk_location: own.station.id, criticality: 'A', requires_stop: true })
    const plain = await makeBaseActivity({
      fk_base: base.id,
      fk_activity: activity.id,
      next_date: today(),
      due_date: today(),
      due_by: 'date'
    })
    const row = await ok(own.planner.get(`base-activities/${plain.id}`))
    expect(row).toEqual({
      id: plain.id,
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      fk_base: base.id,
      base: {
        id: base.id,
        code: base.code,
        name: base.name,
        criticality: 'A',
        location: { id: own.station.id, name: own.station.name }
      },
      fk_activity: activity.id,
      activity: {
        id: activity.id,
        code: activity.code,
        name: activity.name,
        fkc_check_type: 135,
        fkc_priority: 150,
        estimated_minutes: 40,
        reads_meter: false,
        people: 2,
        specialty: { id: mechanics.id, name: 'Mecánica de listas' },
        tasks: [
          {
            id: task.id,
            code: task.code,
            name: task.name,
            fkc_check_type: 136,
            measure_unit: 'bar',
            measure_min: 1.5,
            measure_max: null
          }
        ]
      },
      fk_line: own.line.id,
      line: { id: own.line.id, name: own.line.name, color: '#E53935' },
      fkc_regime: 163,
      regime: { id: 163, name: 'Por fechas' },
      periodicity_unit: { id: 3, name: 'Mes' },
      time_interval_value: 1,
      usage_unit: null,
      usage_interval_value: null,
      tolerance_days: 5,
      fk_base_metric: null,
      requires_stop: true,
      anchor_date: today(),
      next_date: today(),
      rescheduled_date: null,
      last_date: null,
      next_usage_value: null,
      last_usage_value: null,
      next_usage_shown: null,
      due_date: today(),
      due_by: 'date',
      is_active: true,
      inactive_reason: null,
      own: null,
      open_check: null
    })
    await rowsOf(
      'update base_activity set fk_periodicity_unit = 2, time_interval_value = 6, tolerance_days = 0 where id = $1',
      [plain.id]
    )
    expect(await ok(own.planner.get(`base-activities/${plain.id}`))).toMatchObject({
      periodicity_unit: { id: 2, name: 'Semana' },
      time_interval_value: 6,
      tolerance_days: 0
    })
  })

  test('what is switched off, undated or programmed is here; filtered and sorted like any list', async () => {
    const find = async (query: string) =>
      idsOf((await ok(reader.get(`base-activities?itemsPerPage=100&${query}`))).rows)
    expect(await find('is_active=false')).toEqual([rows.off.id])
    expect(await find(`fk_base=${rows.late.fk_base}&fk_base=${rows.today.fk_base}`)).toEqual([
      rows.today.id,
      rows.late.id
    ])
    expect(await find(`fk_activity=${rows.later.fk_activity}`)).toEqual([rows.later.id])
    expect(await find(`fk_plan=${scene.plan.id}`)).toHaveLength(7)
    expect(await find('fk_plan=2147483647')).toEqual([])
    expect(await find('sortBy=due_date&sortDesc=true')).toEqual(
      [rows.later, rows.inTower, rows.today, rows.off, rows.programmed, rows.late, rows.undated].map(row => row.id)
    )
    expect((await find('sortBy=estimated_minutes&sortDesc=true')).slice(0, 2)).toEqual([rows.late.id, rows.today.id])
    expect(await find('sortBy=fk_base&sortDesc=false')).toHaveLength(7)
    // 30 minutes of two people are more than 45 of one.
    expect(await find('estimated_minutes_from=60')).toEqual([rows.late.id])
    expect(await find('estimated_minutes_from=45&estimated_minutes_to=59.5')).toEqual([rows.today.id])
    expect(await find('estimated_minutes_to=0')).toHaveLength(5)
    for (const wrong of ['estimated_minutes_from=dos', 'estimated_minutes=60', 'estimated_minutes_to=Infinity'])
      expect(await reader.get(`base-activities?${wrong}`), wrong).toMatchObject({
        status: 400,
        errorCode: 'VALIDATION.INVALID_DATA'
      })
    for (const field of ['nada', 'name'])
      expect(await reader.get(`base-activities?sortBy=${field}`)).toMatchObject({
        status: 400,
        errorCode: 'VALIDATION.INVALID_PAGINATION'
      })
    expect(await reader.get('base-activities?nada=1')).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION.INVALID_DATA'
    })
  })
})

describe('base-activities/checks', () => {
  test('a plain array unless a page is asked for; never what is switched off, undated or programmed', async () => {
    expect(await programmable()).toEqual([rows.late.id, rows.today.id, rows.inTower.id, rows.later.id])
    const page = await ok(reader.get('base-activities/checks?paginated=true&itemsPerPage=3&sortBy=due_date'))
    expect(page.count).toBe(4)
    expect(idsOf(page.rows)).toEqual([rows.late.id, rows.today.id, rows.inTower.id])
    expect(
      await ok(reader.get('base-activities/checks?paginated=true&itemsPerPage=3&sortBy=due_date&page=2'))
    ).toMatchObject({ rows: [{ id: rows.later.id }], count: 4 })
    expect(await ok(reader.get('base-activities/checks?paginated=false'))).toHaveLength(4)
  })

  test('from, to: both days included', async () => {
    expect(await programmable(`from=${today()}`)).toEqual([rows.today.id, rows.inTower.id, rows.later.id])
    expect(await programmable(`to=${inDays(3)}`)).toEqual([rows.late.id, rows.today.id, rows.inTower.id])
    expect(await programmable(`from=${today()}&to=${today()}`)).toEqual([rows.today.id])
    expect(await programmable(`from=${inDays(4)}&to=${inDays(19)}`)).toEqual([])
    expect(await reader.get('base-activities/checks?from=ayer')).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION.INVALID_DATA',
      errors: { from: expect.any(Array) }
    })
  })

  test('specialty, stop of the line (by base or activity), place and all below it', async () => {
    expect(await programmable(`fk_specialty=${mechanics.id}`)).toEqual([rows.today.id])
    expect(await programmable('requires_stop=true')).toEqual([rows.inTower.id, rows.later.id])
    expect(await programmable('requires_stop=false')).toEqual([rows.late.id, rows.today.id])
    expect(await programmable(`fk_location=${tower.id}`)).toEqual([rows.inTower.id])
    expect(await programmable(`fk_location=${scene.station.id}`)).toHaveLength(4)
    expect(await programmable(`fk_location=${scene.line.id}`)).toHaveLength(4)
    expect(await programmable('fk_location=2147483647')).toEqual([])
    expect(await programmable('fk_location=&fk_specialty=')).toHaveLength(4)
  })

  test('words of base and activity, without accents or capitals', async () => {
    expect(await programmable('search=ENGRASE%20poléas')).toEqual([rows.late.id])
    expect(await programmable('search=balancin')).toEqual([rows.inTower.id])
    expect(await programmable('search=100%25')).toEqual([])
  })

  test('of the caller’s lines only', async () => {
    expect(await programmable(`fkLine=${scene.line.id}`)).toHaveLength(4)
    expect(await reader.get(`base-activities/checks?fkLine=${elsewhere.fk_line}`)).toMatchObject({
      status: 403,
      errorCode: 'AUTH.FORBIDDEN'
    })
    expect(
      await reader.get(`base-activities/checks?fkLine=${scene.line.id}&fkLine=${elsewhere.fk_line}`)
    ).toMatchObject({ status: 403 })
    const both = await loginAs('Consulta', { lines: [scene.line.id, elsewhere.fk_line] })
    expect(sorted(await programmable('', both))).toEqual(
      sorted([rows.late.id, rows.today.id, rows.inTower.id, rows.later.id, elsewhere.id])
    )
    expect(await programmable(`fkLine=${elsewhere.fk_line}`, both)).toEqual([elsewhere.id])
    expect(await programmable('', await loginAs('Consulta'))).toEqual([])
    expect((await programmable('', await loginAs('Administrador'))).length).toBeGreaterThanOrEqual(5)
  })

  test('not on a base or of an activity that is switched off', async () => {
    for (const [table, id] of [
      ['base', rows.late.fk_base],
      ['activity', rows.late.fk_activity]
    ] as const) {
      await rowsOf(`update ${table} set is_active = false where id = $1`, [id])
      expect(await programmable()).not.toContain(rows.late.id)
      await rowsOf(`update ${table} set is_active = true where id = $1`, [id])
    }
    expect(await programmable()).toContain(rows.late.id)
  })
})

test('checks/programmable/count: what is due by a day, by default within a week', async () => {
  const count = async (query = '', by = reader) => (await ok(by.get(`checks/programmable/count?${query}`))).count
  expect(await count()).toBe(3)
  expect(await count(`to=${inDays(20)}`)).toBe(4)
  expect(await count(`from=${today()}&to=${today()}`)).toBe(1)
  expect(await count(`fkLine=${scene.line.id}&from=&to=`)).toBe(3)
  expect(await count(`to=${inDays(-10)}`)).toBe(0)
  expect(await reader.get(`checks/programmable/count?fkLine=${elsewhere.fk_line}`)).toMatchObject({ status: 403 })
  // Words and filters of the list narrow it, too; words find specialties.
  const narrowed = async (query: string) => {
    const { count: listed } = await ok(
      reader.get(`base-activities/checks?paginated=true&to=${inDays(20)}&fkLine=${scene.line.id}&${query}`)
    )
    const counted = await count(`to=${inDays(20)}&fkLine=${scene.line.id}&${query}`)
    expect(counted, query).toBe(listed)
    return counted
  }
  expect(await narrowed('search=nada que se llame así')).toBe(0)
  expect(await narrowed('estimated_minutes_from=0')).toBe(4)
  const specialty = await makeSpecialty()
  const found = (await ok(reader.get(`base-activities/checks?paginated=true&fkLine=${scene.line.id}`))).rows[0]
  await rowsOf('update activity set fk_specialty = $1 where id = $2', [specialty.id, found.fk_activity])
  expect(await narrowed(`search=${specialty.name}`)).toBeGreaterThan(0)
  for (const query of ['fkLine=x', 'to=31-12-2026', 'nada=1'])
    expect(await reader.get(`checks/programmable/count?${query}`)).toMatchObject({
      status: 400,
      errorCode: 'VALIDATION.INVALID_DATA'
    })
})

test('activity/{id}/count-bases: active bases of the caller’s lines on which the activity is active', async () => {
  const activity = await makeActivity()
  const on = async (more: object = {}, base: object = {}) =>
    makeBaseActivity({
      fk_activity: activity.id,
      fk_base: (await makeBase({ fk_location: scene.station.id, ...base })).id,
      ...more
    })
  await on()
  await on()
  await on({ is_active: false })
  await on({}, { is_active: false })
  await makeBaseActivity({ fk_activity: activity.id })
  expect(await ok(reader.get(`base-activities/activity/${activity.id}/count-bases`))).toEqual({ count: 2 })
  expect(await ok((await loginAs('Administrador')).get(`base-activities/activity/${activity.id}/count-bases`))).toEqual(
    { count: 3 }
  )
  expect(await ok(reader.get('base-activities/activity/2147483647/count-bases'))).toEqual({ count: 0 })
  expect(await reader.get('base-activities/activity/x/count-bases')).toMatchObject({ status: 400 })
})

test('who may ask', async () => {
  const partial = await loginAs('Consulta', { lines: [scene.line.id], level: 'partial' })
  const nobody = await loginAs([], { lines: [scene.line.id] })
  for (const path of [
    'base-activities',
    `base-activities/${rows.late.id}`,
    'base-activities/checks',
    'checks/programmable/count',
    `base-activities/activity/${rows.late.fk_activity}/count-bases`,
    'reschedule-history'
  ]) {
    expect(await stranger.get(path), path).toMatchObject({ status: 401, errorCode: 'AUTH.UNAUTHORIZED' })
    expect(await partial.get(path), path).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
    expect(await nobody.get(path), path).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
  }
})
