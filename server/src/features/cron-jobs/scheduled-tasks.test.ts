import { assetStatus } from 'contract/core/classifier.ts'
import type { CronTask } from 'contract/cron-jobs/cron-tasks.ts'
import { addDays, mondayOf } from 'contract/core/days.ts'
import { formatDate, formatWeekdayDate } from 'contract/core/format.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import {
  makeAsset,
  makeAssetVersion,
  makeBase,
  makeLine,
  makeLocation,
  makeTraining,
  makeWorkOrder,
  unique
} from '../../../test/factories.ts'
import { inDays, makeScene, rowsOf, type Scene, sorted, today } from '../../../test/scenario.ts'
import { openSchedule } from './schedule.ts'
import type { ScheduledWork } from '../../platform/jobs/scheduled-task.ts'
import { actorOfUser } from '../../platform/http/actor.ts'
import { folderStorage } from '../../platform/folder-storage.ts'
import { startNotices } from '../../platform/notices.ts'
import { scheduledTasks } from '../../manifest.ts'

const { database, env } = await buildTestApp()
const timeZone = 'America/La_Paz'
const tasks = scheduledTasks({ database, env, storage: folderStorage(env.DATA_DIR) })

/** Does a task as the schedule does, in the name of a user. */
async function run(name: CronTask, who: SignedIn, job: Partial<ScheduledWork['job']> = {}, due = new Date()) {
  const actor = await actorOfUser(database.pool, who.user.id)
  const given = { task: name, time_zone: timeZone, fk_location: null, split_by: null, for_next: true, ...job }
  return database.db.transaction(db => tasks[name]({ db, job: given, due, now: new Date(), timeZone, actor }))
}

const ordersOf = (scene: Scene) =>
  rowsOf(
    `select o.id, to_char(o.scheduled_start at time zone '${timeZone}', 'YYYY-MM-DD') as day, o.fk_batch
     from work_order o where o.fk_line = $1 order by o.id`,
    [scene.line.id]
  )
const due = (scene: Scene, day: string) => scene.due({ on: { next_date: day, due_date: day } })
/** The moment at which a turn was, at 18:00 of a day. */
const at18 = (day: string) => new Date(`${day}T22:00:00Z`)

describe('programming', () => {
  test('the week after its turn, late work too; again, nothing', async () => {
    const scene = await makeScene()
    const monday = addDays(mondayOf(today()), 7)
    const inWeek = [
      await due(scene, inDays(-3)),
      await due(scene, addDays(monday, 3)),
      await due(scene, addDays(monday, 6))
    ]
    const later = await due(scene, addDays(monday, 7))
    const weekly = () => run('checks.weekly', scene.planner, { fk_location: scene.line.id })
    expect(await weekly()).toBe(`1 orden con 3 actividades, hasta el ${formatWeekdayDate(addDays(monday, 6))}`)
    const checks = await rowsOf('select fk_base_activity as id from "check" where fk_base_activity = any($1)', [
      [...inWeek, later].map(({ id }) => id)
    ])
    expect(sorted(checks.map(({ id }) => id as number))).toEqual(sorted(inWeek.map(({ id }) => id)))
    expect(await ordersOf(scene)).toMatchObject([{ day: monday }])
    expect(await weekly()).toBe(`No había nada por programar hasta el ${formatWeekdayDate(addDays(monday, 6))}`)
  })

  test.each<[CronTask, string, boolean, string]>([
    ['checks.daily', '2030-12-31', true, '2031-01-01'],
    ['checks.daily', '2030-12-31', false, '2030-12-31'],
    ['checks.monthly', '2031-01-31', true, '2031-02-28'],
    ['checks.monthly', '2032-01-31', true, '2032-02-29'],
    ['checks.weekly', '2030-12-31', false, '2031-01-05']
  ])('%s at %s, for the next: %s, until %s', async (name, day, for_next, until) => {
    const scene = await makeScene()
    vi.setSystemTime(at18(day))
    onTestFinished(() => void vi.useRealTimers())
    const log = await run(name, scene.planner, { fk_location: scene.line.id, for_next }, at18(day))
    expect(log).toBe(`No había nada por programar hasta el ${formatWeekdayDate(until)}`)
  })

  test('a turn that is made up after its period was over makes nothing', async () => {
    const scene = await makeScene()
    await due(scene, inDays(-40))
    const day = inDays(-30)
    expect(await run('checks.daily', scene.planner, { fk_location: scene.line.id }, at18(day))).toBe(
      `El periodo del ${formatWeekdayDate(addDays(day, 1))} ya ha pasado`
    )
    expect(await ordersOf(scene)).toEqual([])
  })

  test('without a place, on every line of whoever saved it and on no other; split as they want', async () => {
    const [one, two] = [await makeScene(), await makeScene()]
    const planner = await loginAs('Planificador', { lines: [one.line.id] })
    for (const scene of [one, two]) await due(scene, today())
    await run('checks.daily', planner, { for_next: false, split_by: 'specialty' })
    expect(await ordersOf(one)).toHaveLength(1)
    expect(await ordersOf(two)).toEqual([])
    await expect(run('checks.daily', planner, { fk_location: two.line.id })).rejects.toMatchObject({ status: 403 })
  })
})

