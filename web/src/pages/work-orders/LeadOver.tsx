import { useQuery, useQueryClient } from '@tanstack/react-query'
import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import { use, useEffect, useEffectEvent } from 'react'
import { InHistory } from '../../api/session.ts'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { RecordSkeleton } from '../../ui/record/RecordPage.tsx'
import { OrderView } from './OrderView.tsx'
import type { OrderPageProps } from './WorkOrderPage.tsx'
import { orderTarget } from '../../records/work-orders/paths.ts'
import { shownOrder } from '../../offline/shownOrder.ts'
import { useOutbox } from '../../offline/useOutbox.ts'
import { WithoutActivity } from '../../features/unplanned/WithoutActivity.tsx'
import { unplannedPath, useActivityTarget } from '../../records/unplanned/paths.ts'
import { activitiesOfOrder } from '../../records/unplanned/unplannedQueries.ts'

/**
 * From the address of an unplanned order to the page of its activity: the first that isn't done. An order that has none
 * yet is shown here.
 */
export function LeadOver({ record, storedAt, path }: OrderPageProps) {
  const queryClient = useQueryClient()
  const { data: activities, error } = useQuery(activitiesOfOrder(queryClient, record.id))
  const go = useGo()
  const activityTarget = useActivityTarget()
  const inHistory = use(InHistory)
  const { entries } = useOutbox()
  const next = (activities?.find(({ done }) => !done) ?? activities?.[0])?.id
  const leadOver = useEffectEvent((id: number) =>
    go({ ...activityTarget(id), search: before => before }, { replace: true })
  )
  useEffect(() => {
    if (next !== undefined) leadOver(next)
  }, [next])
  if (next !== undefined || (!activities && !error)) return <RecordSkeleton names={workOrders.names} />
  const order = shownOrder(record, entries)
  return (
    <OrderView
      order={order}
      storedAt={storedAt}
      path={inHistory ? path : unplannedPath}
      editTarget={orderTarget(order.id, '/edit')}
      work={{ name: 'trabajo', label: 'Trabajo', panel: <WithoutActivity order={order} isKnown={!error} /> }}
    />
  )
}
