import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import type { Crumb } from '../../ui/record/PageHead.tsx'

/** The page for reporting, as profiles spell it. */
export const newReportPage = '/admin/anomaly-reports/new'

export const reportsTarget: LinkTarget = { to: '/admin/anomaly-reports' }

/** A report's page, or the one for changing it. */
export const reportTarget = (id: number, below: '' | '/edit' = ''): LinkTarget => ({
  to: `/admin/anomaly-reports/$id${below}`,
  params: { id: String(id) }
})

/** A new report about something: a place, a base, an asset, a check. */
export const newReportTarget = (about: Readonly<Record<string, number>> = {}): LinkTarget => ({
  to: '/admin/anomaly-reports/new',
  search: Object.fromEntries(Object.entries(about).map(([name, id]) => [name, String(id)]))
})

/** What waits on this device, or has just been sent, by its slot in the outbox. */
export const waitingReportTarget = (slot: string): LinkTarget => ({
  to: '/admin/anomaly-reports/new',
  search: { envio: slot }
})

/** One that was refused, to be corrected. */
export const correctedReportTarget = (slot: string): LinkTarget => ({
  to: '/admin/anomaly-reports/new',
  search: { corrige: slot }
})

/** The way to what lies below the list. */
export const reportsPath: readonly Crumb[] = [{ label: 'Anomalías', link: reportsTarget }]

/** The page of what people without an account reported, as profiles spell it. */
export const publicReportsPage = '/admin/anomaly-reports/public'
export const publicReportsTarget: LinkTarget = { to: publicReportsPage }
