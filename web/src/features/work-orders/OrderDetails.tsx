import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { LineBadge, PriorityBadge, TypeBadge } from '../../ui/record/badges.tsx'
import { Detail, Details, DetailsCard } from '../../ui/record/Details.tsx'
import { Duration, ExactDate } from '../../ui/record/RelativeDate.tsx'
import { LateRecordLink, PeopleLinks } from '../../records/LateRecordLink.tsx'
import { Scheduled } from '../../records/work-orders/orderMarks.tsx'
import { Outcome } from './Outcome.tsx'
import { signatureText } from '../../records/work-orders/outcomeText.ts'
import classes from './WorkOrderPage.module.css'

/** The details of an order. `hasOutcome`: false where that has a place of its own. */
export function OrderDetails({ order, hasOutcome = true }: { order: WorkOrderDetail; hasOutcome?: boolean }) {
  const { base, asset, responsible, description } = order
  return (
    <DetailsCard>
      <Details>
        <Detail label="Tipo">
          <TypeBadge id={order.type} />
        </Detail>
        <Detail label="Prioridad">
          <PriorityBadge id={order.fkc_priority} />
        </Detail>
        <Detail label="Línea">
          <LineBadge line={order.line} />
        </Detail>
        <Detail label="Lugar">
          <LateRecordLink entity="location" id={order.location.id}>
            {order.location.name}
          </LateRecordLink>
        </Detail>
        <Detail label="Base">
          {base && <LateRecordLink entity="base" id={base.id}>{`${base.code} · ${base.name}`}</LateRecordLink>}
        </Detail>
        <Detail label="Activo">
          {asset && <LateRecordLink entity="asset" id={asset.id}>{`${asset.code} · ${asset.name}`}</LateRecordLink>}
        </Detail>
        <Detail label="Parada de línea">{order.requires_stop ? 'Sí, la requiere' : 'No'}</Detail>
        <Detail label="Programada">{order.scheduled_start && <Scheduled order={order} exact />}</Detail>
        <Detail label="Fin programado">{order.scheduled_end && <ExactDate date={order.scheduled_end} />}</Detail>
        <Detail label="Empezada">{order.started_at && <ExactDate date={order.started_at} />}</Detail>
        <Detail label="Terminada">{order.finished_at && <ExactDate date={order.finished_at} />}</Detail>
        <Detail label="Cerrada">{order.closed_at && <ExactDate date={order.closed_at} />}</Detail>
        <Detail label="Cerrada por">{order.closed_by?.name}</Detail>
        <Detail label="Firma">{signatureText(order)}</Detail>
        <Detail label="Responsable">{responsible && <PeopleLinks people={[responsible]} />}</Detail>
        <Detail label="Personal">
          {order.staff.length > 0 && <PeopleLinks people={order.staff.map(({ staff }) => staff)} />}
        </Detail>
        <Detail label="Trabajo previsto">
          {order.labour_minutes > 0 && <Duration minutes={order.labour_minutes} />}
        </Detail>
      </Details>
      {description && (
        <>
          <h2 className={classes.detailsTitle}>Descripción</h2>
          <p className={classes.description}>{description}</p>
        </>
      )}
      {hasOutcome && <Outcome order={order} />}
    </DetailsCard>
  )
}
