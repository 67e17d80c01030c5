import { handOverOrder, takeOverOrder } from 'contract/calls/work-orders/hand-overs.ts'
import type { HandOver } from 'contract/work-orders/hand-overs.ts'
import { pathOf } from '../api/address.ts'
import { refOf } from './orderWrites.ts'
import type { HandOverWrite, OrderRef, TakeOverWrite } from './writes.ts'

type Given = { text: string; to: HandOver['to']; from: HandOver['from'] }

/** Leaves an order to the next shift; the last thing that was said counts. */
export const handOverWrite = (
  order: OrderRef & Pick<HandOver, 'open_checks' | 'open_activities'>,
  { text, to, from }: Given
): HandOverWrite => {
  const at = new Date().toISOString()
  const { open_checks, open_activities } = order
  return {
    kind: 'handOver',
    slot: `handOver:${order.id}`,
    order: refOf(order),
    isStep: true,
    shown: { id: 0, text, at, from, own: true, to, open_checks, open_activities },
    method: 'POST',
    path: pathOf(handOverOrder.path, { id: order.id }),
    body: { text, fk_to_staff: to?.id ?? null, at },
    label: `Entrega: ${text.slice(0, 80)}`
  }
}

/** Takes over an order that another shift left. */
export const takeOverWrite = (order: OrderRef): TakeOverWrite => ({
  kind: 'takeOver',
  slot: `takeOver:${order.id}`,
  order: refOf(order),
  isStep: true,
  method: 'PUT',
  path: pathOf(takeOverOrder.path, { id: order.id }),
  body: {},
  label: `Tomar la orden ${order.code}`
})
