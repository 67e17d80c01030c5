import type { PageStart } from '../../ui/table/pageStart.ts'
import { recordId } from '../../ui/record/recordId.ts'
import { orderQuery } from '../../records/work-orders/orderQueries.ts'
import { activityQuery } from '../../records/unplanned/unplannedQueries.ts'

// Apart from the page, whose code may still be on its way.

/** Prefetches an activity, then its order. */
export async function prefetchActivity({ queryClient, params }: PageStart): Promise<void> {
  const id = recordId(params['id'])
  if (id === undefined) return
  const query = activityQuery(queryClient, id)
  await queryClient.prefetchQuery(query)
  const order = queryClient.getQueryData(query.queryKey)?.fk_work_order
  if (order !== undefined) await queryClient.prefetchQuery(orderQuery(queryClient, order))
}
