import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  oneUnplanned,
  unplanned,
  unplannedExcel,
  wholeUnplanned,
  wordsBefore
} from 'contract/calls/unplanned/unplanned.ts'
import { bulkStaff } from 'contract/calls/unplanned/unplanned-parts.ts'
import { anomalyReports } from 'contract/calls/anomaly-reports/anomaly-reports.ts'
import { failureTypes } from 'contract/calls/catalogs/catalogs.ts'
import { openStatuses } from 'contract/core/classifier.ts'
import type { Page } from 'contract/core/http.ts'
import { request, isServerUnavailable } from '../../api/client.ts'
import { fetchOrStored } from '../../api/answerCache.ts'
import { type CallOptions, callApi, type ListParams, resourceApi } from '../../api/resourceApi.ts'
import { storedQuery } from '../../api/recordStore.ts'
import { sessionQuery } from '../../api/session.ts'
import { workOrdersApi } from '../work-orders/orderQueries.ts'
import { storedActivities } from './storedActivities.ts'

type FailureType = { id: number; name: string }

/** The parts of an activity, and what names it carries. */
const shown = [
  'work_order',
  'unplanned_task',
  'unplanned_staff',
  'unplanned_execution_date',
  'location',
  'base',
  'asset',
  'staff'
] as const

export const unplannedApi = resourceApi(unplanned, { shows: shown })

const isNarrowed = (query: ListParams) =>
  ['fkc_status', 'is_open', 'closed_at_from', 'closed_at_to'].some(name => name in query)

/** Narrows the working list to open work unless the filters say otherwise. Its file is made apart. */
export function workingList(query: ListParams) {
  const asked = isNarrowed(query) ? query : { is_open: true, ...query }
  const list = unplannedApi.list(asked)
  return { ...list, meta: { ...list.meta, list: { path: unplannedExcel.path, query: asked } } }
}

/** The same by orders: all unplanned ones, with activities or without. */
export const workingOrders = (query: ListParams) =>
  workOrdersApi.list({ ...(!isNarrowed(query) && { fkc_status: openStatuses }), ...query, is_planned: false })

const detailApi = callApi(oneUnplanned, { entities: ['unplanned', ...shown] })

/** An activity with its parts; without signal, as it was last seen on this device. */
export const activityQuery = (queryClient: QueryClient, id: number, options: CallOptions = {}) =>
  storedQuery(queryClient, storedActivities, id, detailApi.query({ params: { id } }, options))

const ofOrder = (order: number) =>
  unplannedApi.list(
    { fk_work_order: order, itemsPerPage: 100, sortBy: 'created_at', sortDesc: false },
    { suppressToast: true }
  )

/** The activities of an order, the first made first; without signal those that this device has seen. */
export function activitiesOfOrder(queryClient: QueryClient, order: number) {
  const list = ofOrder(order)
  return queryOptions({
    queryKey: [...list.queryKey, 'of order'] as const,
    meta: { entities: ['work_order'] },
    queryFn: async (): Promise<readonly { id: number; done: boolean }[]> => {
      try {
        return (await queryClient.query({ ...list, staleTime: 0 })).rows
      } catch (error) {
        const user = queryClient.getQueryData(sessionQuery.queryKey)?.uuid ?? ''
        const seen = isServerUnavailable(error) ? await storedActivities.loadAll(user) : []
        const known = seen.map(({ record }) => record).filter(({ fk_work_order }) => fk_work_order === order)
        if (known.length === 0) throw error
        return known.toSorted((a, b) => a.id - b.id)
      }
    }
  })
}

/** The activities of several orders with all their parts. */
export const wholeActivitiesQuery = (orders: readonly number[], options: CallOptions = {}) =>
  callApi(wholeUnplanned, { entities: ['unplanned', ...shown] }).query(
    { query: { fk_work_order: [...orders] } },
    options
  )

/** The activities of an order with all their parts, as paper shows them. */
export const wholeActivities = (queryClient: QueryClient, order: number) =>
  queryOptions({
    queryKey: ['unplanned', 'whole', order] as const,
    meta: { entities: ['unplanned', ...shown] },
    queryFn: async () => {
      const listed = await queryClient.query({ ...activitiesOfOrder(queryClient, order), staleTime: 0 })
      return Promise.all(
        // Those made at once with their order have the same moment.
        [...listed]
          .toSorted((a, b) => a.id - b.id)
          .map(async ({ id }) =>
            queryClient.query({ ...activityQuery(queryClient, id, { suppressToast: true }), staleTime: 0 })
          )
      )
    }
  })

/** The reports that an order came from. */
export const reportsOfOrder = (order: number) =>
  resourceApi(anomalyReports).list({ fk_work_order: order, itemsPerPage: 50 }, { suppressToast: true })

const typesQuery = { is_active: true, itemsPerPage: 500, sortBy: 'name', sortDesc: false }

/** The types of failure; without signal those of the last time. */
export const failureTypesQuery = () =>
  queryOptions({
    queryKey: ['failure_type', 'remembered'] as const,
    queryFn: () =>
      fetchOrStored('failure-types', async () => {
        const { path } = failureTypes.calls.list
        const { rows } = await request<Page<FailureType>>(path, { query: typesQuery, suppressToast: true })
        return rows.map(({ id, name }) => ({ id, name }))
      })
  })

/** As many as fit under a field without scrolling; others are found by their words. */
const wordsOffered = 5

/** What was written before about a kind of failure. */
export const wordsQuery = (fk_failure_type: number, field: 'cause' | 'solution', search: string) => ({
  ...callApi(wordsBefore, { entities: ['unplanned'] }).query(
    { query: { fk_failure_type, field, limit: wordsOffered, ...(search && { search }) } },
    { suppressToast: true }
  ),
  placeholderData: (before: readonly { text: string; count: number }[] | undefined) => before as never
})

/** Puts people on an activity, and so on its order. */
export const crewMutation = () =>
  callApi(bulkStaff, { entities: ['unplanned_staff', 'work_order_staff', 'unplanned', 'work_order'] }).mutation({
    success: 'Personal asignado'
  })
