import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unplanned } from 'contract/calls/unplanned/unplanned.ts'
import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import { theOne } from 'contract/core/entity.ts'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import { isServerUnavailable } from '../../api/client.ts'
import { DetailHeader } from '../../ui/record/DetailHeader.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import type { Crumb } from '../../ui/record/PageHead.tsx'
import { RecordPage, RecordSkeleton } from '../../ui/record/RecordPage.tsx'
import { orderQuery } from '../../records/work-orders/orderQueries.ts'
import { ActivityOrder } from './ActivityOrder.tsx'
import { unplannedPath } from '../../records/unplanned/paths.ts'
import { activityQuery } from '../../records/unplanned/unplannedQueries.ts'

/** `/admin/unplanned/:id`: an unplanned activity, with its order. */
export function UnplannedOrderPage() {
  const queryClient = useQueryClient()
  return (
    <RecordPage
      from="/main/admin/unplanned/$id"
      names={unplanned.names}
      path={unplannedPath}
      query={id => activityQuery(queryClient, id)}
      view={ActivityView}
    />
  )
}

type ActivityPageProps = { record: UnplannedDetail; storedAt: number | undefined; path: readonly Crumb[] }

/** An activity, and its order as soon as it has come. */
export function ActivityView({ record: activity, storedAt, path }: ActivityPageProps) {
  const queryClient = useQueryClient()
  const query = useQuery(orderQuery(queryClient, activity.fk_work_order))
  const { data: order, error, dataUpdatedAt } = query
  const orderStoredAt = order && isServerUnavailable(error) ? dataUpdatedAt : undefined
  if (order) return <ActivityOrder activity={activity} order={order} storedAt={storedAt ?? orderStoredAt} path={path} />
  if (!error) return <RecordSkeleton names={workOrders.names} />
  return (
    <>
      <DetailHeader title={activity.title} code={activity.work_order.code} path={path} />
      <ErrorState what={`No se ha podido cargar ${theOne(workOrders.names)}`} query={query} />
    </>
  )
}
