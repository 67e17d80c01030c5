import { openStatuses } from 'contract/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { Files } from '../../ui/files/Files.tsx'

/** The files of an order; once it is closed or cancelled they stay as they are. */
export function FilesPanel({ order }: { order: WorkOrderDetail }) {
  return <Files entity="work_order" id={order.id} isFixed={!openStatuses.includes(order.fkc_status)} />
}
