import { checkStatus, checkType } from 'contract/core/classifier.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { makeActivity, makeBaseActivity, makeSpecialty, makeTask, makeWorkOrder } from '../../../test/factories.ts'
import { wrongProgress } from '../../../test/progress.ts'
import { rowsOf } from '../../../test/scenario.ts'

const addCheck = `insert into "check" (fk_base_activity, fk_work_order, scheduled_date, fkc_check_type)
  values ($1, $2, '2026-03-01', ${checkType.OK_NOK}) returning id`
const answer = `update "check" set fkc_status = ${checkStatus.REALIZADO}, performed_at = now(), value_ok = $2
  where id = $1`
const addAnswered = `insert into "check" (fk_base_activity, fk_work_order, scheduled_date, fkc_check_type, fkc_status,
    performed_at, value_ok)
  values ($1, $2, '2026-03-01', ${checkType.OK_NOK}, ${checkStatus.REALIZADO}, now(), $3) returning id`
const waiting = `select from pg_locks where locktype = 'advisory' and not granted and database =
  (select oid from pg_database where datname = current_database())`
const progressOf = (order: number) =>
  rowsOf(
    `select checks_count, checks_answered, checks_flagged, labour_minutes from work_order_progress
      where fk_work_order = $1`,
    [order]
  )

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function makeScene() {
  const activity = await makeActivity({ estimated_minutes: 20, people: 2 })
  const task = await makeTask({ fk_activity: activity.id })
  const baseActivities = await Promise.all(
    Array.from({ length: 6 }, () => makeBaseActivity({ fk_activity: activity.id }))
  )
  const orders = [(await makeWorkOrder()).id, (await makeWorkOrder()).id] as const
  return { activity, task, orders, baseActivities: baseActivities.map(row => row.id) }
}

test('progress follows checks, their tasks, their order and their activity', async () => {
  const { activity, task, orders, baseActivities } = await makeScene()
  const [order, other] = orders
  const [first] = await rowsOf(addCheck, [baseActivities[0], order])
  const [second] = await rowsOf(addCheck, [baseActivities[1], order])
  const expectProgress = async (...figures: [count: number, answered: number, flagged: number, minutes: number]) => {
    const [row] = await progressOf(order)
    expect(Object.values(row ?? {})).toEqual(figures)
    expect(await wrongProgress(orders)).toEqual([])
  }
  await expectProgress(2, 0, 0, 80)
  await rowsOf(answer, [first?.['id'], false])
  await expectProgress(2, 1, 1, 80)
  await rowsOf(answer, [first?.['id'], true])
  await rowsOf(
    `insert into check_task (fk_check, fk_activity, name, index, fkc_check_type, value_ok)
      values ($1, $2, 'Tarea', 1, ${checkType.OK_NOK}, false)`,
    [first?.['id'], task.id]
  )
  await expectProgress(2, 1, 1, 80)
  await rowsOf('update check_task set value_ok = true where fk_check = $1', [first?.['id']])
  await expectProgress(2, 1, 0, 80)
  await rowsOf('update check_task set out_of_range = true where fk_check = $1', [first?.['id']])
  await expectProgress(2, 1, 1, 80)
  await rowsOf('delete from check_task where fk_check = $1', [first?.['id']])
  await expectProgress(2, 1, 0, 80)
  await rowsOf('update activity set estimated_minutes = 30 where id = $1', [activity.id])
  await expectProgress(2, 1, 0, 120)
  await rowsOf('update activity set people = 1 where id = $1', [activity.id])
  await expectProgress(2, 1, 0, 60)
  const longer = await makeActivity({ fk_plan: activity.fk_plan, estimated_minutes: 100, people: 1 })
  await rowsOf('update base_activity set fk_activity = $2 where id = $1', [baseActivities[0], longer.id])
  await expectProgress(2, 1, 0, 130)
  await rowsOf('update "check" set fk_work_order = $2 where id = $1', [second?.['id'], other])
  await expectProgress(1, 1, 0, 100)
  expect(await progressOf(other)).toEqual([
    { checks_count: 1, checks_answered: 0, checks_flagged: 0, labour_minutes: 30 }
  ])
  await rowsOf(`update "check" set fkc_status = ${checkStatus.ANULADO} where id = $1`, [second?.['id']])
  expect((await progressOf(other))[0]).toMatchObject({ checks_count: 0, labour_minutes: 0 })
  await rowsOf('delete from "check" where id = $1', [first?.['id']])
  await expectProgress(0, 0, 0, 0)
  await rowsOf('delete from work_order where id = $1', [order])
  expect(await progressOf(order)).toEqual([])
})

