import { openStatuses } from 'contract/core/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { OrderFiles } from '../../offline/OrderFiles.tsx'

/** The files of an order; once it is closed or cancelled they stay as they are. */
export function FilesPanel({ order }: { order: WorkOrderDetail }) {
  return (
    <OrderFiles
      order={order}
      record={{ entity: 'work_order', id: order.id }}
      base={order.base ?? undefined}
      isFixed={!openStatuses.includes(order.fkc_status)}
    />
  )
}
