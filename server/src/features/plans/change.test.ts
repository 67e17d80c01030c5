import { periodicityUnit } from 'contract/base-activities/maintenance.ts'
import { expect, test, vi } from 'vitest'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import {
  makeActivity,
  makeBase,
  makeBaseActivity,
  makeLine,
  makePlan,
  makeTask,
  makeUsageUnit,
  unique
} from '../../../test/factories.ts'
import { rowsOf } from '../../../test/scenario.ts'
import { regime } from 'contract/core/classifier.ts'

const monthly = { fkc_regime: regime.FECHAS, fk_periodicity_unit: periodicityUnit.MONTH, time_interval_value: 1 }

/** An activity on three bases of a line: one done in March, one never, one with an interval of its own. */
async function used() {
  const line = await makeLine()
  const api = await loginAs('Planificador', { lines: [line.id] })
  const activity = await makeActivity({ ...monthly })
  const on = async (fields: object) =>
    makeBaseActivity({ fk_base: (await makeBase({ fk_location: line.id })).id, fk_activity: activity.id, ...fields })
  const done = await on({ last_date: '2026-03-10', next_date: '2026-04-10', due_date: '2026-04-10', due_by: 'date' })
  const never = await on({ next_date: '2026-04-20', due_date: '2026-04-20', due_by: 'date' })
  const own = await on({
    last_date: '2026-03-10',
    next_date: '2026-03-17',
    due_date: '2026-03-17',
    due_by: 'date',
    fk_periodicity_unit: periodicityUnit.WEEK,
    time_interval_value: 1
  })
  return { api, line, activity, done, never, own }
}

const ended = (api: SignedIn, id: number) =>
  vi.waitFor(async () => {
    const job = await ok(api.get(`jobs/${id}`))
    expect(job.finished_at).not.toBeNull()
    return job
  }, 15_000)
const dues = async (ids: readonly { id: number }[]) =>
  (await rowsOf('select due_date from base_activity where id = any($1) order by id', [ids.map(({ id }) => id)])).map(
    row => row['due_date']
  )

test('what a change would move is shown first, and nothing is changed by that', async () => {
  const { api, activity, done, never, own } = await used()
  const path = `activities/${activity.id}/change-preview`
  expect(await ok(api.post(path, { time_interval_value: 3 }))).toMatchObject({ bases: 3, moved_count: 0, own_rule: 1 })
  const counted = await ok(api.post(path, { time_interval_value: 3, recount: true }))
  expect(counted).toMatchObject({
    bases: 3,
    moved_count: 1,
    moved: [{ id: done.id, due_date: '2026-04-10', new_due_date: '2026-06-10', base: { code: expect.any(String) } }],
    open_checks: 0
  })
  expect(await dues([done, never, own])).toEqual(['2026-04-10', '2026-04-20', '2026-03-17'])
  expect(await ok(api.get(`activities/${activity.id}`))).toMatchObject({ time_interval_value: 1, bases_count: 3 })
})

test('the change is a job: the activity and its bases, as the preview said', async () => {
  const { api, activity, done, never, own } = await used()
  const change = { time_interval_value: 3, recount: true, version: activity.version }
  const job = await ok(api.post(`activities/${activity.id}/change`, change))
  expect(job).toMatchObject({ task: 'activities.change', path: `/admin/plans/${activity.fk_plan}` })
  expect(await ended(api, job.id)).toMatchObject({ state: 'done', result: { bases: 3, moved: 1 } })
  expect(await dues([done, never, own])).toEqual(['2026-06-10', '2026-04-20', '2026-03-17'])
  expect(await ok(api.get(`activities/${activity.id}`))).toMatchObject({ time_interval_value: 3 })
  const [audited] = await rowsOf(
    `select fk_user, request from audit_log where entity = 'activity' and fk_entity = $1 and action = 'update'`,
    [activity.id]
  )
  expect(audited).toEqual({ fk_user: api.user.id, request: `job-${job.id}` })
})

test('another regime: what no longer goes by date has none', async () => {
  const { api, activity, done, never, own } = await used()
  const unit = await makeUsageUnit()
  const change = { fkc_regime: regime.LECTURAS, fk_usage_unit: unit.id, usage_interval_value: 500 }
  expect(await ok(api.post(`activities/${activity.id}/change-preview`, change))).toMatchObject({ moved_count: 3 })
  const job = await ok(api.post(`activities/${activity.id}/change`, change))
  expect(await ended(api, job.id)).toMatchObject({ result: { moved: 3 } })
  expect(await dues([done, never, own])).toEqual([null, null, null])
})