test('what orders are filtered by follows their checks, bases and activities', async () => {
  const { activity, orders, baseActivities } = await makeScene()
  const [order] = orders
  const [first] = await rowsOf(addCheck, [baseActivities[0], order])
  await rowsOf(addCheck, [baseActivities[1], order])
  const expectFacets = async (specialties: number[], criticalities: string[]) => {
    expect(
      await rowsOf('select specialties, criticalities from work_order_progress where fk_work_order = $1', [order])
    ).toEqual([{ specialties, criticalities }])
    expect(await wrongProgress(orders)).toEqual([])
  }
  const baseOf = '(select fk_base from base_activity where id = $1)'
  const firstActivity = baseActivities[0]
  await expectFacets([], ['B'])
  await rowsOf(`update base set criticality = 'A' where id = ${baseOf}`, [firstActivity])
  await expectFacets([], ['A', 'B'])
  const { id: specialty } = await makeSpecialty()
  await rowsOf('update activity set fk_specialty = $2 where id = $1', [activity.id, specialty])
  await expectFacets([specialty], ['A', 'B'])
  const elsewhere = await makeBaseActivity()
  await rowsOf(`update base_activity set fk_base = ${baseOf.replace('$1', '$2')} where id = $1`, [
    firstActivity,
    elsewhere.id
  ])
  await expectFacets([specialty], ['B'])
  // Of cancelled checks too.
  await rowsOf(`update "check" set fkc_status = ${checkStatus.ANULADO} where fk_work_order = $1`, [order])
  await expectFacets([specialty], ['B'])
  await rowsOf('delete from "check" where id = $1', [first?.['id']])
  await expectFacets([specialty], ['B'])
  await rowsOf('delete from "check" where fk_work_order = $1', [order])
  await expectFacets([], [])
})

test('the work of an order by specialty, with and without a stop of the line', async () => {
  const { activity, orders, baseActivities } = await makeScene()
  const [order] = orders
  for (const id of baseActivities.slice(0, 2)) await rowsOf(addCheck, [id, order])
  const expectShares = async (...shares: { fk_specialty: number | null; stop: number; running: number }[]) => {
    expect(await rowsOf('select shares from work_order_progress where fk_work_order = $1', [order])).toEqual([
      { shares }
    ])
    expect(await wrongProgress(orders)).toEqual([])
  }
  const none = { fk_specialty: null }
  await rowsOf('update activity set estimated_minutes = 20, people = 2 where id = $1', [activity.id])
  await expectShares({ ...none, stop: 0, running: 80 })
  const ofFirst = 'where id = (select fk_base from base_activity where id = $1)'
  await rowsOf(`update base set requires_stop = true ${ofFirst}`, [baseActivities[0]])
  await expectShares({ ...none, stop: 40, running: 40 })
  await rowsOf('update activity set requires_stop = true where id = $1', [activity.id])
  await expectShares({ ...none, stop: 80, running: 0 })
  const { id: fk_specialty } = await makeSpecialty()
  const other = await makeActivity({ fk_plan: activity.fk_plan, estimated_minutes: 5, people: 1, fk_specialty })
  await rowsOf('update base_activity set fk_activity = $2 where id = $1', [baseActivities[1], other.id])
  await expectShares({ fk_specialty, stop: 0, running: 5 }, { ...none, stop: 40, running: 0 })
  await rowsOf(`update "check" set fkc_status = ${checkStatus.ANULADO} where fk_work_order = $1`, [order])
  await expectShares()
})

test('six writers of checks and one of their activity at once: right in every snapshot', async () => {
  const { activity, orders, baseActivities } = await makeScene()
  const { url } = await testDatabase()
  const answers = async (fk_base_activity: number, own: number) => {
    const client = await connect(url)
    for (let round = 0; round < 40; round++) {
      const isUndone = round % 5 === 0
      if (isUndone) await client.query('begin')
      const { rows } = await client.query(addAnswered, [fk_base_activity, orders[(own + round) % 2], round % 3 > 0])
      if (round % 4 === 0) await client.query('delete from "check" where id = $1', [rows[0].id])
      if (isUndone) await client.query('rollback')
    }
    await client.end()
  }
  const changesActivity = async () => {
    const client = await connect(url)
    for (let round = 0; round < 60; round++)
      await client.query('update activity set estimated_minutes = $2 where id = $1', [activity.id, round])
    await client.end()
  }
  const done = { isSo: false }
  const work = Promise.all([...baseActivities.map(answers), changesActivity()]).finally(() => (done.isSo = true))
  let looks = 0
  do {
    expect(await wrongProgress(orders)).toEqual([])
    looks++
  } while (!done.isSo)
  await work
  expect(await wrongProgress(orders)).toEqual([])
  expect((await progressOf(orders[0]))[0]?.['checks_count']).toBeGreaterThan(20)
  expect(looks).toBeGreaterThan(5)
})

test("a check added while its activity's minutes change, in an order that nobody else sees yet", async () => {
  const { activity, orders, baseActivities } = await makeScene()
  const { url } = await testDatabase()
  const [adds, changes] = [await connect(url), await connect(url)]
  await adds.query('begin')
  await adds.query(addCheck, [baseActivities[0], orders[0]])
  const changed = changes.query('update activity set estimated_minutes = 50 where id = $1', [activity.id])
  await expect.poll(() => rowsOf(waiting)).toHaveLength(1)
  await adds.query('commit')
  await changed
  expect((await progressOf(orders[0]))[0]).toMatchObject({ checks_count: 1, labour_minutes: 100 })
  await Promise.all([adds.end(), changes.end()])
})
