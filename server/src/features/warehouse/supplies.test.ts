import { workOrderStatus } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { makeItem, makeLine, makeStock, makeWorkOrder } from '../../../test/factories.ts'
import { lastAudit } from '../../../test/resource-tests.ts'
import { bringTo, fingerprint, makeScene, rowsOf, sorted } from '../../../test/scenario.ts'

const { PENDIENTE, EN_ESPERA, EN_CURSO, PARA_REVISION, CERRADA, CANCELADO } = workOrderStatus
const scene = await makeScene()
const { technician, supervisor } = scene
const keeper = await scene.as('Almacén')

const order = async (type = 1) => (await makeWorkOrder({ fk_location: scene.station.id, type })).id
const request = (fk_work_order: number, fk_item: number, requested: number, by: SignedIn = technician) =>
  by.post('work-order-supply', { fk_work_order, fk_item, requested })
const change = (id: number, fields: object, by: SignedIn = keeper) => by.put(`work-order-supply/${id}`, fields)
const figures = async (item: number) => {
  const { stock, reserved, available } = await ok(keeper.get(`warehouse/items/${item}`))
  return { stock, reserved, available }
}

type Movement = { type: { name: string }; quantity: number; cost: number | null }

async function refused(answer: () => ReturnType<SignedIn['get']>, expected: object) {
  const before = await fingerprint()
  expect(await answer()).toMatchObject(expected)
  expect(await fingerprint()).toEqual(before)
}

test('asked for, it is kept; handed out, it is gone; brought back, it is there again', async () => {
  const item = await makeStock(10, { cost: 12.5 })
  const asked = await ok(request(await order(), item.id, 4))
  expect(asked).toMatchObject({ requested: 4, delivered: 0, returned: 0, reserved: 4, cost: null })
  expect(asked.created_by).toMatchObject({ id: technician.user.id })
  expect(await figures(item.id)).toEqual({ stock: 10, reserved: 4, available: 6 })
  expect(await ok(change(asked.id, { delivered: 3 }))).toMatchObject({ delivered: 3, reserved: 1, cost: 37.5 })
  expect(await figures(item.id)).toEqual({ stock: 7, reserved: 1, available: 6 })
  // What it costs doesn't follow the price.
  await ok(keeper.put(`warehouse/items/${item.id}`, { cost: 99 }))
  expect(await ok(change(asked.id, { returned: 1 }))).toMatchObject({ returned: 1, reserved: 1, cost: 25 })
  expect(await figures(item.id)).toEqual({ stock: 8, reserved: 1, available: 7 })
  expect(await ok(change(asked.id, { delivered: 4 }))).toMatchObject({ delivered: 4, reserved: 0, cost: 124 })
  expect(await ok(change(asked.id, { returned: 4 }))).toMatchObject({ cost: 0 })
  const { rows } = await ok(keeper.get(`warehouse/movements?fk_item=${item.id}&sortBy=id`))
  expect(rows.map((row: Movement) => [row.type.name, row.quantity, row.cost])).toEqual([
    ['Entrada', 10, 125],
    ['Reserva', 4, null],
    ['Reserva', -3, null],
    ['Salida', 3, 37.5],
    ['Devolución', 1, 12.5],
    ['Reserva', -1, null],
    ['Salida', 1, 99],
    ['Devolución', 3, 124]
  ])
  expect(await lastAudit('work_order_supply', asked.id)).toMatchObject({
    fk_user: keeper.user.id,
    after: { returned: 4 }
  })
})

test('asking for more or less keeps more or less; taking it off frees it', async () => {
  const item = await makeStock(10)
  const asked = await ok(request(await order(162), item.id, 4))
  expect(await ok(change(asked.id, { requested: 10 }, technician))).toMatchObject({ reserved: 10, version: 2 })
  await refused(() => change(asked.id, { requested: 10.01 }, technician), { status: 409, reason: 'stock' })
  expect(await ok(change(asked.id, { requested: 1.5 }, technician))).toMatchObject({ requested: 1.5, reserved: 1.5 })
  await refused(() => change(asked.id, { requested: 2, version: 1 }, technician), { status: 409, reason: 'stale' })
  expect(await ok(change(asked.id, {}, technician))).toMatchObject({ version: 3 })
  await ok(technician.delete(`work-order-supply/${asked.id}`))
  expect(await figures(item.id)).toEqual({ stock: 10, reserved: 0, available: 10 })
})

