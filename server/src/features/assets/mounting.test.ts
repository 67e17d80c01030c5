import { assetStatus } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { testDatabase } from '../../../test/database.ts'
import * as make from '../../../test/factories.ts'
import { inDatabase } from '../../../test/postgres.ts'

const { makeAsset, makeAssetVersion, makeBase, makeLine, makeStaff } = make

/** A line with a base in which an asset is mounted, a free base, a spare, and a planner. */
async function scene() {
  const line = await makeLine()
  const [base, free] = [await makeBase({ fk_location: line.id }), await makeBase({ fk_location: line.id })]
  const mounted = await makeAsset({ fkc_status: assetStatus.EN_SERVICIO })
  const spare = await makeAsset()
  await makeAssetVersion({ fk_base: base.id, fk_asset: mounted.id })
  return { line, base, free, mounted, spare, api: await loginAs('Planificador', { lines: [line.id] }) }
}

const statuses = (answers: readonly { status: number }[]) =>
  answers.map(answer => answer.status).toSorted((one, other) => one - other)

/** The person that the first stay of a base was begun by, as the refusals name them. */
async function mounter(api: SignedIn, base: number): Promise<string> {
  const { first_name, last_name } = (await ok(api.get(`asset/base/${base}`)))[0].installed_by
  return `${first_name} ${last_name}`
}

test('a retired asset is neither mounted nor made a part, until it is taken back', async () => {
  const { free, mounted, api } = await scene()
  const gone = await makeAsset({ fkc_status: assetStatus.DE_BAJA })
  const put = (body: object) => api.put(`asset/${gone.id}`, body)
  const text = ['El activo está de baja: páselo antes a almacén o a reparación']
  expect(await put({ fk_base: free.id })).toMatchObject({ status: 400, errors: { fk_base: text } })
  expect(await put({ fk_base: free.id, fkc_status: assetStatus.EN_SERVICIO })).toMatchObject({ status: 400 })
  expect(await put({ fk_asset: mounted.id })).toMatchObject({ status: 400, errors: { fk_asset: text } })
  expect(await ok(put({ notes: 'Chatarra', fk_base: null, fk_asset: null }))).toMatchObject({
    fk_base: null,
    version: 2
  })
  await ok(put({ fkc_status: assetStatus.EN_ALMACEN }))
  expect(await ok(put({ fk_base: free.id }))).toMatchObject({ fk_base: free.id, fkc_status: assetStatus.EN_SERVICIO })
})

test('no stay begins while another is going on, in the base or of the asset', async () => {
  const { base, free, mounted, spare, api } = await scene()
  const put = (id: number, body: object) => api.put(`asset/${id}`, body)
  await ok(put(mounted.id, { fk_base: null, installed_at: '2026-03-01T00:00:00Z' }))
  expect(await put(spare.id, { fk_base: base.id, installed_at: '2026-02-28T00:00:00Z' })).toMatchObject({
    status: 400,
    errors: { installed_at: ['En esa fecha la base todavía tenía otro activo'] }
  })
  expect(await put(mounted.id, { fk_base: free.id, installed_at: '2026-02-28T00:00:00Z' })).toMatchObject({
    status: 400,
    errors: { installed_at: ['En esa fecha el activo todavía estaba montado'] }
  })
  const other = await makeAssetVersion({ fk_base: free.id })
  expect(
    await api.post(`asset/${other.fk_asset}/replace`, {
      fk_asset_new: mounted.id,
      reason: 'x',
      replaced_at: '2026-02-28T00:00:00Z'
    })
  ).toMatchObject({ status: 400, errors: { replaced_at: expect.any(Array) } })
  await ok(put(spare.id, { fk_base: base.id, installed_at: '2026-03-01T00:00:00Z' }))
})

test('two replacements of what both saw: one of them, and the other reads who was first', async () => {
  const { base, mounted, spare, api } = await scene()
  const other = await makeAsset()
  const replace = (fk_asset_new: number) =>
    api.post(`asset/${mounted.id}/replace`, { fk_asset_new, reason: 'Desgaste', version: 1 })
  const answers = await Promise.all([replace(spare.id), replace(other.id)])
  expect(statuses(answers)).toEqual([200, 409])
  const [now] = await ok(api.get(`asset/base/${base.id}`))
  expect(answers.find(answer => answer.status === 409)).toMatchObject({
    reason: 'stale',
    message: `${await mounter(api, base.id)} ya lo ha reemplazado por ${now.asset.code} en la base ${base.code}. Recargue y vuelva a intentarlo`
  })
  expect([spare.id, other.id]).toContain(now.fk_asset)
})

