import { dailyReportStatus } from 'contract/core/classifier.ts'
import type { DailyReport } from 'contract/daily-reports/daily-reports.ts'
import { use } from 'react'
import { InHistory } from '../../api/session.ts'
import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import type { Crumb } from '../../ui/record/PageHead.tsx'

const dailyReportsTarget: LinkTarget = { to: '/admin/daily-reports' }

/** The search in turns, as profiles spell its page. */
export const searchPage = '/admin/daily-reports/search'
export const searchTarget: LinkTarget = { to: searchPage }

/** The way to what lies below the list. */
export const dailyReportsPath: readonly Crumb[] = [{ label: 'RTD', link: dailyReportsTarget }]

/** The part of a report's page that has a shift, as its address names it. */
export const shiftTabs: Readonly<Record<number, string>> = { 60: 'manana', 61: 'tarde', 62: 'noche' }

/** A report's page; `shift`: the turn that it opens with. */
export const dailyReportTarget = (id: number, shift?: number): LinkTarget => ({
  to: '/admin/daily-reports/$id',
  params: { id: String(id) },
  ...(shift !== undefined && { search: { tab: shiftTabs[shift] } })
})

export const pastReportTarget = (id: number): LinkTarget => ({
  to: '/admin/history/daily-reports/$id',
  params: { id: String(id) }
})

/** The page of another day's report: from history it leads to history, unless that day isn't closed yet. */
export function useReportTarget(): (report: DailyReport) => LinkTarget {
  const inHistory = use(InHistory)
  return ({ id, fkc_status }) =>
    inHistory && fkc_status === dailyReportStatus.CERRADO ? pastReportTarget(id) : dailyReportTarget(id)
}
