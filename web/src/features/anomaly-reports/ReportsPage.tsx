import type { AnomalyReport } from 'contract/anomaly-reports.ts'
import type { ListParams } from '../../api/resourceApi.ts'
import { useSelectedLine } from '../../app/selectedLine.ts'
import { PriorityBadge, StatusBadge } from '../../ui/badges.tsx'
import { codeColumn, type Column, dateColumn } from '../../ui/columns.tsx'
import type { FilterField } from '../../ui/filters.ts'
import { RecordsPage } from '../../ui/RecordsPage.tsx'
import { RecordCell } from '../records/RecordCell.tsx'
import { newReportTarget, reportTarget } from './paths.ts'
import { baseChoices, failureTypeChoices, reportsApi } from './reportQueries.ts'

const columns: readonly Column<AnomalyReport>[] = [
  codeColumn<AnomalyReport>('code', 'Código', { width: 152 }),
  { key: 'description', label: 'Qué ocurre', hideable: false, card: 'title', minWidth: 220, wraps: true },
  {
    key: 'fkc_status',
    label: 'Estado',
    sortable: true,
    width: 140,
    card: 'badge',
    value: row => row.status.name,
    render: row => <StatusBadge id={row.fkc_status} />
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
  {
    key: 'base',
    label: 'Dónde',
    width: 190,
    fold: 3,
    wraps: true,
    value: row => row.base?.code ?? row.location.name,
    render: ({ base, location }) =>
      base ? (
        <RecordCell entity="base" id={base.id}>
          {base.code}
        </RecordCell>
      ) : (
        location.name
      )
  },
  dateColumn<AnomalyReport>('detected_at', 'Detectado', { width: 164, fold: 4 }),
  { key: 'reported_by', label: 'Reportado por', width: 164, fold: 1 },
  {
    key: 'service_impact',
    label: 'Efecto en el servicio',
    width: 180,
    hidden: true,
    render: row => <StatusBadge id={row.fkc_service_impact} />
  },
  { key: 'work_order', label: 'Orden', width: 150, hidden: true, value: row => row.work_order?.code },
  { key: 'witnesses_count', label: 'Testigos', width: 100, align: 'end', hidden: true }
]

/** Archived ones only for who asks for them. */
const api = { ...reportsApi, list: (query: ListParams) => reportsApi.list({ state: ['active'], ...query }) }

/** `/admin/anomaly-reports`: what was reported on the selected line. */
export function ReportsPage() {
  const { line } = useSelectedLine()
  return (
    <RecordsPage<AnomalyReport>
      api={api}
      title="Anomalías"
      columns={columns}
      filters={filtersFor(line.fk_location)}
      searchLabel="Buscar por código o palabras"
      rowLink={({ id }) => reportTarget(id)}
      rowName={({ code }) => code}
      add={{ label: 'Reportar anomalía', link: newReportTarget() }}
      empty={{ text: 'Aquí aparece lo que alguien ve que no está como debe.' }}
    />
  )
}

function filtersFor(line: number): readonly FilterField[] {
  return [
    { name: 'fkc_status', label: 'Estado', kind: 'classifier', type: 'ANOMALY_STATUS' },
    { name: 'fkc_priority', label: 'Prioridad', kind: 'classifier', type: 'PRIORITY' },
    { name: 'fkc_service_impact', label: 'Efecto en el servicio', kind: 'classifier', type: 'SERVICE_IMPACT' },
    { name: 'fk_base', label: 'Base', kind: 'resource', source: baseChoices(line) },
    { name: 'fk_failure_type', label: 'Tipo de falla', kind: 'resource', source: failureTypeChoices },
    { name: 'mine', label: 'Quién', kind: 'boolean', yes: 'Reportados por mí', no: 'Reportados por otros' },
    { name: 'detected_at', label: 'Detectado', kind: 'dates' },
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
}
