import { addDays, mondayOf } from 'contract/core/days.ts'
import { dayOf, operatorTimeZone } from 'contract/core/format.ts'
import type { Levelling } from 'contract/planning/levelling.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn, stranger } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { makeLine, makeSpecialty, makeStaff, makeTraining } from '../../../test/factories.ts'
import { runJob } from '../../../test/run-job.ts'
import { makeScene, rowsOf, type Scene } from '../../../test/scenario.ts'
import { staff_location, staff_specialty } from '../../schema/staff.ts'
import { staff_training } from '../../schema/trainings.ts'
import { levelTask } from './levelling-task.ts'
import type { LevelScope } from './levelling-input.ts'

const today = dayOf(new Date(), operatorTimeZone)
const monday = addDays(mondayOf(today), 14)
const on = (days: number) => addDays(monday, days)
const nightMinutes = 7 * 60

let scene: Scene
let specialty: number
beforeEach(async () => {
  scene = await makeScene()
  specialty = (await makeSpecialty()).id
})

/** A person of the specialty, on the night shift of these days of the week of `monday`. */
async function onNights(days: readonly number[]) {
  const { db } = await testDatabase()
  const { id } = await makeStaff()
  await db.insert(staff_location).values({ fk_staff: id, fk_location: scene.line.id })
  await db.insert(staff_specialty).values({ fk_staff: id, fk_specialty: specialty })
  const items = [0, 1, 2, 3, 4, 5, 6].map(day =>
    days.includes(day)
      ? { fk_staff: id, date: on(day), fk_line: scene.line.id, fkc_shift: 62 }
      : { fk_staff: id, date: on(day), fkc_absence: 110 }
  )
  await ok(scene.planner.put('roster', { items }))
  return id
}

type Fields = { days?: number; minutes?: number; tolerance?: number; activity?: object; base?: object }

/** A base activity that is due on a day of the week. */
async function due({ days = 0, minutes = 60, tolerance = 3, activity = {}, base = {} }: Fields = {}) {
  const made = await scene.due({
    activity: {
      fk_specialty: specialty,
      estimated_minutes: minutes,
      people: 1,
      tolerance_days: tolerance,
      requires_stop: true,
      ...activity
    },
    on: { next_date: on(days), due_date: on(days) },
    base
  })
  return made.id
}

const level = (more: Partial<LevelScope> = {}, by: SignedIn = scene.planner) =>
  runJob(by, levelTask, {
    asked: { line: scene.line.id, from: on(0), to: on(6), by: 'night', ...more },
    timeZone: operatorTimeZone
  }) as Promise<Levelling>
const jobOf = async () => {
  const [row] = await rowsOf('select max(id) as id from job where fk_user = $1', [scene.planner.user.id])
  return row?.['id'] as number
}
const dueOf = async (id: number) =>
  (await rowsOf("select to_char(due_date, 'YYYY-MM-DD') as due from base_activity where id = $1", [id]))[0]?.['due']

