import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { CheckMatrix } from '../../features/checks/matrix/CheckMatrix.tsx'
import { shownOrder } from '../../offline/shownOrder.ts'
import { useOutbox } from '../../offline/useOutbox.ts'
import { orderQuery } from '../../records/work-orders/orderQueries.ts'
import { listPath, orderTarget } from '../../records/work-orders/paths.ts'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { DetailHeader } from '../../ui/record/DetailHeader.tsx'
import { RecordPage } from '../../ui/record/RecordPage.tsx'
import { StoredNote } from '../../ui/record/StoredNote.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { useMobile } from '../../ui/shell/media.ts'

/** `/admin/planned/work-orders/:id/matrix`: the checks of an order, answered as a table of bases × activities. */
export function MatrixPage() {
  const queryClient = useQueryClient()
  return (
    <RecordPage
      from="/main/admin/planned/work-orders/$id/matrix"
      names={workOrders.names}
      path={listPath}
      query={id => orderQuery(queryClient, id)}
      view={Matrix}
    />
  )
}

function Matrix({ record, storedAt }: { record: WorkOrderDetail; storedAt: number | undefined }) {
  const { entries } = useOutbox()
  const order = shownOrder(record, entries)
  const mobile = useMobile()
  return (
    <>
      <DetailHeader
        title="Checks en tabla"
        code={order.code}
        path={[...listPath, { label: order.code, link: orderTarget(order.id) }]}
        badges={<StatusBadge id={order.fkc_status} />}
        scrollsAway
        // On phones the path leads there: the checks need the room.
        extra={
          !mobile && (
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={18} aria-hidden />}
              renderRoot={props => <AppLink {...orderTarget(order.id)} {...props} />}
            >
              La orden
            </Button>
          )
        }
      />
      <StoredNote at={storedAt} />
      <CheckMatrix order={order} />
    </>
  )
}
