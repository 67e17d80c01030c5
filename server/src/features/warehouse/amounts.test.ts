import { expect, test } from 'vitest'
import { loginAs, ok } from '../../../test/client.ts'
import { unique } from '../../../test/factories.ts'
import { makeScene, rowsOf } from '../../../test/scenario.ts'

// Amounts follow the unit of the item; the unit stays once something was moved.

const scene = await makeScene()
const store = await loginAs('Almacén', { lines: [scene.line.id] })
const [ENTRADA, SALIDA, DEVOLUCION, AJUSTE] = [100, 101, 103, 104]

async function item(unit: string) {
  const { id } = await ok(store.post('warehouse/items', { code: unique('ART'), name: 'Artículo', unit }))
  const move = (fkc_type: number, quantity: number, more: object = {}) =>
    store.post('warehouse/movements', { fk_item: id, fkc_type, quantity, ...more })
  return { id: id as number, move }
}

test('pieces are whole, on every way; kilos have two decimals and no more', async () => {
  const { id, move } = await item('pieza')
  await ok(move(ENTRADA, 10))
  const whole = { status: 400, errors: { quantity: ['Un número entero: se cuenta en piezas'] } }
  expect(await move(ENTRADA, 1.5)).toMatchObject(whole)
  expect(await move(SALIDA, 0.33)).toMatchObject(whole)
  expect(
    await store.post('warehouse/assignments', { fk_item: id, quantity: 0.5, fk_location: scene.station.id })
  ).toMatchObject(whole)
  const { order } = await scene.startedCheck()
  const requested = { fk_work_order: order, fk_item: id }
  expect(await store.post('work-order-supply', { ...requested, requested: 0.33 })).toMatchObject({
    status: 400,
    errors: { requested: ['Un número entero: se cuenta en piezas'] }
  })
  const supply = await ok(store.post('work-order-supply', { ...requested, requested: 2 }))
  expect(await store.put(`work-order-supply/${supply.id}`, { delivered: 0.5 })).toMatchObject({
    status: 400,
    errors: { delivered: ['Un número entero: se cuenta en piezas'] }
  })
  const kilos = await item('kilo')
  expect(await kilos.move(ENTRADA, 0.333333)).toMatchObject({
    status: 400,
    errors: { quantity: ['Como mucho, dos decimales'] }
  })
  expect(await ok(kilos.move(ENTRADA, 0.1 + 0.2))).toMatchObject({ quantity: 0.3 })
})

test('a count mends a fraction of a piece from before', async () => {
  const { id, move } = await item('pieza')
  await ok(move(ENTRADA, 7))
  await rowsOf('update warehouse_item set unit = $2 where id = $1', [id, 'litro'])
  await ok(move(ENTRADA, 0.33))
  await rowsOf('update warehouse_item set unit = $2 where id = $1', [id, 'pieza'])
  await ok(move(AJUSTE, -0.33, { reason: 'Conteo' }))
})

test('what comes back without an order went out without one', async () => {
  const { move } = await item('pieza')
  await ok(move(ENTRADA, 10))
  const refused = { status: 400, errors: { quantity: [expect.stringMatching(/^Sin una orden no salió tanto/)] } }
  expect(await move(DEVOLUCION, 103)).toMatchObject(refused)
  await ok(move(SALIDA, 3))
  expect(await move(DEVOLUCION, 4)).toMatchObject(refused)
  await ok(move(DEVOLUCION, 3))
  expect(await move(DEVOLUCION, 1)).toMatchObject(refused)
})

test('the unit stays once something was moved', async () => {
  const { id, move } = await item('litro')
  expect(await ok(store.put(`warehouse/items/${id}`, { unit: 'galón' }))).toMatchObject({ unit: 'galón' })
  await ok(move(ENTRADA, 7))
  expect(await store.put(`warehouse/items/${id}`, { unit: 'tambor' })).toMatchObject({
    status: 400,
    errors: { unit: ['La unidad no se cambia: ya hay movimientos en galones. Cree otro artículo'] }
  })
  expect(await ok(store.put(`warehouse/items/${id}`, { unit: 'galón', name: 'Aceite' }))).toMatchObject({
    name: 'Aceite'
  })
})
