import { undecidedStatuses } from 'contract/anomaly-reports/anomaly-transitions.ts'
import { workOrderStatus } from 'contract/core/classifier.ts'
import type { MyLead } from 'contract/my-work/my-work.ts'
import { publicReportsTarget, reportsTarget } from '../../records/anomaly-reports/paths.ts'
import { listTarget } from '../../records/work-orders/paths.ts'
import { reviewView } from '../../records/work-orders/views.ts'
import { AppLink, type LinkTarget } from '../../ui/shell/AppLink.tsx'
import { onLine } from '../../ui/shell/lineInAddress.ts'
import classes from './myWork.module.css'

type Count = { key: Exclude<keyof MyLead, 'line'>; label: string; to: LinkTarget }

const counts = (night: string): readonly Count[] => [
  { key: 'review', label: 'Para revisar', to: { ...listTarget, search: { vista: reviewView.id } } },
  {
    key: 'review_unplanned',
    label: 'No planificadas para revisar',
    to: { to: '/admin/unplanned', search: { fkc_status: String(workOrderStatus.PARA_REVISION) } }
  },
  {
    key: 'triage',
    label: 'Reportes por decidir',
    to: { ...reportsTarget, search: { fkc_status: undecidedStatuses.map(String) } }
  },
  { key: 'public', label: 'Avisos del público', to: publicReportsTarget },
  { key: 'tonight', label: 'Órdenes de esta noche', to: { to: '/admin/planned/calendar', search: { dia: night } } }
]

/** What waits for who leads: each count with the ways to its lists, line by line. @param night the day of tonight */
export function LeadCounts({ leads, night }: { leads: readonly MyLead[]; night: string }) {
  return (
    <ul className={classes.counts} aria-label="Lo que espera">
      {counts(night).map(({ key, label, to }) => {
        const lines = leads.filter(lead => lead[key])
        if (leads.every(lead => lead[key] === null) || (key === 'review_unplanned' && lines.length === 0)) return null
        const total = lines.reduce((sum, lead) => sum + (lead[key] ?? 0), 0)
        const links = lines.map(lead => (
          <AppLink key={lead.line.id} {...to} search={{ ...(to.search as object), ...onLine(lead.line.id) }}>
            {lead.line.name}: {lead[key]}
          </AppLink>
        ))
        return (
          <li key={key} className={classes.count}>
            <span>{label}</span>
            <b>{total}</b>
            {lines.length === 1 ? (
              links
            ) : lines.length > 1 ? (
              <details>
                <summary>Por línea</summary>
                {links}
              </details>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
