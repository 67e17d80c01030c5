import { IconArrowMerge } from '@tabler/icons-react'
import { type ReportStatus as Status, reportStatusText } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { Badge, StatusBadge } from '../../ui/record/badges.tsx'

/** The state of a report; of one that goes on as another, as which. */
export function ReportStatus({ report }: { report: Status }) {
  if (!report.merged_into) return <StatusBadge id={report.fkc_status} />
  return (
    <Badge colour="gray" icon={IconArrowMerge}>
      {reportStatusText(report)}
    </Badge>
  )
}
