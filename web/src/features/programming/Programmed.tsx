import { Button, Group, Stack } from '@mantine/core'
import { IconCircleCheck, IconPrinter, IconUserPlus } from '@tabler/icons-react'
import type { programBatch } from 'contract/checks.ts'
import type { ReplyOf } from '../../api/resourceApi.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { activitiesText } from './BasketPanel.tsx'
import classes from './dialogs.module.css'

/** The orders just made, and what is usually done with them next. */
export function Programmed({ batch: { work_orders: orders, checks }, onClose }: { batch: ReplyOf<typeof programBatch>; onClose: () => void }) {
  return (
    <Stack gap="md">
      <div className={classes.made} role="status">
        <IconCircleCheck size={28} stroke={1.5} aria-hidden />
        {activitiesText(checks.length)} {checks.length === 1 ? 'programada' : 'programadas'} en {orders.length === 1 ? 'una orden pendiente' : `${orders.length} órdenes pendientes`}
      </div>
      <ul className={classes.madeOrders}>
        {orders.map(order => {
          const params = { id: String(order.id) }
          return (
            <li key={order.id}>
              <AppLink className={`${classes.code} code`} to="/admin/planned/work-orders/$id" params={params}>
                {order.code}
              </AppLink>
              <Group gap="xs" wrap="nowrap">
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
                  renderRoot={props => <AppLink to="/admin/planned/work-orders/$id" params={params} search={staffTab} {...props} />}
                >
                  Asignar personal
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
                  renderRoot={props => <AppLink to="/admin/planned/work-orders/$id/print" params={params} {...props} />}
                >
                  Imprimir
                </Button>
              </Group>
            </li>
          )
        })}
      </ul>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          Seguir programando
        </Button>
      </Group>
    </Stack>
  )
}

const staffTab = { tab: 'personal' }
