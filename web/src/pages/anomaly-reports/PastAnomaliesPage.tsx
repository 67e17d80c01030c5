import type { AnomalyReport } from 'contract/anomaly-reports/anomaly-reports.ts'
import { anomalyReports } from 'contract/calls/anomaly-reports/anomaly-reports.ts'
import { historyFilters, pastAnomalyReports } from 'contract/calls/history/history.ts'
import { useMobile } from '../../ui/shell/media.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { reportCardColumns, reportColumns } from '../../records/anomaly-reports/columns.tsx'
import { filtersFor } from '../../records/anomaly-reports/filters.ts'
import { pastApi, pastColumns, pastFilters } from '../../features/history/pastList.ts'
import { pastAnomalyTarget } from '../../features/history/paths.ts'

const api = pastApi<AnomalyReport>(anomalyReports, pastAnomalyReports.path, historyFilters.anomalyReport)

const columns = pastColumns(reportColumns, { shown: ['work_order'], hidden: ['reported_by'] })

/** `/admin/history/anomaly-reports`: the reports of the selected line that were attended, rejected or archived. */
export function PastAnomaliesPage() {
  const { line } = useSelectedLine()
  // The period is that of detection.
  const fields = filtersFor(line.fk_location).filter(({ name }) => name !== 'detected_at')
  return (
    <RecordsPage<AnomalyReport>
      api={api}
      title="Historial de anomalías"
      label="Reportes de anomalía terminados"
      columns={useMobile() ? reportCardColumns : columns}
      filters={pastFilters(fields, historyFilters.anomalyReport)}
      searchLabel="Código o palabras"
      rowLink={({ id }) => pastAnomalyTarget(id)}
      rowName={({ code }) => code}
      empty={{ text: 'Aquí quedan los reportes cuando se atienden, se rechazan o se archivan.' }}
    />
  )
}
