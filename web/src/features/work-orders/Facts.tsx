import type { WorkOrderDetail } from 'contract/work-orders.ts'
import type { ReactNode } from 'react'
import { LineBadge, PriorityBadge, TypeBadge } from '../../ui/badges.tsx'
import { Duration } from '../../ui/Duration.tsx'
import { RelativeDate } from '../../ui/RelativeDate.tsx'
import { fullName, Scheduled } from './columns.tsx'
import classes from './WorkOrderPage.module.css'

/** What an order is, in facts; those that are not known don't stand there. */
export function Facts({ order }: { order: WorkOrderDetail }) {
  const facts: [label: string, value: ReactNode][] = [
    ['Tipo', <TypeBadge key="type" id={order.type} />],
    ['Prioridad', <PriorityBadge key="priority" id={order.fkc_priority} />],
    ['Línea', <LineBadge key="line" line={order.line} />],
    ['Lugar', order.location.name],
    ['Base', order.base && `${order.base.code} · ${order.base.name}`],
    ['Parada de línea', order.requires_stop ? 'Sí, la requiere' : 'No'],
    ['Programada', order.scheduled_start && <Scheduled key="start" order={order} />],
    ['Fin programado', order.scheduled_end && <RelativeDate key="end" date={order.scheduled_end} />],
    ['Empezada', order.started_at && <RelativeDate key="started" date={order.started_at} />],
    ['Terminada', order.finished_at && <RelativeDate key="finished" date={order.finished_at} />],
    ['Cerrada', order.closed_at && <RelativeDate key="closed" date={order.closed_at} />],
    ['Responsable', order.responsible && fullName(order.responsible)],
    ['Personal', order.staff.map(({ staff }) => fullName(staff)).join(', ')],
    ['Trabajo previsto', order.labour_minutes > 0 && <Duration key="labour" minutes={order.labour_minutes} />]
  ]
  return (
    <div className={classes.facts}>
      <dl>
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {order.description && (
        <>
          <h2 className={classes.factsTitle}>Descripción</h2>
          <p className={classes.description}>{order.description}</p>
        </>
      )}
    </div>
  )
}
