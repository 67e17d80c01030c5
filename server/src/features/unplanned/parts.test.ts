import { workOrderStatus } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { makeStaff, makeTraining, makeUnplanned } from '../../../test/factories.ts'
import { lastAudit } from '../../../test/resource-tests.ts'
import { bringTo, fingerprint, makeScene, nextYear, rowsOf, sorted } from '../../../test/scenario.ts'

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus
const scene = await makeScene()
const { planner, technician, supervisor } = scene

const invalid = (field: string) => ({
  status: 400,
  errorCode: 'VALIDATION.INVALID_DATA',
  errors: { [field]: expect.any(Array) }
})
const refusal = (reason: string) => ({ status: 409, reason })

async function refused(answer: () => ReturnType<SignedIn['get']>, expected: object) {
  const before = await fingerprint()
  expect(await answer()).toMatchObject(expected)
  expect(await fingerprint()).toEqual(before)
}

/** An activity on the scene's line, whose order has come to a state. */
async function activity(status: number = PENDIENTE) {
  const row = await makeUnplanned({ fk_location: scene.station.id })
  await bringTo(row.fk_work_order, status, scene)
  return row
}

const addTask = (fk_unplanned: number, more: object = {}, by: SignedIn = technician) =>
  by.post('unplanned-task', { fk_unplanned, title: 'Medir', ...more })
const addDate = (fk_unplanned: number, start_at: string, end_at: string, by: SignedIn = planner) =>
  by.post('unplanned-execution-date', { fk_unplanned, start_at, end_at })
const addPerson = (fk_unplanned: number, fk_staff: unknown, by: SignedIn = planner) =>
  by.post('unplanned-staff', { fk_unplanned, fk_staff })
const night = (day: number) => [`${nextYear}-12-0${day}T03:30:00.000Z`, `${nextYear}-12-0${day}T08:30:00.000Z`] as const

test.each([
  [PENDIENTE, 200],
  [EN_ESPERA, 200],
  [EN_CURSO, 200],
  [PARA_REVISION, 409],
  [CERRADA, 409],
  [CANCELADO, 409]
])('in state %i of the order: tasks, people and dates %i', async (status, expected) => {
  const { id, fk_work_order } = await makeUnplanned({ fk_location: scene.station.id })
  const task = await ok(addTask(id))
  const person = await ok(addPerson(id, technician.staff))
  const date = await ok(addDate(id, ...night(1)))
  await bringTo(fk_work_order, status, scene)
  const calls = [
    () => addTask(id),
    () => planner.put(`unplanned-task/${task.id}`, { title: 'Otra' }),
    () => technician.put(`unplanned-task/updateTaskUnplanned/${task.id}`, { done: true }),
    () => addPerson(id, supervisor.staff),
    () => technician.put(`unplanned-staff/updateConfirmed/${person.id}`, { confirmed: true }),
    () => planner.post('unplanned-staff/bulkStaff', { fk_unplanned: id, staff: [planner.staff] }),
    () => addDate(id, ...night(2)),
    () => planner.put(`unplanned-execution-date/${date.id}`, { end_at: `${nextYear}-12-01T09:00:00.000Z` }),
    () => planner.delete(`unplanned-execution-date/${date.id}`),
    () => planner.delete(`unplanned-staff/${person.id}`),
    () => planner.delete(`unplanned-task/${task.id}`)
  ]
  const statuses = []
  for (const call of calls) statuses.push((await call()).status)
  expect(new Set(statuses)).toEqual(new Set([expected]))
})

