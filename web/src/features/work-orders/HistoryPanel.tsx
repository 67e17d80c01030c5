import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { plannedTypes } from 'contract/core/classifier.ts'
import { RecordHistory } from '../../records/history/RecordHistory.tsx'
import { describeActivityChanges } from '../../records/unplanned/activitySentences.ts'
import { describeOrderChanges } from '../../records/work-orders/orderSentences.ts'

/** Everything that happened to an order, newest first. */
export function HistoryPanel({ order }: { order: WorkOrderDetail }) {
  const ofOrder = describeOrderChanges(order.checks)
  const describe = plannedTypes.includes(order.type) ? ofOrder : describeActivityChanges(ofOrder)
  return <RecordHistory entity="work_order" id={order.id} describe={describe} />
}
