import { warehouseMovement, workOrderStatus } from 'contract/core/classifier.ts'
import { describe, expect, test } from 'vitest'
import { loginAs, ok, type SignedIn } from '../../../test/client.ts'
import { makeItem, makeLine, makeStock, makeWorkOrder } from '../../../test/factories.ts'
import { bringTo, fingerprint, makeScene, rowsOf } from '../../../test/scenario.ts'

const { ENTRADA, SALIDA, RESERVA, DEVOLUCION, AJUSTE } = warehouseMovement
const scene = await makeScene()
const keeper = await scene.as('Almacén')

const moveItem = (fields: object, by: SignedIn = keeper) => by.post('warehouse/movements', fields)
const figures = async (item: number) => {
  const { stock, reserved, available, below_minimum, assigned } = await ok(keeper.get(`warehouse/items/${item}`))
  return { stock, reserved, available, below_minimum, assigned }
}
const order = async () => (await makeWorkOrder({ fk_location: scene.station.id, type: 1 })).id

async function refused(answer: () => ReturnType<SignedIn['get']>, expected: object) {
  const before = await fingerprint()
  expect(await answer()).toMatchObject(expected)
  expect(await fingerprint()).toEqual(before)
}

describe('movements', () => {
  test('change the stock, or what is kept of it; below the minimum it says so', async () => {
    const item = await makeItem({ min_stock: 3 })
    const steps = [
      [ENTRADA, 10, { stock: 10, reserved: 0, available: 10, below_minimum: false }],
      [SALIDA, 2.5, { stock: 7.5, reserved: 0, available: 7.5, below_minimum: false }],
      [RESERVA, 5, { stock: 7.5, reserved: 5, available: 2.5, below_minimum: true }],
      [RESERVA, -4, { stock: 7.5, reserved: 1, available: 6.5, below_minimum: false }],
      [DEVOLUCION, 0.5, { stock: 8, reserved: 1, available: 7, below_minimum: false }],
      [AJUSTE, -6.25, { stock: 1.75, reserved: 1, available: 0.75, below_minimum: true }],
      [AJUSTE, 1, { stock: 2.75, reserved: 1, available: 1.75, below_minimum: true }]
    ] as const
    for (const [fkc_type, quantity, expected] of steps) {
      await ok(moveItem({ fk_item: item.id, fkc_type, quantity, reason: 'Inventario' }))
      expect(await figures(item.id)).toMatchObject(expected)
    }
    // The movements are the history of the item; its own version is that of what people wrote.
    expect(await ok(keeper.get(`warehouse/items/${item.id}`))).toMatchObject({ version: 1 })
    const below = await ok(keeper.get(`warehouse/getCustomItems?below_minimum=true&search=${item.code}`))
    expect(below).toMatchObject({ count: 1, rows: [{ id: item.id }] })
    expect(await ok(keeper.get(`warehouse/getCustomItems?below_minimum=false&search=${item.code}`))).toMatchObject({
      count: 0
    })
  })

  test('are refused where something would fall below zero, or something is wrong', async () => {
    const item = await makeStock(5)
    await ok(moveItem({ fk_item: item.id, fkc_type: RESERVA, quantity: 2 }))
    const short = { status: 409, errorCode: 'DOMAIN.CONFLICT', reason: 'stock' }
    for (const [fkc_type, quantity] of [
      [SALIDA, 3.01],
      [RESERVA, 4],
      [RESERVA, -3],
      [AJUSTE, -3.5]
    ])
      await refused(() => moveItem({ fk_item: item.id, fkc_type, quantity, reason: 'x' }), short)
    for (const [fields, field] of [
      [{ fkc_type: ENTRADA, quantity: 0 }, 'quantity'],
      [{ fkc_type: SALIDA, quantity: -1 }, 'quantity'],
      [{ fkc_type: ENTRADA, quantity: 1e9 }, 'quantity'],
      [{ fkc_type: 9, quantity: 1 }, 'fkc_type'],
      [{ fkc_type: AJUSTE, quantity: 1 }, 'reason'],
      [{ fkc_type: AJUSTE, quantity: 1, reason: '  ' }, 'reason'],
      [{ fkc_type: ENTRADA, quantity: 1, fk_item: 2_147_483_647 }, 'fk_item'],
      [{ fkc_type: DEVOLUCION, quantity: 1, fk_work_order: await order() }, 'quantity']
    ] as const)
      await refused(() => moveItem({ fk_item: item.id, ...fields }), {
        status: 400,
        errors: { [field]: expect.any(Array) }
      })
    const old = await makeItem({ is_active: false })
    await refused(() => moveItem({ fk_item: old.id, fkc_type: ENTRADA, quantity: 1 }), { status: 400 })
    await refused(() => moveItem({ fk_item: item.id, fkc_type: ENTRADA, quantity: 1 }, scene.technician), {
      status: 403
    })
  })

  test('for an order: on its line, while it is open; what it took comes back', async () => {
    const item = await makeStock(5, { cost: 10 })
    const id = await order()
    const used = await ok(moveItem({ fk_item: item.id, fkc_type: SALIDA, quantity: 2, fk_work_order: id }))
    expect(used).toMatchObject({ cost: 20, stock_change: -2, fk_line: scene.line.id, work_order: { id } })
    await ok(moveItem({ fk_item: item.id, fkc_type: DEVOLUCION, quantity: 1, fk_work_order: id }))
    await bringTo(id, workOrderStatus.CERRADA, scene)
    await refused(() => moveItem({ fk_item: item.id, fkc_type: SALIDA, quantity: 1, fk_work_order: id }), {
      status: 409,
      reason: 'closed'
    })
    const elsewhere = (await makeWorkOrder()).id
    await refused(() => moveItem({ fk_item: item.id, fkc_type: SALIDA, quantity: 1, fk_work_order: elsewhere }), {
      status: 403
    })
    const stranger = await loginAs('Almacén', { lines: [(await makeLine()).id] })
    expect((await ok(stranger.get(`warehouse/movements?fk_item=${item.id}`))).count).toBe(1)
    expect(await stranger.get(`warehouse/movements/${used.id}`)).toMatchObject({ status: 403 })
  })

  test('can’t be changed or deleted, not even in the database', async () => {
    const item = await makeStock(5)
    for (const text of ['update warehouse_movement set quantity = 9 where', 'delete from warehouse_movement where'])
      await expect(rowsOf(`${text} fk_item = $1`, [item.id])).rejects.toThrow('append-only')
    for (const text of ['stock = -1', 'reserved = 6', 'reserved = -1'])
      await expect(rowsOf(`update warehouse_item set ${text} where id = $1`, [item.id])).rejects.toThrow(
        'warehouse_item_stock'
      )
  })
})

