import { assetStatus, regime } from 'contract/core/classifier.ts'
import { addDays } from 'contract/core/days.ts'
import { dayOf } from 'contract/core/format.ts'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok } from '../../../test/client.ts'
import { dueFromScratch, dueStored } from '../../../test/due-from-scratch.ts'
import * as make from '../../../test/factories.ts'

const { makeActivity, makeAsset, makeAssetVersion, makeBase, makeBaseActivity, makeBaseMetric, makeLine } = make

/** A base with an asset mounted, a spare, and a planner. */
async function scene() {
  const line = await makeLine()
  const base = await makeBase({ fk_location: line.id })
  const old = await makeAsset({ fkc_status: assetStatus.EN_SERVICIO })
  const spare = await makeAsset()
  const stay = await makeAssetVersion({ fk_base: base.id, fk_asset: old.id })
  const api = await loginAs('Planificador', { lines: [line.id] })
  const replace = (body: object = {}) =>
    api.post(`asset/${old.id}/replace`, { fk_asset_new: spare.id, reason: 'Desgaste', ...body })
  return { line, base, old, spare, stay, api, replace }
}

const at = '2026-03-01T10:00:00.000Z'

test('one stay ends and the next begins at the same moment, with reason and states', async () => {
  const { base, old, spare, stay, api, replace } = await scene()
  const earliest = stay.installed_at
  const answer = await ok(replace({ fk_base: base.id, replaced_at: earliest, old_status: assetStatus.EN_REPARACION }))
  expect(answer).toMatchObject({
    asset: { id: spare.id, fk_base: base.id, status: { name: 'En servicio' } },
    replaced: { id: old.id, fk_base: null, status: { name: 'En reparación' } },
    restarted: []
  })
  expect(await ok(api.get(`asset/base/${base.id}`))).toMatchObject([
    {
      fk_asset: spare.id,
      is_active: true,
      installed_at: earliest,
      reason: 'Desgaste',
      installed_by: { id: api.staff }
    },
    { id: stay.id, fk_asset: old.id, is_active: false, removed_at: earliest, reason: 'Desgaste' }
  ])
  expect(await replace()).toMatchObject({
    status: 400,
    errors: { fk_base: ['El activo no está montado en esta base'] }
  })
})

test('activities that restart with the asset count from the replacement, the others go on', async () => {
  const { base, replace, api } = await scene()
  const meter = await makeBaseMetric({ fk_base: base.id })
  const usage = {
    fkc_regime: regime.FECHASYLECTURAS,
    fk_periodicity_unit: 1,
    time_interval_value: 10,
    fk_usage_unit: meter.fk_usage_unit,
    usage_interval_value: 500
  }
  const state = {
    fk_base: base.id,
    fk_base_metric: meter.id,
    next_date: '2026-03-05',
    rescheduled_date: '2026-03-07',
    last_usage_value: 800,
    next_usage_value: 1300,
    due_date: '2026-03-07',
    due_by: 'date'
  }
  const restarts = await makeBaseActivity({
    ...state,
    fk_activity: (await makeActivity({ ...usage, reset_on_replace: true })).id
  })
  const goesOn = await makeBaseActivity({ ...state, fk_activity: (await makeActivity(usage)).id })
  await ok(api.post('readings', { fk_base_metric: meter.id, value: 1000, read_at: '2026-02-01T00:00:00Z' }))
  const answer = await ok(
    replace({ replaced_at: at, meters: [{ fk_base_metric: meter.id, value_out: 1200, value_in: 15 }] })
  )
  expect(answer.restarted).toEqual([{ id: restarts.id }])
  const day = dayOf(at)
  expect(await ok(api.get(`base-activities/${restarts.id}`))).toMatchObject({
    last_date: day,
    next_date: addDays(day, 10),
    rescheduled_date: null,
    last_usage_value: 15,
    next_usage_value: 515,
    due_date: addDays(day, 10),
    due_by: 'date'
  })
  expect(await ok(api.get(`base-activities/${goesOn.id}`))).toMatchObject({
    last_date: null,
    next_date: '2026-03-05',
    rescheduled_date: '2026-03-07',
    last_usage_value: 800,
    next_usage_value: 1300,
    // 100 of 500 were left when the old one ended.
    next_usage_shown: 115
  })
  const both = [restarts.id, goesOn.id]
  expect(await dueStored(both)).toEqual(await dueFromScratch(both))
  const readings = (await ok(api.get(`readings?fk_base_metric=${meter.id}&sortBy=read_at`))).rows
  expect(readings).toMatchObject([
    { value: 1000 },
    { value: 1200, read_at: at, is_reset: false },
    { value: 15, read_at: '2026-03-01T10:00:00.001Z', is_reset: true }
  ])
  expect(await ok(api.get(`readings/base-metrics/${meter.id}`))).toMatchObject({ current_value: 15 })
})

