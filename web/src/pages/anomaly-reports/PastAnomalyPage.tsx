import { anomalyReports } from 'contract/calls/anomaly-reports/anomaly-reports.ts'
import { pastAnomalyReport } from 'contract/calls/history/history.ts'
import { callApi } from '../../api/resourceApi.ts'
import { ReportView } from './ReportPage.tsx'
import { PastRecordPage } from '../../features/history/PastRecordPage.tsx'
import { pathBelow } from '../../features/history/paths.ts'

const api = callApi(pastAnomalyReport, { entities: ['anomaly_report', 'work_order'] })

/** `/admin/history/anomaly-reports/:id`: a report that was attended, rejected or archived. */
export const PastAnomalyPage = () => (
  <PastRecordPage
    from="/main/admin/history/anomaly-reports/$id"
    names={anomalyReports.names}
    path={pathBelow.anomalyReports}
    query={id => api.query({ params: { id } })}
    view={ReportView}
  />
)
