import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type WorkOrder, workOrders } from 'contract/work-orders.ts'
import { useGo } from '../../ui/AppLink.tsx'
import { StatusBadge } from '../../ui/badges.tsx'
import { DetailHeader } from '../../ui/DetailHeader.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ResourceForm } from '../../ui/ResourceForm.tsx'
import { fullName } from './columns.tsx'
import { workOrdersApi } from './orderQueries.ts'
import { listPath, orderTarget } from './paths.ts'
import { useWorkOrderFields } from './WorkOrderFields.ts'

/** `/admin/planned/work-orders/:id/edit`; its guard lets only PENDIENTE orders pass. */
export function EditWorkOrderPage() {
  const { id } = useParams({ strict: false })
  const { data: order, error, refetch, isFetching } = useQuery(workOrdersApi.one(Number(id)))
  if (order) return <Edit order={order} />
  if (error)
    return (
      <ErrorState
        what="No se ha podido cargar la orden de trabajo"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return <Skeleton height={480} />
}

function Edit({ order }: { order: WorkOrder }) {
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
