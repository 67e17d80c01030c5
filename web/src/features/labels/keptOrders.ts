import { openStatuses } from 'contract/core/classifier.ts'
import type { Page } from 'contract/core/http.ts'
import { type OrderBrief, storedOrders } from '../../records/work-orders/storedOrders.ts'

export type OrderFilter = 'fk_base' | 'fk_asset' | 'fk_location'

/** The open orders of a base, an asset or a place that are on this device, the next one first. */
export async function keptOrders(user: string, filter: OrderFilter, id: number): Promise<Page<OrderBrief>> {
  const isOn = (order: OrderBrief) => order[filter] === id || (filter === 'fk_base' && order.bases.includes(id))
  const rows = (await storedOrders.loadBriefs(user))
    .map(({ record }) => record)
    .filter(order => openStatuses.includes(order.fkc_status) && isOn(order))
    .toSorted((a, b) => (a.scheduled_start ?? '9').localeCompare(b.scheduled_start ?? '9'))
  return { rows, count: rows.length }
}
