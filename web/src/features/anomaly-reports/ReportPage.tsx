import { IconArchive, IconArrowBackUp, IconCheck, IconEdit, IconEye, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { anomalyReports } from 'contract/calls/anomaly-reports.ts'
import type { AnomalyReportDetail } from 'contract/anomaly-reports.ts'
import {
  anomalyRules,
  mayArchive,
  mayChangeReport,
  takesWitnesses,
  triagePermission
} from 'contract/anomaly-transitions.ts'
import { anomalyStatus, classifierOf } from 'contract/classifier.ts'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../app/Can.tsx'
import { isAllowed } from '../../app/rights.ts'
import type { Action, ActionIconType } from '../../ui/actions.tsx'
import { PriorityBadge, StatusBadge } from '../../ui/badges.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Detail, Details, DetailsCard } from '../../ui/Details.tsx'
import { RecordPage, RecordView } from '../../ui/RecordPage.tsx'
import { RelativeDate } from '../../ui/RelativeDate.tsx'
import { Timeline, type TimelineEntry } from '../../ui/Timeline.tsx'
import { RecordPhoto } from '../../ui/files/RecordPhoto.tsx'
import { lateComponent } from '../../ui/lateComponent.ts'
import { RecordLink } from '../records/RecordLink.tsx'
import { AcceptDialog } from './AcceptDialog.tsx'
import classes from './reports.module.css'
import { reportsPath, reportTarget } from './paths.ts'
import { reportQuery, stateMutation, statusMutation, witnessMutation } from './reportQueries.ts'

const Files = lateComponent(async () => (await import('../../ui/files/Files.tsx')).Files)

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

const { REGISTRADO, EN_REVISION, ACEPTADO, RECHAZADO } = anomalyStatus

/** How a change of state is called, by where it leads. */
const looks: Readonly<Record<number, { label: string; icon: ActionIconType; danger?: boolean }>> = {
  [EN_REVISION]: { label: 'Revisar', icon: IconEye },
  [ACEPTADO]: { label: 'Aceptar', icon: IconCheck },
  [RECHAZADO]: { label: 'Rechazar', icon: IconX, danger: true },
  [REGISTRADO]: { label: 'Devolver a registrado', icon: IconArrowBackUp }
}

type Asked = 'accept' | 'reject' | 'witness'

function ReportView({ record: report }: { record: AnomalyReportDetail }) {
  const me = useSession()
  const [asked, setAsked] = useState<Asked>()
  const { id, version, fkc_status, state } = report
  const status = useMutation(statusMutation('Estado cambiado'))
  const archiving = useMutation(stateMutation(state === 'active' ? 'Reporte archivado' : 'Reporte activo de nuevo'))
  const witness = useMutation(witnessMutation)
  const mayTriage = useCan(triagePermission)
  const mayWrite = useCan('anomaly-reports.write')
  const close = () => setAsked(undefined)
  const change = (to: number, more: object = {}) =>
    status.mutateAsync({ params: { id }, body: { fkc_status: to, version, ...more } as never })
  const steps: Action[] =
    state === 'active' && mayTriage
      ? anomalyRules.nextStatuses(fkc_status).map(({ to }) => ({
          ...(looks[to] ?? { label: classifierOf(to).name }),
          onClick: () => {
            if (to === ACEPTADO) setAsked('accept')
            else if (to === RECHAZADO) setAsked('reject')
            else void change(to).catch(() => {})
          }
        }))
      : []
  const [primary, ...others] = steps
  const permissions = { has: (name: string) => isAllowed(me, name) } as ReadonlySet<string>
  const menu: Action[] = [
    ...others,
    ...(mayChangeReport(report, { id: me.id, permissions })
      ? [{ label: 'Editar', icon: IconEdit, link: reportTarget(id, '/edit') }]
      : []),
    ...(mayWrite && takesWitnesses(report) && report.fk_reported_by !== me.id
      ? [{ label: 'Yo también lo vi', icon: IconEye, onClick: () => setAsked('witness') }]
      : []),
    ...(mayTriage && (state === 'archived' || mayArchive(report))
      ? [
          {
            label: state === 'active' ? 'Archivar' : 'Volver a activar',
            icon: IconArchive,
            onClick: () =>
              archiving.mutate({ params: { id }, body: { state: state === 'active' ? 'archived' : 'active', version } })
          }
        ]
      : [])
  ]
  return (
    <RecordView
      path={reportsPath}
      code={report.code}
      title={report.description.split('\n')[0]?.slice(0, 120) ?? report.code}
      badges={
        <>
          <StatusBadge id={fkc_status} />
          <PriorityBadge id={report.fkc_priority} />
          {report.fkc_service_impact !== 90 && <StatusBadge id={report.fkc_service_impact} />}
        </>
      }
      primary={primary}
      menu={menu}
      details={<ReportDetails report={report} />}
      tabs={[
        { name: 'reporte', label: 'Reporte', panel: <Words report={report} /> },
        {
          name: 'fotos',
          label: 'Fotos y documentos',
          count: report.attachments.length,
          panel: <Files entity="anomaly_report" id={id} isFixed={fkc_status === anomalyStatus.ATENDIDO} />
        },
        { name: 'historia', label: 'Historia', panel: <Timeline entries={entriesOf(report)} /> }
      ]}
    >
      <AcceptDialog
        opened={asked === 'accept'}
        report={report}
        onAccept={fk_work_order => change(ACEPTADO, fk_work_order ? { fk_work_order } : {})}
        onClose={close}
      />
      <ConfirmDialog
        opened={asked === 'reject'}
        title={`¿Rechazar ${report.code}?`}
        confirm="Rechazar"
        danger
        reason
        onConfirm={reason => change(RECHAZADO, { reason })}
        onClose={close}
      >
        Quien lo reportó verá el motivo.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'witness'}
        title="Yo también lo vi"
        confirm="Añadirme como testigo"
        reason={{ label: 'Qué vio', optional: true }}
        onConfirm={description => witness.mutateAsync({ params: { id }, body: { description } })}
        onClose={close}
      />
    </RecordView>
  )
}

