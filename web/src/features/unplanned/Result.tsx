import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { formatDuration } from 'contract/core/format.ts'
import type { UnplannedDetail } from 'contract/unplanned/unplanned.ts'
import { mayChangeUnplanned } from 'contract/unplanned/unplanned-rules.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { Suspense, useState } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { Detail, Details, DetailsCard } from '../../ui/record/Details.tsx'
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx'
import { lateComponent } from '../../ui/shell/lateComponent.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { DeliveryState } from '../../offline/DeliveryState.tsx'
import { useOutbox } from '../../offline/useOutbox.ts'
import { downtimeText } from '../../records/work-orders/outcomeText.ts'
import { statePermission } from 'contract/work-orders/work-order-transitions.ts'
import { Section } from './Section.tsx'
import classes from './unplanned.module.css'

const ResultForm = lateComponent(async () => (await import('./ResultForm.tsx')).ResultForm)

type ResultProps = {
  activity: UnplannedDetail
  order: WorkOrderDetail
  /** both as the server has them */
  known: UnplannedDetail
  knownOrder: WorkOrderDetail
}

/** What had failed, why, what was done about it, and how long the line stood still. */
export function Result({ activity, order, known, knownOrder }: ResultProps) {
  const zone = useTimeZone()
  const mayWrite = [
    useCan('work-orders.observe'),
    useCan(statePermission),
    mayChangeUnplanned('outcome', order.fkc_status)
  ].every(Boolean)
  const [writing, setWriting] = useState(false)
  const { entries } = useOutbox()
  const waiting = entries.find(({ slot }) => slot === `words:${activity.id}` || slot === `outcome:${order.id}`)
  const stop = downtimeText(order, zone)
  // A queued change has another downtime than the one whose hours the server has computed.
  const isCurrent = order.down_from === knownOrder.down_from && order.down_to === knownOrder.down_to
  const lost = isCurrent ? activity.down_service_minutes : null
  const isWritten = Boolean(order.failure_type ?? activity.cause ?? activity.solution ?? stop)
  if (!isWritten && !mayWrite) return null
  return (
    <Section
      title="Resultado"
      action={
        mayWrite && (
          <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setWriting(true)}>
            {isWritten ? 'Cambiar el resultado' : 'Escribir el resultado'}
          </Button>
        )
      }
    >
      {isWritten ? (
        <DetailsCard>
          <Details>
            <Detail label="Falla">{order.failure_type?.name}</Detail>
            <Detail label="Causa">{activity.cause && <span className={classes.text}>{activity.cause}</span>}</Detail>
            <Detail label="Solución">
              {activity.solution && <span className={classes.text}>{activity.solution}</span>}
            </Detail>
            <Detail label="Línea parada">{stop}</Detail>
            <Detail label="En servicio">
              {lost !== null &&
                stop &&
                (lost > 0 ? `${formatDuration(lost)} sin servicio` : 'Fuera del horario de servicio')}
            </Detail>
          </Details>
        </DetailsCard>
      ) : (
        <p className={classes.quiet}>Aquí se anotan la falla, la causa, la solución y si la línea estuvo parada.</p>
      )}
      {waiting && <DeliveryState state={waiting.state} />}
      <Sheet opened={writing} onClose={() => setWriting(false)} title="Resultado">
        {writing && (
          <Suspense fallback={<FormSkeleton fields={5} />}>
            <ResultForm
              activity={activity}
              order={order}
              known={known}
              knownOrder={knownOrder}
              onClose={() => setWriting(false)}
            />
          </Suspense>
        )}
      </Sheet>
    </Section>
  )
}
