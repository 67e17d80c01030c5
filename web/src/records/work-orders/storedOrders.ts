import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { recordStore } from '../../api/recordStore.ts'

/** How many orders are kept: a night's work and the days around it. */
const kept = 20

/** The orders that were last fetched on this device, with all their parts. */
export const storedOrders = recordStore<WorkOrderDetail>('work-orders', kept)
