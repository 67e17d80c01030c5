import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { WorkOrder } from 'contract/work-orders/work-orders.ts'
import { changeState, countWorkOrders, oneWorkOrder, workOrders } from 'contract/calls/work-orders/work-orders.ts'
import { changeStates, changeWorkOrders, wholeWorkOrders } from 'contract/calls/work-orders/several-orders.ts'
import type { MutationMeta } from '../../api/queryClient.ts'
import { type CallOptions, callApi, type ListParams, resourceApi } from '../../api/resourceApi.ts'
import { recordId } from '../../ui/record/recordId.ts'
import { todayNow } from '../../ui/shell/timeZone.ts'
import type { PageStart } from '../../ui/table/pageStart.ts'
import { storedQuery } from '../../api/recordStore.ts'
import { storedOrders } from './storedOrders.ts'

/** All entities that an order's page shows: their changes refetch it. */
const shown = [
  'work_order',
  'check',
  'check_task',
  'check_staff',
  'work_order_staff',
  'work_order_observation',
  'work_order_transition'
] as const

export const workOrdersApi = resourceApi(workOrders, {
  shows: ['check', 'check_task', 'work_order_staff', 'location', 'staff']
})

const detailApi = callApi(oneWorkOrder, { entities: shown })

const countsApi = callApi(countWorkOrders, { entities: ['work_order', 'check', 'work_order_staff'] })

/** Of a list's query, what narrows it. */
const narrowing = ({ page: _, itemsPerPage: __, sortBy: ___, sortDesc: ____, ...query }: ListParams): ListParams =>
  query

/** How many orders meet the filters of a list's query. A failure shows no toast. */
export const orderCounts = (query: ListParams) =>
  queryOptions({
    ...countsApi.query({ query: narrowing(query) as never }, { suppressToast: true }),
    placeholderData: before => before
  })

/** How many orders may be ticked: as many as one change takes (`contract/src/work-orders/several-orders.ts`). */
export const maxTickedOrders = 5000

/** How many orders are asked for at once. */
const perCall = 500

/** All orders that a list's query finds, up to as many as one change takes. */
export async function allOrders(queryClient: QueryClient, query: ListParams): Promise<WorkOrder[]> {
  const found: WorkOrder[] = []
  for (let page = 1; found.length < maxTickedOrders; page++) {
    const asked = workOrdersApi.list({ ...query, page, itemsPerPage: perCall })
    const { rows, count } = await queryClient.fetchQuery({ ...asked, gcTime: 0, staleTime: 0 })
    found.push(...rows)
    if (rows.length < perCall || found.length >= count) break
  }
  return found
}

/** Several orders with all that paper shows, in this order. */
export const wholeOrdersQuery = (ids: readonly number[], options: CallOptions = {}) =>
  callApi(wholeWorkOrders, { entities: shown }).query({ query: { id: [...ids] } }, options)

/** Changes priority or dates of several orders. */
export const changeOrdersMutation = (meta: MutationMeta = { success: undefined }) =>
  callApi(changeWorkOrders, { entities: ['work_order', 'work_order_observation'] }).mutation(meta)

/** Changes the state of several orders. */
export const changeStatesMutation = () =>
  callApi(changeStates, { entities: ['work_order', 'check'] }).mutation({ success: 'Órdenes canceladas' })

/** Changes an order's state; callers show the message. */
export const changeStateMutation = () => {
  const { mutation } = callApi(changeState, { entities: ['work_order', 'check'] })
  return { ...mutation(), meta: { invalidates: ['work_order', 'check'] } }
}

/** An order with all its parts; without signal, as it was last seen on this device. */
export const orderQuery = (queryClient: QueryClient, id: number, options: CallOptions = {}) =>
  storedQuery(queryClient, storedOrders, id, detailApi.query({ params: { id } }, options))

/** Prefetches an order, while its page's code may still be on its way. */
export function prefetchOrder({ queryClient, params }: PageStart): void {
  const id = recordId(params['id'])
  if (id !== undefined) void queryClient.prefetchQuery(orderQuery(queryClient, id))
  todayNow(queryClient) // as with the list (views.ts)
}
