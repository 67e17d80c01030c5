import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Candidates } from 'contract/work-orders/assignments.ts'
import { assignPeople, candidates } from 'contract/calls/work-orders/assignments.ts'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { request } from '../../api/client.ts'
import { isNetworkFailure } from '../../api/outbox.ts'
import { keepAnswer, keptAnswer } from '../../api/answerCache.ts'
import { callApi } from '../../api/resourceApi.ts'
import { sessionQuery } from '../../api/session.ts'
import { narrowed, ofAnotherOrder } from './storedCandidates.ts'

/** As many as are shown; more are found by words. */
const candidatesShown = 50

/** Candidates, and since when this is known if they are the last ones that this phone has seen. */
type Shown = Candidates & { storedAt?: string }
type StoredCandidates = { order: number; at: string; candidates: Candidates }

type Order = Pick<WorkOrder, 'id' | 'fk_line'>

const keyOf = ({ fk_line }: Order) => `candidates:${fk_line}`

function storeCandidates(user: string, order: Order, found: Candidates) {
  const stored = { order: order.id, at: new Date().toISOString(), candidates: found } satisfies StoredCandidates
  return keepAnswer(user, keyOf(order), stored)
}

/** Fetches who may be assigned to an order, and stores them for its line. */
export async function fetchCandidates(user: string, order: Order): Promise<void> {
  const query = { fk_work_order: [order.id], limit: candidatesShown }
  await storeCandidates(user, order, await request<Candidates>(candidates.path, { query, suppressToast: true }))
}

/**
 * Who may be assigned to orders, the fittest first.
 * @param one the only order, where its page is open: without a connection, who was last seen for it or for its line
 */
export const candidatesQuery = (orders: readonly number[], search: string, one?: Order) => {
  const query = { fk_work_order: [...orders], limit: candidatesShown, ...(search && { search }) }
  return queryOptions({
    queryKey: ['work_order_staff', 'call', candidates.path, query] as const,
    meta: { entities: ['work_order', 'check', 'staff', 'roster'] },
    queryFn: async ({ signal, client }): Promise<Shown> => {
      const user = client.getQueryData(sessionQuery.queryKey)?.uuid ?? ''
      try {
        const found = await request<Candidates>(candidates.path, { query, signal, suppressToast: one !== undefined })
        if (one && search === '') void storeCandidates(user, one, found)
        return found
      } catch (error) {
        const seen = one && isNetworkFailure(error) ? await keptAnswer<StoredCandidates>(user, keyOf(one)) : null
        if (!seen) throw error
        const known = seen.order === one?.id ? seen.candidates : ofAnotherOrder(seen.candidates)
        return { ...narrowed(known, search), storedAt: seen.at }
      }
    },
    staleTime: ({ state }) => (state.data?.storedAt ? 0 : 30_000),
    placeholderData: keepPreviousData
  })
}

/** Assigns several people to several orders. */
export const assignMutation = () =>
  callApi(assignPeople, { entities: ['work_order_staff', 'work_order'] }).mutation({ success: 'Personal asignado' })
