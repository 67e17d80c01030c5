import { Button, Stack } from '@mantine/core'
import { IconCircleCheck, IconPrinter, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { programBatch } from 'contract/checks.ts'
import { formatDateTime, formatDuration } from 'contract/format.ts'
import type { WorkOrder } from 'contract/work-orders.ts'
import { useId } from 'react'
import type { ReplyOf } from '../../api/resourceApi.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { useTimeZone } from '../../ui/timeZone.ts'
import { activitiesText } from './basketStore.ts'
import classes from './dialogs.module.css'
import { StopMark } from './dueColumns.tsx'
import { ordersOfBatchQuery } from './dueQueries.ts'

/** The orders that were created, with links to what is usually done next. */
export function Programmed({
  batch: { batch, work_orders: orders, checks },
  onClose
}: {
  batch: ReplyOf<typeof programBatch>
  onClose: () => void
}) {
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
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
          renderRoot={props => (
            <AppLink to="/admin/planned/programming/batches/$id" params={{ id: String(batch.id) }} {...props} />
          )}
        >
          Asignar a todas o a cada una
        </Button>
        <Button data-autofocus onClick={onClose}>
          Seguir programando
        </Button>
      </div>
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
            <span className={classes.orderFacts}>
              {activitiesText(details.checks_count)} · {formatDuration(details.labour_minutes)} ·{' '}
              {formatDateTime(details.scheduled_start, zone).slice(0, 16)}
              <StopMark row={details} />
            </span>
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
