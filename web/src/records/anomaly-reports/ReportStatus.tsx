import { IconArrowMerge } from '@tabler/icons-react'
import type { AnomalyReport } from 'contract/anomaly-reports.ts'
import { reportStatusText } from 'contract/anomaly-transitions.ts'
import { Badge, StatusBadge } from '../../ui/badges.tsx'

type ReportStatusProps = { report: Pick<AnomalyReport, 'fkc_status' | 'status' | 'merged_into'> }

/** The state of a report; of one that goes on as another, as which. */
export function ReportStatus({ report }: ReportStatusProps) {
  if (!report.merged_into) return <StatusBadge id={report.fkc_status} />
  return (
    <Badge colour="gray" icon={IconArrowMerge}>
      {reportStatusText(report)}
    </Badge>
  )
}
