import { Skeleton, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { workOrderStatus } from 'contract/core/classifier.ts'
import { formatNumber } from 'contract/core/format.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { ConfirmView } from '../../ui/overlay/ConfirmView.tsx'
import type { OverlayProps, OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { ordersOfBatchQuery, undoBatchMutation } from '../../records/base-activities/batchQueries.ts'

export type UndoBatchProps = OverlayProps & { batch: number }

/** Asks before everything that was programmed together is taken back: it says which orders that cancels. */
export function UndoBatchDialog({ batch, ...dialog }: UndoBatchProps & OverlayViewProps) {
  const { data } = useQuery({ ...ordersOfBatchQuery(batch), enabled: dialog.opened })
  const undo = useMutation(undoBatchMutation())
  return (
    <ConfirmView
      {...dialog}
      confirm="Deshacer"
      back="Volver"
      danger
      onConfirm={() => undo.mutateAsync({ params: { id: batch } })}
    >
      {data ? <Text>{consequenceText(data.rows)}</Text> : <Skeleton height={48} />}
    </ConfirmView>
  )
}

/** Only so many codes are named. */
const codesShown = 6

/** 'Se cancela OT-2026-000123 y sus 12 actividades quedan libres para programarlas otra vez.' */
export function consequenceText(orders: readonly Pick<WorkOrder, 'code' | 'fkc_status' | 'checks_count'>[]): string {
  const open = orders.filter(({ fkc_status }) => fkc_status !== workOrderStatus.CANCELADO)
  const checks = open.reduce((sum, { checks_count }) => sum + checks_count, 0)
  const codes = open.slice(0, codesShown).map(({ code }) => code)
  const more = open.length - codes.length
  const named = new Intl.ListFormat('es').format(more > 0 ? [...codes, `${more} más`] : codes)
  const free =
    checks === 1
      ? 'su actividad queda libre para programarla otra vez'
      : `sus ${formatNumber(checks, 0)} actividades quedan libres para programarlas otra vez`
  return open.length === 1
    ? `Se cancela ${named} y ${free}.`
    : `Se cancelan las ${open.length} órdenes que se programaron juntas (${named}) y ${free}.`
}
