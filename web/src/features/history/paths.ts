import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import type { Crumb } from '../../ui/record/PageHead.tsx'

export const pastOrderTarget = (id: number): LinkTarget => ({
  to: '/admin/history/work-orders/$id',
  params: { id: String(id) }
})

export const pastAnomalyTarget = (id: number): LinkTarget => ({
  to: '/admin/history/anomaly-reports/$id',
  params: { id: String(id) }
})

/** The ways to what lies below each list of history. */
export const pathBelow = {
  orders: [{ label: 'Historial de órdenes', link: { to: '/admin/history/work-orders' } }],
  activities: [{ label: 'Historial de no planificadas', link: { to: '/admin/history/unplanned' } }],
  anomalyReports: [{ label: 'Historial de anomalías', link: { to: '/admin/history/anomaly-reports' } }],
  dailyReports: [{ label: 'Historial de reportes diarios', link: { to: '/admin/history/daily-reports' } }]
} satisfies Record<string, readonly Crumb[]>
