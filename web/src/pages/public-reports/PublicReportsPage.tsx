import { Suspense } from 'react'
import { publicStates } from 'contract/public-reports/public-report-stages.ts'
import type { PublicReport } from 'contract/public-reports/public-reports.ts'
import { useSelectedLine } from '../../api/selectedLine.ts'
import { type Column, dateColumn } from '../../ui/table/columns.tsx'
import { recordLink, useDrawer } from '../../ui/overlay/drawers.ts'
import { viewAddress } from '../../ui/files/filesApi.ts'
import type { FilterField } from '../../ui/table/filters.ts'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { UndoBar, useUndo } from '../../ui/overlay/UndoBar.tsx'
import { reportsPath } from '../../records/anomaly-reports/paths.ts'
import { RecordCell } from '../../records/RecordCell.tsx'
import { publicReportsApi } from '../../features/public-reports/publicReportQueries.ts'
import { PublicStateBadge } from '../../features/public-reports/PublicStateBadge.tsx'
import classes from '../../features/public-reports/publicReports.module.css'

const PublicReportSheet = lateComponent(
  async () => (await import('../../features/public-reports/PublicReportSheet.tsx')).PublicReportSheet
)

const columns: readonly Column<PublicReport>[] = [
  { key: 'description', label: 'Qué dice', hideable: false, card: 'title', minWidth: 240, wraps: true },
  {
    key: 'attachments',
    label: 'Fotos',
    width: 96,
    card: 'fact',
    value: row => row.attachments.length,
    render: ({ attachments }) => {
      const photo = attachments.find(file => file.has_thumbnail)
      return (
        photo && (
          <span className={classes.thumbnail}>
            <img src={viewAddress({ entity: 'public_report', id: photo.id }, 'thumbnail')} alt="" decoding="async" />
            {attachments.length > 1 && `+${attachments.length - 1}`}
          </span>
        )
      )
    }
  },
  {
    key: 'location',
    label: 'Dónde',
    width: 200,
    fold: 3,
    card: 'fact',
    wraps: true,
    value: row => row.location.name,
    render: ({ location }) => (
      <RecordCell entity="location" id={location.id}>
        {location.name}
      </RecordCell>
    )
  },
  dateColumn<PublicReport>('created_at', 'Enviado', { width: 176, fold: 4, card: 'fact' }),
  {
    key: 'state',
    label: 'Situación',
    width: 150,
    card: 'fact',
    value: row => publicStates[row.state],
    render: row => <PublicStateBadge state={row.state} />
  },
  { key: 'contact', label: 'Contacto', width: 170, fold: 2, card: 'fact' },
  { key: 'anomaly_report', label: 'Reporte', width: 150, hidden: true, value: row => row.anomaly_report?.code }
]

const filters: readonly FilterField[] = [
  {
    name: 'state',
    label: 'Situación',
    kind: 'options',
    options: Object.entries(publicStates).map(([value, label]) => ({ value, label }))
  },
  { name: 'created_at', label: 'Enviado', kind: 'dates' }
]

/**
 * `/admin/anomaly-reports/public`: what people without an account reported by the labels of the line, to be decided on.
 */
export function PublicReportsPage() {
  const { line } = useSelectedLine()
  const { open, close } = useDrawer('aviso')
  const undo = useUndo()
  return (
    <>
      <RecordsPage<PublicReport>
        api={publicReportsApi}
        title="Avisos del público"
        path={reportsPath}
        columns={columns}
        filters={filters}
        searchLabel="Buscar en lo que dicen"
        rowLink={({ id }) => recordLink(id, 'aviso')}
        rowName={({ description }) => description.slice(0, 60)}
        empty={{
          title: 'No hay avisos por revisar',
          text: `Aquí llega lo que avisa quien escanea una etiqueta sin tener cuenta, si en Ubicaciones están abiertos para ${line.location.name}.`
        }}
      />
      <Sheet opened={typeof open === 'number'} onClose={close} title="Aviso del público">
        {typeof open === 'number' && (
          <Suspense key={open} fallback={<FormSkeleton fields={4} />}>
            <PublicReportSheet id={open} onUndo={undo.offer} onClose={close} />
          </Suspense>
        )}
      </Sheet>
      <UndoBar undo={undo} />
    </>
  )
}
