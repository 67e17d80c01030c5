import { Button } from '@mantine/core'
import { openStatuses } from 'contract/core/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { useCan } from '../../ui/shell/Can.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { Detail, Details } from '../../ui/record/Details.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import { RecordDrawer } from '../../ui/record/RecordDrawer.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { downtimeText } from '../../records/work-orders/outcomeText.ts'
import classes from './WorkOrderPage.module.css'
import { lateComponent } from '../../ui/shell/lateComponent.ts'

const OutcomeForm = lateComponent(async () => (await import('./OutcomeForm.tsx')).OutcomeForm)

/** What was found and done, and how long the line stood still; written while the order is open. */
export function Outcome({ order }: { order: WorkOrderDetail }) {
  const zone = useTimeZone()
  const mayWrite = useCan('work-orders.observe') && openStatuses.includes(order.fkc_status)
  const stop = downtimeText(order, zone)
  const isWritten = Boolean(order.failure_type ?? order.cause ?? order.solution ?? stop)
  if (!isWritten && !mayWrite) return null
  return (
    <>
      <h2 className={classes.detailsTitle}>Resultado</h2>
      <Details>
        <Detail label="Falla">{order.failure_type?.name}</Detail>
        <Detail label="Causa">{order.cause && <span className={classes.description}>{order.cause}</span>}</Detail>
        <Detail label="Solución">
          {order.solution && <span className={classes.description}>{order.solution}</span>}
        </Detail>
        <Detail label="Línea parada">{stop}</Detail>
      </Details>
      {mayWrite && (
        <Button
          className={classes.write}
          variant="default"
          renderRoot={props => <AppLink {...recordLink(order.id, 'resultado')} {...props} />}
        >
          {isWritten ? 'Cambiar el resultado' : 'Escribir el resultado'}
        </Button>
      )}
    </>
  )
}

/** The form of the outcome, over the order's page. */
export function OutcomeDrawer() {
  return (
    <RecordDrawer param="resultado" edit="Resultado de la orden" fields={5}>
      {({ id, close }) => <OutcomeForm id={id} onClose={close} />}
    </RecordDrawer>
  )
}
