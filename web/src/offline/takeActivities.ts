import { storedActivities } from '../records/unplanned/storedActivities.ts'
import { failureTypesQuery, wholeActivitiesQuery } from '../records/unplanned/unplannedQueries.ts'
import type { Run } from './storedAhead.ts'
import { unlessRefused } from './unlessRefused.ts'

/** Failure types change rarely. */
const failureTypesMs = 3_600_000

/**
 * Fetches and stores the activities of unplanned orders, and what is chosen from there.
 * @returns whether there was room
 */
export async function takeActivities({ queryClient, me }: Run, orders: readonly number[]): Promise<boolean> {
  const query = { ...wholeActivitiesQuery(orders, { suppressToast: true }), gcTime: 0, staleTime: 0 }
  const whole = await unlessRefused(queryClient.fetchQuery(query))
  await queryClient.prefetchQuery({ ...failureTypesQuery(), staleTime: failureTypesMs })
  if (!whole) return true
  const ids = new Set(whole.map(({ id }) => id))
  const gone = (await storedActivities.loadAll(me.uuid))
    .map(({ record }) => record)
    .filter(({ id, fk_work_order }) => orders.includes(fk_work_order) && !ids.has(id))
  await storedActivities.remove(
    me.uuid,
    gone.map(({ id }) => id)
  )
  return storedActivities.save(me.uuid, whole)
}
