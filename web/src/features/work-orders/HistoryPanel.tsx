import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { Timeline } from '../../ui/Timeline.tsx'
import { useTimeZone } from '../../ui/timeZone.ts'
import { timelineOf } from './timeline.tsx'

/** Everything that happened to an order, newest first. */
export function HistoryPanel({ order }: { order: WorkOrderDetail }) {
  const zone = useTimeZone()
  return <Timeline entries={timelineOf(order, zone)} />
}
