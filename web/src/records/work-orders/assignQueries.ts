import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Candidates } from 'contract/work-orders/assignments.ts'
import { assignPeople, candidates } from 'contract/calls/work-orders/assignments.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { request } from '../../api/client.ts'
import { isNetworkFailure } from '../../api/outbox.ts'
import { recall, remember } from '../../api/remembered.ts'
import { callApi } from '../../api/resourceApi.ts'
import { narrowed, ofAnotherOrder } from './seenCandidates.ts'

/** As many as are shown; more are found by words. */
const candidatesShown = 50

/** Candidates, and since when this is known if they are the last ones that this phone has seen. */
type Shown = Candidates & { seenAt?: string }
type Seen = { order: number; at: string; candidates: Candidates }

/**
 * Who may be assigned to orders, the fittest first.
 * @param one the only order, where its page is open: without a connection, who was last seen for it or for its line
 */
export const candidatesQuery = (orders: readonly number[], search: string, one?: Pick<WorkOrder, 'id' | 'fk_line'>) => {
  const query = { fk_work_order: [...orders], limit: candidatesShown, ...(search && { search }) }
  const key = `user:candidates:${one?.fk_line}`
  return queryOptions({
    queryKey: ['work_order_staff', 'call', candidates.path, query] as const,
    meta: { entities: ['work_order', 'check', 'staff'] },
    queryFn: async ({ signal }): Promise<Shown> => {
      try {
        const found = await request<Candidates>(candidates.path, { query, signal, suppressToast: one !== undefined })
        if (one && search === '')
          remember(key, { order: one.id, at: new Date().toISOString(), candidates: found } satisfies Seen)
        return found
      } catch (error) {
        const seen = one && isNetworkFailure(error) ? (recall(key) as Seen | null) : null
        if (!seen) throw error
        const known = seen.order === one?.id ? seen.candidates : ofAnotherOrder(seen.candidates)
        return { ...narrowed(known, search), seenAt: seen.at }
      }
    },
    staleTime: ({ state }) => (state.data?.seenAt ? 0 : 30_000),
    placeholderData: keepPreviousData
  })
}

/** Assigns several people to several orders. */
export const assignMutation = () =>
  callApi(assignPeople, { entities: ['work_order_staff', 'work_order'] }).mutation({ success: 'Personal asignado' })
