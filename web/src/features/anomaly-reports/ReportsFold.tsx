import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { classifiersOf } from 'contract/core/classifier.ts'
import { useSession } from '../../api/session.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { mayOpen } from '../../api/rights.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { RelativeDate } from '../../ui/record/RelativeDate.tsx'
import { RecordLink } from '../../records/RecordLink.tsx'
import { BreakdownLink } from '../../records/unplanned/BreakdownLink.tsx'
import { newReportPage, newReportTarget, reportsTarget } from '../../records/anomaly-reports/paths.ts'
import classes from './reportPage.module.css'
import { reportsApi } from '../../records/anomaly-reports/reportQueries.ts'
import { ReportStatus } from '../../records/anomaly-reports/ReportStatus.tsx'

/** The latest, where there is room for a few lines only. */
const maxShown = 5

/** What was reported at a place and all in it, under a line that opens it and says how many there are. */
export function ReportsFold({ location }: { location: number }) {
  const me = useSession()
  const maySee = useCan('anomaly-reports.read')
  const { data } = useQuery({
    ...reportsApi.list(
      { fk_location: [location], is_counted: true, itemsPerPage: maxShown, sortBy: 'detected_at', sortDesc: true },
      { suppressToast: true }
    ),
    enabled: maySee
  })
  if (!maySee) return null
  return (
    <details className={classes.fold}>
      <summary>Anomalías{data && ` (${data.count})`}</summary>
      <ul className={classes.ofRecord}>
        {data?.rows.map(report => (
          <li key={report.id}>
            <p className={classes.alikeHead}>
              <RecordLink entity="anomaly_report" id={report.id}>
                <span className="code">{report.code}</span>
              </RecordLink>
              <ReportStatus report={report} />
              <span className={classes.when}>
                <RelativeDate date={report.detected_at} />
              </span>
            </p>
            <p className={classes.alikeText}>{report.description}</p>
          </li>
        ))}
      </ul>
      {data && data.count > maxShown && (
        <p>
          <AppLink
            {...reportsTarget}
            search={{
              fk_location: String(location),
              fkc_status: classifiersOf('ANOMALY_STATUS').map(({ id }) => String(id))
            }}
          >
            Ver las {data.count}
          </AppLink>
        </p>
      )}
      {data?.count === 0 && <p className={classes.when}>Todavía no se ha reportado nada.</p>}
      {mayOpen(me, newReportPage) && (
        <Button
          variant="default"
          leftSection={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}
          renderRoot={props => <AppLink {...newReportTarget({ fk_location: location })} {...props} />}
        >
          Reportar anomalía
        </Button>
      )}{' '}
      <BreakdownLink about={{ fk_location: location }} />
    </details>
  )
}
