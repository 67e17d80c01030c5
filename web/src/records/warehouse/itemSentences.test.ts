import type { RecordChange } from 'contract/audit/audit.ts'
import { warehouseMovement } from 'contract/core/classifier.ts'
import { expect, test } from 'vitest'
import { describeItemChanges } from './itemSentences.ts'

const { ENTRADA, SALIDA, RESERVA, DEVOLUCION, AJUSTE } = warehouseMovement

const change = (entity: string, after: object) => ({ entity, after, action: 'insert' }) as unknown as RecordChange
const moved = (fkc_type: number, quantity: number, more: object = {}) =>
  change('warehouse_movement', { fkc_type, quantity, fk_assignment: null, reason: null, ...more })

test.each([
  [moved(ENTRADA, 5), 'registró la entrada de 5 piezas'],
  [moved(SALIDA, 1), 'entregó 1 pieza'],
  [moved(SALIDA, 2, { fk_assignment: 3 }), 'asignó 2 piezas'],
  [moved(RESERVA, 2), 'reservó 2 piezas'],
  [moved(RESERVA, -2), 'liberó 2 piezas de lo reservado'],
  [moved(DEVOLUCION, 1.5), 'recibió de vuelta 1.5 piezas'],
  [moved(AJUSTE, -3), 'ajustó las existencias en −3 piezas'],
  [moved(AJUSTE, 3), 'ajustó las existencias en +3 piezas']
])('%j', (row, what) => {
  expect(describeItemChanges('pieza')([row], 'America/La_Paz').sentences).toMatchObject([{ what }])
})

test('an assignment is told by its movement, with its reason; what else changed is left to the others', () => {
  const price = change('warehouse_item', { cost: 3 })
  const rows = [change('warehouse_assignment', {}), moved(SALIDA, 1, { fk_assignment: 3, reason: 'De noche' }), price]
  const told = describeItemChanges('pieza')(rows, 'America/La_Paz')
  expect(told).toMatchObject({ sentences: [{ what: 'asignó 1 pieza', text: 'De noche' }], rest: [price] })
})
