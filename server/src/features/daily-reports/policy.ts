import { addAddendum, oneDailyReport, updateDailyReport } from 'contract/daily-reports/daily-reports.ts'
import { updateComment } from 'contract/daily-reports/turn-reports.ts'
import { definePolicy } from '../../platform/http/policy.ts'
import {
  ccm_verification,
  daily_report,
  daily_report_addendum,
  turn_report,
  turn_report_staff
} from '../../schema/daily-reports.ts'

const rights = { read: oneDailyReport.access, change: [updateDailyReport.access] }

export const dailyReportPolicy = definePolicy({
  table: daily_report,
  ...rights,
  line: daily_report.fk_line,
  files: { report: daily_report.id }
})

export const addendumPolicy = definePolicy({
  table: daily_report_addendum,
  ...rights,
  change: [addAddendum.access],
  line: daily_report_addendum.fk_line
})

export const turnPolicy = definePolicy({
  table: turn_report,
  ...rights,
  line: turn_report.fk_line,
  files: { report: turn_report.fk_daily_report }
})

export const turnStaffPolicy = definePolicy({ table: turn_report_staff, ...rights, line: turn_report_staff.fk_line })

export const verificationPolicy = definePolicy({
  table: ccm_verification,
  ...rights,
  change: [updateComment.access],
  line: ccm_verification.fk_line
})
