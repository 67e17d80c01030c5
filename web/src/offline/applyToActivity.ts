import type { QueryClient } from '@tanstack/react-query'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import type { Entry } from '../api/outbox.ts'
import { amendFetched } from '../api/queryClient.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import type { ActivityWrite } from './writes.ts'
import { storedOrders } from '../records/work-orders/storedOrders.ts'
import { orderQuery } from '../records/work-orders/orderQueries.ts'
import { storedActivities } from '../records/unplanned/storedActivities.ts'
import { byPlace } from './shownActivity.ts'
import { activityQuery } from '../records/unplanned/unplannedQueries.ts'

/** Applies an accepted write to the activity in the query cache, and to the one stored on the device. */
export async function applyToActivity(
  queryClient: QueryClient,
  user: string,
  entry: Entry<ActivityWrite>,
  reply: unknown
): Promise<void> {
  // Without a reply it was done already, by another user.
  if (reply === undefined) return
  const change = (activity: UnplannedDetail) => withReply(activity, entry, reply as object)
  void storedActivities.update(user, entry.activity, change)
  await amendFetched(queryClient, activityQuery(queryClient, entry.activity).queryKey, change)
  if (entry.kind === 'done') await tellOrder(queryClient, user, reply as UnplannedDetail)
}

/** The last activity that is done has sent its order to review. */
async function tellOrder(
  queryClient: QueryClient,
  user: string,
  { fk_work_order, work_order }: UnplannedDetail
): Promise<void> {
  const { fkc_status, started_at, finished_at } = work_order
  const change = (order: WorkOrderDetail) => ({ ...order, fkc_status, started_at, finished_at })
  void storedOrders.update(user, fk_work_order, change)
  await amendFetched(queryClient, orderQuery(queryClient, fk_work_order).queryKey, change)
}

type Part = { id: number }

function withReply(activity: UnplannedDetail, entry: ActivityWrite, reply: object): UnplannedDetail {
  const { id } = reply as Part
  switch (entry.kind) {
    case 'task':
    case 'place':
      return {
        ...activity,
        tasks: byPlace(activity.tasks.map(task => (task.id === id ? { ...task, ...reply } : task)))
      }
    case 'newTask':
      return {
        ...activity,
        tasks: [...activity.tasks.filter(task => task.id !== id), reply as UnplannedDetail['tasks'][number]]
      }
    case 'confirm':
      return { ...activity, staff: activity.staff.map(one => (one.id === id ? { ...one, ...reply } : one)) }
    case 'crew':
      return { ...activity, staff: reply as UnplannedDetail['staff'] }
    default: {
      const { work_order, ...words } = reply as UnplannedDetail
      return { ...activity, ...words, work_order: { ...activity.work_order, ...work_order } }
    }
  }
}
