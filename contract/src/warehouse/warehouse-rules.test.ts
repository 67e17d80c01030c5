import { expect, test } from 'vitest'
import { warehouseMovement } from '../core/classifier.ts'
import {
  amountText,
  hundredths,
  mayChangeSupply,
  movementErrors,
  reservedAfter,
  supplyErrors,
  usedText
} from './warehouse-rules.ts'

const { ENTRADA, SALIDA, RESERVA, DEVOLUCION, AJUSTE } = warehouseMovement

test.each([
  [0.1 + 0.2, 0.3],
  [1.005, 1],
  [-0.001, 0],
  [2.345, 2.35]
])('%d is kept as %d', (value, kept) => {
  expect(hundredths(value)).toBe(kept)
  expect(Object.is(hundredths(value), -0)).toBe(false)
})

test.each([
  [1, 'pieza', '1 pieza'],
  [-3, 'pieza', '-3 piezas'],
  [0, 'unidad', '0 unidades'],
  [2, 'galón', '2 galones'],
  [1, 'galón', '1 galón'],
  [3, 'bidón', '3 bidones'],
  [2.5, 'litro', '2.5 litros'],
  [1200, 'kg', '1,200 kg'],
  [2, 'm', '2 m'],
  [2, 'par', '2 pares'],
  [2, 'kit', '2 kits'],
  [2, 'lápiz', '2 lápices'],
  [2, 'gramos', '2 gramos'],
  [2, 'ATF', '2 ATF']
])('%d of %s: %s', (quantity, unit, text) => {
  expect(amountText(quantity, unit)).toBe(text)
})

test.each([
  [2, '2 piezas'],
  [-1, 'Devolución: 1 pieza']
])('%d used: %s', (quantity, text) => {
  expect(usedText(quantity, 'pieza')).toBe(text)
})

test.each([
  [ENTRADA, 1, null, []],
  [ENTRADA, -1, null, ['quantity']],
  [SALIDA, -1, null, ['quantity']],
  [DEVOLUCION, -1, null, ['quantity']],
  [RESERVA, -1, null, []],
  [AJUSTE, -1, null, ['reason']],
  [AJUSTE, -1, 'Inventario', []],
  [AJUSTE, 1, '', ['reason']],
  [SALIDA, 0, null, ['quantity']],
  [AJUSTE, 0, 'Inventario', ['quantity']]
])('a movement %i of %d, because %s: mistakes in %j', (fkc_type, quantity, reason, fields) => {
  expect(Object.keys(movementErrors({ fkc_type, quantity, reason }))).toEqual(fields)
})

test.each([
  ['request', true, false, true],
  ['request', false, true, false],
  ['deliver', true, false, true],
  ['deliver', false, true, false],
  ['deliver', false, false, false],
  ['return', true, false, true],
  ['return', false, true, true],
  ['return', false, false, false]
] as const)('%s, open %s, cancelled %s: %s', (change, isOpen, isCancelled, may) => {
  expect(mayChangeSupply(change, isOpen, isCancelled)).toBe(may)
})

const amounts = (requested: number, delivered: number, returned: number) => ({ requested, delivered, returned })

test.each([
  [undefined, [5, 0, 0], []],
  [[5, 0, 0], [5, 5, 0], []],
  [[5, 0, 0], [5, 6, 0], ['delivered']],
  [[5, 0, 0], [6, 6, 0], []],
  [[5, 3, 0], [2, 3, 0], ['requested']],
  [[5, 3, 0], [5, 2, 0], ['delivered']],
  [[5, 3, 0], [5, 3, 4], ['returned']],
  [[5, 3, 2], [5, 3, 1], ['returned']],
  [[5, 3, 2], [5, 5, 2], []]
] as [number[] | undefined, number[], string[]][])('from %j to %j: mistakes in %j', (before, after, fields) => {
  const of = (list: number[]) => amounts(...(list as [number, number, number]))
  expect(Object.keys(supplyErrors(before && of(before), of(after)))).toEqual(fields)
})

test.each([
  // requested, delivered and reserved before; requested and delivered after; reserved after
  [5, 0, 5, 5, 2, 3],
  [5, 0, 5, 7, 0, 7],
  [5, 0, 5, 3, 0, 3],
  [5, 0, 2, 5, 1, 1],
  [5, 0, 0, 5, 3, 0],
  [5, 2, 3, 2, 2, 0],
  [5, 0, 2, 5, 4, 0]
])('%d asked, %d handed out, %d kept; then %d asked, %d handed out: %d kept', (r, d, reserved, r2, d2, kept) => {
  expect(reservedAfter({ ...amounts(r, d, 0), reserved }, amounts(r2, d2, 0))).toBe(kept)
})
