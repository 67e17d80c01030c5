import { assets } from 'contract/assets/assets.ts'
import { assetStatus } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import * as make from '../../../test/factories.ts'
import { lastAudit, testResource } from '../../../test/resource-tests.ts'

const { makeAsset, makeAssetVersion, makeBase, makeLine, makeLocation, makeModel, unique } = make

testResource(assets, undefined, {
  fields: async () => ({
    code: unique('ACV'),
    name: 'Motor de 500 kW',
    serial_number: unique('SN'),
    fk_model: (await makeModel()).id,
    fk_supplier: (await make.makeSupplier()).id,
    fkc_status: assetStatus.EN_REPARACION,
    manufactured_on: '2020-05-01',
    commissioned_on: '2021-01-01',
    warranty_until: '2027-01-01',
    cost: 1250.5,
    notes: 'Revisado'
  }),
  isOfLine: false,
  use: ({ id }) => makeAsset({ fk_asset: id })
})

const ids = (rows: { id: number }[]) => rows.map(row => row.id)
const asset = (more: object = {}) => ({ code: unique('ACV'), name: 'Motor', ...more })

/** A line with a base and a planner. */
async function onLine() {
  const line = await makeLine()
  const base = await makeBase({ fk_location: line.id })
  return { line, base, api: await loginAs('Planificador', { lines: [line.id] }) }
}

test('a row names model, brand, system, supplier and where it is', async () => {
  const { line, base, api } = await onLine()
  const subsystem = await make.makeSubsystem()
  const model = await makeModel({ fk_subsystem: subsystem.id })
  const row = await ok(
    api.post('asset', asset({ fk_model: model.id, fk_base: base.id, installed_at: '2026-01-01T00:00:00Z' }))
  )
  expect(row).toMatchObject({
    model: { id: model.id, name: model.name },
    brand: { id: model.fk_brand },
    subsystem: { id: subsystem.id },
    system: { id: subsystem.fk_system },
    supplier: null,
    status: { id: 30, name: 'En servicio' },
    fk_base: base.id,
    base: { id: base.id, code: base.code, name: base.name },
    location: { id: line.id },
    fk_line: line.id,
    line: { id: line.id, color: line.color },
    version: 1
  })
  expect(await ok(api.get(`asset/${(await ok(api.post('asset', asset()))).id}`))).toMatchObject({
    status: { name: 'En almacén' },
    fk_base: null,
    base: null,
    location: null,
    fk_line: null,
    line: null
  })
})

test('a day that is changed alone is held against the one that stays', async () => {
  const { api } = await onLine()
  const { id } = await ok(api.post('asset', asset({ manufactured_on: '2020-05-01', commissioned_on: '2021-01-01' })))
  expect(await api.put(`asset/${id}`, { manufactured_on: '2021-01-02' })).toMatchObject({
    status: 400,
    errors: {
      commissioned_on: ['La fecha Fabricado el no puede ser mayor que la fecha Puesto en servicio el.']
    }
  })
  const future = ['La fecha no puede ser futura']
  for (const [fields, errors] of [
    [{ manufactured_on: '2099-01-01' }, { manufactured_on: future }],
    [{ commissioned_on: '2199-01-01' }, { commissioned_on: future }],
    [{ warranty_until: '2199-01-01' }, { warranty_until: [expect.stringMatching(/posterior/)] }],
    [{ warranty_until: '2020-12-31' }, { warranty_until: [expect.stringMatching(/no puede ser mayor/)] }]
  ] as const)
    expect(await api.put(`asset/${id}`, fields)).toMatchObject({ status: 400, errors })
  await ok(api.put(`asset/${id}`, { manufactured_on: '2021-01-02', commissioned_on: '2021-01-02' }))
})

