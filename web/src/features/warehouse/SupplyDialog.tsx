import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WorkOrderSupply } from 'contract/warehouse.ts'
import { hundredths } from 'contract/warehouse-rules.ts'
import { useState } from 'react'
import { Dialog } from '../../ui/Sheet.tsx'
import { AmountForm } from './AmountForm.tsx'
import type { SupplyAction } from './SuppliesPanel.tsx'
import { supplyMutation } from './warehouseQueries.ts'

type Asked = { what: SupplyAction; supply: WorkOrderSupply }

const texts = {
  request: { title: 'Cambiar lo pedido', label: 'Cantidad pedida', confirm: 'Guardar', done: 'Pedido cambiado' },
  deliver: { title: 'Entregar', label: 'Cantidad que se entrega', confirm: 'Entregar', done: 'Entregado' },
  return: { title: 'Registrar devolución', label: 'Cantidad devuelta', confirm: 'Registrar', done: 'Devuelto' }
} as const

/** Asks how much is handed out, brought back or asked for now. */
export function SupplyDialog({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  // While it closes, it still says what it was about.
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  return (
    <Dialog opened={asked !== undefined} onClose={onClose} title={last ? texts[last.what].title : ''}>
      {last && <SupplyForm key={`${last.supply.id} ${last.what}`} {...last} onClose={onClose} />}
    </Dialog>
  )
}

function SupplyForm({ what, supply, onClose }: Asked & { onClose: () => void }) {
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
