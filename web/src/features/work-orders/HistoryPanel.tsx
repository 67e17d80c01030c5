import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { plannedTypes } from 'contract/core/classifier.ts'
import { RecordHistory } from '../../records/history/RecordHistory.tsx'
import { activityTeller } from '../../records/unplanned/activitySentences.ts'
import { orderTeller } from './orderSentences.ts'

/** Everything that happened to an order, newest first. */
export function HistoryPanel({ order }: { order: WorkOrderDetail }) {
  const ofOrder = orderTeller(order.checks)
  const teller = plannedTypes.includes(order.type) ? ofOrder : activityTeller(ofOrder)
  return <RecordHistory entity="work_order" id={order.id} teller={teller} />
}
