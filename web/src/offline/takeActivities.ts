import type { QueryClient } from '@tanstack/react-query'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import { storedActivities } from '../records/unplanned/storedActivities.ts'
import { failureTypesQuery, wholeActivitiesQuery } from '../records/unplanned/unplannedQueries.ts'
import { unlessRefused } from './unlessRefused.ts'

/** Failure types change rarely. */
const failureTypesMs = 3_600_000

/** Fetches the activities of unplanned orders, and what is chosen from there. */
export async function fetchActivities(queryClient: QueryClient, orders: readonly number[]) {
  await queryClient.prefetchQuery({ ...failureTypesQuery(), staleTime: failureTypesMs })
  const query = { ...wholeActivitiesQuery(orders, { suppressToast: true }), gcTime: 0, staleTime: 0 }
  return unlessRefused(queryClient.fetchQuery(query))
}

/** Stores the activities of some orders, and deletes those that they don't have any more. @returns whether there was room */
export async function storeActivities(
  user: string,
  orders: readonly number[],
  activities: readonly UnplannedDetail[]
): Promise<boolean> {
  const ids = new Set(activities.map(({ id }) => id))
  const gone = (await storedActivities.loadAll(user))
    .map(({ record }) => record)
    .filter(({ id, fk_work_order }) => orders.includes(fk_work_order) && !ids.has(id))
  await storedActivities.remove(
    user,
    gone.map(({ id }) => id)
  )
  return storedActivities.save(user, activities)
}
