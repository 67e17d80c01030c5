import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { editableStatus } from 'contract/work-order-transitions.ts'
import { ApiError } from '../../api/client.ts'
import { isSilence } from '../../api/outbox.ts'
import { readEntries } from '../../api/outboxStorage.ts'
import { sessionQuery } from '../../api/session.ts'
import { noteShown } from '../../api/shownErrors.ts'
import type { RouterContext } from '../../app/guards.ts'
import { showInfo } from '../../app/toasts.ts'
import { recordId } from '../../ui/recordId.ts'
import { type AnyWrite, countsFor } from '../outbox/writes.ts'
import { recallOrder } from './lastSeen.ts'
import { workOrdersApi } from './orderQueries.ts'

const list = '/admin/planned/work-orders'

/**
 * The guard of the edit page (specification, section 2): always fetches the order anew. What waits on this device
 * counts before what the server says: it doesn't know of that yet.
 * @throws a redirect: to /error if it can't be fetched, to the list if it isn't PENDIENTE
 */
export async function requireEditable({
  context: { queryClient },
  params
}: {
  context: Pick<RouterContext, 'queryClient'>
  params: Record<string, string>
}): Promise<void> {
  const id = recordId(params['id'])
  if (id === undefined) throw redirect({ to: '/error', search: { redirect: undefined }, replace: true })
  const user = queryClient.getQueryData(sessionQuery.queryKey)?.uuid ?? ''
  const status = comingStatus(user, id) ?? (await statusOf(queryClient, user, id))
  if (status === editableStatus) return
  showInfo('Solo se pueden editar las órdenes pendientes')
  throw redirect({ to: list, replace: true })
}

/** Where the order will be when the server has taken what waits on this device. */
function comingStatus(user: string, id: number): number | undefined {
  const step = readEntries<AnyWrite>(user)
    .filter(countsFor(id))
    .findLast(({ kind }) => kind === 'state')
  return step?.kind === 'state' ? step.to : undefined
}

/** @throws a redirect to /error, with a way back where asking again may help */
async function statusOf(queryClient: QueryClient, user: string, id: number): Promise<number> {
  try {
    const { fkc_status } = await queryClient.query({ ...workOrdersApi.one(id), staleTime: 0 })
    return fkc_status
  } catch (error) {
    noteShown(error)
    const isRefused = error instanceof ApiError && [403, 404].includes(error.status)
    // As it was last seen: what had begun by then isn't pending now.
    const seen = isSilence(error) ? (await recallOrder(user, id))?.order.fkc_status : undefined
    if (seen !== undefined && seen !== editableStatus) return seen
    throw redirect({
      to: '/error',
      search: { redirect: isRefused ? undefined : `${list}/${id}/edit` },
      replace: true
    })
  }
}
