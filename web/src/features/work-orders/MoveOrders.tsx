import { Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addDays } from 'contract/core/days.ts'
import { formatWeekdayDate } from 'contract/core/format.ts'
import { beginningOf } from 'contract/service-hours/nights.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { useTimeZone, useToday } from '../../ui/shell/timeZone.ts'
import { NewDay } from '../../ui/input/NewDay.tsx'
import { dayProblem } from '../../ui/input/texts.ts'
import { nightQuery } from '../../records/nights/hoursQueries.ts'
import { MovedNights } from './MovedNights.tsx'
import { changeOrdersMutation } from '../../records/work-orders/orderQueries.ts'
import type { SelectedProps } from './selected.ts'
import { datesFrom, hourOf, leftOutText, ordersText, pendingOf } from './severalOrders.ts'

type MoveOrdersProps = SelectedProps & { opened: boolean; onClose: () => void }

/**
 * Moves the ticked orders to another day, with a reason; each keeps its hour, or begins with the work
 * of that day. It can be undone.
 */
export function MoveOrders({ opened, selection, undo, onClose }: MoveOrdersProps) {
  const zone = useTimeZone()
  const today = useToday()
  const [chosen, setChosen] = useState<string | null>()
  const [isRefused, setIsRefused] = useState(false)
  const day = chosen === undefined ? addDays(today, 1) : chosen
  const problem = day ? dayProblem(day, { min: today }) : validationTexts.required('Nueva fecha')
  const send = useMutation(changeOrdersMutation())
  const takeBack = useMutation(changeOrdersMutation({ success: 'Se ha deshecho el cambio de fechas' }))
  const orders = pendingOf(selection.rows)
  const leftOut = leftOutText(selection.rows.length - orders.length, {
    one: 'no está pendiente y no se mueve.',
    many: 'no están pendientes y no se mueven.'
  })
  const withoutHour = leftOutText(orders.filter(order => !hourOf(order, zone)).length, {
    one: 'no tiene hora: empieza con el primer turno o, si requiere parada, al cerrar la línea.',
    many: 'no tienen hora: empiezan con el primer turno o, si requieren parada, al cerrar la línea.'
  })
  const queryClient = useQueryClient()
  /** When an order begins that day; of its line's night it is asked only where the order has no hour. */
  const startOn = async (order: WorkOrder, on: string) => {
    const time = hourOf(order, zone)
    if (time) return { day: on, time }
    const { turns } = await queryClient.fetchQuery(nightQuery(order.fk_line, on))
    return beginningOf(on, order.requires_stop, turns)
  }
  const confirm = async (reason: string) => {
    if (!day) return
    const starts = await Promise.all(orders.map(order => startOn(order, day)))
    const items = orders.map((order, index) => ({
      id: order.id,
      version: order.version,
      ...datesFrom(order, starts[index] as (typeof starts)[number], zone)
    }))
    const versions = await send.mutateAsync({ body: { items, reason } })
    const dates = new Map(
      items.map(({ id, scheduled_start, scheduled_end }) => [id, { scheduled_start, scheduled_end }])
    )
    selection.update(versions.map(({ id, version }) => ({ id, version, ...dates.get(id) })))
    const before = new Map(orders.map(order => [order.id, order]))
    undo.offer(`${ordersText(orders.length)} al ${formatWeekdayDate(day)}`, async () => {
      const back = versions.map(({ id, version }) => ({
        id,
        version,
        scheduled_start: before.get(id)?.scheduled_start ?? null,
        scheduled_end: before.get(id)?.scheduled_end ?? null
      }))
      const after = await takeBack.mutateAsync({
        body: { items: back, reason: `Se deshace el cambio al ${formatWeekdayDate(day)}` }
      })
      selection.update(after.map(({ id, version }) => ({ ...before.get(id), id, version })))
    })
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`Mover ${ordersText(orders.length)}`}
      confirm="Mover"
      back="Volver"
      draft={{ name: 'work_order:move', fields: { date: [chosen, setChosen] } }}
      reason={{ placeholder: 'Por qué no puede hacerse en su fecha', use: 'reschedule' }}
      check={() => {
        setIsRefused(Boolean(problem))
        return !problem && orders.length > 0
      }}
      onConfirm={confirm}
      onClose={() => {
        onClose()
        setChosen(undefined)
        setIsRefused(false)
      }}
    >
      <Stack gap="sm">
        <NewDay min={today} value={day} error={isRefused && problem} onChange={setChosen} />
        <Text size="sm" c="dimmed">
          Cada orden conserva su hora y su duración. {withoutHour && `${withoutHour} `}
          {leftOut}
        </Text>
        {day && !problem && <MovedNights orders={orders} day={day} />}
      </Stack>
    </ConfirmDialog>
  )
}
