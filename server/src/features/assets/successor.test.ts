import { assetStatus } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import * as make from '../../../test/factories.ts'
import { rowsOf } from '../../../test/scenario.ts'

// What comes in the place of an asset: of another subsystem, of another line, with hours that it has lived.

const asModel = async (name: string) => {
  const { id: fk_subsystem } = await make.makeSubsystem({ name: make.unique(name) })
  return (await make.makeModel({ fk_subsystem })).id
}

/** A motor mounted on a line with a meter of hours, and a planner of that line and another one. */
async function scene() {
  const [line, other] = [await make.makeLine(), await make.makeLine()]
  const base = await make.makeBase({ fk_location: line.id })
  const [fk_model, fk_other_model] = [await asModel('Motores'), await asModel('Baterías')]
  const motor = await make.makeAsset({ fkc_status: assetStatus.EN_SERVICIO, fk_model })
  await make.makeAssetVersion({ fk_base: base.id, fk_asset: motor.id, installed_at: '2026-01-01T00:00:00.000Z' })
  const unit = await make.makeUsageUnit({ name: make.unique('Horas'), symbol: 'h' })
  const meter = await make.makeBaseMetric({ fk_base: base.id, fk_usage_unit: unit.id, name: 'Horas de marcha' })
  const api = await loginAs('Planificador', { lines: [line.id, other.id] })
  const replace = (fk_asset_new: number, more: object = {}, id = motor.id) =>
    api.post(`asset/${id}/replace`, { fk_asset_new, reason: 'Desgaste', ...more })
  return { line, other, base, motor, unit, meter, api, replace, fk_model, fk_other_model }
}

test('another subsystem, and an asset of another line, are asked about; then it changes its line', async () => {
  const { other, line, motor, api, replace, fk_other_model } = await scene()
  const battery = await make.makeAsset({ fk_model: fk_other_model })
  const there = await make.makeBase({ fk_location: other.id })
  const moments = { installed_at: '2026-01-01T00:00:00.000Z', removed_at: '2026-02-01T00:00:00.000Z' }
  await make.makeAssetVersion({ fk_base: there.id, fk_asset: battery.id, is_active: false, ...moments })
  expect(await ok(api.get(`asset/${motor.id}/replace?fk_asset_new=${battery.id}`))).toMatchObject({
    successor: { code: battery.code, other_subsystem: { id: expect.any(Number) }, other_line: { id: other.id } }
  })
  expect(await replace(battery.id)).toMatchObject({
    status: 400,
    errors: {
      accept_other_subsystem: [expect.stringMatching(/confirme que es el que va aquí$/)],
      accept_other_line: [`${battery.code} estuvo en ${other.name}: confirme que cambia de línea`]
    }
  })
  expect(await replace(battery.id, { accept_other_subsystem: true })).toMatchObject({
    status: 400,
    errors: { accept_other_line: expect.any(Array) }
  })
  const accepted = { accept_other_subsystem: true, accept_other_line: true }
  expect(await ok(replace(battery.id, accepted))).toMatchObject({ asset: { fk_line: line.id } })
})

test('so they are where two assets are exchanged', async () => {
  const { other, base, motor, api, fk_other_model } = await scene()
  const battery = await make.makeAsset({ fkc_status: assetStatus.EN_SERVICIO, fk_model: fk_other_model })
  const there = await make.makeBase({ fk_location: other.id })
  await make.makeAssetVersion({ fk_base: there.id, fk_asset: battery.id, installed_at: '2026-01-01T00:00:00.000Z' })
  const swap = (more: object = {}) =>
    api.post(`asset/${battery.id}/swap`, { fk_asset_other: motor.id, reason: 'Desgaste', ...more })
  expect(await swap()).toMatchObject({
    status: 400,
    errors: {
      accept_other_subsystem: [expect.stringMatching(/confirme que es el que va aquí$/)],
      accept_other_line: [`${battery.code} está en ${other.name}: confirme que cambia de línea`]
    }
  })
  expect(await ok(api.get(`asset/${battery.id}`))).toMatchObject({ fk_base: there.id })
  expect(await ok(swap({ accept_other_subsystem: true, accept_other_line: true }))).toMatchObject({
    asset: { fk_base: base.id },
    other: { fk_base: there.id }
  })
})