describe('assignments', () => {
  const assign = (fields: object, by: SignedIn = keeper) => by.post('warehouse/assignments', fields)
  const back = (id: number, fields: object, by: SignedIn = keeper) =>
    by.put(`warehouse/assignments/${id}/return`, fields)

  test('to a line, a person or an order: what is out is not in store; it comes back whole or in part', async () => {
    const item = await makeStock(9)
    const id = await order()
    for (const target of [{ fk_location: scene.line.id }, { fk_staff: scene.technician.staff }, { fk_work_order: id }])
      expect(await ok(assign({ fk_item: item.id, quantity: 2, ...target }))).toMatchObject({
        outstanding: 2,
        ...target
      })
    expect(await figures(item.id)).toMatchObject({ stock: 3, assigned: 6 })
    const { rows } = await ok(keeper.get(`warehouse/getAssignments?fk_item=${item.id}&is_open=true&sortBy=id`))
    expect(rows.map((row: { fk_line: number | null }) => row.fk_line)).toEqual([scene.line.id, null, scene.line.id])
    const [first] = rows
    expect(await ok(back(first.id, { quantity: 0.5 }))).toMatchObject({ returned: 0.5, outstanding: 1.5 })
    await refused(() => back(first.id, { quantity: 1.51 }), { status: 400, errors: { quantity: expect.any(Array) } })
    await refused(() => back(first.id, { quantity: 1, version: 1 }), { status: 409, reason: 'stale' })
    // Also after the order is over.
    await bringTo(id, workOrderStatus.CERRADA, scene)
    await ok(back(rows[2].id, { quantity: 2, reason: 'Ya no hace falta' }))
    await ok(back(first.id, { quantity: 1.5 }))
    expect(await figures(item.id)).toMatchObject({ stock: 7, assigned: 2 })
    expect((await ok(keeper.get(`warehouse/getAssignments?fk_item=${item.id}&is_open=false`))).count).toBe(2)
    await refused(() => assign({ fk_item: item.id, quantity: 1, fk_work_order: id }), { status: 409, reason: 'closed' })
  })

  test('are refused: for nobody or for two, of another line, of what isn’t there', async () => {
    const item = await makeStock(2)
    const line = scene.line.id
    await refused(() => assign({ fk_item: item.id, quantity: 3, fk_location: line }), { status: 409, reason: 'stock' })
    for (const target of [{}, { fk_location: line, fk_staff: scene.technician.staff }])
      await refused(() => assign({ fk_item: item.id, quantity: 1, ...target }), {
        status: 400,
        errors: { fk_location: expect.any(Array) }
      })
    await refused(() => assign({ fk_item: item.id, quantity: 1, fk_staff: 2_147_483_647 }), { status: 400 })
    await refused(() => assign({ fk_item: item.id, quantity: 1, fk_location: 2_147_483_647 }), { status: 400 })
    const other = (await makeLine()).id
    await refused(() => assign({ fk_item: item.id, quantity: 1, fk_location: other }), { status: 403 })
    await refused(() => assign({ fk_item: item.id, quantity: 1, fk_location: line }, scene.planner), { status: 403 })
    const { id } = await ok(assign({ fk_item: item.id, quantity: 1, fk_location: line }))
    const stranger = await loginAs('Almacén', { lines: [other] })
    await refused(() => back(id, { quantity: 1 }, stranger), { status: 403 })
    expect(await stranger.get(`warehouse/assignments/${id}`)).toMatchObject({ status: 403 })
    await refused(() => back(2_147_483_647, { quantity: 1 }), { status: 404 })
  })
})