test('refused: what is not there, mistakes, another line, somebody else’s work', async () => {
  const [item, other] = [await makeStock(2), await makeItem({ is_active: false })]
  const id = await order()
  await refused(() => request(id, item.id, 3), { status: 409, errorCode: 'DOMAIN.CONFLICT', reason: 'stock' })
  await refused(() => request(id, other.id, 1), { status: 400, errors: { fk_item: expect.any(Array) } })
  await refused(() => request(id, 2_147_483_647, 1), { status: 400, errors: { fk_item: expect.any(Array) } })
  await refused(() => request(2_147_483_647, item.id, 1), { status: 404 })
  for (const requested of [0, -1, 0.001, '2', null, 1e9])
    await refused(() => request(id, item.id, requested as number), {
      status: 400,
      errors: { requested: expect.any(Array) }
    })
  const elsewhere = await makeStock(2, { fk_line: (await makeLine()).id })
  await refused(() => request(id, elsewhere.id, 1), { status: 403 })
  const everywhere = await loginAs('Administrador')
  await refused(() => request(id, elsewhere.id, 1, everywhere), { status: 400, errors: { fk_item: expect.any(Array) } })
  const stranger = await loginAs('Almacén', { lines: [(await makeLine()).id] })
  await refused(() => request(id, item.id, 1, stranger), { status: 403 })
  const asked = await ok(request(await order(), (await makeStock(9)).id, 3))
  for (const fields of [{ delivered: 1 }, { delivered: 1, returned: 1 }])
    await refused(() => change(asked.id, fields, technician), { status: 403 })
  for (const [fields, field] of [
    [{ delivered: 4 }, 'delivered'],
    [{ returned: 1 }, 'returned'],
    [{ delivered: -1 }, 'delivered'],
    [{ requested: 0 }, 'requested']
  ] as const)
    await refused(() => change(asked.id, fields), { status: 400, errors: { [field]: expect.any(Array) } })
  await ok(change(asked.id, { delivered: 2 }))
  await refused(() => change(asked.id, { delivered: 1 }), { status: 400, errors: { delivered: expect.any(Array) } })
  await refused(() => change(asked.id, { requested: 1 }), { status: 400, errors: { requested: expect.any(Array) } })
  await refused(() => technician.delete(`work-order-supply/${asked.id}`), { status: 409, reason: 'in_use' })
  await refused(() => stranger.delete(`work-order-supply/${asked.id}`), { status: 403 })
})

test.each([
  [PENDIENTE, 200, 200, 200],
  [EN_ESPERA, 200, 200, 200],
  [EN_CURSO, 200, 200, 200],
  [PARA_REVISION, 200, 200, 200],
  [CERRADA, 409, 409, 409],
  [CANCELADO, 409, 409, 200]
])('in state %i of the order: asking %i, handing out %i, bringing back %i', async (status, ask, out, back) => {
  const item = await makeStock(10)
  const id = await order()
  const asked = await ok(request(id, item.id, 3))
  await ok(change(asked.id, { delivered: 1 }))
  await bringTo(id, status, scene)
  expect((await request(id, item.id, 1)).status).toBe(ask)
  expect((await change(asked.id, { requested: 4 })).status).toBe(ask)
  expect((await change(asked.id, { delivered: 2 })).status).toBe(out)
  expect((await change(asked.id, { returned: 1 })).status).toBe(back)
})

test('cancelled or closed, an order frees what was kept for it; taken back, it gets what is still there', async () => {
  const item = await makeStock(10)
  const [first, second] = [await order(), await order()]
  const asked = await ok(request(first, item.id, 6))
  await ok(change(asked.id, { delivered: 1 }))
  const by = { fk_item: item.id, fkc_type: 102, quantity: 2, fk_work_order: first }
  await ok(keeper.post('warehouse/movements', by))
  expect(await figures(item.id)).toEqual({ stock: 9, reserved: 7, available: 2 })
  await ok(supervisor.put(`workorders/state/${first}/${CANCELADO}`))
  expect(await figures(item.id)).toEqual({ stock: 9, reserved: 0, available: 9 })
  const other = await ok(request(second, item.id, 6))
  await ok(supervisor.put(`workorders/state/${first}/${PENDIENTE}`))
  const { rows } = await ok(keeper.get(`work-order-supply?fk_work_order=${first}`))
  expect(rows).toMatchObject([{ requested: 6, delivered: 1, reserved: 3 }])
  // With less kept than it needs, what is kept is handed out first.
  expect(await ok(change(asked.id, { delivered: 2 }))).toMatchObject({ reserved: 2 })
  await refused(() => change(asked.id, { delivered: 5 }), { status: 409, reason: 'stock' })
  await bringTo(second, CERRADA, scene)
  expect(await figures(item.id)).toEqual({ stock: 8, reserved: 2, available: 6 })
  expect(await ok(keeper.get(`work-order-supply/${other.id}`))).toMatchObject({ reserved: 0, requested: 6 })
  await ok(supervisor.put(`workorders/state/${second}/${EN_CURSO}`, { reason: 'Falta una pieza' }))
  expect(await ok(keeper.get(`work-order-supply/${other.id}`))).toMatchObject({ reserved: 6 })
})

test('the last one goes to one of two who ask at once, also of different orders', async () => {
  const item = await makeStock(5)
  const orders = await Promise.all(Array.from({ length: 6 }, () => order()))
  const answers = await Promise.all(orders.map(id => request(id, item.id, 2)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  for (const { status, reason } of answers) if (status !== 200) expect([status, reason]).toEqual([409, 'stock'])
  expect(await figures(item.id)).toEqual({ stock: 5, reserved: 4, available: 1 })
})

test('handed out twice at once with the version that both saw: once', async () => {
  const item = await makeStock(5)
  const asked = await ok(request(await order(), item.id, 4))
  const answers = await Promise.all([1, 2].map(() => change(asked.id, { delivered: 2, version: asked.version })))
  expect(sorted(answers.map(({ status }) => status))).toEqual([200, 409])
  expect(await figures(item.id)).toMatchObject({ stock: 3, reserved: 2 })
})

test('an order with supplies isn’t deleted, its history tells of them', async () => {
  const item = await makeStock(5)
  const id = await order()
  await ok(request(id, item.id, 1))
  expect(await rowsOf('select count(*)::int as n from warehouse_movement where fk_work_order = $1', [id])).toEqual([
    { n: 1 }
  ])
  const { rows } = await ok((await loginAs('Administrador')).get(`audit/record/work_order/${id}`))
  expect(rows.map(({ entity }: { entity: string }) => entity)).toContain('work_order_supply')
})