describe('the proposal', () => {
  test('takes work out of a night that is over capacity, inside its tolerance, and says why', async () => {
    await onNights([0, 1, 2])
    const ids = [await due({ minutes: 300 }), await due({ minutes: 300 }), await due({ minutes: 300, tolerance: 0 })]
    const result = await level()
    expect(result.changes.map(({ to }) => to)).toEqual([on(1), on(2)])
    expect(result.changes[0]).toMatchObject({
      from: on(0),
      due: on(0),
      fk_specialty: specialty,
      minutes: 300,
      reason: 'Su día estaba por encima de lo que cabe'
    })
    expect(result.changes.map(({ id }) => id)).not.toContain(ids[2])
    expect(result.before.find(({ from }) => from === on(0))).toMatchObject({ minutes: 900, capacity: nightMinutes })
    expect(result.after.map(({ minutes }) => minutes)).toEqual([300, 300, 300, 0, 0, 0, 0])
    expect(result).toMatchObject({ peak: 300 / nightMinutes, shortage: [], left_out: [], is_estimate: false })
    expect(result.bound).toBeLessThanOrEqual(result.peak)
    expect(await dueOf(ids[0] as number)).toBe(on(0))
  })

  test('what can’t fit is proved: where, and how many minutes are lacking', async () => {
    await onNights([0])
    await due({ minutes: 300, tolerance: 0 })
    await due({ minutes: 240, tolerance: 0 })
    expect(await level()).toMatchObject({
      bound: 540 / nightMinutes,
      shortage: [{ from: on(0), to: on(0), fk_specialty: specialty, requires_stop: true, minutes: 540 - nightMinutes }],
      tightest: { from: on(0), to: on(0) }
    })
  })

  test('what stands in orders is fixed and counts', async () => {
    await onNights([0, 1])
    const fixed = await due({ minutes: 300 })
    await ok(scene.program([fixed], { scheduled_date: on(0) }))
    const id = await due({ minutes: 200 })
    expect((await level()).changes).toMatchObject([{ id, to: on(1) }])
  })

  test('late work comes by criticality, where there is room', async () => {
    await onNights([4])
    const late = { days: -30, minutes: 300, tolerance: 0 }
    const low = await due({ ...late, base: { criticality: 'C' } })
    const high = await due({ ...late, base: { criticality: 'A' } })
    const { changes, left_out } = await level()
    expect(changes).toMatchObject([{ id: high, from: null, to: on(4), reason: 'Estaba atrasada' }])
    expect(left_out).toMatchObject([{ id: low, reason: 'No cabe sin pasar de lo que el personal puede' }])
  })

  test('only on nights on which somebody has the training', async () => {
    const { db } = await testDatabase()
    await onNights([0, 1, 2])
    const trained = await onNights([3])
    const { id: fk_training } = await makeTraining()
    await db
      .insert(staff_training)
      .values({ fk_staff: trained, fk_training, obtained_on: '2026-01-01', valid_until: on(3) })
    const id = await due({ days: 1, activity: { fk_training } })
    expect((await level()).changes).toMatchObject([{ id, to: on(3), reason: 'En su día no se puede hacer' }])
  })

  test('what doesn’t need the line to stop goes to those who work by day, else to the night', async () => {
    await onNights([0, 1])
    await due({ minutes: 300, activity: { requires_stop: false } })
    await due({ minutes: 300 })
    // Nobody of the specialty works by day.
    expect((await level()).changes).toHaveLength(1)
  })

  test('by week: a day of the week on which it may be done, nearest to its own', async () => {
    await onNights([0, 1, 2, 3, 4])
    const week = { from: on(-7), to: on(6), by: 'week' as const }
    for (const _ of [1, 2, 3]) await due({ days: 0, minutes: 900, tolerance: 7 })
    const { changes, after } = await level(week)
    expect(changes.every(({ to }) => to < on(0))).toBe(true)
    expect(after.map(({ from }) => from)).toEqual([on(-7), on(0)])
  })

  test('only what is named moves, the rest counts where it lies; what goes by readings stays', async () => {
    await onNights([0, 1])
    const stays = await due({ minutes: 300 })
    const moves = await due({ minutes: 300 })
    const { changes } = await level({ ids: [moves] })
    expect(changes).toMatchObject([{ id: moves, to: on(1) }])
    expect(changes.map(({ id }) => id)).not.toContain(stays)
    const other = (await makeSpecialty()).id
    expect(await level({ fk_specialty: other })).toMatchObject({ changes: [], before: [], peak: 0 })
  })

  test('the same twice', async () => {
    await onNights([0, 1, 2, 3])
    for (const minutes of [100, 250, 75, 300, 125]) await due({ minutes })
    expect(await level()).toEqual(await level())
  })
})

