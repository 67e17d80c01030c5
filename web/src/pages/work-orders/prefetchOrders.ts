import type { PageStart } from '../../ui/table/pageStart.ts'
import { recordId } from '../../ui/record/recordId.ts'
import { todayNow } from '../../ui/shell/timeZone.ts'
import { orderQuery, workOrdersApi } from '../../records/work-orders/orderQueries.ts'
import { firstParams } from '../../records/work-orders/views.ts'

// Apart from their pages, whose code may still be on its way.

/** Prefetches the list's first rows. */
export function prefetchOrders({ queryClient, ...start }: PageStart): void {
  const query = firstParams(start)
  if (query) void queryClient.prefetchQuery(workOrdersApi.list(query))
  readCalendar(queryClient)
}

/** Prefetches an order. */
export function prefetchOrder({ queryClient, params }: PageStart): void {
  const id = recordId(params['id'])
  if (id !== undefined) void queryClient.prefetchQuery(orderQuery(queryClient, id))
  readCalendar(queryClient)
}

/**
 * The first date takes a slow phone 60 ms: it has them now, while the answer is on its way, not when rows are drawn.
 */
const readCalendar = todayNow
