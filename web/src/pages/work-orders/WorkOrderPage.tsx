import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import { plannedTypes, workOrderStatus } from 'contract/core/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import type { Crumb } from '../../ui/record/PageHead.tsx'
import { RecordPage } from '../../ui/record/RecordPage.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { isSettled } from '../../records/checks/checkState.ts'
import { shownChecks } from '../../offline/shownCheck.ts'
import { useOutbox } from '../../offline/useOutbox.ts'
import { ChecksPanel } from './ChecksPanel.tsx'
import { orderQuery } from '../../records/work-orders/orderQueries.ts'
import { OrderView } from './OrderView.tsx'
import { listPath, orderTarget } from '../../records/work-orders/paths.ts'
import { shownOrder } from '../../offline/shownOrder.ts'

const LeadOver = lateComponent(async () => (await import('./LeadOver.tsx')).LeadOver)

/** `/admin/planned/work-orders/:id`: an order, to follow, to execute, to review. */
export function WorkOrderPage() {
  const queryClient = useQueryClient()
  return (
    <RecordPage
      from="/main/admin/planned/work-orders/$id"
      names={workOrders.names}
      path={listPath}
      query={id => orderQuery(queryClient, id)}
      view={WorkOrderView}
    />
  )
}

export type OrderPageProps = { record: WorkOrderDetail; storedAt: number | undefined; path: readonly Crumb[] }

/** Links to orders don't know of which kind they are: an unplanned one has a page of its own. */
export const WorkOrderView = (props: OrderPageProps) =>
  plannedTypes.includes(props.record.type) ? <Planned {...props} /> : <LeadOver {...props} />

function Planned({ record, storedAt, path }: OrderPageProps) {
  const { entries, taken } = useOutbox()
  const order = shownOrder(record, entries)
  const open = shownChecks(order.checks, entries, taken).filter(({ check }) => !isSettled(check)).length
  // The list of what waits leads to the check itself.
  const { check: asked } = useSearch({ from: '__root__' })
  const first = Number(asked) || undefined
  return (
    <OrderView
      order={order}
      storedAt={storedAt}
      path={path}
      editTarget={orderTarget(order.id, '/edit')}
      open={open}
      // While it is executed the checks themselves say how many are left.
      isBusy={order.fkc_status === workOrderStatus.EN_CURSO}
      work={{
        name: 'checks',
        label: 'Checks',
        count: order.checks.length,
        panel: <ChecksPanel order={order} first={first} />
      }}
    />
  )
}
