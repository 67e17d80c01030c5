import { assetStatus } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import * as make from '../../../test/factories.ts'

const { makeAsset, makeAssetVersion, makeBase, makeBaseActivity, makeActivity, makeLine } = make

/** Two bases of a line with an asset in each, and a planner. */
async function scene() {
  const line = await makeLine()
  const [here, there] = [await makeBase({ fk_location: line.id }), await makeBase({ fk_location: line.id })]
  const one = await makeAsset({ fkc_status: assetStatus.EN_SERVICIO })
  const other = await makeAsset({ fkc_status: assetStatus.EN_REPARACION })
  const stay = await makeAssetVersion({ fk_base: here.id, fk_asset: one.id })
  await makeAssetVersion({ fk_base: there.id, fk_asset: other.id })
  const api = await loginAs('Planificador', { lines: [line.id] })
  const swap = (body: object = {}) =>
    api.post(`asset/${one.id}/swap`, { fk_asset_other: other.id, reason: 'Desgaste desigual', ...body })
  const where = async (id: number) => (await ok(api.get(`asset/${id}`))).fk_base
  return { line, here, there, one, other, stay, api, swap, where }
}

const at = '2026-03-01T10:00:00.000Z'

test('both exchange their bases at the same moment; states, dates and meters stay', async () => {
  const { here, there, one, other, api, swap } = await scene()
  const activity = await makeActivity({ reset_on_replace: true })
  const base_activity = await makeBaseActivity({ fk_base: here.id, fk_activity: activity.id, next_date: '2026-03-05' })
  expect(await ok(swap({ at, fk_base: here.id, fk_base_other: there.id }))).toMatchObject({
    asset: { id: one.id, fk_base: there.id, status: { name: 'En servicio' } },
    other: { id: other.id, fk_base: here.id, status: { name: 'En reparación' } }
  })
  expect(await ok(api.get(`asset/base/${here.id}`))).toMatchObject([
    { fk_asset: other.id, installed_at: at, reason: 'Desgaste desigual', installed_by: { id: api.staff } },
    { fk_asset: one.id, removed_at: at, is_active: false }
  ])
  expect(await ok(api.get(`base-activities/${base_activity.id}`))).toMatchObject({ next_date: '2026-03-05' })
})

test('refused, and nothing half done', async () => {
  const { here, there, one, other, api, swap, where } = await scene()
  const foreign = await scene()
  const spare = await makeAsset()
  const cases: [object, object][] = [
    [{ reason: ' ' }, { status: 400, errors: { reason: expect.any(Array) } }],
    [{ fk_asset_other: one.id }, { status: 400, errors: { fk_asset_other: ['Elija otro activo'] } }],
    [{ fk_asset_other: 2_147_483_647 }, { status: 400, errors: { fk_asset_other: expect.any(Array) } }],
    [
      { fk_asset_other: spare.id },
      { status: 400, errors: { fk_asset_other: ['El activo no está montado en ninguna base'] } }
    ],
    [{ fk_asset_other: foreign.one.id }, { status: 403 }],
    [{ at: '2025-01-01T00:00:00Z' }, { status: 400, errors: { at: expect.any(Array) } }],
    [
      { at: new Date(Date.now() + 600_000).toISOString() },
      { status: 400, errors: { at: ['La fecha no puede ser futura'] } }
    ],
    [{ fk_base: there.id }, { status: 409, reason: 'stale' }]
  ]
  for (const [body, answer] of cases) expect(await swap(body), JSON.stringify(body)).toMatchObject(answer)
  const body = { fk_asset_other: other.id, reason: 'x' }
  expect(await foreign.api.post(`asset/${one.id}/swap`, body)).toMatchObject({ status: 403 })
  expect(await api.post('asset/2147483647/swap', body)).toMatchObject({ status: 404 })
  for (const profile of ['Técnico', 'Consulta'] as const) {
    const reader = await loginAs(profile, { lines: [here.fk_line as number] })
    expect(await reader.post(`asset/${one.id}/swap`, body)).toMatchObject({ status: 403 })
  }
  expect([await where(one.id), await where(other.id)]).toEqual([here.id, there.id])
})

test('two exchanges at once: one of them, and the other hears who was first', async () => {
  const { here, there, one, other, swap, where, api } = await scene()
  const seen = { fk_base: here.id, fk_base_other: there.id }
  const answers = await Promise.all([swap(seen), swap({ ...seen, reason: 'Otra vez' })])
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { first_name, last_name } = (await ok(api.get(`asset/base/${here.id}`)))[0].installed_by
  expect(answers.find(answer => answer.status === 409)).toMatchObject({
    reason: 'stale',
    message: `${first_name} ${last_name} ya lo ha montado en la base ${there.code}. Recargue y vuelva a intentarlo`
  })
  expect([await where(one.id), await where(other.id)]).toEqual([there.id, here.id])
})

test('whoever saw one where it was before the exchange does not take it out of another base', async () => {
  const { one, there, swap, where, api } = await scene()
  const { version } = await ok(api.get(`asset/${one.id}`))
  const before = (await ok(api.get(`audit/record/asset/${one.id}`))).rows
  await ok(swap())
  expect(await api.put(`asset/${one.id}`, { fk_base: null, version })).toMatchObject({
    status: 409,
    reason: 'stale',
    message: expect.stringContaining(`ya lo ha montado en la base ${there.code}`)
  })
  expect(await where(one.id)).toBe(there.id)
  // The stays are in the history; the asset itself has no empty entry.
  const added = (await ok(api.get(`audit/record/asset/${one.id}`))).rows.slice(0, -before.length)
  expect(added.map((row: { entity: string }) => row.entity)).toEqual(['asset_version', 'asset_version'])
})
