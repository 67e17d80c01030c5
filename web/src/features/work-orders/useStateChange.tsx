import { useMutation, useQueryClient } from '@tanstack/react-query'
import { workOrderStatus } from 'contract/core/classifier.ts'
import type { ReasonUse } from 'contract/catalogs/reason-uses.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { type ReactNode, useState } from 'react'
import { showSuccess } from '../../api/toasts.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { changeStateMutation, orderQuery } from '../../records/work-orders/orderQueries.ts'
import { changedTexts } from '../../records/work-orders/changedTexts.ts'
import type { StateAction } from '../../records/work-orders/stateActions.ts'

type Changing = Pick<WorkOrder, 'id' | 'version' | 'code'>

export type StateChange = {
  /** Makes the change at once, or opens the dialog that it needs. */
  start: (order: Changing, action: StateAction) => void
  /** a change without a dialog is on its way */
  waiting: boolean
  /** what the server said about a change that was made without a dialog */
  refusal: unknown
  dismissRefusal: () => void
  dialog: ReactNode
}

type Options = {
  /** a change was made */
  onChanged?: () => void
  /** keeps a change for sending it whenever there is a connection; false if it is to be made at once or not at all */
  keep?: (action: StateAction, reason: string, order: Changing) => boolean
}

/** Changes of state of orders, with their questions and reasons. */
export function useStateChange({ onChanged = () => {}, keep = () => false }: Options = {}): StateChange {
  const queryClient = useQueryClient()
  const change = useMutation(changeStateMutation())
  const [asking, setAsking] = useState<{ order: Changing; action: StateAction }>()

  const make = async (order: Changing, action: StateAction, reason: string) => {
    if (keep(action, reason, order)) return onChanged()
    const { to } = action
    const changed = await change.mutateAsync({
      params: { id: order.id, status: to },
      body: { version: order.version, ...(reason && { reason }) }
    })
    // The state on the screen changes at once; the rest of the order is refetched.
    showSuccess(changedTexts[to])
    queryClient.setQueryData(orderQuery(queryClient, order.id).queryKey, before => before && { ...before, ...changed })
    onChanged()
  }
  const start = (order: Changing, action: StateAction) => {
    if (change.isPending) return
    change.reset()
    if (action.reason === 'none' && action.question === undefined) make(order, action, '').catch(() => {})
    else setAsking({ order, action })
  }
  const close = () => {
    change.reset()
    setAsking(undefined)
  }
  return {
    start,
    waiting: change.isPending && asking === undefined,
    refusal: asking === undefined ? (change.error ?? undefined) : undefined,
    dismissRefusal: change.reset,
    dialog: (
      <StateDialog
        asking={asking}
        onConfirm={reason => asking && make(asking.order, asking.action, reason)}
        onClose={close}
      />
    )
  }
}

const usesOf: Readonly<Record<number, ReasonUse>> = {
  [workOrderStatus.EN_ESPERA]: 'hold',
  [workOrderStatus.CANCELADO]: 'cancel'
}

type StateDialogProps = {
  asking: { order: Changing; action: StateAction } | undefined
  onConfirm: (reason: string) => unknown
  onClose: () => void
}

function StateDialog({ asking, onConfirm, onClose }: StateDialogProps) {
  // Keeps the texts while the dialog fades out.
  const [shown, setShown] = useState(asking)
  if (asking && asking !== shown) setShown(asking)
  const { label = '', danger = false, reason = 'none', question } = shown?.action ?? {}
  return (
    <ConfirmDialog
      opened={asking !== undefined}
      title={`${label} · ${shown?.order.code}`}
      confirm={label}
      danger={danger}
      back="Volver"
      draft={{ name: `work_order:${shown?.order.id}:${shown?.action.to}` }}
      reason={reason === 'none' ? false : { optional: reason === 'optional', use: usesOf[shown?.action.to ?? 0] }}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {question}
    </ConfirmDialog>
  )
}