describe('tasks', () => {
  test('in their order, the new one last; marked with by whom and when, and counted', async () => {
    const { id } = await activity(EN_CURSO)
    const [first, second] = [await ok(addTask(id)), await ok(addTask(id, { title: 'Probar <i>dos</i> veces' }))]
    const before = await ok(addTask(id, { title: 'Bloquear', index: 0 }))
    const mark = (more: object) => technician.put(`unplanned-task/updateTaskUnplanned/${second.id}`, more)
    const marked = await ok(mark({ done: true, observation: 'Conforme' }))
    expect(marked).toMatchObject({
      done: true,
      done_at: expect.any(String),
      done_by: { id: technician.user.id },
      observation: 'Conforme',
      version: 2
    })
    expect(await ok(mark({ done: true, observation: 'Conforme' }))).toEqual(marked)
    expect(await ok(mark({ done: true }))).toEqual(marked)
    const all = await ok(technician.get(`unplanned-task/getUnplannedTasks/${id}`))
    const inOrder = [before.id, first.id, second.id]
    expect(all.map((task: { id: number }) => task.id)).toEqual(inOrder)
    const whole = await ok(technician.get(`unplanned/${id}`))
    expect(whole.tasks.map((task: { id: number }) => task.id)).toEqual(inOrder)
    expect(whole).toMatchObject({ tasks_count: 3, tasks_done: 1 })
    await refused(() => mark({ done: false, version: 1 }), refusal('stale'))
    expect(await ok(mark({ done: false }))).toMatchObject({
      done: false,
      done_at: null,
      done_by: null,
      observation: 'Conforme'
    })
  })

  test('done hours before it is sent; never in the future', async () => {
    const { id } = await activity(EN_CURSO)
    const task = await ok(addTask(id))
    const mark = (more: object) => technician.put(`unplanned-task/updateTaskUnplanned/${task.id}`, more)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    await refused(() => mark({ done: true, done_at: tomorrow }), { status: 400 })
    await refused(() => addTask(id, { done: true, done_at: tomorrow }), { status: 400 })
    const done_at = new Date(Date.now() - 3 * 3_600_000).toISOString()
    const sameMoment = (at: string) => expect(Date.parse(at)).toBe(Date.parse(done_at))
    sameMoment((await ok(mark({ done: true, done_at }))).done_at)
    sameMoment((await ok(addTask(id, { done: true, done_at }))).done_at)
    // A change of words doesn't move it, and what isn't done has no moment.
    expect(await ok(addTask(id, { done_at }))).toMatchObject({ done: false, done_at: null })
    sameMoment((await ok(technician.put(`unplanned-task/${task.id}`, { title: 'Otra', done_at: tomorrow }))).done_at)
  })

  test('changed by whoever writes orders or added it; marked by whoever executes', async () => {
    const { id } = await activity()
    const planned = await ok(addTask(id, {}, planner))
    const own = await ok(addTask(id))
    await refused(() => technician.put(`unplanned-task/${planned.id}`, { title: 'x' }), { status: 403 })
    await refused(() => technician.delete(`unplanned-task/${planned.id}`), { status: 403 })
    await ok(technician.put(`unplanned-task/${own.id}`, { title: 'Medir otra vez' }))
    await ok(technician.delete(`unplanned-task/${own.id}`))
    const writer = await loginAs(['work-orders.read', 'work-orders.observe', 'work-orders.write'], {
      lines: [scene.line.id]
    })
    await refused(() => addTask(id, { done: true }, writer), { status: 403 })
    await refused(() => writer.put(`unplanned-task/${planned.id}`, { done: true }), { status: 403 })
    expect(await ok(addTask(id, { done: true }))).toMatchObject({ done: true, done_by: { id: technician.user.id } })
  })

  test('what is wrong with one: no title, one of 501 characters, another activity, an unknown one', async () => {
    const [{ id }, other] = [await activity(), await activity()]
    const task = await ok(addTask(id))
    await refused(() => addTask(id, { title: '' }), invalid('title'))
    await refused(() => addTask(id, { title: 'x'.repeat(501) }), invalid('title'))
    expect((await ok(addTask(id, { title: 'x'.repeat(500) }))).title).toHaveLength(500)
    await refused(() => planner.put(`unplanned-task/${task.id}`, { fk_unplanned: other.id }), invalid('fk_unplanned'))
    await refused(() => addTask(2_147_483_647), { status: 404 })
    // After the last place there is no other one.
    for (const more of [{ index: 10_000 }, {}]) expect(await ok(addTask(id, more))).toMatchObject({ index: 10_000 })
  })
})

