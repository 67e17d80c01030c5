import { dailyReports } from 'contract/calls/daily-reports/daily-reports.ts'
import { historyFilters, pastDailyReports } from 'contract/calls/history/history.ts'
import type { DailyReport } from 'contract/daily-reports/daily-reports.ts'
import { formatDate } from 'contract/core/format.ts'
import { RecordsPage } from '../../ui/table/RecordsPage.tsx'
import { dailyReportColumns, firstFirst } from '../../records/daily-reports/columns.tsx'
import { pastReportTarget } from '../../records/daily-reports/paths.ts'
import { pastApi, pastColumns, period } from '../../features/history/pastList.ts'

const api = pastApi<DailyReport>(dailyReports, pastDailyReports.path, historyFilters.dailyReport)

// All of them are closed.
const columns = pastColumns(dailyReportColumns, { shown: [], hidden: ['fkc_status'] })
const filters = [period]

/** `/admin/history/daily-reports`: the closed daily reports of the selected line. */
export const PastDailyReportsPage = () => (
  <RecordsPage<DailyReport>
    api={api}
    title="Historial de reportes diarios"
    label="Reportes técnicos diarios cerrados"
    order={firstFirst}
    columns={columns}
    filters={filters}
    searchLabel="Buscar en resumen y clima"
    rowLink={({ id }) => pastReportTarget(id)}
    rowName={({ date }) => formatDate(date)}
    empty={{ text: 'Aquí quedan los reportes técnicos diarios cuando se cierran.' }}
  />
)
