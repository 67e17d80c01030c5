import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { MyWork } from 'contract/my-work/my-work.ts'
import { myWork } from 'contract/calls/my-work/my-work.ts'
import { request } from '../../api/client.ts'
import { recordStore, storedQuery } from '../../api/recordStore.ts'
import type { CallOptions } from '../../api/resourceApi.ts'
import { todayNow } from '../../ui/shell/timeZone.ts'
import type { PageStart } from '../../ui/table/pageStart.ts'

/** A person's own work, as this device keeps it. */
export type KeptWork = MyWork & { id: number }

/** Each person has one. */
export const storedMyWorkId = 1

/** People whose work one device keeps. */
const maxPeople = 5

export const storedMyWork = recordStore<KeptWork>('my-work', maxPeople)

export const myWorkKey = ['work_order', 'call', myWork.path] as const

const shown = [
  'check',
  'work_order_staff',
  'unplanned',
  'unplanned_staff',
  'unplanned_execution_date',
  'roster',
  'anomaly_report',
  'public_report'
]

/** The caller's own work over all their lines; without signal, as it was last fetched on this device. */
export const myWorkQuery = (queryClient: QueryClient, options: CallOptions = {}) =>
  storedQuery(
    queryClient,
    storedMyWork,
    storedMyWorkId,
    queryOptions({
      queryKey: myWorkKey,
      queryFn: async ({ signal }): Promise<KeptWork> => ({
        ...(await request<MyWork>(myWork.path, { signal, ...options })),
        id: storedMyWorkId
      }),
      meta: { entities: shown }
    })
  )

/** Prefetches it, while the page's code may still be on its way. */
export function prefetchMyWork({ queryClient }: PageStart): void {
  void queryClient.prefetchQuery(myWorkQuery(queryClient))
  todayNow(queryClient) // as with the list of orders (views.ts)
}
