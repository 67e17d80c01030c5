import { historyFilters, pastOrders } from 'contract/calls/history/history.ts'
import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import { overStatuses } from 'contract/core/classifier.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { workOrderColumns } from '../../records/work-orders/columns.tsx'
import { useOrderFilters } from '../../records/work-orders/useOrderFilters.ts'
import { ownView } from '../../records/work-orders/views.ts'
import { pastOrderTarget } from '../../features/history/paths.ts'
import { pastApi, pastColumns, pastFilters } from '../../features/history/pastList.ts'

const api = pastApi<WorkOrder>(workOrders, pastOrders.path, historyFilters.order)

const columns = pastColumns(workOrderColumns, {
  shown: ['type', 'closed_at'],
  hidden: ['fkc_priority', 'scheduled_start', 'requires_stop']
})

/** `/admin/history/work-orders`: the closed and cancelled orders of the selected line, planned or not. */
export function PastOrdersPage() {
  // One's own are of all types too.
  const filters = pastFilters(useOrderFilters(ownView), historyFilters.order, overStatuses)
  return (
    <RecordsPage<WorkOrder>
      api={api}
      title="Historial de órdenes"
      label="Órdenes cerradas y canceladas"
      columns={columns}
      filters={filters}
      searchLabel="Palabras, persona, base, activo, lugar"
      rowLink={({ id }) => pastOrderTarget(id)}
      rowName={({ code, title }) => `${code}, ${title}`}
      empty={{ text: 'Aquí quedan las órdenes cuando se cierran o se cancelan.' }}
    />
  )
}
