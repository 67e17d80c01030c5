import { type WorkOrder, workOrders } from 'contract/work-orders.ts'
import { useGo } from '../../ui/AppLink.tsx'
import { StatusBadge } from '../../ui/badges.tsx'
import { DetailHeader } from '../../ui/DetailHeader.tsx'
import { RecordPage } from '../../ui/RecordPage.tsx'
import { ResourceForm } from '../../ui/ResourceForm.tsx'
import { fullName } from './columns.tsx'
import { workOrdersApi } from './orderQueries.ts'
import { listPath, orderTarget } from './paths.ts'
import { useWorkOrderFields } from './WorkOrderFields.ts'

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
  const sections = useWorkOrderFields(order.line)
  const back = () => go(orderTarget(order.id), { replace: true })
  return (
    <>
      <DetailHeader
        title={order.title}
        code={order.code}
        path={[...listPath, { label: order.code, link: orderTarget(order.id) }]}
        badges={<StatusBadge id={order.fkc_status} />}
      />
      <ResourceForm
        resource={workOrders}
        api={workOrdersApi}
        record={withNames(order)}
        sections={sections}
        lineBound
        onSaved={back}
        onCancel={back}
      />
    </>
  )
}

/** Selects show the `name` of what is chosen; people have two. */
function withNames(order: WorkOrder): WorkOrder {
  return order.responsible
    ? { ...order, responsible: { ...order.responsible, name: fullName(order.responsible) } as WorkOrder['responsible'] }
    : order
}
