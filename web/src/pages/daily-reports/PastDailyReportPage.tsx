import { dailyReports } from 'contract/calls/daily-reports/daily-reports.ts'
import { pastDailyReport } from 'contract/calls/history/history.ts'
import { callApi } from '../../api/resourceApi.ts'
import { ReportView } from './DailyReportPage.tsx'
import { PastRecordPage } from '../../features/history/PastRecordPage.tsx'
import { pathBelow } from '../../features/history/paths.ts'

const api = callApi(pastDailyReport, { entities: ['daily_report', 'daily_report_addendum'] })

/** `/admin/history/daily-reports/:id`: the closed report of a line's day. */
export const PastDailyReportPage = () => (
  <PastRecordPage
    from="/main/admin/history/daily-reports/$id"
    names={dailyReports.names}
    path={pathBelow.dailyReports}
    query={id => api.query({ params: { id } })}
    view={ReportView}
  />
)
