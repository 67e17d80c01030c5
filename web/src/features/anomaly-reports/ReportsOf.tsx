import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { AnomalyReport } from 'contract/anomaly-reports/anomaly-reports.ts'
import { reportStatusText } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { anomalyReports } from 'contract/calls/anomaly-reports/anomaly-reports.ts'
import { useSession } from '../../api/session.ts'
import { mayOpen } from '../../api/rights.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { PriorityBadge } from '../../ui/record/badges.tsx'
import { codeColumn, type Column, dateColumn } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { FilterField } from '../../ui/table/filters.ts'
import { useListSearch } from '../../ui/table/listSearch.ts'
import { newReportPage, newReportTarget, reportTarget } from '../../records/anomaly-reports/paths.ts'
import { BreakdownLink } from '../../records/unplanned/BreakdownLink.tsx'
import { counted, reportsApi } from '../../records/anomaly-reports/reportQueries.ts'
import { ReportStatus } from '../../records/anomaly-reports/ReportStatus.tsx'
import type { Subject } from '../../records/anomaly-reports/useReportCount.ts'

const columns: readonly Column<AnomalyReport>[] = [
  codeColumn<AnomalyReport>('code', 'Código', { width: 152 }),
  { key: 'description', label: 'Qué ocurre', hideable: false, card: 'title', minWidth: 200, wraps: true },
  {
    key: 'fkc_status',
    label: 'Estado',
    sortable: true,
    width: 224,
    card: 'badge',
    value: reportStatusText,
    render: row => <ReportStatus report={row} />
  },
  {
    key: 'fkc_priority',
    label: 'Prioridad',
    sortable: true,
    width: 124,
    fold: 2,
    value: row => row.priority.name,
    render: row => <PriorityBadge id={row.fkc_priority} />
  },
  dateColumn<AnomalyReport>('detected_at', 'Detectado', { width: 176, fold: 1 }),
  { key: 'work_order', label: 'Orden', width: 140, fold: 3, value: row => row.work_order?.code }
]
const filters: readonly FilterField[] = [
  { name: 'fkc_status', label: 'Estado', kind: 'classifier', type: 'ANOMALY_STATUS' },
  {
    name: 'state',
    label: 'Situación',
    kind: 'options',
    options: [
      { value: 'active', label: 'Activos' },
      { value: 'archived', label: 'Archivados' }
    ]
  }
]

// Of all lines that the caller sees: the selected one isn't wanted.
const list = {
  entity: 'report_of_record',
  filters: { fkc_status: 'id', state: 'text' },
  sort: anomalyReports.sort
} as const
const newest = { prefix: 'r_', sortBy: 'detected_at', sortDesc: true }

/** What was reported about a base, an asset, a place and all in it, over the years; and a way to report more. */
export function ReportsOf({ about }: { about: Subject }) {
  const me = useSession()
  const search = useListSearch(list, newest)
  return (
    <DataTable<AnomalyReport>
      label="Anomalías"
      list={search}
      query={query => reportsApi.list(counted({ ...query, ...about }))}
      columns={columns}
      filters={filters}
      searchLabel="Buscar por código o palabras"
      rowLink={({ id }) => reportTarget(id)}
      rowName={({ code }) => code}
      tools={
        <>
          <BreakdownLink about={about} />
          {mayOpen(me, newReportPage) && (
            <Button
              variant="default"
              leftSection={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}
              renderRoot={props => <AppLink {...newReportTarget(about)} {...props} />}
            >
              Reportar anomalía
            </Button>
          )}
        </>
      }
      empty={{ title: 'Todavía no se ha reportado nada' }}
    />
  )
}