test('mounted or taken out twice at once: the second one reads what has happened', async () => {
  const { base, free, mounted, spare, api, line } = await scene()
  const second = await makeBase({ fk_location: line.id })
  const mount = (fk_base: number) => api.put(`asset/${spare.id}`, { fk_base, version: 1 })
  const mounts = await Promise.all([mount(free.id), mount(second.id)])
  expect(statuses(mounts)).toEqual([200, 409])
  const { code, id } = (await ok(api.get(`asset/${spare.id}`))).base
  expect(mounts.find(answer => answer.status === 409)).toMatchObject({
    message: `${await mounter(api, id)} ya lo ha montado en la base ${code}. Recargue y vuelva a intentarlo`
  })
  const takeOut = () => api.put(`asset/${mounted.id}`, { fk_base: null, version: 1 })
  const takings = await Promise.all([takeOut(), takeOut()])
  expect(statuses(takings)).toEqual([200, 409])
  expect(takings.find(answer => answer.status === 409)).toMatchObject({
    message: `Otra persona ya lo ha retirado de la base ${base.code}. Recargue y vuelva a intentarlo`
  })
  // Other changes have nothing to do with where it is.
  expect(await api.put(`asset/${mounted.id}`, { name: 'x', version: 1 })).toMatchObject({
    status: 409,
    message: 'Otra persona ha cambiado el registro. Recárguelo y vuelva a intentarlo'
  })
})

test('a new name is not taken for a new place, and taken out in the same state it is another version', async () => {
  const { mounted, spare, api } = await scene()
  await ok(api.put(`asset/${mounted.id}`, { name: 'Motor nuevo', version: 1 }))
  const stale = { status: 409, message: 'Otra persona ha cambiado el registro. Recárguelo y vuelva a intentarlo' }
  expect(await api.put(`asset/${mounted.id}`, { fk_base: null, version: 1 })).toMatchObject(stale)
  const replacement = { fk_asset_new: spare.id, reason: 'Desgaste', version: 1 }
  expect(await api.post(`asset/${mounted.id}/replace`, replacement)).toMatchObject(stale)
  const fkc_status = assetStatus.EN_REPARACION
  const { version } = await ok(api.put(`asset/${mounted.id}`, { fkc_status }))
  expect(await ok(api.put(`asset/${mounted.id}`, { fk_base: null, fkc_status, version }))).toMatchObject({
    version: version + 1
  })
})

test('a part that changes its assembly is the same one; the history of all three says so', async () => {
  const { mounted, spare, base, api } = await scene()
  const part = await makeAsset({ fk_asset: mounted.id })
  await ok(api.put(`asset/${part.id}`, { fk_asset: spare.id, version: 1 }))
  await ok(api.put(`asset/${mounted.id}`, { fk_base: null, reason: 'Revisión' }))
  const past = async (id: number) => (await ok(api.get(`audit/record/asset/${id}`))).rows
  const moved = {
    entity: 'asset',
    fk_entity: part.id,
    label: `${part.code} · ${part.name}`,
    action: 'update',
    before: { fk_asset: mounted.id },
    after: { fk_asset: spare.id }
  }
  const made = { entity: 'asset', action: 'insert' }
  expect(await past(part.id)).toMatchObject([moved, { ...made, fk_entity: part.id }])
  expect(await past(spare.id)).toMatchObject([moved, { ...made, fk_entity: spare.id }])
  const stay = { entity: 'asset_version', part_label: `${base.code} · ${base.name}` }
  expect(await past(mounted.id)).toMatchObject([
    { ...stay, action: 'update', after: { is_active: false, reason: 'Revisión' } },
    { entity: 'asset', fk_entity: mounted.id, after: { fkc_status: assetStatus.EN_ALMACEN } },
    moved,
    { ...made, fk_entity: part.id, before: null, after: { fk_asset: mounted.id } },
    { ...stay, action: 'insert' },
    { ...made, fk_entity: mounted.id }
  ])
})

test('stays from before the audit are told too, by whoever mounted', async () => {
  const { free, spare, api } = await scene()
  const person = await makeStaff({ first_name: 'Ana', last_name: 'Rojas' })
  const { url } = await testDatabase()
  await inDatabase(
    url,
    `set session_replication_role = 'replica';
     insert into asset_version (fk_asset, fk_base, installed_at, removed_at, is_active, reason, installed_by) values
       (${spare.id}, ${free.id}, '2025-01-01T10:00:00Z', '2025-02-01T10:00:00Z', false, 'Puesta en servicio', ${person.id})`
  )
  const { rows } = await ok(api.get(`audit/record/asset/${spare.id}`))
  const stay = { entity: 'asset_version', part_label: `${free.code} · ${free.name}` }
  expect(rows).toMatchObject([
    { entity: 'asset', action: 'insert' },
    { ...stay, at: '2025-02-01T10:00:00.000Z', action: 'update', user: null },
    {
      ...stay,
      at: '2025-01-01T10:00:00.000Z',
      action: 'insert',
      after: { reason: 'Puesta en servicio' },
      user: { first_name: 'Ana Rojas' }
    }
  ])
})
