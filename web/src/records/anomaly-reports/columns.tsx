import type { AnomalyReport } from 'contract/anomaly-reports/anomaly-reports.ts'
import { reportStatusText } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { PriorityBadge, StatusBadge } from '../../ui/record/badges.tsx'
import { codeColumn, type Column, dateColumn } from '../../ui/table/columns.tsx'
import { RecordCell } from '../RecordCell.tsx'
import { ReportStatus } from './ReportStatus.tsx'
import classes from './triage.module.css'
import { ReportPhoto } from './ReportPhoto.tsx'

// Only phones have it: a table has the words alone.

/** The columns of the list of reports. */
export const reportColumns: readonly Column<AnomalyReport>[] = [
  codeColumn<AnomalyReport>('code', 'Código', { width: 152, card: 'fact' }),
  { key: 'description', label: 'Qué ocurre', hideable: false, card: 'title', minWidth: 220, wraps: true },
  {
    key: 'fkc_status',
    label: 'Estado',
    sortable: true,
    width: 224,
    card: 'fact',
    value: reportStatusText,
    render: row => <ReportStatus report={row} />
  },
  {
    key: 'fkc_priority',
    label: 'Prioridad',
    sortable: true,
    width: 124,
    fold: 2,
    card: 'fact',
    value: row => row.priority.name,
    render: row => <PriorityBadge id={row.fkc_priority} />
  },
  {
    key: 'base',
    label: 'Dónde',
    width: 190,
    fold: 3,
    card: 'fact',
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
  dateColumn<AnomalyReport>('detected_at', 'Detectado', { width: 176, fold: 4, card: 'fact' }),
  {
    key: 'reported_by',
    label: 'Reportado por',
    width: 164,
    fold: 1,
    card: 'fact',
    value: row => row.reported_by?.name ?? (row.from_public ? 'Público' : null)
  },
  {
    key: 'service_impact',
    label: 'Efecto en el servicio',
    width: 180,
    hidden: true,
    render: row => <StatusBadge id={row.fkc_service_impact} />
  },
  { key: 'work_order', label: 'Orden', width: 164, hidden: true, value: row => row.work_order?.code },
  { key: 'witnesses_count', label: 'Testigos', width: 100, align: 'end', hidden: true }
]

/** On cards the photo distinguishes reports at a glance. */
export const reportCardColumns: readonly Column<AnomalyReport>[] = [
  ...reportColumns,
  {
    key: 'photo',
    label: 'Foto',
    card: 'badge',
    render: ({ attachments }) => {
      const photo = attachments.find(file => file.has_thumbnail)
      return (
        photo && (
          <span className={classes.thumbnail}>
            <ReportPhoto photo={photo} />
          </span>
        )
      )
    }
  }
]
