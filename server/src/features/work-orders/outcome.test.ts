import { describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { makeAsset, makeAssetVersion, makeBase, makeFailureType, makeWorkOrder } from '../../../test/factories.ts'
import { bringTo, daysAgo, fingerprint, makeScene, stored } from '../../../test/scenario.ts'

const scene = await makeScene()
const { planner, technician, supervisor } = scene

const invalid = (field: string) => ({
  status: 400,
  errorCode: 'VALIDATION.INVALID_DATA',
  errors: { [field]: [expect.any(String)] }
})

async function refused(answer: () => ReturnType<SignedIn['get']>, expected: object) {
  const before = await fingerprint()
  expect(await answer()).toMatchObject(expected)
  expect(await fingerprint()).toEqual(before)
}

async function anOrder(status = 9) {
  const { id } = await makeWorkOrder({ fk_location: scene.station.id, type: 1 })
  await bringTo(id, status, scene)
  return id
}

const found = { cause: 'Rodamiento gastado', solution: 'Rodamiento cambiado' }
const stop = { down_from: daysAgo(2), down_to: daysAgo(1) }

describe('the outcome of an order', () => {
  test.each([9, 10, 11, 12])('is written in status %i by who executes it and by who plans it', async status => {
    const id = await anOrder(status)
    const failure = await makeFailureType()
    const all = { ...found, ...stop, fk_failure_type: failure.id }
    const { version } = await ok(technician.get(`workorders/${id}`))
    const row = await ok(technician.put(`workorders/${id}/outcome`, { ...all, version }))
    expect(row).toMatchObject({ ...all, fkc_status: status, version: version + 1 })
    expect(await ok(planner.get(`workorders/${id}`))).toMatchObject({
      ...all,
      failure_type: { id: failure.id, name: failure.name }
    })
    expect(await ok(planner.put(`workorders/${id}`, { solution: ' ', fk_failure_type: null }))).toMatchObject({
      cause: found.cause,
      solution: null,
      fk_failure_type: null
    })
  })

  test.each([13, 15])('is fixed in status %i', async status => {
    const id = await anOrder(status)
    for (const path of [`workorders/${id}`, `workorders/${id}/outcome`])
      await refused(() => supervisor.put(path, found), {
        status: 409,
        errorCode: 'DOMAIN.CONFLICT',
        reason: 'closed',
        message: 'La orden ya no está abierta'
      })
  })

  test('refused: the plan beside it once the order has begun, by whoever', async () => {
    const id = await anOrder(11)
    await refused(() => planner.put(`workorders/${id}`, { ...found, title: 'Otro' }), {
      status: 409,
      reason: 'transition'
    })
    await refused(() => technician.put(`workorders/${id}/outcome`, { ...found, title: 'Otro' }), invalid('title'))
    await refused(() => technician.put(`workorders/${id}`, found), { status: 403, errorCode: 'AUTH.FORBIDDEN' })
  })

  test('refused: who only reads, who works on another line, a version that is out of date, no such order', async () => {
    const id = await anOrder(11)
    const at = `workorders/${id}/outcome`
    for (const profile of ['CCM', 'Almacén', 'Consulta'] as const) {
      const by = await scene.as(profile)
      await refused(() => by.put(at, found), { status: 403, errorCode: 'AUTH.FORBIDDEN' })
    }
    const stranger = (await makeScene()).technician
    await refused(() => stranger.put(at, found), { status: 403, errorCode: 'AUTH.FORBIDDEN' })
    await refused(() => technician.put(at, { ...found, version: 1 }), { status: 409, reason: 'stale' })
    await refused(() => technician.put('workorders/2147483647/outcome', found), { status: 404 })
  })

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  test.each([
    ['an end before its beginning', { down_from: daysAgo(1), down_to: daysAgo(2) }, 'down_to'],
    ['an end without a beginning', { down_to: daysAgo(1) }, 'down_from'],
    ['a beginning to come', { down_from: tomorrow }, 'down_from'],
    ['an end to come', { down_from: daysAgo(1), down_to: tomorrow }, 'down_to'],
    ['a moment without a zone', { down_from: '2026-03-04T05:00:00' }, 'down_from'],
    ['a year that is a mistake', { down_from: '0026-03-04T05:00:00Z' }, 'down_from'],
    ['a failure that does not exist', { fk_failure_type: 2_147_483_647 }, 'fk_failure_type'],
    ['a long text', { cause: 'x'.repeat(2001) }, 'cause']
  ])('refused: %s', async (_, fields, field) => {
    const id = await anOrder(11)
    await refused(() => technician.put(`workorders/${id}/outcome`, fields), invalid(field))
  })

  test('a stop that lasts has no end yet; its end is held against the beginning that is stored', async () => {
    const id = await anOrder(11)
    const write = (fields: object) => technician.put(`workorders/${id}/outcome`, fields)
    expect(await ok(write({ down_from: daysAgo(2) }))).toMatchObject({ down_from: daysAgo(2), down_to: null })
    await refused(() => write({ down_to: daysAgo(3) }), invalid('down_to'))
    expect(await ok(write({ down_to: daysAgo(2) }))).toMatchObject({ down_to: daysAgo(2) })
    await refused(() => write({ down_from: null }), invalid('down_from'))
  })
})

describe('who closed it', () => {
  test('somebody else than who executed it', async () => {
    const id = await anOrder(13)
    expect(await ok(planner.get(`workorders/${id}`))).toMatchObject({
      closed_at: expect.any(String),
      closed_by: { id: supervisor.user.id, name: 'Ana Quispe' },
      signed_own: false
    })
  })

  test('who executed it, where the profile allows it: by sending it, by being on it, by answering', async () => {
    const admin = await scene.as('Administrador')
    const state = (by: SignedIn, id: number, to: number) => ok(by.put(`workorders/state/${id}/${to}`))
    const sent = await anOrder(11)
    await state(admin, sent, 12)
    const among = await anOrder(12)
    await ok(supervisor.post('work-order-staff', { fk_work_order: among, fk_staff: admin.staff }))
    const { id: check, order: answered } = await scene.startedCheck()
    await ok(admin.put(`checks/${check}`, { value_ok: true }))
    await state(technician, answered, 12)
    for (const id of [sent, among, answered]) {
      await state(admin, id, 13)
      expect(await ok(planner.get(`workorders/${id}`))).toMatchObject({
        closed_by: { id: admin.user.id },
        signed_own: true
      })
    }
  })

  test('nobody any more, once it is open again', async () => {
    const id = await anOrder(13)
    await ok(supervisor.put(`workorders/state/${id}/11`, { reason: 'Falta una foto' }))
    expect(await ok(planner.get(`workorders/${id}`))).toMatchObject({ closed_by: null, signed_own: null })
  })
})

describe('the asset of an order', () => {
  test('is of its line, as a part too, or in no place', async () => {
    const base = await makeBase({ fk_location: scene.station.id })
    const { fk_asset: mounted } = await makeAssetVersion({ fk_base: base.id })
    const { id: part } = await makeAsset({ fk_asset: mounted })
    const { id: spare } = await makeAsset()
    for (const fk_asset of [mounted, part, spare]) {
      const order = { type: 1, title: 'x', fk_location: scene.line.id, fk_asset }
      expect(await ok(planner.post('workorders', order))).toMatchObject({ fk_asset })
    }
  })

  test('refused: one of another line, or a part of one, by those who may work there too', async () => {
    const other = await makeScene()
    const base = await makeBase({ fk_location: other.station.id })
    const { fk_asset: mounted } = await makeAssetVersion({ fk_base: base.id })
    const { id: part } = await makeAsset({ fk_asset: mounted })
    const both = await loginAs('Planificador', { lines: [scene.line.id, other.line.id] })
    const id = await anOrder()
    for (const fk_asset of [mounted, part]) {
      const fields = { type: 1, title: 'x', fk_location: scene.line.id, fk_asset }
      await refused(() => both.post('workorders', fields), invalid('fk_asset'))
      await refused(() => both.post('workorders/bulk', [fields]), invalid('fk_asset'))
      await refused(() => both.put(`workorders/${id}`, { fk_asset }), invalid('fk_asset'))
    }
  })

  test('one that has left for another line since keeps nobody from changing the rest', async () => {
    const other = await makeScene()
    const { id: fk_asset } = await makeAsset()
    const { id } = await ok(planner.post('workorders', { type: 1, title: 'x', fk_location: scene.line.id, fk_asset }))
    await makeAssetVersion({ fk_asset, fk_base: (await makeBase({ fk_location: other.station.id })).id })
    await ok(planner.put(`workorders/${id}`, { title: 'Otro', fk_asset }))
    expect(await stored('work_order', id)).toMatchObject({ title: 'Otro', fk_asset })
  })
})
