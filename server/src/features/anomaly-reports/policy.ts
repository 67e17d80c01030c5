import { anomalyReports } from 'contract/anomaly-reports/anomaly-reports.ts'
import { triagePermission } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { definePolicy, rightsOf } from '../../platform/http/policy.ts'
import { anomaly_report_recipient } from '../../schema/anomaly-letters.ts'
import { anomaly_report, anomaly_report_witness } from '../../schema/anomaly-reports.ts'

const { read, change } = rightsOf(anomalyReports)

export const reportPolicy = definePolicy({
  table: anomaly_report,
  read,
  change: [...change, triagePermission],
  line: anomaly_report.fk_line,
  // Those of a report whose order is closed are fixed with it.
  files: { order: anomaly_report.fk_work_order }
})

export const witnessPolicy = definePolicy({
  table: anomaly_report_witness,
  read,
  change,
  line: anomaly_report_witness.fk_line
})

export const recipientPolicy = definePolicy({
  table: anomaly_report_recipient,
  read,
  change: [triagePermission],
  line: anomaly_report_recipient.fk_line
})