describe('accepting', () => {
  /** Two pieces on one night, of which one is to move. */
  async function proposed() {
    await onNights([0, 1, 2])
    const ids = [await due({ minutes: 300 }), await due({ minutes: 300 }), await due({ minutes: 300 })]
    const { changes } = await level()
    return { ids, changes, job: await jobOf() }
  }

  test('all of it, taken back, and accepted again', async () => {
    const { changes, job } = await proposed()
    const moved = changes.map(({ id }) => id)
    const answer = await ok(scene.planner.post(`planning/level/${job}/accept`, {}))
    expect(answer).toEqual({ changed: expect.arrayContaining(moved), skipped: [], batch: job })
    for (const { id, to } of changes) expect(await dueOf(id)).toBe(to)
    expect((await ok(scene.planner.get(`planning/level/${job}`))).accepted).toHaveLength(moved.length)
    expect(await ok(scene.planner.post(`planning/level/${job}/accept`, {}))).toMatchObject({ changed: [], skipped: [] })
    expect(await ok(scene.planner.post(`planning/level/${job}/undo`))).toMatchObject({
      changed: expect.arrayContaining(moved),
      skipped: []
    })
    for (const { id } of changes) expect(await dueOf(id)).toBe(on(0))
    expect(await rowsOf('select id from reschedule_history where fk_base_activity = any($1)', [moved])).toEqual([])
    expect(await scene.planner.post(`planning/level/${job}/undo`)).toMatchObject({
      status: 409,
      message: 'No hay nada que deshacer'
    })
    expect((await ok(scene.planner.post(`planning/level/${job}/accept`, {}))).changed).toHaveLength(moved.length)
  })

  test('some of it', async () => {
    const { changes, job } = await proposed()
    const [first, second] = changes as [(typeof changes)[number], (typeof changes)[number]]
    expect(await ok(scene.planner.post(`planning/level/${job}/accept`, { ids: [first.id] }))).toMatchObject({
      changed: [first.id]
    })
    expect(await dueOf(second.id)).toBe(on(0))
    expect((await ok(scene.planner.post(`planning/level/${job}/accept`, {}))).changed).toEqual([second.id])
  })

  test('what was moved or programmed since is skipped, and keeps its day when it is taken back', async () => {
    const { changes, job } = await proposed()
    const [first, second] = changes as [(typeof changes)[number], (typeof changes)[number]]
    await ok(scene.program([first.id], { scheduled_date: on(0) }))
    expect(await ok(scene.planner.post(`planning/level/${job}/accept`, {}))).toMatchObject({
      changed: [second.id],
      skipped: [{ id: first.id, reason: 'Ha cambiado entretanto' }]
    })
    const body = { ids: [second.id], date: on(5), reason: 'Sin repuesto' }
    await ok(scene.planner.post('base-activities/reschedule', body))
    expect(await ok(scene.planner.post(`planning/level/${job}/undo`))).toMatchObject({
      changed: [],
      skipped: [{ id: second.id }]
    })
    expect(await dueOf(second.id)).toBe(on(5))
  })

  test('a day whose people have changed since takes nothing, and says so', async () => {
    const { changes, job } = await proposed()
    const [first, second] = changes as [(typeof changes)[number], (typeof changes)[number]]
    const [row] = await rowsOf('select fk_staff, version from roster where date = $1 and fk_line = $2', [
      first.to,
      scene.line.id
    ])
    await ok(scene.planner.put('roster', { items: [{ ...row, date: first.to, fkc_absence: 112 }] }))
    expect(await ok(scene.planner.post(`planning/level/${job}/accept`, {}))).toEqual({
      changed: [second.id],
      skipped: [{ id: first.id, reason: 'El cuadrante de su nuevo día tiene menos gente que antes' }],
      batch: job
    })
  })

  test('twice at once: each piece moves once', async () => {
    const { changes, job } = await proposed()
    const answers = await Promise.all([1, 2].map(() => ok(scene.planner.post(`planning/level/${job}/accept`, {}))))
    expect(answers.flatMap(({ changed }) => changed)).toHaveLength(changes.length)
  })

  test('by its own planner alone', async () => {
    const { job } = await proposed()
    const other = await loginAs('Planificador', { lines: [scene.line.id] })
    for (const by of [other, await loginAs('Administrador')]) {
      expect((await by.get(`planning/level/${job}`)).status).toBe(404)
      expect((await by.post(`planning/level/${job}/accept`, {})).status).toBe(404)
      expect((await by.post(`planning/level/${job}/undo`)).status).toBe(404)
    }
    const { pool } = await testDatabase()
    await pool.query('delete from staff_location where fk_staff = $1', [scene.planner.staff])
    const after = await loginAs('Planificador')
    expect((await after.post(`planning/level/${job}/accept`, {})).status).toBe(404)
  })
})

test('who may, and what can’t be asked', async () => {
  const body = { fk_location: scene.line.id, from: on(0), to: on(6) }
  expect((await stranger.post('planning/level', body)).status).toBe(401)
  expect((await scene.technician.post('planning/level', body)).status).toBe(403)
  const other = await makeLine()
  expect((await scene.planner.post('planning/level', { ...body, fk_location: other.id })).status).toBe(403)
  for (const [wrong, field] of [
    [{ from: addDays(today, -1) }, 'from'],
    [{ to: on(-1) }, 'to'],
    [{ to: on(400) }, 'to'],
    [{ by: 'month' }, 'by'],
    [{ ids: [] }, 'ids'],
    [{ preview: false }, 'preview'],
    [{ from: '2027-02-30' }, 'from']
  ] as const)
    expect(await scene.planner.post('planning/level', { ...body, ...wrong }), JSON.stringify(wrong)).toMatchObject({
      status: 400,
      errors: { [field]: expect.any(Array) }
    })
  const job = await ok(scene.planner.post('planning/level', body))
  expect(job).toMatchObject({ task: 'planning.level', state: 'waiting', path: '/admin/planned/levelling' })
  expect(await scene.planner.get(`planning/level/${job.id}`)).toMatchObject({ status: 409, reason: 'transition' })
})
