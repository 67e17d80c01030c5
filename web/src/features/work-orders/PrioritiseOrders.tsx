import { Radio, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { classifiersOf, priority } from 'contract/core/classifier.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { changeOrdersMutation } from '../../records/work-orders/orderQueries.ts'
import type { SelectedProps } from './selected.ts'
import { leftOutText, ordersText, pendingOf } from './severalOrders.ts'

type Priority = (typeof priority)[keyof typeof priority]
type PrioritiseOrdersProps = SelectedProps & { opened: boolean; onClose: () => void }

/** Gives the ticked orders another priority; it can be undone. */
export function PrioritiseOrders({ opened, selection, undo, onClose }: PrioritiseOrdersProps) {
  const [chosen, setChosen] = useState<string>(String(priority.ALTA))
  const send = useMutation(changeOrdersMutation())
  const takeBack = useMutation(changeOrdersMutation({ success: 'Se ha deshecho el cambio de prioridad' }))
  const orders = pendingOf(selection.rows)
  const leftOut = leftOutText(selection.rows.length - orders.length, {
    one: 'no está pendiente y no cambia.',
    many: 'no están pendientes y no cambian.'
  })
  const confirm = async () => {
    const fkc_priority = Number(chosen) as Priority
    const items = orders.map(({ id, version }) => ({ id, version, fkc_priority }))
    const versions = await send.mutateAsync({ body: { items } })
    selection.update(versions.map(one => ({ ...one, fkc_priority })))
    const before = new Map(orders.map(order => [order.id, order.fkc_priority as Priority]))
    undo.offer(`Prioridad de ${ordersText(orders.length)} cambiada`, async () => {
      const back = versions.map(one => ({ ...one, fkc_priority: before.get(one.id) ?? fkc_priority }))
      const after = await takeBack.mutateAsync({ body: { items: back } })
      selection.update(after.map(one => ({ ...one, fkc_priority: before.get(one.id) ?? fkc_priority })))
    })
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`Prioridad de ${ordersText(orders.length)}`}
      confirm="Cambiar"
      back="Volver"
      check={() => orders.length > 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Radio.Group aria-label="Prioridad" value={chosen} onChange={setChosen}>
          <Stack gap="xs">
            {classifiersOf('PRIORITY')
              .toReversed()
              .map(({ id, name }) => (
                <Radio key={id} value={String(id)} label={name} />
              ))}
          </Stack>
        </Radio.Group>
        {leftOut && (
          <Text size="sm" c="dimmed">
            {leftOut}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
