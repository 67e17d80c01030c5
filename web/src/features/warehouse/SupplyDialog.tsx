import { useMutation, useQueryClient } from '@tanstack/react-query'
import { hundredths } from 'contract/warehouse/warehouse-rules.ts'
import type { OverlayViewProps } from '../../ui/overlay/lazyOverlay.tsx'
import { DialogView } from '../../ui/overlay/SheetView.tsx'
import { AmountForm } from './AmountForm.tsx'
import type { SupplyChoice, SupplyDialogProps } from './SuppliesPanel.tsx'
import { supplyMutation } from '../../records/warehouse/warehouseQueries.ts'

const texts = {
  request: { label: 'Cantidad pedida', confirm: 'Guardar', done: 'Pedido cambiado' },
  deliver: { label: 'Cantidad que se entrega', confirm: 'Entregar', done: 'Entregado' },
  return: { label: 'Cantidad devuelta', confirm: 'Registrar', done: 'Devuelto' }
} as const

/** Asks how much is handed out, brought back or asked for now. */
export function SupplyDialog({ asked, ...dialog }: SupplyDialogProps & OverlayViewProps) {
  return (
    <DialogView {...dialog}>
      <SupplyForm {...asked} onClose={dialog.onClose} />
    </DialogView>
  )
}

function SupplyForm({ what, supply, onClose }: SupplyChoice & { onClose: () => void }) {
  const queryClient = useQueryClient()
  const { label, confirm, done } = texts[what]
  const change = useMutation(supplyMutation(done))
  const { id, version, item, requested, delivered, returned, reserved } = supply
  const left = hundredths(requested - delivered)
  const back = hundredths(delivered - returned)
  const bodies = {
    request: (quantity: number) => ({ requested: quantity }),
    deliver: (quantity: number) => ({ delivered: hundredths(delivered + quantity) }),
    return: (quantity: number) => ({ returned: hundredths(returned + quantity) })
  }
  return (
    <AmountForm
      name={`work_order_supply:${id}:${what}`}
      label={label}
      unit={item.unit}
      start={{ request: requested, deliver: reserved > 0 ? Math.min(reserved, left) : left, return: back }[what]}
      {...(what !== 'request' && { most: what === 'deliver' ? left : back })}
      confirm={confirm}
      onConfirm={quantity => change.mutateAsync({ params: { id }, body: { ...bodies[what](quantity), version } })}
      onReload={() => {
        void queryClient.invalidateQueries({ queryKey: ['work_order_supply'] })
        onClose()
      }}
      onClose={onClose}
    >
      <span>
        {item.code} · {item.name}
      </span>
    </AmountForm>
  )
}
