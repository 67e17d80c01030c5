import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../ui/shell/Can.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { useOutbox } from '../../offline/useOutbox.ts'
import { RecordLink } from '../../records/RecordLink.tsx'
import { waitingReportTarget } from '../../records/anomaly-reports/paths.ts'
import classes from './reportPage.module.css'
import { reportsApi } from '../../records/anomaly-reports/reportQueries.ts'
import { ReportStatus } from '../../records/anomaly-reports/ReportStatus.tsx'
import { waitingReports } from './reportWrite.ts'

/** What was reported of a check's answer, with its state; also what waits on this device. Nothing where nothing was. */
export function ReportsOfCheck({ check }: { check: number }) {
  const maySee = useCan('anomaly-reports.read')
  const { entries } = useOutbox()
  const { data } = useQuery({
    ...reportsApi.list({ fk_check: [check], itemsPerPage: 5 }, { suppressToast: true }),
    enabled: maySee
  })
  const waiting = waitingReports(entries).filter(({ written, joins }) => !joins && written.fk_check === check)
  const rows = data?.rows ?? []
  if (rows.length + waiting.length === 0) return null
  return (
    <ul className={classes.ofRecord} aria-label="Reportes de anomalía">
      {rows.map(report => (
        <li key={report.id} className={classes.alikeHead}>
          <RecordLink entity="anomaly_report" id={report.id}>
            <span className="code">{report.code}</span>
          </RecordLink>
          <ReportStatus report={report} />
        </li>
      ))}
      {waiting.map(({ slot, state }) => (
        <li key={slot}>
          <AppLink {...waitingReportTarget(slot)}>
            {state === 'refused' ? 'Reporte no aceptado: ábralo para corregirlo' : 'Reporte por enviar'}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
