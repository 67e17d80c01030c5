import { Alert } from '@mantine/core'
import { workOrderStatus } from 'contract/core/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { useState } from 'react'
import { useCan } from '../../../ui/shell/Can.tsx'
import { useMobile } from '../../../ui/shell/media.ts'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { ChecksSummary } from '../ChecksSummary.tsx'
import { CheckSheet } from './CheckSheet.tsx'
import { MatrixBoard } from './MatrixBoard.tsx'
import { MatrixLanes } from './MatrixLanes.tsx'
import { type Pasting, PasteDialog } from './PasteDialog.tsx'
import { useMatrix } from './useMatrix.ts'

/**
 * The checks of an order as bases × activities: a grid on desktops, one check at a time on phones.
 * @param others orders in course that are answered with it
 */
export function CheckMatrix({ order, others = none }: { order: WorkOrderDetail; others?: readonly WorkOrderDetail[] }) {
  const orders = [order, ...others]
  const state = useMatrix(orders)
  const mobile = useMobile()
  const mayAnswer = useCan('checks.answer') && order.fkc_status === workOrderStatus.EN_CURSO
  const [open, setOpen] = useState<number>()
  const [pasting, setPasting] = useState<Pasting>()
  if (state.cells.length === 0)
    return <EmptyState title="Esta orden no tiene checks" text="No hay nada que responder en la tabla." />
  const shared = { state, orderId: order.id, mayAnswer, onOpen: setOpen, onPaste: setPasting }
  const opened = orders.find(({ checks }) => checks.some(({ id }) => id === open)) ?? order
  return (
    <>
      {!mayAnswer && (
        <Alert color="gray" mb="md">
          Solo se ve: los checks se responden mientras la orden está en curso.
        </Alert>
      )}
      {mobile ? (
        <MatrixLanes {...shared} />
      ) : (
        <>
          <ChecksSummary checks={state.cells.map(({ check }) => check)} code={order.code} />
          <MatrixBoard {...shared} label={`Checks de ${orders.map(({ code }) => code).join(', ')}`} />
        </>
      )}
      <CheckSheet
        order={opened}
        check={mayAnswer ? opened.checks.find(({ id }) => id === open) : undefined}
        onClose={() => setOpen(undefined)}
      />
      <PasteDialog state={state} pasting={pasting} onClose={() => setPasting(undefined)} />
    </>
  )
}

const none: readonly WorkOrderDetail[] = []