describe('people', () => {
  const ofOrder = async (order: number) =>
    (await rowsOf('select fk_staff from work_order_staff where fk_work_order = $1 order by fk_staff', [order])).map(
      ({ fk_staff }) => fk_staff
    )
  const ofActivity = async (id: number) =>
    (await rowsOf('select fk_staff from unplanned_staff where fk_unplanned = $1 order by fk_staff', [id])).map(
      ({ fk_staff }) => fk_staff
    )

  test('who is of an activity is of its order; who leaves the order leaves the activity, not the other way round', async () => {
    const { id, fk_work_order } = await activity()
    const row = await ok(addPerson(id, technician.staff))
    expect(row).toMatchObject({ confirmed: false, staff: { id: technician.staff }, fk_line: scene.line.id })
    expect(await ofOrder(fk_work_order)).toEqual([technician.staff])
    await refused(() => addPerson(id, technician.staff), { status: 409, reason: 'duplicate' })
    await ok(planner.delete(`unplanned-staff/${row.id}`))
    expect(await ofOrder(fk_work_order)).toEqual([technician.staff])

    await ok(addPerson(id, technician.staff))
    const { staff } = await ok(planner.get(`workorders/${fk_work_order}`))
    const other = await makeStaff()
    await ok(planner.put(`work-order-staff/${staff[0].id}`, { fk_staff: other.id }))
    expect(await ofActivity(id)).toEqual([])
    await ok(addPerson(id, other.id))
    const [again] = (await ok(planner.get(`workorders/${fk_work_order}`))).staff
    await ok(planner.delete(`work-order-staff/${again.id}`))
    expect(await ofActivity(id)).toEqual([])
    expect(await lastAudit('unplanned_staff', row.id)).toMatchObject({ action: 'delete', fk_line: scene.line.id })
  })

  test('who executed an order doesn’t close it, though assigned to its activity alone', async () => {
    const { id, fk_work_order } = await activity(EN_CURSO)
    await ok(addPerson(id, supervisor.staff))
    await ok(technician.put(`unplanned/updateDone/${id}`, { done: true }))
    expect(await supervisor.put(`workorders/state/${fk_work_order}/13`)).toMatchObject({ status: 403 })
  })

  test('confirmed by themselves or by whoever assigns; somebody else in their place has confirmed nothing', async () => {
    const { id } = await activity()
    const row = await ok(addPerson(id, technician.staff))
    const confirm = (by: SignedIn, confirmed = true) =>
      by.put(`unplanned-staff/updateConfirmed/${row.id}`, { confirmed })
    const colleague = await scene.as('Técnico')
    await refused(() => confirm(colleague), { status: 403, message: 'Cada persona confirma por sí misma' })
    const confirmed = await ok(confirm(technician))
    expect(confirmed).toMatchObject({ confirmed: true, confirmed_at: expect.any(String) })
    expect(await ok(confirm(technician))).toEqual(confirmed)
    expect(await ok(confirm(supervisor, false))).toMatchObject({ confirmed: false, confirmed_at: null })
    await ok(confirm(technician))
    expect(await ok(planner.put(`unplanned-staff/${row.id}`, { fk_staff: colleague.staff }))).toMatchObject({
      confirmed: false
    })
    expect(await ok(planner.get(`unplanned/${id}`))).toMatchObject({
      people: [{ id: colleague.staff, confirmed: false }]
    })
  })

  test('several at once: all or nobody, those who are there stay as they are', async () => {
    const { id, fk_work_order } = await activity()
    const people = [(await makeStaff()).id, (await makeStaff()).id]
    const gone = await makeStaff({ is_active: false })
    const bulk = (staff: unknown[], by = planner) => by.post('unplanned-staff/bulkStaff', { fk_unplanned: id, staff })
    await refused(() => bulk([...people, gone.id]), invalid('fk_staff'))
    await refused(() => bulk([...people, 2_147_483_647]), invalid('fk_staff'))
    await refused(() => bulk([]), invalid('staff'))
    await refused(() => bulk(people, technician), { status: 403 })
    const [first] = await ok(bulk(people.slice(0, 1)))
    await ok(planner.put(`unplanned-staff/updateConfirmed/${first.id}`, { confirmed: true }))
    const all = await ok(bulk([...people, ...people]))
    expect(all).toMatchObject([{ id: first.id, confirmed: true }, { fk_staff: people[1] }])
    expect(await ok(technician.get(`unplanned-staff/getUnplannedStaff/${id}`))).toEqual(all)
    expect(await ofOrder(fk_work_order)).toEqual(sorted(people))
  })

  test.each([0, 1, 2])('the same people added twice at once: each once (%i)', async () => {
    const { id } = await activity()
    const people = [(await makeStaff()).id, (await makeStaff()).id]
    const bulk = (staff: number[]) => planner.post('unplanned-staff/bulkStaff', { fk_unplanned: id, staff })
    const answers = await Promise.all([bulk(people), bulk(people.toReversed())])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await ofActivity(id)).toEqual(sorted(people))
  })

  test('who lacks a training only with a reason, which stays on the order', async () => {
    const { id: fk_training } = await makeTraining()
    const { id, fk_work_order } = await activity()
    const due = await scene.due({ activity: { fk_training } })
    const { checks } = await ok(scene.program([due.id]))
    await rowsOf('update "check" set fk_work_order = $1 where id = $2', [fk_work_order, checks[0].id])
    const [lacking, trained] = [(await makeStaff()).id, (await makeStaff()).id]
    await rowsOf(
      `insert into staff_training (fk_staff, fk_training, obtained_on, valid_until)
        values ($1, $3, '2020-01-01', '2021-01-01'), ($2, $3, '2020-01-01', null)`,
      [lacking, trained, fk_training]
    )
    const bulk = (more: object = {}) =>
      planner.post('unplanned-staff/bulkStaff', { fk_unplanned: id, staff: [lacking, trained], ...more })
    await refused(() => bulk(), refusal('training'))
    await refused(() => bulk({ override_reason: '  ' }), refusal('training'))
    await ok(bulk({ override_reason: 'Va con Luis' }))
    expect(
      await rowsOf(
        'select fk_staff, override_reason from work_order_staff where fk_work_order = $1 order by fk_staff',
        [fk_work_order]
      )
    ).toEqual([
      { fk_staff: lacking, override_reason: 'Va con Luis' },
      { fk_staff: trained, override_reason: null }
    ])
    const more = (await makeStaff()).id
    await refused(() => addPerson(id, more), refusal('training'))
    const single = { fk_unplanned: id, fk_staff: more, override_reason: 'Acompaña a Luis' }
    const added = await ok(planner.post('unplanned-staff', single))
    const exceptions = () =>
      rowsOf('select override_reason from work_order_staff where fk_work_order = $1 and fk_staff <> all($2)', [
        fk_work_order,
        [lacking, trained]
      ])
    expect(await exceptions()).toEqual([{ override_reason: 'Acompaña a Luis' }])
    const instead = { fk_staff: (await makeStaff()).id }
    await refused(() => planner.put(`unplanned-staff/${added.id}`, instead), refusal('training'))
    await ok(planner.put(`unplanned-staff/${added.id}`, { ...instead, override_reason: 'Viene por Ana' }))
    expect(await exceptions()).toContainEqual({ override_reason: 'Viene por Ana' })
    await ok(planner.put(`unplanned-staff/${added.id}`, { override_reason: 'Otra' }))
    expect(await exceptions()).not.toContainEqual({ override_reason: 'Otra' })
  })
})

