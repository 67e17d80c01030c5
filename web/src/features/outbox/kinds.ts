import type { QueryClient } from '@tanstack/react-query'
import type { Check } from 'contract/checks.ts'
import type { WorkOrderDetail } from 'contract/work-orders.ts'
import { showSuccess } from '../../app/toasts.ts'
import { dropDraft } from '../checks/draftStore.ts'
import { putCheck } from '../checks/putCheck.ts'
import { orderQuery } from '../work-orders/orderQueries.ts'
import { changedTexts } from '../work-orders/changedTexts.ts'
import { type AnyEntry, isAnswer, withoutPart } from './writes.ts'

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

type Part = { id: number }
const replaced = <T extends Part>(parts: T[], reply: object): T[] =>
  parts.map(one => (one.id === (reply as Part).id ? { ...one, ...reply } : one))

function withReply(order: WorkOrderDetail, entry: AnyEntry, reply: object): WorkOrderDetail {
  const { observations, staff } = order
  switch (entry.kind) {
    case 'observation':
      return { ...order, observations: [...observations, reply as never] }
    case 'rewording':
      return { ...order, observations: replaced(observations, reply) }
    case 'assign':
      return { ...order, staff: [...staff, reply as never] }
    case 'minutes':
      return { ...order, staff: replaced(staff, reply) }
    case 'removal':
      return withoutPart(order, entry)
    default:
      return { ...order, ...reply }
  }
}
