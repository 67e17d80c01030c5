import { queryOptions } from '@tanstack/react-query'
import type { BaseActivity } from 'contract/base-activities.ts'
import {
  baseActivities,
  listBaseActivities,
  programmableBaseActivities,
  programmableCount,
  reschedule,
  rescheduleHistory
} from 'contract/calls/base-activities.ts'
import { specialties } from 'contract/calls/catalogs.ts'
import { programBatch } from 'contract/calls/checks.ts'
import { locations } from 'contract/calls/locations.ts'
import { request } from '../../api/client.ts'
import { callApi, type ListParams, resourceApi } from '../../api/resourceApi.ts'
import { showInfo } from '../../app/toasts.ts'
import { pickedKeys, refreshBasket } from './basketStore.ts'
import { dueParams, programmableApi, shown } from './dueList.ts'
import type { Span } from './horizon.ts'

const activitiesApi = resourceApi(baseActivities, { shows: shown })
const historyApi = resourceApi(rescheduleHistory)
export const specialtiesApi = resourceApi(specialties)
export const locationsApi = resourceApi(locations)

/** A page of activities that can be programmed in a span of days. */
export const dueQuery = (query: ListParams, span: Span) => programmableApi.list(dueParams(query, span))

/** One base activity, whether it is due or not. */
export const activityQuery = (id: number) => activitiesApi.one(id)

const shownChanges = 50

/** The reschedulings of a base activity, the latest first. */
export const historyQuery = (id: number) =>
  historyApi.list({ fk_base_activity: id, sortBy: 'created_at', sortDesc: true, itemsPerPage: shownChanges })

/** All such activities at once, up to the limit of a basket. */
export function wholeDue(query: ListParams, span: Span): Promise<BaseActivity[]> {
  const { page: _page, itemsPerPage: _size, ...narrowed } = dueParams(query, span)
  return request(programmableBaseActivities.path, { query: { ...narrowed, paginated: false } })
}

const countApi = callApi(programmableCount, { entities: ['base_activity', ...shown] })

/** How many can be programmed on a line until the end of a span of days. A failure shows no toast. */
export const countQuery = (line: number, { to }: Span) =>
  queryOptions({
    ...countApi.query({ query: { fkLine: line, to } }, { suppressToast: true }),
    select: reply => reply.count
  })

/** How many activities of the basket are asked for in one request. */
const askedAtOnce = 250

/**
 * Keeps the basket up to date: refetches its activities whenever checks or base activities change. The key has no ids,
 * so adding an activity fetches nothing.
 */
export const basketQuery = (line: number) =>
  queryOptions({
    queryKey: ['base_activity', 'basket', line] as const,
    queryFn: async ({ signal }) => {
      const picked = pickedKeys()
      const rows: BaseActivity[] = []
      // In parts, because an address has no room for thousands of ids.
      for (let from = 0; from < picked.length; from += askedAtOnce) {
        const some = picked.slice(from, from + askedAtOnce)
        const fk_base = [...new Set(some.map(row => row.fk_base))]
        const fk_activity = [...new Set(some.map(row => row.fk_activity))]
        const found = await request<BaseActivity[]>(listBaseActivities.path, {
          query: { paginated: false, fkLine: line, fk_base, fk_activity },
          signal,
          suppressToast: true
        })
        rows.push(...found)
      }
      const lost = refreshBasket(
        picked.map(row => row.id),
        rows
      )
      if (lost > 0)
        showInfo(`Otra persona ha programado ${lost === 1 ? '1 actividad' : `${lost} actividades`} de la cesta`)
      return { at: Date.now() }
    },
    staleTime: Infinity,
    gcTime: 0,
    meta: { entities: shown }
  })

const changed = ['base_activity', 'check', 'work_order'] as const

/** Programmes a batch; without a toast, because the dialog shows the result. */
export const programMutation = () => callApi(programBatch, { entities: changed }).mutation({ success: undefined })

/** Gives activities another date; without a toast, because the page offers to undo it. */
export const rescheduleMutation = () =>
  callApi(reschedule, { entities: ['base_activity', 'reschedule_history'] }).mutation({
    success: undefined
  })
