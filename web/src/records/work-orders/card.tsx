import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { PriorityBadge, StatusBadge } from '../../ui/record/badges.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { recordCard } from '../recordCard.tsx'
import { fullName } from './orderMarks.tsx'

export const OrderCard = recordCard(resourceApi(workOrders), order => ({
  code: order.code,
  title: order.title,
  badges: (
    <>
      <StatusBadge id={order.fkc_status} />
      <PriorityBadge id={order.fkc_priority} />
    </>
  ),
  facts: {
    Lugar: order.location.name,
    Programada: order.scheduled_start && <ExactDate date={order.scheduled_start} />,
    Responsable: order.responsible && fullName(order.responsible)
  }
}))
