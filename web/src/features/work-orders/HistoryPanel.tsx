import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { RecordHistory } from '../audit/RecordHistory.tsx'
import { orderTeller } from './orderSentences.ts'

/** Everything that happened to an order, newest first. */
export function HistoryPanel({ order }: { order: WorkOrderDetail }) {
  return <RecordHistory entity="work_order" id={order.id} teller={orderTeller(order.checks)} />
}
