import { regime } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import * as make from '../../../test/factories.ts'
import { daysAgo, makeScene, today } from '../../../test/scenario.ts'

const scene = await makeScene()
const { technician } = scene

test('the round walks along the line, with what whoever reads needs to know', async () => {
  const line = await make.makeLine()
  const api = await loginAs('Técnico', { lines: [line.id] })
  const place = (code: string, position_m: number) =>
    make.makeLocation({ fk_location: line.id, code: make.unique(code), position_m })
  const [far, near] = [await place('T2', 500), await place('T1', 100)]
  const on = async (fk_location: number, more: object = {}) =>
    make.makeBaseMetric({ fk_base: (await make.makeBase({ fk_location, ...more })).id })
  const [second, first] = [await on(far.id), await on(near.id, { fk_plan: scene.plan.id })]
  await on(near.id, { is_active: false })
  await ok(api.post('readings', { fk_base_metric: first.id, value: 10, read_at: daysAgo(20) }))
  await ok(api.post('readings', { fk_base_metric: first.id, value: 30, read_at: daysAgo(10) }))
  const activity = await make.makeActivity({
    fk_plan: scene.plan.id,
    fkc_regime: regime.LECTURAS,
    fk_usage_unit: first.fk_usage_unit,
    usage_interval_value: 100
  })
  const planner = await loginAs('Planificador', { lines: [line.id] })
  await ok(
    planner.post('base-activities', {
      fk_base: first.fk_base,
      fk_activity: activity.id,
      fk_base_metric: first.id,
      next_usage_value: 50
    })
  )
  const round = await ok(api.get(`readings/round?fkLine=${line.id}`))
  expect(round).toMatchObject([
    {
      id: first.id,
      location: { id: near.id },
      average: 2,
      drives: 1,
      last: { value: 30, read_at: daysAgo(10) },
      next_due: today()
    },
    { id: second.id, last: null, average: null, drives: 0, next_due: null }
  ])
  const { limits, ...trend } = await ok(api.get(`readings/base-metrics/${first.id}/trend`))
  expect(limits).toMatchObject([
    { next_usage_value: 50, remaining: 20, usage_due_date: today(), activity: { id: activity.id } }
  ])
  expect(trend).toMatchObject({ count: 2, average: 2, readings: [{ value: 10 }, { value: 30 }] })
  expect(await api.get(`readings/round?fkLine=${scene.line.id}`)).toMatchObject({ status: 403 })
  expect(await technician.get(`readings/base-metrics/${first.id}/trend`)).toMatchObject({ status: 403 })
  expect(await api.get('readings/base-metrics/2147483647/trend')).toMatchObject({ status: 404 })
  expect(await ok(api.get(`readings/round?fkLine=${line.id}&fk_base=${second.fk_base}`))).toMatchObject([
    { id: second.id }
  ])
})
