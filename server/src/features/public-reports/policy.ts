import { decidePublicReport, onePublicReport } from 'contract/public-reports/public-reports.ts'
import { definePolicy } from '../../platform/http/policy.ts'
import { public_report } from '../../schema/public-reports.ts'

/** What the public wrote is for those alone who decide on it. */
export const publicReportPolicy = definePolicy({
  table: public_report,
  read: onePublicReport.access,
  change: [decidePublicReport.access],
  line: public_report.fk_line
})
