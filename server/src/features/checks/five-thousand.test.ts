import { maxIds } from 'contract/core/http.ts'
import { expect, test } from 'vitest'
import { ok } from '../../../test/client.ts'
import { makeActivity, makeTask } from '../../../test/factories.ts'
import { inDays, makeScene, rowsOf, today } from '../../../test/scenario.ts'

const measured = { procedure: 'Medir', measure_unit: 'mm', measure_min: 1, measure_max: 2 }

/** Due activities: ten activities with three tasks each on every base, all with limits. */
async function due(count: number) {
  const scene = await makeScene()
  const activities = []
  for (let i = 0; i < 10; i++) {
    const activity = await makeActivity({ fk_plan: scene.plan.id, estimated_minutes: 10, ...measured })
    for (const _ of [1, 2, 3]) await makeTask({ fk_activity: activity.id, fk_plan: scene.plan.id, ...measured })
    activities.push(activity.id)
  }
  const rows = await rowsOf(
    `with base_of as (
      insert into base (code, name, fk_location, fk_structure, fk_plan)
        select 'M-' || $1::int || '-' || n, 'Base ' || n, $1, $2, $3 from generate_series(1, $4::int) n returning id)
    insert into base_activity (fk_base, fk_activity, anchor_date, next_date, due_date, due_by)
      select b.id, a, $5::date, $5::date, $5::date, 'date' from base_of b, unnest($6::int[]) a returning id`,
    [scene.station.id, scene.structure.id, scene.plan.id, count / 10, today(), activities]
  )
  return { scene, ids: rows.map(({ id }) => id as number) }
}

// How fast that is, the bench says; here other tests have filled the database, and others run beside it.
test(
  '5,000 activities are rescheduled in one call, and programmed in one; one more is refused',
  { timeout: 60_000 },
  async () => {
    const { scene, ids } = await due(maxIds)
    const moved = await ok(
      scene.planner.post('base-activities/reschedule', { ids, date: inDays(5), reason: 'Sin repuestos' })
    )
    expect(moved).toHaveLength(maxIds)
    expect(
      await rowsOf('select count(*)::int as n from reschedule_history where fk_base_activity = any($1)', [ids])
    ).toEqual([{ n: maxIds }])
    const { batch, checks, work_orders } = await ok(
      scene.program(ids, { split_by: 'shift', scheduled_date: inDays(5) })
    )
    expect([checks.length, work_orders.length]).toEqual([maxIds, 2])
    expect(
      await rowsOf(
        `select count(*)::int as tasks, count(distinct t.fk_check)::int as checks from check_task t
        join "check" c on c.id = t.fk_check join work_order o on o.id = c.fk_work_order where o.fk_batch = $1`,
        [batch.id]
      )
    ).toEqual([{ tasks: 3 * maxIds, checks: maxIds }])
    for (const answer of [
      scene.program([...ids, 2_147_483_647]),
      scene.planner.post('base-activities/reschedule', { ids: [...ids, 1], date: inDays(6), reason: 'Más' })
    ])
      expect(await answer).toMatchObject({ status: 400, errorCode: 'VALIDATION.INVALID_DATA' })
  }
)
