import { workOrderStatus } from 'contract/core/classifier.ts'
import type { WorkOrderDetail } from 'contract/work-orders/work-orders.ts'
import { useSession } from '../../api/session.ts'
import { isAllowed } from '../../api/rights.ts'
import type { Action } from '../../ui/record/actions.tsx'
import { unsavedCorrections } from '../../records/checks/draftStore.ts'
import { useOutbox } from '../../offline/useOutbox.ts'
import { stateWrite } from '../../offline/orderWrites.ts'
import {
  reviewBlock,
  signingBlock,
  type StateAction,
  stateActions,
  survives,
  unsavedQuestion
} from '../../records/work-orders/stateActions.ts'
import { type StateChange, useStateChange } from './useStateChange.tsx'

export type OrderActions = Omit<StateChange, 'start'> & {
  /** the most important change of state; undefined if there is none for this profile */
  primary: Action | undefined
  others: Action[]
  /** of the others, the one that sends back: it is as common as the primary one */
  beside: Action | undefined
  /** why the primary one isn't possible yet */
  block: string | undefined
}

/**
 * The changes of state of an order as actions of its page, with the dialogs that belong to them.
 * @param open checks without an answer
 * @param refused writes of this device that the server refused
 */
export function useStateActions(
  order: WorkOrderDetail,
  { open, refused }: { open: number; refused: number }
): OrderActions {
  const me = useSession()
  const { outbox } = useOutbox()
  const { start, ...change } = useStateChange({
    // It may be pressed at the end of a long list; the new state is shown at the top.
    onChanged: () => window.scrollTo(0, 0),
    keep: ({ to, label }, reason) =>
      survives(order.fkc_status, to) && outbox.add(stateWrite(order, { to, label }, reason))
  })
  const sending = (action: StateAction): StateAction => {
    const question = unsavedQuestion(unsavedCorrections(me.uuid, order.checks))
    return question ? { ...action, question } : action
  }
  const toAction = (action: StateAction): Action => ({
    label: action.label,
    icon: action.icon,
    danger: action.danger,
    onClick: () => start(order, action.to === workOrderStatus.PARA_REVISION ? sending(action) : action)
  })
  const actions = stateActions(order.fkc_status, permission => isAllowed(me, permission))
  const [first] = actions
  // Reopening an order is never the primary action.
  const onwards = first?.revives ? undefined : first
  const others = actions.filter(action => action !== onwards)
  const sendBack = others.find(({ reason, danger }) => reason === 'required' && !danger)
  const waitsForChecks = onwards?.to === workOrderStatus.PARA_REVISION || onwards?.to === workOrderStatus.CERRADA
  const can = (permission: string) => isAllowed(me, permission)
  const block =
    (waitsForChecks ? reviewBlock({ open, refused }) : undefined) ??
    (onwards?.to === workOrderStatus.CERRADA ? signingBlock(order, me, can) : undefined)
  return {
    ...change,
    primary: onwards && { ...toAction(onwards), disabled: block !== undefined },
    others: others.map(toAction),
    beside: onwards && sendBack && toAction(sendBack),
    block
  }
}
