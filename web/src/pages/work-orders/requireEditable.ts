import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { editableStatus } from 'contract/work-orders/work-order-transitions.ts'
import { ApiError } from '../../api/client.ts'
import { isNetworkFailure } from '../../api/outbox.ts'
import { readEntries } from '../../api/outboxStorage.ts'
import { sessionQuery } from '../../api/session.ts'
import type { RouterContext } from '../../ui/table/pageStart.ts'
import { showInfo } from '../../api/toasts.ts'
import { recordId } from '../../ui/record/recordId.ts'
import { type AnyWrite, countsFor } from '../../offline/writes.ts'
import { storedOrders } from '../../records/work-orders/storedOrders.ts'
import { workOrdersApi } from '../../records/work-orders/orderQueries.ts'

type Start = { context: Pick<RouterContext, 'queryClient'>; params: Record<string, string> }

/** An order and its state, as far as the guard needs them. */
type Known = { order: number; fkc_status: number }

type Guarded = {
  /** the list to go to from what isn't PENDIENTE */
  list: '/admin/planned/work-orders' | '/admin/unplanned'
  /** the id in the address is the order's: what waits for it is known before it is fetched */
  isOrder: boolean
  fetch: (queryClient: QueryClient, id: number) => Promise<Known>
  /** as it was last seen on this device */
  seen: (user: string, id: number) => Promise<Known | undefined>
}

/**
 * The guard of the edit page (specification, section 2): always fetches the order anew. What waits on this device
 * counts before what the server says: it doesn't know of that yet.
 * @throws a redirect: to /error if it can't be fetched, to the list if it isn't PENDIENTE
 */
export const requireEditable = (start: Start): Promise<void> =>
  requirePending(start, {
    list: '/admin/planned/work-orders',
    isOrder: true,
    fetch: async (queryClient, id) => {
      const { fkc_status } = await queryClient.query({ ...workOrdersApi.one(id), staleTime: 0 })
      return { order: id, fkc_status }
    },
    seen: async (user, id) => {
      const fkc_status = (await storedOrders.load(user, id))?.record.fkc_status
      return fkc_status === undefined ? undefined : { order: id, fkc_status }
    }
  })

/** The same for any page that edits an order. @throws a redirect */
export async function requirePending({ context: { queryClient }, params }: Start, guarded: Guarded): Promise<void> {
  const id = recordId(params['id'])
  if (id === undefined) throw redirect({ to: '/error', search: { redirect: undefined }, replace: true })
  const user = queryClient.getQueryData(sessionQuery.queryKey)?.uuid ?? ''
  const coming = guarded.isOrder ? comingStatus(user, id) : undefined
  const status = coming ?? (await statusOf(queryClient, user, id, guarded))
  if (status === editableStatus) return
  showInfo('Solo se pueden editar las órdenes pendientes')
  throw redirect({ to: guarded.list, replace: true })
}

/** Where the order will be when the server has taken what waits on this device. */
function comingStatus(user: string, id: number): number | undefined {
  const step = readEntries<AnyWrite>(user)
    .filter(countsFor(id))
    .findLast(({ kind }) => kind === 'state')
  return step?.kind === 'state' ? step.to : undefined
}

/** @throws a redirect to /error, with a way back where asking again may help */
async function statusOf(
  queryClient: QueryClient,
  user: string,
  id: number,
  { list, fetch, seen }: Guarded
): Promise<number> {
  try {
    const { order, fkc_status } = await fetch(queryClient, id)
    return comingStatus(user, order) ?? fkc_status
  } catch (error) {
    const isRefused = error instanceof ApiError && [403, 404].includes(error.status)
    // As it was last seen: what had begun by then isn't pending now.
    const known = isNetworkFailure(error) ? await seen(user, id) : undefined
    if (known !== undefined && known.fkc_status !== editableStatus) return known.fkc_status
    throw redirect({
      to: '/error',
      search: { redirect: isRefused ? undefined : `${list}/${id}/edit` },
      replace: true
    })
  }
}
