import { openStatuses } from 'contract/core/classifier.ts'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { OrderFiles } from '../../offline/OrderFiles.tsx'
import { Section } from './Section.tsx'

/** The files of an activity, and those of its order: an accepted report has left its photos there. */
export function ActivityFiles({ activity, order }: { activity: UnplannedDetail; order: WorkOrderDetail }) {
  const shared = { order, base: order.base ?? undefined, isFixed: !openStatuses.includes(order.fkc_status) }
  return (
    <>
      <Section title="De la actividad">
        <OrderFiles record={{ entity: 'unplanned', id: activity.id }} {...shared} />
      </Section>
      <Section title="De la orden">
        <OrderFiles
          record={{ entity: 'work_order', id: order.id }}
          takesAnywhere={false}
          label="Archivos de la orden"
          {...shared}
        />
      </Section>
    </>
  )
}