describe('items', () => {
  test('one code, whatever its capitals and accents; of one line only if used on no other', async () => {
    const item = await makeStock(3, { code: 'CORREA-ÁNGULO' })
    expect(await keeper.post('warehouse/items', { code: 'correa-angulo', name: 'Otra' })).toMatchObject({
      status: 409,
      errorCode: 'RESOURCE.ALREADY_EXISTS',
      reason: 'duplicate'
    })
    const created = await ok(keeper.post('warehouse/items', { code: 'ACEITE-1', name: 'Aceite', cost: 12.345 }))
    expect(created).toMatchObject({ unit: 'unidad', min_stock: 0, cost: 12.35, stock: 0, line: null, is_active: true })
    await ok(keeper.post('work-order-supply', { fk_work_order: await order(), fk_item: item.id, requested: 1 }))
    const everywhere = await loginAs('Administrador')
    const other = (await makeLine()).id
    await refused(() => everywhere.put(`warehouse/items/${item.id}`, { fk_line: other }), {
      status: 400,
      errors: { fk_line: expect.any(Array) }
    })
    await refused(() => everywhere.put(`warehouse/items/${item.id}`, { fk_line: scene.station.id }), { status: 400 })
    await refused(() => keeper.put(`warehouse/items/${item.id}`, { fk_line: other }), { status: 403 })
    expect(await ok(everywhere.put(`warehouse/items/${item.id}`, { fk_line: scene.line.id }))).toMatchObject({
      line: { id: scene.line.id }
    })
    await refused(() => keeper.delete(`warehouse/items/${item.id}`), { status: 409, reason: 'in_use' })
    await refused(() => scene.planner.put(`warehouse/items/${item.id}`, { name: 'x' }), { status: 403 })
  })
})
