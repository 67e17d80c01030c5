import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconClockPause } from '@tabler/icons-react'
import { workOrderStatus } from 'contract/core/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { Failure } from '../../ui/state/Failure.tsx'

const { EN_ESPERA, EN_CURSO, PARA_REVISION } = workOrderStatus

/** Notices above an order: a refused change, what it waits for, why it was sent back. */
export function OrderNotes({
  order,
  refusal,
  onDismiss
}: {
  order: WorkOrderDetail
  refusal: unknown
  onDismiss: () => void
}) {
  const last = order.history.at(-1)
  const sentBack =
    order.fkc_status === EN_CURSO && last?.fkc_from === PARA_REVISION && last.fkc_to === EN_CURSO ? last : undefined
  return (
    <>
      {refusal !== undefined && (
        <Alert
          color="red"
          mb="sm"
          role="alert"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          withCloseButton
          closeButtonLabel="Cerrar el aviso"
          onClose={onDismiss}
        >
          <Failure error={refusal} />
        </Alert>
      )}
      {order.fkc_status === EN_ESPERA && (
        <Alert color="yellow" mb="sm" icon={<IconClockPause size={20} aria-hidden />} title="En espera">
          {order.waiting_reason ?? 'Sin motivo anotado'}
        </Alert>
      )}
      {sentBack && (
        <Alert
          color="grape"
          mb="sm"
          icon={<IconArrowBackUp size={20} aria-hidden />}
          title={`Devuelta${sentBack.user ? ` por ${sentBack.user.name}` : ''}`}
        >
          {sentBack.reason}
        </Alert>
      )}
    </>
  )
}
