import type { QueryClient } from '@tanstack/react-query'
import { activitiesOfOrder, activityQuery, failureTypesQuery } from '../records/unplanned/unplannedQueries.ts'

/**
 * Fetches the activities of an order for the hours without signal, and what is chosen from there.
 * @param freshMs what was fetched so recently isn't fetched again
 */
export async function takeActivities(queryClient: QueryClient, order: number, freshMs: number): Promise<void> {
  const list = activitiesOfOrder(queryClient, order)
  await queryClient.prefetchQuery({ ...list, staleTime: freshMs })
  for (const { id } of queryClient.getQueryData(list.queryKey) ?? [])
    await queryClient.prefetchQuery({ ...activityQuery(queryClient, id, { suppressToast: true }), staleTime: freshMs })
  await queryClient.prefetchQuery({ ...failureTypesQuery(), staleTime: freshMs })
}
