import { useMutation, useQueryClient } from '@tanstack/react-query'
import { workOrderStatus } from 'contract/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { isAllowed } from '../../app/Can.tsx'
import type { Action } from '../../ui/actions.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { changeStateMutation, orderQuery } from './orderQueries.ts'
import { reviewBlock, type StateAction, stateActions } from './stateActions.ts'

export type OrderActions = {
  /** the way onwards; undefined where there is none, or not for this profile */
  primary: (Action & { isBlocked: boolean }) | undefined
  others: Action[]
  /** the one of the others that is as usual as going onwards: sending back */
  beside: Action | undefined
  /** why the way onwards is closed for now */
  block: string | undefined
  waiting: boolean
  /** what the server said about a change that was made without a dialog */
  refusal: unknown
  dismissRefusal: () => void
  dialog: ReactNode
}

/**
 * The changes of state of an order as actions of its page, with the dialogs that belong to them.
 * @param open checks without an answer
 * @param unsent answers that are still on the phone
 */
export function useStateActions(order: WorkOrderDetail, { open, unsent }: { open: number; unsent: number }): OrderActions {
  const me = useSession()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<StateAction>()
  const change = useMutation(changeStateMutation())
  const { queryKey } = orderQuery(queryClient, order.id)

  const make = async (to: number, reason: string) => {
    const changed = await change.mutateAsync({ params: { id: order.id, status: to }, body: { version: order.version, ...(reason && { reason }) } })
    // The buttons follow at once; the rest comes with the refetch.
    queryClient.setQueryData(queryKey, before => before && { ...before, ...changed })
    // Pressed at the end of a long list; what it led to stands at the top.
    window.scrollTo(0, 0)
  }
  const start = (action: StateAction) => {
    if (change.isPending) return
    change.reset()
    if (action.reason === 'none' && action.question === undefined) make(action.to, '').catch(() => {})
    else setAsking(action)
  }
  const block = reviewBlock({ open, unsent })
  const isBlocked = ({ to }: StateAction) => to === workOrderStatus.PARA_REVISION && block !== undefined
  const toAction = (action: StateAction): Action => ({
    label: action.label,
    icon: action.icon,
    danger: action.danger,
    disabled: isBlocked(action),
    onClick: () => start(action)
  })
  const [first, ...rest] = stateActions(order.fkc_status, permission => isAllowed(me, permission))
  // Neither giving up nor taking back is the one thing that a page is for.
  const onwards = first?.danger || first?.revives ? undefined : first
  const others = onwards ? rest : first ? [first, ...rest] : []
  const sendBack = others.find(({ reason, danger, revives }) => reason === 'required' && !danger && !revives)
  return {
    primary: onwards && { ...toAction(onwards), isBlocked: isBlocked(onwards) },
    others: others.map(toAction),
    beside: onwards && sendBack && toAction(sendBack),
    block: onwards && isBlocked(onwards) ? block : undefined,
    waiting: change.isPending && asking === undefined,
    refusal: asking === undefined ? (change.error ?? undefined) : undefined,
    dismissRefusal: change.reset,
    dialog: <StateDialog action={asking} onConfirm={reason => asking && make(asking.to, reason)} onClose={() => (change.reset(), setAsking(undefined))} />
  }
}

function StateDialog({ action, onConfirm, onClose }: { action: StateAction | undefined; onConfirm: (reason: string) => unknown; onClose: () => void }) {
  // While the dialog fades out it still says what it said.
  const [shown, setShown] = useState(action)
  if (action && action !== shown) setShown(action)
  return (
    <ConfirmDialog
      opened={action !== undefined}
      title={shown?.label ?? ''}
      confirm={shown?.label ?? ''}
      danger={shown?.danger ?? false}
      reason={shown?.reason === 'none' ? false : { optional: shown?.reason === 'optional' }}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {shown?.question}
    </ConfirmDialog>
  )
}