test('lists: what is on the lines of the caller, and what lies nowhere; parts are where their assembly is', async () => {
  const { line, base, api } = await onLine()
  const other = await makeLine()
  const outsider = await loginAs('Planificador', { lines: [other.id] })
  const motor = await makeAsset({ name: unique('Motor') })
  const bearing = await makeAsset({ fk_asset: motor.id, name: motor.name })
  const ball = await makeAsset({ fk_asset: bearing.id, name: motor.name })
  const spare = await makeAsset({ name: motor.name })
  await makeAssetVersion({ fk_asset: motor.id, fk_base: base.id })
  const find = async (by: typeof api, query = '', path = 'asset') =>
    ids((await ok(by.get(`${path}?search=${motor.name}&sortBy=id&${query}`))).rows)
  const all = ids([motor, bearing, ball, spare])
  for (const path of ['asset', 'asset/paginated']) {
    expect(await find(api, '', path)).toEqual(all)
    expect(await find(api, `fkLine=${line.id}`, path)).toEqual(all)
    expect(await find(outsider, '', path)).toEqual([spare.id])
    expect(await outsider.get(`${path}?fkLine=${line.id}`)).toMatchObject({ status: 403 })
  }
  expect(await find(await loginAs('Consulta'))).toEqual([spare.id])
  expect(await find(api, 'is_installed=true')).toEqual(ids([motor, bearing, ball]))
  expect(await find(api, 'is_installed=false')).toEqual([spare.id])
  expect(await find(api, 'is_part=true')).toEqual(ids([bearing, ball]))
  expect(await find(api, 'is_part=false')).toEqual(ids([motor, spare]))
  expect(await find(api, `fk_base=${base.id}`)).toEqual(ids([motor, bearing, ball]))
  expect(await find(api, `fk_location=${line.id}`)).toEqual(ids([motor, bearing, ball]))
  expect(await find(api, `fk_location=${other.id}`)).toEqual([])
  expect(await find(api, `fk_asset=${motor.id}`)).toEqual([bearing.id])
  const inside = await ok(api.get(`asset/${ball.id}`))
  expect(inside).toMatchObject({
    fk_base: null,
    base: { id: base.id },
    fk_line: line.id,
    asset: { id: bearing.id, code: bearing.code }
  })
  expect(await ok(api.get(`asset/${motor.id}`))).toMatchObject({ parts_count: 1 })
  expect(ids(await ok(api.get(`asset/${ball.id}/parents`)))).toEqual([bearing.id, motor.id])
  for (const path of [`asset/${ball.id}`, `asset/${ball.id}/parents`])
    expect(await outsider.get(path), path).toMatchObject({ status: 403, errorCode: 'AUTH.FORBIDDEN' })
  expect(await outsider.put(`asset/${ball.id}`, { name: 'Mío', version: 99 })).toMatchObject({ status: 403 })
  expect(await outsider.delete(`asset/${ball.id}`)).toMatchObject({ status: 403 })
  expect(await outsider.post('asset', asset({ fk_asset: motor.id }))).toMatchObject({ status: 403 })
  expect(await outsider.put(`asset/${spare.id}`, { fk_asset: motor.id })).toMatchObject({ status: 403 })
})

test('filters by model, brand, supplier, status and dates', async () => {
  const api = await loginAs('Consulta')
  const model = await makeModel()
  const one = await makeAsset({
    fk_model: model.id,
    fkc_status: assetStatus.EN_REPARACION,
    warranty_until: '2026-06-30'
  })
  const two = await makeAsset({ fk_model: model.id })
  const find = async (query: string) => ids((await ok(api.get(`asset?fk_model=${model.id}&${query}`))).rows)
  expect(await find('')).toEqual([two.id, one.id])
  expect(await find(`fk_brand=${model.fk_brand}`)).toEqual([two.id, one.id])
  expect(await find('fk_brand=2147483647')).toEqual([])
  expect(await find('fkc_status=32')).toEqual([one.id])
  expect(await find('warranty_until_from=2026-06-30&warranty_until_to=2026-06-30')).toEqual([one.id])
})