describe('dates', () => {
  test('a year before the order, in a hundred years or of 46 days is refused', async () => {
    const { id } = await activity()
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    for (const [from, to, field] of [
      [-366, -365.8, 'start_at'],
      [36_500, 36_500.2, 'start_at'],
      [1, 47, 'end_at']
    ] as const)
      expect(await addDate(id, at(from), at(to))).toMatchObject({
        status: 400,
        errors: { [field]: [expect.any(String)] }
      })
    await ok(addDate(id, at(-2), at(-1.8)))
  })

  test('several nights, the next one first in the list; an end at the start, before it or within another is refused', async () => {
    const { id } = await activity()
    const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    await ok(addDate(id, soon(3), soon(3.2)))
    await ok(addDate(id, soon(1), soon(1.2)))
    await ok(addDate(id, soon(-2), soon(-1.8)))
    const whole = await ok(planner.get(`unplanned/${id}`))
    const starts = whole.dates.map((date: { start_at: string }) => date.start_at)
    expect(starts).toEqual(starts.toSorted())
    expect(starts).toHaveLength(3)
    expect(whole.next_start_at).toBe(whole.dates[1].start_at)
    await ok(addDate(id, soon(-0.1), soon(0.1)))
    const [, now] = (await ok(planner.get(`unplanned/${id}`))).dates
    expect(await ok(planner.get(`unplanned/${id}`))).toMatchObject({
      next_start_at: now.start_at,
      next_end_at: now.end_at
    })
    const [from, to] = night(5)
    const noTime = { status: 400, errors: { end_at: ['El fin tiene que ser posterior al inicio'] } }
    await refused(() => addDate(id, from, from), noTime)
    await refused(() => addDate(id, to, from), invalid('end_at'))
    await refused(() => addDate(id, soon(2.9), soon(3.1)), {
      status: 409,
      reason: 'overlap',
      message: 'Se cruza con otra fecha de ejecución de la actividad'
    })
    // One after the other, and at the same time for another activity.
    await ok(addDate(id, whole.dates[2].end_at, soon(3.6)))
    const other = await activity()
    await ok(addDate(other.id, soon(3), soon(3.2)))
    const [first] = whole.dates
    await refused(() => planner.put(`unplanned-execution-date/${first.id}`, { end_at: first.start_at }), noTime)
    await refused(() => planner.put(`unplanned-execution-date/${first.id}`, { end_at: soon(3.1) }), refusal('overlap'))
    await refused(() => addDate(id, ...night(6), technician), { status: 403 })
  })

  test.each([0, 1, 2, 3])('two that overlap, written at once: one is kept (%i)', async () => {
    const { id } = await activity()
    const answers = await Promise.all([
      addDate(id, `${nextYear}-12-01T03:00:00Z`, `${nextYear}-12-01T06:00:00Z`),
      addDate(id, `${nextYear}-12-01T05:00:00Z`, `${nextYear}-12-01T08:00:00Z`, supervisor)
    ])
    expect(sorted(answers.map(({ status }) => status))).toEqual([200, 409])
  })
})