test('refused at once: wrong fields, an old version, a plan of other lines, a right that is missing', async () => {
  const { api, line, activity } = await used()
  for (const path of ['change', 'change-preview'].map(each => `activities/${activity.id}/${each}`)) {
    for (const interval of [0, 1.5, 10 ** 9])
      expect(await api.post(path, { time_interval_value: interval })).toMatchObject({
        status: 400,
        errors: { time_interval_value: expect.any(Array) }
      })
    expect(await api.post(path, { time_interval_value: null })).toMatchObject({ status: 400 })
    expect(await api.post(path, { fk_plan: (await makePlan()).id })).toMatchObject({ status: 400 })
    expect(await api.post(path, { name: 'x', version: activity.version + 1 })).toMatchObject({
      status: 409,
      reason: 'stale'
    })
    const technician = await loginAs('Técnico', { lines: [line.id] })
    const outsider = await loginAs('Planificador', { lines: [(await makeLine()).id] })
    for (const other of [technician, outsider])
      expect((await other.post(path, { time_interval_value: 2 })).status).toBe(403)
  }
  expect((await api.post('activities/2147483647/change', { name: 'x' })).status).toBe(404)
  expect((await api.post('activities/2147483647/change-preview', { name: 'x' })).status).toBe(404)
})

test('somebody changes the activity before the job’s turn: it says so and changes nothing', async () => {
  const { api, activity, done } = await used()
  const [change, other] = await Promise.all([
    api.post(`activities/${activity.id}/change`, { time_interval_value: 3, recount: true, version: 1 }),
    api.put(`activities/${activity.id}`, { name: 'De otra persona', version: 1 })
  ])
  const isFirst = change.status === 200 && other.status === 200
  if (isFirst) {
    const { state } = await ended(api, change.data.id)
    const [due] = await dues([done])
    expect([
      ['failed', '2026-04-10'],
      ['done', '2026-06-10']
    ]).toContainEqual([state, due])
  } else expect([change.status, other.status]).toContain(409)
})

test('the order of activities and tasks: all of them, each once', async () => {
  const api = await loginAs('Administrador')
  const plan = await makePlan()
  const [one, two, three] = [
    await makeActivity({ fk_plan: plan.id, code: 'A-1' }),
    await makeActivity({ fk_plan: plan.id, code: 'A-2' }),
    await makeActivity({ fk_plan: plan.id, code: 'A-10' })
  ]
  const ids = async () =>
    (await ok(api.get(`activities?fk_plan=${plan.id}&fkc_kind=166&sortBy=index&sortDesc=false`))).rows.map(
      ({ id }: { id: number }) => id
    )
  expect(await ids()).toEqual([one.id, two.id, three.id])
  const wanted = [three.id, one.id, two.id]
  expect(await ok(api.put(`plans/${plan.id}/order`, { activities: wanted }))).toEqual(
    wanted.map((id, index) => ({ id, index }))
  )
  expect(await ids()).toEqual(wanted)
  const path = `plans/${plan.id}/order`
  const foreign = await makeActivity()
  for (const wrong of [
    [one.id, two.id],
    [...wanted, foreign.id],
    [one.id, one.id, two.id]
  ])
    expect(await api.put(path, { activities: wrong })).toMatchObject({ status: 409, reason: 'stale' })
  expect((await api.put(path, { activities: [] })).status).toBe(400)
  const made = await ok(
    api.post('activities', { fk_plan: plan.id, code: unique('A'), name: 'Nueva', fkc_check_type: 135, ...monthly })
  )
  expect(await ids()).toEqual([...wanted, made.id])
  const [first, second] = [await makeTask({ fk_activity: one.id }), await makeTask({ fk_activity: one.id })]
  await ok(api.put(`activities/${one.id}/order`, { activities: [second.id, first.id] }))
  const tasks = await ok(api.get(`activities?fk_activity=${one.id}&sortBy=index&sortDesc=false`))
  expect(tasks.rows.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id])
  expect((await api.put(`activities/${two.id}/order`, { activities: [first.id] })).status).toBe(404)
  expect((await (await loginAs('Técnico')).put(path, { activities: wanted })).status).toBe(403)
})

