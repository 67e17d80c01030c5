import { regime } from 'contract/core/classifier.ts'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import { dueFromScratch, dueStored } from '../../../test/due-from-scratch.ts'
import { daysAgo, inDays, makeScene, rowsOf } from '../../../test/scenario.ts'

/** The due date must change with everything that it follows from. */

const scene = await makeScene()

/** A meter that counted ten hours a day until ten days ago. */
const tenHoursADay = [
  { value: 500, read_at: daysAgo(60) },
  { value: 1000, read_at: daysAgo(10) }
]

/** An activity by dates on two bases, with a meter that could drive it as well. */
async function onTwoBases() {
  const meter = await scene.meter(tenHoursADay)
  const first = await scene.due({
    activity: { fk_usage_unit: meter.fk_usage_unit, usage_interval_value: 100 },
    on: { fk_base_metric: meter.id }
  })
  const second = await scene.due()
  await rowsOf('update base_activity set fk_activity = $1 where id = $2', [first.fk_activity, second.id])
  await ok(scene.planner.put(`base-activities/${first.id}`, { next_date: inDays(3), next_usage_value: 1100 }))
  await ok(scene.planner.put(`base-activities/${second.id}`, { next_date: inDays(4) }))
  return { meter, activity: first.fk_activity, ids: [first.id, second.id] }
}

async function expectRight(ids: readonly number[]): Promise<void> {
  expect(await dueStored(ids)).toEqual(await dueFromScratch(ids))
}

test('the regime of an activity: every base is due by the new one, and an unrelated edit changes nothing', async () => {
  const { activity, ids } = await onTwoBases()
  expect(await dueStored(ids)).toMatchObject([
    { due_date: inDays(3), due_by: 'date' },
    { due_date: inDays(4), due_by: 'date' }
  ])
  await ok(scene.planner.put(`activities/${activity}`, { fkc_regime: regime.LECTURAS }))
  const byUsage = [
    { due_date: inDays(0), due_by: 'usage' },
    { due_date: null, due_by: null }
  ]
  expect(await dueStored(ids)).toMatchObject(byUsage)
  for (const id of ids) {
    const row = await ok(scene.planner.put(`base-activities/${id}`, { tolerance_days: 2 }))
    // The series itself doesn't move.
    expect(row.next_date).not.toBe(null)
  }
  expect(await dueStored(ids)).toMatchObject(byUsage)
  await ok(scene.planner.put(`activities/${activity}`, { fkc_regime: regime.FECHASYLECTURAS }))
  expect(await dueStored(ids)).toMatchObject([
    { due_date: inDays(0), due_by: 'usage' },
    { due_date: inDays(4), due_by: 'date' }
  ])
  await expectRight(ids)
})

test('one that comes while its rule changes waits for it', async () => {
  const { fk_base, fk_activity } = await scene.due()
  await rowsOf('delete from base_activity where fk_activity = $1', [fk_activity])
  const { url } = await testDatabase()
  const changes = new pg.Client({ connectionString: url })
  onTestFinished(() => changes.end())
  await changes.connect()
  await changes.query('begin')
  await changes.query('select from activity where id = $1 for no key update', [fk_activity])
  const made = ok(scene.planner.post('base-activities', { fk_base, fk_activity, next_date: inDays(3) }))
  const waiting = `select from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`
  await expect.poll(() => rowsOf(waiting), { timeout: 10_000 }).toHaveLength(1)
  await changes.query('commit')
  await made
})

test('an activity’s name: its bases stay as they are, version included', async () => {
  const { activity, ids } = await onTwoBases()
  const versions = () => rowsOf('select version from base_activity where id = any($1) order by id', [ids])
  const before = await versions()
  await ok(scene.planner.put(`activities/${activity}`, { name: 'Otro nombre' }))
  expect(await versions()).toEqual(before)
})

test('where a meter starts again from zero: what it drives is due anew', async () => {
  const meter = await scene.meter(tenHoursADay)
  const { id } = await scene.byUsage(meter.id, meter.fk_usage_unit, { next_usage_value: 1100 })
  const { checks } = await scene.started([id])
  await ok(scene.technician.put(`checks/${checks[0]}`, { value_ok: true, performed_at: daysAgo(9), usage_value: 1010 }))
  const reset = { fk_base_metric: meter.id, value: 40, read_at: daysAgo(2), is_reset: true }
  const { id: reading } = await ok(scene.technician.post('readings', reset))
  // 1010 → 40 with a reset is another counter, also of a meter that turns over: nothing of the 100 hours is used.
  expect(await dueStored([id])).toMatchObject([{ due_date: inDays(8), next_usage_shown: 140 }])
  await ok(scene.planner.put(`readings/base-metrics/${meter.id}`, { rollover_at: 1050 }))
  expect(await dueStored([id])).toMatchObject([{ due_date: inDays(8), next_usage_shown: 140 }])
  await expectRight([id])
  // It was none, but a turn: 80 of 100 hours are used.
  await ok(scene.technician.put(`readings/${reading}`, { is_reset: false, reason: 'Dio la vuelta' }))
  const [row] = await dueStored([id])
  expect(row).toMatchObject({ due_date: inDays(0), due_by: 'usage' })
  await expectRight([id])
  // Nothing explains the drop: what was used since isn't known, and counts as nothing.
  await ok(scene.planner.put(`readings/base-metrics/${meter.id}`, { rollover_at: null }))
  expect(await dueStored([id])).toMatchObject([{ due_date: inDays(8) }])
  await expectRight([id])
})

test('an activity that comes back with its plan is due by the rule of today', async () => {
  const { id, fk_base } = await scene.due()
  await scene.started([id])
  await rowsOf(`update "check" set fkc_status = 73 where fk_base_activity = $1`, [id])
  await ok(scene.planner.put(`base/${fk_base}/plan/disassociate`, {}))
  // As a version of the program before this rule stored it.
  await rowsOf(`update base_activity set next_date = $2, due_date = $3 where id = $1`, [id, inDays(5), inDays(1)])
  await ok(scene.planner.put(`base/${fk_base}/plan/${scene.plan.id}/associate`, { add_activities: true }))
  expect(await dueStored([id])).toMatchObject([{ due_date: inDays(5), due_by: 'date' }])
})

test.each([
  ['exactly at the limit reaches it', 1100, 1100.5, inDays(-4)],
  ['exactly at the limit reaches it, though the meter stands still since', 1100, 1100, inDays(-4)],
  ['just below it leaves that to the next one', 1099.9999, 1100.5, inDays(-2)]
])('a reading %s', async (_name, value, next, due) => {
  const meter = await scene.meter(tenHoursADay)
  const { id } = await scene.byUsage(meter.id, meter.fk_usage_unit, { next_usage_value: 1100 })
  await ok(scene.technician.post('readings', { fk_base_metric: meter.id, value, read_at: daysAgo(4) }))
  await ok(scene.technician.post('readings', { fk_base_metric: meter.id, value: next, read_at: daysAgo(2) }))
  expect(await dueStored([id])).toMatchObject([{ due_date: due }])
  await expectRight([id])
})

test('the day of a reading is the operator’s, not that of UTC', async () => {
  const meter = await scene.meter([{ value: 500, read_at: daysAgo(60) }])
  const { id } = await scene.byUsage(meter.id, meter.fk_usage_unit, { next_usage_value: 1000 })
  // 22:30 of the previous day in La Paz
  const read_at = `${inDays(-3)}T02:30:00Z`
  await ok(scene.technician.post('readings', { fk_base_metric: meter.id, value: 1000, read_at }))
  expect(await dueStored([id])).toMatchObject([{ due_date: inDays(-4) }])
})
