/**
 * The states of a daily technical report (domain section 4): one table for the server and
 * the browser. Pure, without zod.
 */
import { dailyReportStatus } from '../core/classifier.ts'
import { rulesOf, type Transition } from '../core/transitions.ts'

const { ABIERTO, EN_REVISION, CERRADO } = dailyReportStatus

/** Permission to write reports, sign turns, and send a report to review. */
export const writePermission = 'daily-reports.write'

/** Permission to close reports, or to send them back. */
const closePermission = 'daily-reports.close'

/** Permission to comment turns for the control centre. */
export const verifyPermission = 'daily-reports.verify'

/** All changes that people make. For each `from`, in the order of the buttons. */
const dailyReportTransitions: readonly Transition[] = [
  { from: ABIERTO, to: EN_REVISION, permission: writePermission },
  { from: EN_REVISION, to: CERRADO, permission: closePermission },
  { from: EN_REVISION, to: ABIERTO, permission: closePermission, reason: true }
]

/** What a report is asked by its states. */
export const dailyReportRules = rulesOf(dailyReportTransitions)

type Caller = { permissions: ReadonlySet<string> }

/**
 * Why this caller may not change what is written in a report; undefined if they may. In review it is those who close
 * reports who correct it.
 */
export function writingProblem(fkc_status: number, { permissions }: Caller): 'closed' | 'in_review' | undefined {
  if (fkc_status === CERRADO) return 'closed'
  return fkc_status === EN_REVISION && !permissions.has(closePermission) ? 'in_review' : undefined
}

/** Whether this caller may change what is written in a report. */
export const mayWriteReport = (fkc_status: number, caller: Caller): boolean =>
  caller.permissions.has(writePermission) && !writingProblem(fkc_status, caller)
