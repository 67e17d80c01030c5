import { Alert, Button, Stack } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck, IconPrinter, IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { formatDateTime, formatDuration } from 'contract/core/format.ts'
import { cancelPermission } from 'contract/work-orders/work-order-transitions.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { useId } from 'react'
import { useCan } from '../../ui/shell/Can.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { DialogFoot } from '../../ui/form/DialogForm.tsx'
import { Failure } from '../../ui/state/Failure.tsx'
import { useTimeZone } from '../../ui/shell/timeZone.ts'
import { activitiesText } from '../../records/base-activities/activityText.ts'
import classes from './dialogs.module.css'
import { Facts } from '../../ui/record/Facts.tsx'
import { StopMark } from '../../records/base-activities/dueMarks.tsx'
import { ordersOfBatchQuery, undoBatchMutation } from '../../records/base-activities/batchQueries.ts'

/** 'Orden creada', '3 órdenes creadas' */
export const madeTitle = (orders: number): string => (orders === 1 ? 'Orden creada' : `${orders} órdenes creadas`)

/** The orders that were created, with links to what is usually done next. */
export function Programmed({
  batch: { batch, work_orders: orders, checks },
  back = 'Seguir programando',
  onClose,
  onUndone
}: {
  batch: {
    batch: { id: number }
    work_orders: readonly { id: number; code: string }[]
    checks: readonly unknown[]
  }
  /** what closing it means */ back?: string
  onClose: () => void
  onUndone: () => void
}) {
  const mayUndo = useCan(cancelPermission)
  const undo = useMutation(undoBatchMutation())
  // The codes are shown at once; the other data is fetched.
  const { data } = useQuery(ordersOfBatchQuery(batch.id))
  return (
    <Stack gap="md">
      <div className={classes.made} role="status">
        <IconCircleCheck size={28} stroke={1.5} aria-hidden />
        {activitiesText(checks.length)} {checks.length === 1 ? 'programada' : 'programadas'} en{' '}
        {orders.length === 1 ? 'una orden pendiente' : `${orders.length} órdenes pendientes`}
      </div>
      <ul className={classes.madeOrders}>
        {orders.map(order => (
          <Order key={order.id} order={order} details={data?.rows.find(row => row.id === order.id)} />
        ))}
      </ul>
      {undo.error && (
        <Alert color="red" role="alert">
          <Failure error={undo.error} />
        </Alert>
      )}
      <DialogFoot>
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
          renderRoot={props => (
            <AppLink to="/admin/planned/programming/batches/$id" params={{ id: String(batch.id) }} {...props} />
          )}
        >
          Asignar a todas o a cada una
        </Button>
        {mayUndo && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
            loading={undo.isPending}
            onClick={() => undo.mutate({ params: { id: batch.id } }, { onSuccess: onUndone })}
          >
            Deshacer
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {back}
        </Button>
      </DialogFoot>
    </Stack>
  )
}

const staffTab = { tab: 'personal' }

function Order({ order, details }: { order: { id: number; code: string }; details: WorkOrder | undefined }) {
  const zone = useTimeZone()
  const codeId = useId()
  const params = { id: String(order.id) }
  return (
    <li>
      <div className={classes.orderWords}>
        <AppLink id={codeId} className={`${classes.code} code`} to="/admin/planned/work-orders/$id" params={params}>
          {order.code}
        </AppLink>
        {details && (
          <>
            <span>{details.title}</span>
            <Facts>
              {activitiesText(details.checks_count)} · {formatDuration(details.labour_minutes)} ·{' '}
              {formatDateTime(details.scheduled_start, zone)}
              <StopMark row={details} />
            </Facts>
          </>
        )}
      </div>
      <div className={classes.next}>
        <Button
          variant="default"
          size="xs"
          aria-describedby={codeId}
          leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
          renderRoot={props => (
            <AppLink to="/admin/planned/work-orders/$id" params={params} search={staffTab} {...props} />
          )}
        >
          Asignar personal
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-describedby={codeId}
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          renderRoot={props => <AppLink to="/admin/planned/work-orders/$id/print" params={params} {...props} />}
        >
          Imprimir
        </Button>
      </div>
    </li>
  )
}