/** The first photo, what was written, and who else saw it. */
function Words({ report }: { report: AnomalyReportDetail }) {
  return (
    <div className={classes.words}>
      <RecordPhoto entity="anomaly_report" id={report.id} name={report.code} />
      <p className={classes.text}>{report.description}</p>
      {report.immediate_action && (
        <section>
          <h2>Acción inmediata</h2>
          <p className={classes.text}>{report.immediate_action}</p>
        </section>
      )}
      {report.witnesses.length > 0 && (
        <section>
          <h2>También lo vieron</h2>
          <ul className={classes.witnesses}>
            {report.witnesses.map(({ id, user, created_at, description }) => (
              <li key={id}>
                <strong>{user?.name}</strong> <RelativeDate date={created_at} />
                {description && <p className={classes.text}>{description}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function ReportDetails({ report }: { report: AnomalyReportDetail }) {
  const { base, asset, work_order } = report
  return (
    <DetailsCard>
      <Details>
        <Detail label="Orden">
          {work_order && (
            <RecordLink entity="work_order" id={work_order.id}>
              <span className="code">{work_order.code}</span>
            </RecordLink>
          )}
        </Detail>
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
        <Detail label="Efecto">{report.service_impact.name}</Detail>
        <Detail label="Detectado">
          <RelativeDate date={report.detected_at} />
        </Detail>
        <Detail label="Reportado por">{report.reported_by?.name}</Detail>
        <Detail label="Tipo de falla">{report.failure_type?.name}</Detail>
        <Detail label="Origen">{report.failure_source?.name}</Detail>
        <Detail label="Detección">{report.failure_detection?.name}</Detail>
        <Detail label="Situación">{report.state === 'archived' && 'Archivado'}</Detail>
      </Details>
    </DetailsCard>
  )
}

const entriesOf = ({ history }: AnomalyReportDetail): TimelineEntry[] =>
  history.toReversed().map(({ id, fkc_from, fkc_to, reason, at, user }) => ({
    key: String(id),
    at,
    who: user?.name,
    what: fkc_from === null ? 'lo reportó' : `lo pasó a «${classifierOf(fkc_to).name}»`,
    text: reason,
    colour: classifierOf(fkc_to).color ?? 'gray'
  }))
