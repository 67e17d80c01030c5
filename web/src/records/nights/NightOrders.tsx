import { formatDuration } from 'contract/core/format.ts'
import type { LineNight } from 'contract/service-hours/service-hours.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './night.module.css'

/**
 * The orders with work in a night and their hours, folded. Each opens in another tab: what is being filled in here
 * stays.
 */
export function NightOrders({ night }: { night: Pick<LineNight, 'work'> }) {
  const orders = [...Map.groupBy(night.work, ({ fk_work_order }) => fk_work_order).values()]
  if (orders.length === 0) return null
  return (
    <details className={classes.orders}>
      <summary>{orders.length === 1 ? 'Ver la orden de esa noche' : 'Ver las órdenes de esa noche'}</summary>
      <ul>
        {orders.map(parts => {
          const [{ fk_work_order, code, title, is_planned }] = parts as [(typeof parts)[number]]
          const minutes = parts.reduce((sum, { stop, running }) => sum + stop + running, 0)
          return (
            <li key={fk_work_order}>
              <AppLink
                to="/admin/planned/work-orders/$id"
                params={{ id: String(fk_work_order) }}
                target="_blank"
                rel="noopener"
              >
                {code}
              </AppLink>{' '}
              {title}
              <span>
                {!is_planned && 'No planificada · '}
                {minutes > 0 ? formatDuration(minutes) : 'sin horas previstas'}
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
