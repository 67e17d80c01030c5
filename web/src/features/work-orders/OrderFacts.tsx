import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { LineBadge, PriorityBadge, TypeBadge } from '../../ui/badges.tsx'
import { Duration } from '../../ui/Duration.tsx'
import { Fact, Facts, FactsCard } from '../../ui/Facts.tsx'
import { RelativeDate } from '../../ui/RelativeDate.tsx'
import { fullName, Scheduled } from './columns.tsx'
import classes from './WorkOrderPage.module.css'

/** What an order is, in facts. */
export function OrderFacts({ order }: { order: WorkOrderDetail }) {
  const { base, responsible, description } = order
  return (
    <FactsCard>
      <Facts>
        <Fact label="Tipo">
          <TypeBadge id={order.type} />
        </Fact>
        <Fact label="Prioridad">
          <PriorityBadge id={order.fkc_priority} />
        </Fact>
        <Fact label="Línea">
          <LineBadge line={order.line} />
        </Fact>
        <Fact label="Lugar">{order.location.name}</Fact>
        <Fact label="Base">{base && `${base.code} · ${base.name}`}</Fact>
        <Fact label="Parada de línea">{order.requires_stop ? 'Sí, la requiere' : 'No'}</Fact>
        <Fact label="Programada">{order.scheduled_start && <Scheduled order={order} />}</Fact>
        <Fact label="Fin programado">{order.scheduled_end && <RelativeDate date={order.scheduled_end} />}</Fact>
        <Fact label="Empezada">{order.started_at && <RelativeDate date={order.started_at} />}</Fact>
        <Fact label="Terminada">{order.finished_at && <RelativeDate date={order.finished_at} />}</Fact>
        <Fact label="Cerrada">{order.closed_at && <RelativeDate date={order.closed_at} />}</Fact>
        <Fact label="Responsable">{responsible && fullName(responsible)}</Fact>
        <Fact label="Personal">{order.staff.map(({ staff }) => fullName(staff)).join(', ')}</Fact>
        <Fact label="Trabajo previsto">{order.labour_minutes > 0 && <Duration minutes={order.labour_minutes} />}</Fact>
      </Facts>
      {description && (
        <>
          <h2 className={classes.factsTitle}>Descripción</h2>
          <p className={classes.description}>{description}</p>
        </>
      )}
    </FactsCard>
  )
}
