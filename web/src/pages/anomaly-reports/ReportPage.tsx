import { IconArchive, IconEdit, IconEye, IconMail } from '@tabler/icons-react'
import { anomalyReports } from 'contract/calls/anomaly-reports/anomaly-reports.ts'
import type { AnomalyReportDetail } from 'contract/anomaly-reports/anomaly-reports.ts'
import { suggestionText } from 'contract/anomaly-reports/anomaly-priority.ts'
import {
  mayChangeReport,
  takesWitnesses,
  triagePermission,
  undecidedStatuses
} from 'contract/anomaly-reports/anomaly-transitions.ts'
import { anomalyStatus } from 'contract/core/classifier.ts'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { isAllowed } from '../../api/rights.ts'
import type { Action } from '../../ui/record/actions.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Badge, PriorityBadge, StatusBadge } from '../../ui/record/badges.tsx'
import { Detail, Details, DetailsCard } from '../../ui/record/Details.tsx'
import type { Crumb } from '../../ui/record/PageHead.tsx'
import { RecordPage, RecordView } from '../../ui/record/RecordPage.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { stateEntries } from '../../ui/table/stateEntries.ts'
import { Timeline } from '../../ui/record/Timeline.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { lazyOverlay } from '../../ui/overlay/lazyOverlay.tsx'
import { checkTarget } from '../../records/bases/paths.ts'
import { RecordLink } from '../../records/RecordLink.tsx'
import { reportsPath, reportTarget } from '../../records/anomaly-reports/paths.ts'
import type { MailDialogProps } from '../../features/anomaly-reports/MailDialog.tsx'
import type { WitnessDialogProps } from '../../features/anomaly-reports/WitnessDialog.tsx'
import { reportQuery } from '../../records/anomaly-reports/reportQueries.ts'
import { OrderOfReport, ReportPanel } from '../../features/anomaly-reports/ReportPanel.tsx'
import { ReportStatus } from '../../records/anomaly-reports/ReportStatus.tsx'
import triage from '../../records/anomaly-reports/triage.module.css'
import { titleOfReport } from '../../records/anomaly-reports/titleOfReport.ts'
import { useTriage } from '../../features/anomaly-reports/useTriage.tsx'
import { RepeatedFailure } from '../../features/failures/RepeatedFailure.tsx'
import { Letters } from '../../features/anomaly-reports/Letters.tsx'

const MailDialog = lazyOverlay<MailDialogProps>(
  async () => (await import('../../features/anomaly-reports/MailDialog.tsx')).MailDialog,
  ({ report }) => ({ title: `Enviar ${report.code} por correo`, size: 'lg' })
)
const Files = lateComponent(async () => (await import('../../ui/files/Files.tsx')).Files)
const WitnessDialog = lazyOverlay<WitnessDialogProps>(
  async () => (await import('../../features/anomaly-reports/WitnessDialog.tsx')).WitnessDialog,
  () => ({ title: 'Yo también lo vi' })
)

/** `/admin/anomaly-reports/:id`: what was seen, what became of it. */
export function ReportPage() {
  return (
    <RecordPage
      from="/main/admin/anomaly-reports/$id"
      names={anomalyReports.names}
      path={reportsPath}
      query={reportQuery}
      view={ReportView}
    />
  )
}

type Asked = 'witness' | 'mail'

type ReportPageProps = { record: AnomalyReportDetail; path: readonly Crumb[] }

