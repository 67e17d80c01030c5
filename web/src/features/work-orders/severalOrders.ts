import { counted, momentParts } from 'contract/core/format.ts'
import { cancelPermission, editableStatus, nextStatuses } from 'contract/work-orders/work-order-transitions.ts'
import { workOrderStatus } from 'contract/core/classifier.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { momentOf } from '../../ui/input/moments.ts'

// What may be done with several orders at once. Pure functions.

/** How many orders a document holds; the server gives no more at once. */
export const maxPrintedOrders = 200

/** '1 orden', '1,200 órdenes' */
export const ordersText = (count: number): string => counted(count, ['orden', 'órdenes'])

/** The orders that haven't begun: only these are moved and get another priority. */
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

/** The time of day, 'HH:mm', at which an order begins; undefined without a date. */
export const hourOf = (
  { scheduled_start: start }: Pick<WorkOrder, 'scheduled_start'>,
  zone: string
): string | undefined => (start ? momentParts(start, zone).time.slice(0, 5) : undefined)

/** An order's dates if it begins then: it lasts as long as before. */
export function datesFrom(
  { scheduled_start: start, scheduled_end: end }: WorkOrder,
  { day, time }: { day: string; time: string },
  zone: string
): Pick<WorkOrder, 'scheduled_start' | 'scheduled_end'> {
  const moved = momentOf(`${day}T${time}`, zone)
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
