import { assetStatus, readingSource, regime } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { loginAs, ok } from '../../../test/client.ts'
import * as make from '../../../test/factories.ts'

const { makeActivity, makeAsset, makeAssetVersion, makeBase, makeBaseActivity, makeBaseMetric, makeLine } = make

/** Readings of a meter: day and value; `!` marks a reset. */
async function read(meter: number, readings: readonly (readonly [day: string, value: number, reset?: '!'])[]) {
  const { pool } = (await buildTestApp()).database
  for (const [day, value, reset] of readings)
    await pool.query(
      'insert into reading (fk_base_metric, value, read_at, fkc_source, is_reset) values ($1, $2, $3, $4, $5)',
      [meter, value, `${day}T12:00:00Z`, readingSource.MANUAL, reset === '!']
    )
}

/** An asset that was in one base of a line and is now in another, and a planner. */
async function scene() {
  const line = await makeLine()
  const [first, second] = [await makeBase({ fk_location: line.id }), await makeBase({ fk_location: line.id })]
  const asset = await makeAsset({ fkc_status: assetStatus.EN_SERVICIO })
  await makeAssetVersion({
    fk_base: first.id,
    fk_asset: asset.id,
    installed_at: '2025-01-01T00:00:00.000Z',
    removed_at: '2025-06-01T00:00:00.000Z',
    is_active: false,
    reason: 'Desgaste'
  })
  await makeAssetVersion({ fk_base: second.id, fk_asset: asset.id, installed_at: '2025-06-01T00:00:00.000Z' })
  const api = await loginAs('Planificador', { lines: [line.id] })
  return { line, first, second, asset, api }
}

test('the stays of an asset, the active one first, each with what the meters counted meanwhile', async () => {
  const { first, second, asset, api, line } = await scene()
  const hours = await makeBaseMetric({ fk_base: first.id, name: 'Horas' })
  const cycles = await makeBaseMetric({ fk_base: second.id, name: 'Ciclos', rollover_at: 1000 })
  const empty = await makeBaseMetric({ fk_base: second.id, name: 'Vacío' })
  await read(hours.id, [
    ['2024-12-01', 50],
    ['2025-01-10', 100],
    ['2025-03-01', 180],
    // A new meter in the middle of the stay: what lies between is unknown and counts nothing.
    ['2025-03-02', 5, '!'],
    ['2025-05-31', 25],
    ['2025-07-01', 900]
  ])
  await read(cycles.id, [
    ['2025-06-02', 900],
    ['2025-06-03', 100]
  ])
  await read(empty.id, [['2025-06-02', 7]])
  const stays = await ok(api.get(`asset/${asset.id}/stays`))
  expect(stays).toMatchObject([
    {
      is_active: true,
      fk_base: second.id,
      base: { id: second.id, code: second.code },
      line: { id: line.id },
      removed_at: null,
      meters: [
        { name: 'Ciclos', used: 200, last_value: 100 },
        { name: 'Vacío', used: null, last_value: 7 }
      ]
    },
    {
      is_active: false,
      fk_base: first.id,
      reason: 'Desgaste',
      installed_at: '2025-01-01T00:00:00.000Z',
      removed_at: '2025-06-01T00:00:00.000Z',
      meters: [
        {
          fk_base_metric: hours.id,
          used: 100,
          first_read_at: '2025-01-10T12:00:00.000Z',
          last_read_at: '2025-05-31T12:00:00.000Z',
          last_value: 25,
          usage_unit: { id: hours.fk_usage_unit }
        }
      ]
    }
  ])
})

test('a replacement parts the use of both assets exactly', async () => {
  const { second, asset, api } = await scene()
  const spare = await makeAsset()
  const meter = await makeBaseMetric({ fk_base: second.id })
  await read(meter.id, [['2025-07-01', 100]])
  const replaced_at = '2026-01-01T00:00:00Z'
  const meters = [{ fk_base_metric: meter.id, value_out: 700, value_in: 3 }]
  await ok(api.post(`asset/${asset.id}/replace`, { fk_asset_new: spare.id, reason: 'Desgaste', replaced_at, meters }))
  await read(meter.id, [['2026-02-01', 53]])
  const usedBy = async (id: number) => (await ok(api.get(`asset/${id}/stays`)))[0].meters[0].used
  expect([await usedBy(asset.id), await usedBy(spare.id)]).toEqual([600, 50])
})