const personOf = async ({ user }: SignedIn) =>
  (await rowsOf('select fk_staff as id from "user" where id = $1', [user.id]))[0]?.['id'] as number
const toldTo = async (who: SignedIn, kind: string) =>
  (await ok(who.get(`notifications?itemsPerPage=100&kind=${kind}`))).rows as {
    title: string
    fk_entity: number
    text: string
  }[]

test('people are told once of their orders for today, and of those that are late', async () => {
  const scene = await makeScene()
  const order = async (day: string, fkc_status = 9) => {
    const row = await makeWorkOrder({
      fk_location: scene.station.id,
      fkc_status,
      scheduled_start: `${day}T12:00:00Z`,
      title: 'Engrase'
    })
    await rowsOf('insert into work_order_staff (fk_work_order, fk_staff) values ($1, $2)', [
      row.id,
      await personOf(scene.technician)
    ])
    return row
  }
  const [now, late] = [await order(today()), await order(inDays(-1))]
  for (const day of [inDays(1), inDays(-9)]) await order(day)
  await order(today(), 11)
  for (let round = 0; round < 2; round++) await run('work-orders.remind', scene.planner)
  expect(await toldTo(scene.technician, 'work_order_today')).toMatchObject([
    { title: `${now.code} es para hoy, ${formatWeekdayDate(today())}`, fk_entity: now.id, text: 'Engrase' }
  ])
  expect(await toldTo(scene.technician, 'work_order_late')).toMatchObject([
    { title: `${late.code} debía empezar el ${formatWeekdayDate(inDays(-1))}`, fk_entity: late.id }
  ])
  expect(await toldTo(scene.planner, 'work_order_today')).toEqual([])
})

test('a training that is about to expire is told once, to its person and to those who look after them', async () => {
  const line = await makeLine()
  const [person, leader, elsewhere] = [
    await loginAs('Técnico', { lines: [line.id] }),
    await loginAs('Supervisor', { lines: [line.id] }),
    await loginAs('Supervisor', { lines: [(await makeLine()).id] })
  ]
  const id = await personOf(person)
  const give = async (days: number) => {
    const training = await makeTraining()
    await rowsOf(
      `insert into staff_training (fk_staff, fk_training, obtained_on, valid_until) values ($1, $2, '2020-01-01', $3)`,
      [id, training.id, inDays(days)]
    )
    return training
  }
  const [soon, renewed] = [await give(20), await give(10)]
  for (const days of [-1, 31]) await give(days)
  await rowsOf(`insert into staff_training (fk_staff, fk_training, obtained_on, valid_until) values ($1, $2, $3, $4)`, [
    id,
    renewed.id,
    today(),
    inDays(400)
  ])
  for (let round = 0; round < 2; round++) await run('expiries.remind', leader)
  for (const who of [person, leader]) {
    const told = (await toldTo(who, 'training_expires')).filter(({ fk_entity }) => fk_entity === id)
    expect(told.map(({ title }) => title)).toEqual([expect.stringContaining(`«${soon.name}» de `)])
    expect(told[0]?.title).toContain(`vence el ${formatDate(inDays(20))}`)
  }
  expect((await toldTo(elsewhere, 'training_expires')).filter(({ fk_entity }) => fk_entity === id)).toEqual([])
})