test('mounting, moving and taking out keep the stays', async () => {
  const { line, base, api } = await onLine()
  const second = await makeBase({ fk_location: line.id })
  const row = await ok(api.post('asset', asset()))
  const put = (body: object) => api.put(`asset/${row.id}`, body)
  expect(await ok(put({ fk_base: base.id, installed_at: '2026-01-01T00:00:00Z', version: 1 }))).toMatchObject({
    fk_base: base.id,
    status: { name: 'En servicio' },
    version: 2
  })
  expect(await put({ fk_base: second.id, installed_at: '2025-12-31T00:00:00Z' })).toMatchObject({
    status: 400,
    errors: { installed_at: expect.any(Array) }
  })
  expect(await ok(put({ fk_base: second.id, installed_at: '2026-02-01T00:00:00Z', reason: 'Traslado' }))).toMatchObject(
    { fk_base: second.id }
  )
  expect(await ok(put({ name: 'Otro nombre' }))).toMatchObject({ fk_base: second.id, status: { name: 'En servicio' } })
  const takeOut = { fk_base: null, installed_at: '2026-02-01T00:00:00Z', fkc_status: assetStatus.EN_REPARACION }
  expect(await ok(put({ ...takeOut, reason: 'Desgaste' }))).toMatchObject({
    fk_base: null,
    line: null,
    status: { name: 'En reparación' }
  })
  expect(await ok(api.get(`asset/base/${base.id}`))).toMatchObject([
    {
      fk_asset: row.id,
      is_active: false,
      installed_at: '2026-01-01T00:00:00.000Z',
      removed_at: '2026-02-01T00:00:00.000Z',
      installed_by: { id: api.staff }
    }
  ])
  const [stay] = await ok(api.get(`asset/base/${second.id}`))
  expect(stay).toMatchObject({ is_active: false, reason: 'Desgaste', asset: { id: row.id, code: row.code } })
  expect(await lastAudit('asset_version', stay.id)).toMatchObject({ action: 'update', fk_user: api.user.id })
  expect(await api.delete(`asset/${row.id}`)).toMatchObject({ status: 409, reason: 'in_use' })
})

