import { useQuery } from '@tanstack/react-query'
import type { AnomalyReportDetail } from 'contract/anomaly-reports/anomaly-reports.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { useGo } from '../../ui/shell/AppLink.tsx'
import { StatusBadge } from '../../ui/record/badges.tsx'
import { viewAddress } from '../../ui/files/filesApi.ts'
import { RelativeDate } from '../../ui/record/RelativeDate.tsx'
import { RecordLink } from '../../records/RecordLink.tsx'
import { location } from '../../records/locations/manifest.ts'
import { useOutbox } from '../../offline/useOutbox.ts'
import { Coincidences } from './Coincidences.tsx'
import { Gallery, reportFiles } from './Gallery.tsx'
import classes from './reportPage.module.css'
import { waitingReports } from './reportWrite.ts'
import { titleOfReport } from '../../records/anomaly-reports/titleOfReport.ts'
import { LineDrawing } from '../../records/locations/LineDrawing.tsx'

/** What was seen: photographs first, then words, who else saw it, where it is, what is like it. */
export function ReportPanel({ report }: { report: AnomalyReportDetail }) {
  const go = useGo()
  const maySeePlaces = useCan('locations.read')
  return (
    <div className={classes.panel}>
      <Gallery report={report.id} />
      {/* Short ones are the page's title already. */}
      {titleOfReport(report) !== report.description && <p className={classes.text}>{report.description}</p>}
      {report.immediate_action && (
        <section aria-labelledby="action">
          <h2 id="action">Acción inmediata</h2>
          <p className={classes.text}>{report.immediate_action}</p>
        </section>
      )}
      <Witnesses report={report} />
      {maySeePlaces && (
        <section aria-labelledby="place">
          <h2 id="place">En la línea</h2>
          <LineDrawing line={report.fk_line} chosen={report.fk_location} onChoose={id => go(location.target(id))} />
        </section>
      )}
      <Coincidences report={report} />
    </div>
  )
}

/** Who saw it too, when, in their words and photos; also what waits on this device. */
function Witnesses({ report: { id, witnesses, fk_reported_by } }: { report: AnomalyReportDetail }) {
  const { data: files = [] } = useQuery(reportFiles(id))
  const { entries } = useOutbox()
  const waiting = waitingReports(entries).filter(({ joins }) => joins?.id === id)
  if (witnesses.length + waiting.length === 0) return null
  return (
    <section aria-labelledby="witnesses">
      <h2 id="witnesses">También lo vieron</h2>
      <ul className={classes.witnesses}>
        {witnesses.map(({ id: witness, user, created_at, description, merged_report }, index) => {
          // A witness's photos stand at the first of their texts; the reporter's belong to the report.
          const isFirst = user?.id !== fk_reported_by && witnesses.findIndex(one => one.user?.id === user?.id) === index
          const photos = files.filter(file => isFirst && user && file.created_by?.id === user.id && file.has_thumbnail)
          return (
            <li key={witness}>
              <strong>{user?.name ?? 'Público'}</strong>{' '}
              <span className={classes.when}>
                <RelativeDate date={created_at} />
                {merged_report && (
                  <>
                    {' '}
                    en{' '}
                    <RecordLink entity="anomaly_report" id={merged_report.id}>
                      <span className="code">{merged_report.code}</span>
                    </RecordLink>
                  </>
                )}
              </span>
              {description && <p className={classes.text}>{description}</p>}
              {photos.length > 0 && (
                <ul className={classes.thumbnails} aria-label={`Fotos de ${user?.name}`}>
                  {photos.map(file => (
                    <li key={file.id}>
                      <img src={viewAddress(file, 'thumbnail')} alt={file.caption ?? file.file_name} loading="lazy" />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
        {waiting.map(({ slot, written }) => (
          <li key={slot}>
            <strong>Usted</strong> <span className={classes.when}>se enviará cuando haya señal</span>
            <p className={classes.text}>{written.description.trim()}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The order that a report led to, or from which it came, with its state. */
export const OrderOfReport = ({ order }: { order: NonNullable<AnomalyReportDetail['work_order']> }) => (
  <span className={classes.order}>
    <RecordLink entity="work_order" id={order.id}>
      <span className="code">{order.code}</span>
    </RecordLink>
    <StatusBadge id={order.fkc_status} />
  </span>
)
