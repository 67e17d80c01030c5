import { Alert, Button } from '@mantine/core'
import { IconArrowRight, IconEyeCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { plannedTypes, workOrderStatus } from 'contract/core/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { unplannedListTarget } from '../../records/unplanned/paths.ts'
import type { MadeOrder } from './FlaggedClosing.tsx'
import { listTarget, orderTarget } from '../../records/work-orders/paths.ts'
import { nextToReview, reviewQueue } from './reviewQueue.ts'
import classes from './WorkOrderPage.module.css'

const { CERRADA, EN_CURSO, PARA_REVISION } = workOrderStatus

type ReviewNextProps = { order: WorkOrderDetail; made: readonly MadeOrder[] }

/**
 * After a decision on an order that waited for review: what was decided, which corrective orders were made, and the way
 * to the next order. Mounted while the order waits, so that it knows the place of the order in the queue.
 */
export function ReviewNext({ order, made }: ReviewNextProps) {
  const isWaiting = order.fkc_status === PARA_REVISION
  const { data } = useQuery(reviewQueue(order, useSession().uuid))
  const [seen, setSeen] = useState<readonly number[]>([])
  const ids = data?.rows.map(({ id }) => id) ?? []
  // The queue as it was when the order was last in it.
  if (isWaiting && ids.includes(order.id) && ids.join() !== seen.join()) setSeen(ids)
  if (isWaiting || !data) return null
  const next = nextToReview(order.id, seen, data.rows)
  const left = data.count - (ids.includes(order.id) ? 1 : 0)
  return (
    <Alert color="green" mb="sm" role="status" icon={<IconEyeCheck size={20} aria-hidden />} title={decided(order)}>
      {made.length > 0 && (
        <p className={classes.made}>
          {made.length === 1 ? 'Correctiva creada: ' : 'Correctivas creadas: '}
          {made.map(({ id, code }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <AppLink {...orderTarget(id)}>{code}</AppLink>
            </span>
          ))}
        </p>
      )}
      {next ? (
        <Button
          rightSection={<IconArrowRight size={18} aria-hidden />}
          renderRoot={props => <AppLink {...orderTarget(next.id)} {...props} />}
        >
          Siguiente por revisar
        </Button>
      ) : (
        <AppLink {...listOf(order)}>No queda ninguna orden por revisar: volver a la lista</AppLink>
      )}
      {next && (
        <p className={classes.made}>
          {next.code} · {next.title}
          {left > 1 && ` · quedan ${left}`}
        </p>
      )}
    </Alert>
  )
}

/** The list of orders of this kind. */
const listOf = ({ type }: WorkOrderDetail) => (plannedTypes.includes(type) ? listTarget : unplannedListTarget)

function decided({ fkc_status }: WorkOrderDetail): string {
  if (fkc_status === CERRADA) return 'Orden cerrada'
  return fkc_status === EN_CURSO ? 'Orden devuelta: está en curso' : 'Orden revisada'
}