test('the day of a turn is that of the task’s own zone', async () => {
  const scene = await makeScene()
  vi.setSystemTime('2031-03-01T12:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  // Half past midnight on the 2nd in Madrid, half past seven on the 1st in La Paz.
  const at = new Date('2031-03-01T23:30:00Z')
  const daily = (time_zone: string) =>
    run('checks.daily', scene.planner, { fk_location: scene.line.id, for_next: false, time_zone }, at)
  expect(await daily('Europe/Madrid')).toContain('02/03/2031')
  expect(await daily(timeZone)).toContain('01/03/2031')
})

test('a warranty that is about to end is told once to those who look after the asset', async () => {
  const line = await makeLine()
  const [planner, elsewhere] = [
    await loginAs('Planificador', { lines: [line.id] }),
    await loginAs('Planificador', { lines: [(await makeLine()).id] })
  ]
  const place = await makeLocation({ fk_location: line.id })
  const mounted = await makeAsset({ warranty_until: inDays(5) })
  await makeAssetVersion({ fk_asset: mounted.id, fk_base: (await makeBase({ fk_location: place.id })).id })
  const scrapped = await makeAsset({ warranty_until: inDays(5), fkc_status: assetStatus.DE_BAJA })
  const [soon, later] = [
    await makeAsset({ warranty_until: inDays(30) }),
    await makeAsset({ warranty_until: inDays(31) })
  ]
  for (let round = 0; round < 2; round++) await run('expiries.remind', planner)
  const toldOf = async (who: SignedIn) =>
    (await toldTo(who, 'warranty_expires')).filter(({ fk_entity }) =>
      [soon.id, later.id, mounted.id, scrapped.id].includes(fk_entity)
    )
  expect((await toldOf(planner)).map(({ fk_entity }) => fk_entity)).toEqual([soon.id, mounted.id])
  expect(await toldOf(elsewhere)).toMatchObject([
    { title: `La garantía de ${soon.code} vence el ${formatDate(inDays(30))}`, text: soon.name, fk_entity: soon.id }
  ])
})

test('the system’s own tasks say what they did', async () => {
  const admin = await loginAs('Administrador')
  expect(await run('clean-up', admin)).toMatch(/^Filas eliminadas: \d+$/)
  expect(await run('base-activities.refresh', admin)).toMatch(/^Medidores: \d+$/)
  expect(await run('attachments.sweep', admin)).toMatch(/^Archivos eliminados: \d+$/)
})

test('at the hour it was given, a task makes the orders of the next week by itself, in the name of whoever saved it', async () => {
  const scene = await makeScene()
  const admin = await loginAs('Administrador', { lines: [scene.line.id] })
  const monday = addDays(mondayOf(today()), 7)
  const row = await due(scene, monday)
  const notices = startNotices(database.pool.options.connectionString as string, { warn: () => {} })
  const log = { error: vi.fn<(error: unknown) => void>() }
  const schedule = openSchedule({ database, notices, timeZone, tasks, log })
  onTestFinished(async () => {
    await schedule.close()
    await notices.close()
  })
  const fields = { name: unique('Semana'), task: 'checks.weekly', expression: '0 18 * * 5', time_zone: timeZone }
  const { id } = await ok(admin.post('cron-jobs', { ...fields, fk_location: scene.line.id }))
  await rowsOf('update cron_job set is_enabled = false, next_run_at = null where id <> $1', [id])
  const checks = () => rowsOf('select c.id from "check" c where c.fk_base_activity = $1', [row.id])
  await schedule.round()
  expect(await checks()).toEqual([])
  // As if its hour were now.
  await rowsOf(
    `update cron_job set next_run_at = date_trunc('minute', now()),
      expression = to_char(now() at time zone '${timeZone}', 'FMMI FMHH24 * * *') where id = $1`,
    [id]
  )
  await schedule.round()
  expect(await checks()).toHaveLength(1)
  const { rows: ran } = await ok(admin.get(`cron-jobs/${id}/runs`))
  expect(ran).toMatchObject([
    { state: 'done', attempts: 1, user: null, log: expect.stringMatching(/^1 orden con 1 actividad/) }
  ])
  expect(await ok(admin.get(`cron-jobs/${id}`))).toMatchObject({ last_status: 'done', version: expect.any(Number) })
  const [order] = await rowsOf(
    'select b.fk_user from work_order o join batch b on b.id = o.fk_batch where o.fk_line = $1',
    [scene.line.id]
  )
  expect(order).toEqual({ fk_user: admin.user.id })
  expect(log.error).not.toHaveBeenCalled()
})
