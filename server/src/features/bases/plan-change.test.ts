import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok } from '../../../test/client.ts'
import { makeActivity, makeBase, makeBaseActivity, makeLine, makePlan, makeTask } from '../../../test/factories.ts'
import { check } from '../../schema/checks.ts'

const none = { deleted: 0, ended: 0, added: 0, resumed: 0, programmed: [] }

/** A base with a plan of three activities: one with a past, one that was never programmed, one not added. */
async function scene() {
  const line = await makeLine()
  const api = await loginAs('Planificador', { lines: [line.id] })
  const plan = await makePlan()
  const base = await makeBase({ fk_location: line.id, fk_plan: plan.id })
  const [done, idle] = [await makeActivity({ fk_plan: plan.id }), await makeActivity({ fk_plan: plan.id })]
  await makeActivity({ fk_plan: plan.id })
  await makeTask({ fk_activity: done.id })
  const withPast = await makeBaseActivity({ fk_base: base.id, fk_activity: done.id })
  await makeBaseActivity({ fk_base: base.id, fk_activity: idle.id })
  // Of another plan: it stays whatever happens.
  await makeBaseActivity({ fk_base: base.id, fk_activity: (await makeActivity()).id })
  const { db, pool } = (await buildTestApp()).database
  const aCheck = { fk_base_activity: withPast.id, fkc_check_type: 135 }
  await db.insert(check).values({ ...aCheck, scheduled_date: '2026-01-01', fkc_status: 73 })
  const programme = () => db.insert(check).values({ ...aCheck, scheduled_date: '2026-02-01' })
  const ask = (fk_plan?: number) => ok(api.get(`base/${base.id}/plan-change${fk_plan ? `?fk_plan=${fk_plan}` : ''}`))
  const activities = async () =>
    (await pool.query('select fk_activity, is_active from base_activity where fk_base = $1 order by id', [base.id]))
      .rows
  return { line, api, plan, base, done, ask, programme, activities }
}

test('without a plan: what was never programmed goes, what has a past ends; asking changes nothing', async () => {
  const { api, base, ask, activities } = await scene()
  const before = await activities()
  expect(await ask()).toEqual({ ...none, deleted: 1, ended: 1 })
  expect(await activities()).toEqual(before)
  await ok(api.put(`base/${base.id}/plan/disassociate`, {}))
  expect((await activities()).map(({ is_active }) => is_active)).toEqual([false, true])
  expect(await ask()).toEqual(none)
})

test('another plan: both; back again, what had ended is resumed', async () => {
  const { api, plan, base, ask } = await scene()
  const other = await makePlan()
  for (const is_active of [true, true, false]) await makeActivity({ fk_plan: other.id, is_active })
  expect(await ask(other.id)).toEqual({ ...none, deleted: 1, ended: 1, added: 2 })
  await ok(api.put(`base/${base.id}/plan/${other.id}/associate`, { add_activities: true }))
  expect(await ask(plan.id)).toEqual({ ...none, deleted: 2, added: 2, resumed: 1 })
  const { activities_count } = await ok(api.put(`base/${base.id}/plan/${plan.id}/associate`, { add_activities: true }))
  // Its three, and the one of no plan of the base's.
  expect(activities_count).toBe(4)
})

test('the same plan: only what it lacks is added', async () => {
  const { plan, ask } = await scene()
  expect(await ask(plan.id)).toEqual({ ...none, added: 1 })
})

test('what is programmed is named, because it keeps the plan', async () => {
  const { api, base, done, ask, programme } = await scene()
  await programme()
  expect(await ask()).toMatchObject({ programmed: [{ name: done.name, work_order: null }] })
  expect(await api.put(`base/${base.id}/plan/disassociate`, {})).toMatchObject({ status: 409, reason: 'in_use' })
})

test('refused: without signing in, without the permission, of another line, of no base, to no plan', async () => {
  const { line, api, base } = await scene()
  const path = `base/${base.id}/plan-change`
  expect(await (await loginAs([], { lines: [line.id] })).get(path)).toMatchObject({ status: 403 })
  expect(await api.get(`base/${(await makeBase()).id}/plan-change`)).toMatchObject({ status: 403 })
  expect(await api.get('base/2147483647/plan-change')).toMatchObject({ status: 404 })
  expect(await api.get(`${path}?fk_plan=2147483647`)).toMatchObject({ status: 404 })
  expect(await api.get(`${path}?nada=1`)).toMatchObject({ status: 400 })
  const { app } = await buildTestApp()
  expect((await app.inject({ url: `/api/v1/${path}` })).statusCode).toBe(401)
})
