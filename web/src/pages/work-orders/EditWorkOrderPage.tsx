import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { Suspense } from 'react'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { DetailHeader } from '../../ui/record/DetailHeader.tsx'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { RecordPage } from '../../ui/record/RecordPage.tsx'
import { workOrdersApi } from '../../records/work-orders/orderQueries.ts'
import { listPath, orderTarget } from '../../records/work-orders/paths.ts'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const WorkOrderForm = lateComponent(async () => (await import('./WorkOrderForm.tsx')).WorkOrderForm)

/** `/admin/planned/work-orders/:id/edit`; its guard lets only PENDIENTE orders pass. */
export function EditWorkOrderPage() {
  return (
    <RecordPage
      from="/main/admin/planned/work-orders/$id/edit"
      names={workOrders.names}
      path={listPath}
      query={id => workOrdersApi.one(id)}
      view={Edit}
    />
  )
}

function Edit({ record: order }: { record: WorkOrder }) {
  const go = useGo()
  const back = () => go(orderTarget(order.id), { replace: true })
  return (
    <>
      <DetailHeader
        title={order.title}
        code={order.code}
        path={[...listPath, { label: order.code, link: orderTarget(order.id) }]}
        badges={<StatusBadge id={order.fkc_status} />}
      />
      <Suspense fallback={<FormSkeleton fields={9} />}>
        <WorkOrderForm order={order} onSaved={back} onCancel={back} />
      </Suspense>
    </>
  )
}
