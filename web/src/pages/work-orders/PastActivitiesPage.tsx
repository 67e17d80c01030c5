import { historyFilters, pastActivities } from 'contract/calls/history/history.ts'
import { unplanned } from 'contract/calls/unplanned/unplanned.ts'
import { overStatuses } from 'contract/core/classifier.ts'
import type { Unplanned } from 'contract/unplanned/unplanned.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { unplannedColumns } from '../../records/unplanned/columns.tsx'
import { filtersFor } from '../../records/unplanned/filters.ts'
import { pastActivityTarget } from '../../records/unplanned/paths.ts'
import { pastApi, pastColumns, pastFilters } from '../../features/history/pastList.ts'

const api = pastApi<Unplanned>(unplanned, pastActivities.path, historyFilters.unplanned)

const columns = pastColumns(unplannedColumns, {
  shown: ['closed_at', 'failure_type'],
  hidden: ['fkc_priority', 'scheduled_start', 'next_start_at']
})

/** As many as on the working list (specification, section 9). */
const order = { itemsPerPage: 15 }

/** `/admin/history/unplanned`: the unplanned activities of the selected line whose order is over. */
export function PastActivitiesPage() {
  const { line } = useSelectedLine()
  return (
    <RecordsPage<Unplanned>
      api={api}
      title="Historial de no planificadas"
      label="Actividades terminadas"
      order={order}
      columns={columns}
      filters={pastFilters(filtersFor(line.fk_location), historyFilters.unplanned, overStatuses)}
      searchLabel="Código o palabras"
      rowLink={({ id }) => pastActivityTarget(id)}
      rowName={({ work_order, title }) => `${work_order.code}, ${title}`}
      empty={{ text: 'Aquí quedan correctivos, mejoras y soporte cuando su orden se cierra o se cancela.' }}
    />
  )
}
