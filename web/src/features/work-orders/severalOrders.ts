import { momentParts } from 'contract/format.ts'
import { cancelPermission, editableStatus, nextStatuses } from 'contract/work-order-transitions.ts'
import { workOrderStatus } from 'contract/classifier.ts'
import type { WorkOrder } from 'contract/work-orders.ts'
import { momentOf } from '../../ui/typed/moments.ts'

// What may be done with several orders at once. Pure functions.

/** How many orders a document holds; the server gives no more at once. */
export const mostPrinted = 200

/** '1 orden', '12 órdenes' */
export const ordersText = (count: number): string => (count === 1 ? '1 orden' : `${count} órdenes`)

/** The orders that nobody has begun: only these are moved and get another priority. */
export const pendingOf = (orders: readonly WorkOrder[]): WorkOrder[] =>
  orders.filter(({ fkc_status }) => fkc_status === editableStatus)

/** The orders that may be cancelled, and whether one of them needs a reason. */
export function cancellableOf(orders: readonly WorkOrder[]): { orders: WorkOrder[]; needsReason: boolean } {
  const toCancelled = ({ fkc_status }: WorkOrder) =>
    nextStatuses(fkc_status).find(
      ({ to, permission }) => to === workOrderStatus.CANCELADO && permission === cancelPermission
    )
  const found = orders.filter(order => toCancelled(order))
  return { orders: found, needsReason: found.some(order => toCancelled(order)?.reason) }
}

/** When work begins that has no hour yet: with the line stopped after the last cabin, else in the morning. */
const usualHour = ({ requires_stop }: WorkOrder) => (requires_stop ? '23:30' : '08:00')

/** An order's dates on another day: at the same hour, and as long as before. */
export function datesOn(
  order: WorkOrder,
  day: string,
  zone: string
): Pick<WorkOrder, 'scheduled_start' | 'scheduled_end'> {
  const { scheduled_start: start, scheduled_end: end } = order
  const hour = start ? momentParts(start, zone).time.slice(0, 5) : usualHour(order)
  const moved = momentOf(`${day}T${hour}`, zone)
  const length = start && end ? Date.parse(end) - Date.parse(start) : undefined
  return {
    scheduled_start: moved,
    scheduled_end: length === undefined ? null : new Date(Date.parse(moved) + length).toISOString()
  }
}

/** What to say of ticked orders that an action leaves out. */
export function leftOutText(count: number, why: { one: string; many: string }): string {
  if (count === 0) return ''
  return count === 1 ? `1 orden ${why.one}` : `${count} órdenes ${why.many}`
}