test('a plan is copied with everything but its bases, under a code that is free', async () => {
  const api = await loginAs('Planificador')
  const plan = await makePlan({ code: unique('PM') })
  const activity = await makeActivity({ fk_plan: plan.id, code: 'A-1', ...monthly, procedure: 'Seguridad: bloqueo' })
  await makeTask({ fk_activity: activity.id, code: 'T-1' })
  await makeBase({ fk_plan: plan.id })
  const preview = await ok(api.get(`plans/${plan.id}/copy-preview`))
  expect(preview).toEqual({ code: `${plan.code}-2`, name: `${plan.name} (copia)`, activities: 1, tasks: 1 })
  const copy = await ok(api.post(`plans/${plan.id}/copy`, { code: preview.code, name: preview.name }))
  expect(copy).toMatchObject({ activities_count: 1, bases_count: 0, fk_system: plan.fk_system })
  const { rows } = await ok(api.get(`activities?fk_plan=${copy.id}`))
  expect(rows).toHaveLength(2)
  const [task, parent] = rows
  expect(parent).toMatchObject({ code: 'A-1', procedure: 'Seguridad: bloqueo', time_interval_value: 1 })
  expect(task).toMatchObject({ code: 'T-1', fk_activity: parent.id })
  expect(await api.post(`plans/${plan.id}/copy`, { code: plan.code.toLowerCase(), name: 'x' })).toMatchObject({
    status: 409,
    reason: 'duplicate',
    errors: { code: expect.any(Array) }
  })
  expect((await api.post('plans/2147483647/copy', { code: unique('PM'), name: 'x' })).status).toBe(404)
  expect((await api.get('plans/2147483647/copy-preview')).status).toBe(404)
  expect((await (await loginAs('Técnico')).post(`plans/${plan.id}/copy`, { code: 'x', name: 'x' })).status).toBe(403)
  // The copy's copy gets the next number.
  expect((await ok(api.get(`plans/${plan.id}/copy-preview`))).code).toBe(`${plan.code}-3`)
})

test('activities are copied to another plan, and onto their own with a number', async () => {
  const api = await loginAs('Planificador')
  const [from, to] = [await makePlan(), await makePlan()]
  const activity = await makeActivity({ fk_plan: from.id, code: 'A-1' })
  const task = await makeTask({ fk_activity: activity.id, code: 'T-1' })
  const copied = await ok(api.post(`plans/${to.id}/copy-activities`, { activities: [activity.id] }))
  expect(copied).toMatchObject([{ code: 'A-1', fk_plan: to.id, tasks_count: 1 }])
  const again = await ok(api.post(`plans/${from.id}/copy-activities`, { activities: [activity.id] }))
  expect(again).toMatchObject([{ code: 'A-1-2', index: 1, tasks_count: 1 }])
  expect(await api.post(`plans/${to.id}/copy-activities`, { activities: [task.id] })).toMatchObject({
    status: 400,
    errors: { activities: ['Una tarea se copia con su actividad'] }
  })
  expect((await api.post(`plans/${to.id}/copy-activities`, { activities: [2_147_483_647] })).status).toBe(404)
  expect((await api.post('plans/2147483647/copy-activities', { activities: [activity.id] })).status).toBe(404)
  const line = await makeLine()
  await makeBase({ fk_location: line.id, fk_plan: to.id })
  const outsider = await loginAs('Planificador', { lines: [(await makeLine()).id] })
  expect((await outsider.post(`plans/${to.id}/copy-activities`, { activities: [activity.id] })).status).toBe(403)
})

test('on 5,000 bases: within ten seconds, and cancelled in the middle nothing has changed', async () => {
  const { api, line, activity } = await used()
  const [station] = await rowsOf('select fk_structure from base where fk_line = $1 limit 1', [line.id])
  await rowsOf(
    `insert into base (code, name, fk_location, fk_structure)
      select 'C-' || $1::int || '-' || n, 'Base ' || n, $1, $2 from generate_series(1, 5000) n`,
    [line.id, station?.['fk_structure']]
  )
  await rowsOf(
    `insert into base_activity (fk_base, fk_activity, last_date, anchor_date, next_date, due_date, due_by)
      select id, $2, '2026-03-10', '2026-04-10', '2026-04-10', '2026-04-10', 'date' from base
      where fk_line = $1 and code like 'C-%'`,
    [line.id, activity.id]
  )
  const path = `activities/${activity.id}/change`
  const cancelled = await ok(api.post(path, { time_interval_value: 2, recount: true }))
  await ok(api.put(`jobs/${cancelled.id}/cancel`))
  expect((await ended(api, cancelled.id)).state).toBe('cancelled')
  expect(await ok(api.get(`activities/${activity.id}`))).toMatchObject({ time_interval_value: 1, bases_count: 5003 })

  const job = await ok(api.post(path, { time_interval_value: 3, recount: true }))
  const done = await ended(api, job.id)
  expect(done).toMatchObject({ state: 'done', done: 5003, total: 5003, result: { bases: 5003, moved: 5001 } })
  const seconds = (Date.parse(done.finished_at) - Date.parse(done.started_at)) / 1000
  expect(seconds).toBeLessThan(10)
}, 60_000)