test('so they are where an asset is mounted in a free base, by what was there last or by the structure', async () => {
  const { line, other, base, motor, api, fk_other_model } = await scene()
  await ok(api.put(`asset/${motor.id}`, { fk_base: null }))
  const there = await make.makeBase({ fk_location: other.id })
  const battery = await make.makeAsset({ fk_model: fk_other_model })
  await make.makeAssetVersion({
    fk_base: there.id,
    fk_asset: battery.id,
    is_active: false,
    installed_at: '2026-01-01T00:00:00.000Z',
    removed_at: '2026-02-01T00:00:00.000Z'
  })
  const mount = (more: object = {}) => api.put(`asset/${battery.id}`, { fk_base: base.id, ...more })
  const asks = {
    status: 400,
    errors: {
      accept_other_subsystem: [expect.stringContaining(`y ${base.code} de «Motores`)],
      accept_other_line: [`${battery.code} estuvo en ${other.name}: confirme que cambia de línea`]
    }
  }
  expect(await mount()).toMatchObject(asks)
  expect(await ok(api.get(`asset/${battery.id}`))).toMatchObject({ fk_base: null, version: 1 })
  const accepted = { accept_other_subsystem: true, accept_other_line: true }
  expect(await ok(mount(accepted))).toMatchObject({ fk_base: base.id, fk_line: line.id })
  // Moved at once to a base of the other line, it is asked again.
  const next = await make.makeBase({ fk_location: other.id })
  expect(await api.put(`asset/${battery.id}`, { fk_base: next.id })).toMatchObject({
    errors: { accept_other_line: [`${battery.code} estuvo en ${line.name}: confirme que cambia de línea`] }
  })

  const { id: fk_subsystem } = await make.makeSubsystem()
  const empty = await make.makeBase({
    fk_location: line.id,
    fk_structure: (await make.makeStructure({ fk_subsystem })).id
  })
  const made = { code: make.unique('ACT'), name: 'Batería', fk_model: fk_other_model, fk_base: empty.id }
  expect(await api.post('asset', made)).toMatchObject({
    status: 400,
    errors: { accept_other_subsystem: [expect.stringContaining(`y ${empty.code} de «`)] }
  })
  expect(await ok(api.post('asset', { ...made, accept_other_subsystem: true }))).toMatchObject({ fk_base: empty.id })
  // What is of no subsystem, or of that of the base, isn't asked about.
  await ok(api.put(`asset/${battery.id}`, { fk_base: null }))
  await ok(api.put(`asset/${motor.id}`, { fk_base: base.id, accept_other_subsystem: true }))
})

test('a returning motor goes on with the hours that it has lived, unless another reading is given', async () => {
  const { base, motor, meter, api, replace, fk_model } = await scene()
  const spare = await make.makeAsset({ fk_model })
  const read = (value: number, day: string) =>
    ok(api.post('readings', { fk_base_metric: meter.id, value, read_at: `2026-${day}T00:00:00.000Z` }))
  await read(0, '01-02')
  await read(300, '02-01')
  const meters = (value_out: number) => [{ fk_base_metric: meter.id, value_out }]
  await ok(replace(spare.id, { replaced_at: '2026-02-10T00:00:00.000Z', meters: meters(400) }))
  await read(20, '02-20')
  expect((await ok(api.get(`asset/${spare.id}/replace?fk_asset_new=${motor.id}`))).meters).toMatchObject([
    { id: meter.id, lived: 400 }
  ])
  const back = { replaced_at: '2026-03-01T00:00:00.000Z', reason: 'Ruido', meters: meters(100) }
  await ok(replace(motor.id, back, spare.id))
  const rows = await rowsOf('select value, is_reset from reading where fk_base_metric = $1 order by read_at', [
    meter.id
  ])
  expect(rows.slice(-2)).toEqual([
    { value: 100, is_reset: false },
    { value: 400, is_reset: true }
  ])
  // Why the spare came, and why it went.
  const stays = await ok(api.get(`asset/base/${base.id}`))
  expect(stays.find((stay: { fk_asset: number }) => stay.fk_asset === spare.id)).toMatchObject({
    mounting_reason: 'Desgaste',
    reason: 'Ruido'
  })
})

test('an improbable last reading of the old one needs a reason, on its meter', async () => {
  const { motor, meter, api, replace, fk_model } = await scene()
  const spare = await make.makeAsset({ fk_model })
  await ok(api.post('readings', { fk_base_metric: meter.id, value: 100, read_at: '2026-01-02T00:00:00.000Z' }))
  const replaced_at = '2026-01-03T00:00:00.000Z'
  const meters = (more: object = {}) => [{ fk_base_metric: meter.id, value_out: 9_100, ...more }]
  expect(await replace(spare.id, { replaced_at, meters: meters() })).toMatchObject({
    status: 400,
    errors: { 'meters.0.reason': ['Serían 9,000 horas en 1 día: más de 24 al día'] }
  })
  await ok(replace(spare.id, { replaced_at, meters: meters({ reason: 'La anterior era otra' }) }))
  expect(await ok(api.get(`asset/${motor.id}`))).toMatchObject({ fk_base: null })
})
