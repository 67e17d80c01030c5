import type { AnomalyReport } from 'contract/anomaly-reports/anomaly-reports.ts'
import { beginningOf } from 'contract/core/format.ts'

const longest = 120

/** What a report is called where there is room for a line: the first one of its words. */
export function titleOfReport({ description, code }: Pick<AnomalyReport, 'description' | 'code'>): string {
  const [first = ''] = description.trim().split('\n')
  if (!first) return code
  return beginningOf(first, longest)
}
