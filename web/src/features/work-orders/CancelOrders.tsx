import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { changeStatesMutation } from '../../records/work-orders/orderQueries.ts'
import type { SelectedProps } from './selected.ts'
import { cancellableOf, leftOutText, ordersText } from './severalOrders.ts'

type CancelOrdersProps = Pick<SelectedProps, 'selection'> & { opened: boolean; onClose: () => void }

/** Cancels the ticked orders that may be. */
export function CancelOrders({ opened, selection, onClose }: CancelOrdersProps) {
  const send = useMutation(changeStatesMutation())
  const { orders, needsReason } = cancellableOf(selection.rows)
  const leftOut = leftOutText(selection.rows.length - orders.length, {
    one: 'no se puede cancelar en su estado.',
    many: 'no se pueden cancelar en su estado.'
  })
  const confirm = async (reason: string) => {
    await send.mutateAsync({
      params: { status: workOrderStatus.CANCELADO },
      body: { items: orders.map(({ id, version }) => ({ id, version })), ...(reason && { reason }) }
    })
    selection.clear()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`Cancelar ${ordersText(orders.length)}`}
      confirm={orders.length === 1 ? 'Cancelar la orden' : 'Cancelar las órdenes'}
      danger
      back="Volver"
      draft={{ name: 'work_order:ticked:cancel' }}
      reason={{ optional: !needsReason, use: 'cancel' }}
      check={() => orders.length > 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>Sus actividades se podrán programar de nuevo. {leftOut}</Text>
    </ConfirmDialog>
  )
}
