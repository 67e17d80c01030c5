import { anomalyReports } from 'contract/calls/anomaly-reports/anomaly-reports.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { PriorityBadge } from '../../ui/record/badges.tsx'
import { ExactDate } from '../../ui/record/RelativeDate.tsx'
import { recordCard } from '../recordCard.tsx'
import { ReportStatus } from './ReportStatus.tsx'
import { titleOfReport } from './titleOfReport.ts'

export const ReportCard = recordCard(resourceApi(anomalyReports), report => ({
  code: report.code,
  title: titleOfReport(report),
  badges: (
    <>
      <ReportStatus report={report} />
      <PriorityBadge id={report.fkc_priority} />
    </>
  ),
  facts: {
    Dónde: report.base?.code ?? report.location.name,
    Detectado: <ExactDate date={report.detected_at} />,
    'Reportado por': report.reported_by?.name,
    Orden: report.work_order?.code
  }
}))
