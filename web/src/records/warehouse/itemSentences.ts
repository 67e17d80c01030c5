import type { RecordChange } from 'contract/audit/audit.ts'
import { warehouseMovement } from 'contract/core/classifier.ts'
import { amountText } from 'contract/warehouse/warehouse-rules.ts'
import type { Sentence, DescribeChanges } from '../history/sentences.ts'
import { movementLooks } from './movementLooks.ts'

const { ENTRADA, SALIDA, RESERVA, DEVOLUCION } = warehouseMovement

/** The sentences for an item's movements; an assignment and its return appear as their movement. */
export const describeItemChanges =
  (unit: string): DescribeChanges =>
  rows => {
    const moved = rows.filter(({ entity }) => entity === 'warehouse_movement')
    return {
      sentences: moved.flatMap(row => movementSentence(row, unit) ?? []),
      rest: rows.filter(({ entity }) => !['warehouse_movement', 'warehouse_assignment'].includes(entity))
    }
  }

function movementSentence({ after }: RecordChange, unit: string): Sentence | undefined {
  if (!after) return undefined
  const { fkc_type, quantity, fk_assignment, reason } = after as {
    fkc_type: number
    quantity: number
    fk_assignment: number | null
    reason: string | null
  }
  return {
    what: whatOf(fkc_type, quantity, unit, fk_assignment !== null),
    text: reason,
    ...movementLooks(fkc_type)
  }
}

function whatOf(type: number, quantity: number, unit: string, isAssigned: boolean): string {
  const much = amountText(Math.abs(quantity), unit)
  switch (type) {
    case ENTRADA:
      return `registró la entrada de ${much}`
    case SALIDA:
      return isAssigned ? `asignó ${much}` : `entregó ${much}`
    case RESERVA:
      return quantity > 0 ? `reservó ${much}` : `liberó ${much} de lo reservado`
    case DEVOLUCION:
      return `recibió de vuelta ${much}`
    default:
      return `ajustó las existencias en ${quantity > 0 ? '+' : '−'}${much}`
  }
}