test('refused, and nothing half done', async () => {
  const { base, old, spare, api, replace } = await scene()
  const foreign = await scene()
  const gone = await makeAsset({ fkc_status: assetStatus.DE_BAJA })
  const part = await makeAsset({ fk_asset: spare.id })
  const elsewhere = await makeAssetVersion({ fk_base: (await makeBase({ fk_location: base.fk_location })).id })
  const meter = await makeBaseMetric()
  const cases: [object, object][] = [
    [{ reason: ' ' }, { status: 400, errors: { reason: expect.any(Array) } }],
    [{ fk_asset_new: old.id }, { status: 400, errors: { fk_asset_new: expect.any(Array) } }],
    [{ fk_asset_new: 2_147_483_647 }, { status: 400, errors: { fk_asset_new: expect.any(Array) } }],
    [{ fk_asset_new: gone.id }, { status: 400, errors: { fk_asset_new: expect.any(Array) } }],
    [{ fk_asset_new: part.id }, { status: 400, errors: { fk_asset_new: expect.any(Array) } }],
    [
      { fk_asset_new: elsewhere.fk_asset },
      { status: 409, reason: 'duplicate', message: 'El activo nuevo está montado en otra base' }
    ],
    [{ fk_asset_new: foreign.old.id }, { status: 403 }],
    [{ fk_base: foreign.base.id }, { status: 400, errors: { fk_base: expect.any(Array) } }],
    [{ replaced_at: '2025-01-01T00:00:00Z' }, { status: 400, errors: { replaced_at: expect.any(Array) } }],
    [
      { replaced_at: new Date(Date.now() + 600_000).toISOString() },
      { status: 400, errors: { replaced_at: expect.any(Array) } }
    ],
    [{ old_status: assetStatus.EN_SERVICIO }, { status: 400, errors: { old_status: expect.any(Array) } }],
    [
      { meters: [{ fk_base_metric: meter.id }] },
      { status: 400, errors: { 'meters.0.fk_base_metric': expect.any(Array) } }
    ]
  ]
  for (const [body, answer] of cases) expect(await replace(body), JSON.stringify(body)).toMatchObject(answer)
  expect(
    await foreign.api.post(`asset/${old.id}/replace`, { fk_asset_new: foreign.spare.id, reason: 'x' })
  ).toMatchObject({ status: 403 })
  expect(await api.post('asset/2147483647/replace', { fk_asset_new: spare.id, reason: 'x' })).toMatchObject({
    status: 404
  })
  expect(
    await (await loginAs('Técnico', { lines: [base.fk_line as number] })).post(`asset/${old.id}/replace`, {})
  ).toMatchObject({ status: 403 })
  expect(await ok(api.get(`asset/base/${base.id}`))).toMatchObject([{ fk_asset: old.id, is_active: true, version: 1 }])
  const { pool } = (await buildTestApp()).database
  expect((await pool.query('select version from asset where id = any($1)', [[old.id, spare.id]])).rows).toEqual([
    { version: 1 },
    { version: 1 }
  ])
})

test('two replacements at once: one of them', async () => {
  const { replace, base, api } = await scene()
  const other = await makeAsset()
  const answers = await Promise.all([replace(), replace({ fk_asset_new: other.id })])
  expect(answers.map(answer => answer.status).toSorted((one, two) => one - two)).toEqual([200, 400])
  expect(
    (await ok(api.get(`asset/base/${base.id}`))).filter((stay: { is_active: boolean }) => stay.is_active)
  ).toHaveLength(1)
})