test('who may not: other lines, no permission, no readings; a stay elsewhere tells only its days', async () => {
  const { line, first, asset, api } = await scene()
  await makeBaseMetric({ fk_base: first.id })
  const outsider = await loginAs('Planificador', { lines: [(await makeLine()).id] })
  expect(await outsider.get(`asset/${asset.id}/stays`)).toMatchObject({ status: 403 })
  expect(await (await loginAs(['bases.read'], { lines: [line.id] })).get(`asset/${asset.id}/stays`)).toMatchObject({
    status: 403
  })
  expect(await api.get('asset/2147483647/stays')).toMatchObject({ status: 404 })
  const without = await ok((await loginAs(['assets.read'], { lines: [line.id] })).get(`asset/${asset.id}/stays`))
  expect(without[1]).toMatchObject({ fk_base: first.id, meters: [] })
  const elsewhere = await makeBase()
  await makeAssetVersion({
    fk_base: elsewhere.id,
    fk_asset: asset.id,
    installed_at: '2024-01-01T00:00:00.000Z',
    removed_at: '2024-06-01T00:00:00.000Z',
    is_active: false,
    reason: 'Secreto'
  })
  const stays = await ok(api.get(`asset/${asset.id}/stays`))
  expect(stays[2]).toMatchObject({
    installed_at: '2024-01-01T00:00:00.000Z',
    fk_base: null,
    base: null,
    location: null,
    line: null,
    reason: null,
    installed_by: null
  })
})

test('what a replacement would start again is said before, and comes true', async () => {
  const { second, asset, api } = await scene()
  const spare = await makeAsset()
  const meter = await makeBaseMetric({ fk_base: second.id })
  await read(meter.id, [['2026-02-01', 1000]])
  const rule = {
    fkc_regime: regime.FECHASYLECTURAS,
    fk_periodicity_unit: 1,
    time_interval_value: 10,
    fk_usage_unit: meter.fk_usage_unit,
    usage_interval_value: 500
  }
  const activity = await makeActivity({ ...rule, reset_on_replace: true })
  const state = { fk_base: second.id, fk_base_metric: meter.id, next_date: '2026-03-05', due_date: '2026-03-05' }
  const restarts = await makeBaseActivity({ ...state, fk_activity: activity.id, due_by: 'date' })
  await makeBaseActivity({ ...state, fk_activity: (await makeActivity(rule)).id, due_by: 'date' })
  const preview = await ok(api.get(`asset/${asset.id}/replace?replaced_on=2026-03-01`))
  expect(preview).toMatchObject({
    base: { id: second.id, code: second.code },
    meters: [{ id: meter.id, current_value: null, last_read_at: '2026-02-01T12:00:00.000Z' }],
    restarts: [
      {
        id: restarts.id,
        activity: { id: activity.id, name: activity.name },
        due_date: '2026-03-05',
        usage_interval_value: 500,
        usage_unit: { id: meter.fk_usage_unit }
      }
    ]
  })
  const replaced_at = '2026-03-01T16:00:00Z'
  await ok(api.post(`asset/${asset.id}/replace`, { fk_asset_new: spare.id, reason: 'Desgaste', replaced_at }))
  expect(await ok(api.get(`base-activities/${restarts.id}`))).toMatchObject({
    next_date: preview.restarts[0].next_date
  })
  expect(await api.get(`asset/${asset.id}/replace`)).toMatchObject({ status: 400 })
  const reader = await loginAs('Consulta', { lines: [second.fk_line as number] })
  expect(await reader.get(`asset/${spare.id}/replace`)).toMatchObject({ status: 403 })
})