/** A report with what can be done about it. */
export function ReportView({ record: report, path }: ReportPageProps) {
  const me = useSession()
  const [asked, setAsked] = useState<Asked>()
  const { id, fkc_status, letters } = report
  const { stepsOf, othersOf, dialogs } = useTriage()
  const mayTriage = useCan(triagePermission)
  const mayWrite = useCan('anomaly-reports.write')
  const close = () => setAsked(undefined)
  const [first, ...others] = stepsOf(report)
  const witness: Action | undefined =
    mayWrite && takesWitnesses(report) && report.fk_reported_by !== me.id
      ? { label: 'Yo también lo vi', icon: IconEye, onClick: () => setAsked('witness') }
      : undefined
  // For users who don't decide, being a witness is the primary action.
  const primary = first ?? witness
  const permissions = { has: (name: string) => isAllowed(me, name) }
  const menu: Action[] = [
    ...others,
    ...(mayChangeReport(report, { id: me.id, permissions })
      ? [{ label: 'Editar', icon: IconEdit, link: reportTarget(id, '/edit') }]
      : []),
    ...(witness && primary !== witness ? [witness] : []),
    ...(mayTriage ? [{ label: 'Enviar por correo', icon: IconMail, onClick: () => setAsked('mail') }] : []),
    ...othersOf(report)
  ]
  return (
    <RecordView
      path={path}
      code={report.code}
      title={titleOfReport(report)}
      badges={
        <>
          {report.state === 'archived' && (
            <Badge colour="gray" icon={IconArchive}>
              Archivado
            </Badge>
          )}
          <ReportStatus report={report} />
          <PriorityBadge id={report.fkc_priority} />
          {report.fkc_service_impact !== 90 && <StatusBadge id={report.fkc_service_impact} />}
        </>
      }
      primary={primary}
      menu={menu}
      details={<ReportDetails report={report} />}
      tabs={[
        {
          name: 'reporte',
          label: 'Reporte',
          panel: (
            <>
              <RepeatedFailure of="anomaly_report" id={id} />
              <ReportPanel report={report} />
            </>
          )
        },
        {
          name: 'fotos',
          label: 'Fotos y documentos',
          count: report.attachments.length,
          panel: <Files entity="anomaly_report" id={id} isFixed={fkc_status === anomalyStatus.ATENDIDO} />
        },
        ...(mayTriage
          ? [
              {
                name: 'correos',
                label: 'Correos',
                count: letters.length,
                panel: <Letters report={id} letters={letters} />
              }
            ]
          : []),
        {
          name: 'historia',
          label: 'Historia',
          panel: <Timeline entries={stateEntries(report.history, 'lo reportó')} />
        }
      ]}
    >
      {dialogs}
      <MailDialog opened={asked === 'mail'} report={report} onClose={close} />
      <WitnessDialog report={report} opened={asked === 'witness'} onClose={close} />
    </RecordView>
  )
}

function ReportDetails({ report }: { report: AnomalyReportDetail }) {
  const { base, asset, work_order, merged_into, check } = report
  return (
    <DetailsCard>
      <Details>
        <Detail label="Motivo">{reasonOfRejection(report)}</Detail>
        <Detail label="Orden">{work_order && <OrderOfReport order={work_order} />}</Detail>
        <Detail label="Check">{check && <CheckOfReport check={check} />}</Detail>
        <Detail label="Línea">{report.line.name}</Detail>
        <Detail label="Ubicación">
          <RecordLink entity="location" id={report.fk_location}>
            {report.location.name}
          </RecordLink>
        </Detail>
        <Detail label="Base">
          {base && (
            <RecordLink entity="base" id={base.id}>
              <span className="code">{base.code}</span> {base.name}
            </RecordLink>
          )}
        </Detail>
        <Detail label="Activo">
          {asset && (
            <RecordLink entity="asset" id={asset.id}>
              <span className="code">{asset.code}</span> {asset.name}
            </RecordLink>
          )}
        </Detail>
        <Detail label="Sigue como">
          {merged_into && (
            <AppLink {...reportTarget(merged_into.id)}>
              <span className="code">{merged_into.code}</span>
            </AppLink>
          )}
        </Detail>
        <Detail label="Prioridad">
          {report.priority.name}
          {undecidedStatuses.includes(report.fkc_status) && (
            <p className={triage.suggestion}>{suggestionText(report)}</p>
          )}
        </Detail>
        <Detail label="Efecto">{report.service_impact.name}</Detail>
        <Detail label="Detectado">
          <ExactDate date={report.detected_at} />
        </Detail>
        <Detail label="Reportado por">{report.reported_by?.name ?? (report.from_public && 'Público')}</Detail>
        <Detail label="Tipo de falla">{report.failure_type?.name}</Detail>
        <Detail label="Origen">{report.failure_source?.name}</Detail>
        <Detail label="Detección">{report.failure_detection?.name}</Detail>
      </Details>
    </DetailsCard>
  )
}

/** The reason of a rejection, which its reporter looks for first; hidden once the rejection is taken back. */
const reasonOfRejection = ({ fkc_status, history }: AnomalyReportDetail) =>
  fkc_status === anomalyStatus.RECHAZADO && history.findLast(({ fkc_to }) => fkc_to === fkc_status)?.reason

/** Leads to the check within its order, where the report is shown too. */
function CheckOfReport({ check }: { check: NonNullable<AnomalyReportDetail['check']> }) {
  const { id, activity, work_order } = check
  if (!work_order) return activity
  return (
    <>
      <AppLink {...checkTarget(work_order.id, id)}>{activity}</AppLink> ·{' '}
      <RecordLink entity="work_order" id={work_order.id}>
        <span className="code">{work_order.code}</span>
      </RecordLink>
    </>
  )
}