test('refused: a taken base, a base of another line, the future, a part by itself, a mounted one put in store', async () => {
  const { line, base, api } = await onLine()
  const sits = await makeAssetVersion({ fk_base: base.id })
  const spare = await makeAsset()
  const free = await makeBase({ fk_location: line.id })
  const put = (body: object) => api.put(`asset/${spare.id}`, body)
  expect(await put({ fk_base: base.id })).toMatchObject({
    status: 409,
    reason: 'duplicate',
    message: 'La base ya tiene un activo montado: reemplácelo'
  })
  expect(await put({ fk_base: (await makeBase()).id })).toMatchObject({ status: 403 })
  for (const name of ['fk_base', 'fk_asset'])
    expect(await put({ [name]: 2_147_483_647 })).toMatchObject({ status: 400, errors: { [name]: expect.any(Array) } })
  expect(await put({ fk_base: free.id, installed_at: new Date(Date.now() + 600_000).toISOString() })).toMatchObject({
    status: 400,
    errors: { installed_at: ['La fecha no puede ser futura'] }
  })
  expect(await put({ fk_base: free.id, fk_asset: sits.fk_asset })).toMatchObject({
    status: 400,
    errors: { fk_base: expect.any(Array) }
  })
  expect(await put({ fk_base: free.id, fkc_status: assetStatus.DE_BAJA })).toMatchObject({
    status: 400,
    errors: { fkc_status: expect.any(Array) }
  })
  expect(await api.put(`asset/${sits.fk_asset}`, { fkc_status: assetStatus.EN_ALMACEN })).toMatchObject({
    status: 400,
    errors: { fkc_status: expect.any(Array) }
  })
  expect(await api.put(`asset/${sits.fk_asset}`, { fk_asset: spare.id })).toMatchObject({
    status: 400,
    errors: { fk_base: expect.any(Array) }
  })
  expect(await ok(api.get(`asset/${spare.id}`))).toMatchObject({ version: 1, fk_base: null })
  const both = await Promise.all([put({ fk_base: free.id }), api.post('asset', asset({ fk_base: free.id }))])
  expect(both.map(answer => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('an asset is no part of itself, however long the way round', async () => {
  const api = await loginAs('Planificador')
  const a = await makeAsset()
  const b = await makeAsset({ fk_asset: a.id })
  const c = await makeAsset({ fk_asset: b.id })
  for (const fk_asset of [a.id, b.id, c.id]) {
    expect(await api.put(`asset/${a.id}`, { fk_asset })).toMatchObject({
      status: 400,
      errors: { fk_asset: ['Un activo no puede formar parte de sí mismo'] }
    })
  }
  const [d, e] = [await makeAsset(), await makeAsset()]
  const answers = await Promise.all([
    api.put(`asset/${d.id}`, { fk_asset: e.id }),
    api.put(`asset/${e.id}`, { fk_asset: d.id })
  ])
  expect(answers.map(answer => answer.status).toSorted((one, other) => one - other)).toEqual([200, 400])
})

test('base/{id}: the active stay first; location/{id}: what is there and below, by code', async () => {
  const { line, base, api } = await onLine()
  const station = await makeLocation({ fk_location: line.id })
  const past = await makeAssetVersion({
    fk_base: base.id,
    installed_at: '2025-01-01T00:00:00.000Z',
    removed_at: '2025-06-01T00:00:00.000Z',
    is_active: false
  })
  const older = await makeAssetVersion({
    fk_base: base.id,
    installed_at: '2024-01-01T00:00:00.000Z',
    removed_at: '2024-06-01T00:00:00.000Z',
    is_active: false
  })
  const now = await makeAssetVersion({ fk_base: base.id })
  expect(ids(await ok(api.get(`asset/base/${base.id}`)))).toEqual(ids([now, past, older]))
  // An asset that has gone to another line: its stay here is visible, where it is now isn't.
  const elsewhere = await makeBase()
  const hidden = { fk_base: null, base: null, location: null, fk_line: null, line: null }
  await makeAssetVersion({ fk_asset: past.fk_asset, fk_base: elsewhere.id })
  const stays = await ok((await loginAs('Consulta', { lines: [line.id] })).get(`asset/base/${base.id}`))
  expect(stays[1]).toMatchObject({ fk_asset: past.fk_asset, asset: { id: past.fk_asset, ...hidden } })
  expect(stays[0]).toMatchObject({ asset: { fk_base: base.id, fk_line: line.id } })
  const everywhere = await loginAs('Administrador')
  expect((await ok(everywhere.get(`asset/base/${base.id}`)))[1]).toMatchObject({ asset: { fk_base: elsewhere.id } })
  const below = await makeAssetVersion({ fk_base: (await makeBase({ fk_location: station.id })).id })
  const part = await makeAsset({ fk_asset: below.fk_asset })
  const found = ids(await ok(api.get(`asset/location/${line.id}`)))
  expect(new Set(found)).toEqual(new Set([now.fk_asset, below.fk_asset, part.id]))
  expect(new Set(ids(await ok(api.get(`asset/location/${station.id}`))))).toEqual(new Set([below.fk_asset, part.id]))
  const outsider = await loginAs('Consulta', { lines: [(await makeLine()).id] })
  for (const path of [`asset/base/${base.id}`, `asset/location/${line.id}`, `asset/location/${station.id}`])
    expect(await outsider.get(path), path).toMatchObject({ status: 403 })
  for (const path of ['asset/base/2147483647', 'asset/location/2147483647', 'asset/2147483647/parents'])
    expect(await api.get(path), path).toMatchObject({ status: 404 })
})
