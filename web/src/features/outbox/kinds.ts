import type { QueryClient } from '@tanstack/react-query'
import type { Check } from 'contract/checks.ts'
import { oneCheck } from 'contract/calls/checks.ts'
import { checkStatus } from 'contract/classifier.ts'
import { oneWorkOrder } from 'contract/calls/work-orders.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { pathOf } from '../../api/address.ts'
import { ApiError, request } from '../../api/client.ts'
import type { Settlement } from '../../api/outbox.ts'
import { showSuccess } from '../../app/toasts.ts'
import { differences } from '../checks/conflict.ts'
import { dropDraft } from '../checks/draftStore.ts'
import { putCheck } from '../checks/putCheck.ts'
import { orderQuery } from '../work-orders/orderQueries.ts'
import { changedTexts } from '../work-orders/stateActions.ts'
import { type AnswerEntry, type AnyEntry, type AnyWrite, isAnswer } from './writes.ts'

/** A change that the server takes so soon is confirmed at once; later ones are counted together (`OfflineBar`). */
const freshMs = 15_000

/** Puts what the server has taken into the order that is shown; it is refetched once nothing waits any more. */
export function onTaken(queryClient: QueryClient, user: string, entry: AnyEntry, reply: unknown): void {
  if (isAnswer(entry)) dropDraft(user, entry.check)
  if (entry.kind === 'state' && Date.now() - Date.parse(entry.made) < freshMs) showSuccess(changedTexts[entry.to])
  // Without a reply it was done already, by somebody else.
  if (reply === undefined) return
  if (isAnswer(entry)) return putCheck(queryClient, reply as Check)
  const { queryKey } = orderQuery(queryClient, entry.order.id)
  queryClient.setQueryData(queryKey, before => before && withReply(before, entry, reply as object))
}

function withReply(order: WorkOrderDetail, { kind }: AnyEntry, reply: object): WorkOrderDetail {
  const part = reply as { id: number }
  if (kind === 'state') return { ...order, ...reply }
  if (kind === 'observation') return { ...order, observations: [...order.observations, reply as never] }
  return { ...order, staff: order.staff.map(one => (one.id === part.id ? { ...one, ...reply } : one)) }
}

const ask = <T>(path: string, id: number) => request<T>(pathOf(path, { id }), { suppressToast: true })

/**
 * What becomes of a write that the server refused because somebody else was faster: whatever adds up is added up, and
 * only what contradicts is left for people.
 */
export async function settle(entry: AnyEntry, error: unknown): Promise<Settlement<AnyWrite>> {
  const reason = error instanceof ApiError ? error.reason : undefined
  if (entry.kind === 'answer' && reason === 'stale')
    return settleAnswer(entry, await ask<Check>(oneCheck.path, entry.check))
  if (entry.kind === 'state' && reason === 'transition') {
    const { fkc_status } = await ask<WorkOrderDetail>(oneWorkOrder.path, entry.order.id)
    return fkc_status === entry.to ? { is: 'done' } : { is: 'refused' }
  }
  if (entry.kind === 'minutes' && reason === 'stale') {
    const { staff } = await ask<WorkOrderDetail>(oneWorkOrder.path, entry.order.id)
    return { is: 'refused', theirs: staff.find(({ id }) => id === entry.assignment) }
  }
  return { is: 'refused' }
}

/**
 * An answer whose check has changed meanwhile: one that nobody else gave is sent for the check as it is now, the same
 * one again is done, and only a different one is for people to decide.
 */
export function settleAnswer(entry: AnswerEntry, theirs: Check): Settlement<AnyWrite> {
  if (theirs.fkc_status === checkStatus.PROGRAMADO)
    return { is: 'again', write: { ...entry, body: { ...entry.body, version: theirs.version } } }
  return differences(entry.body, theirs).length === 0 ? { is: 'done' } : { is: 'refused', theirs }
}
