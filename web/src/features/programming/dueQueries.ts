import { queryOptions } from '@tanstack/react-query'
import type {
  BaseActivity,
  baseActivities,
  programmableCount,
  reschedule,
  rescheduleHistory
} from 'contract/base-activities.ts'
import * as facts from 'contract/base-activities-facts.ts'
import type { specialties } from 'contract/catalogs.ts'
import * as catalogFacts from 'contract/catalogs-facts.ts'
import type { programBatch } from 'contract/checks.ts'
import * as checkFacts from 'contract/checks-facts.ts'
import type { Page } from 'contract/http.ts'
import type { locations } from 'contract/locations.ts'
import * as locationFacts from 'contract/locations-facts.ts'
import type { workOrders } from 'contract/work-orders.ts'
import * as orderFacts from 'contract/work-orders-facts.ts'
import { request } from '../../api/client.ts'
import { callApi, type ListParams, resourceApi } from '../../api/resourceApi.ts'
import { showInfo } from '../../app/toasts.ts'
import { basketLimit, pickedRows, refreshBasket } from './basketStore.ts'
import { dueParams } from './dueList.ts'
import type { Span } from './horizon.ts'

/** What a row shows besides its own record; `check` because a programmed activity leaves the list. */
const shown = ['check', 'activity', 'base', 'location', 'specialty'] as const

const activitiesApi = resourceApi<typeof baseActivities>(facts.baseActivities, { shows: shown })
const historyApi = resourceApi<typeof rescheduleHistory>(facts.rescheduleHistory)
export const specialtiesApi = resourceApi<typeof specialties>(catalogFacts.specialties)
export const locationsApi = resourceApi<typeof locations>(locationFacts.locations)

export const programmableApi = resourceApi<typeof baseActivities>(
  { ...facts.baseActivities, calls: { ...facts.baseActivities.calls, list: facts.programmableBaseActivities } },
  { shows: shown }
)

/** A page of what can be programmed in a span of days. */
export const dueQuery = (query: ListParams, span: Span) => programmableApi.list(dueParams(query, span))

/** One base activity, whether it is due or not. */
export const activityQuery = (id: number) => activitiesApi.one(id)

const shownChanges = 50

/** How a base activity was put off, the latest first. */
export const historyQuery = (id: number) =>
  historyApi.list({ fk_base_activity: id, sortBy: 'created_at', sortDesc: true, itemsPerPage: shownChanges })

/** All of it, as far as a basket holds it. */
export const wholeDueQuery = (query: ListParams, span: Span) =>
  dueQuery({ ...query, page: 1, itemsPerPage: basketLimit }, span)

const countApi = callApi<typeof programmableCount>(facts.programmableCount, { entities: ['base_activity', ...shown] })

/** How many can be programmed on a line in a span of days. A number that doesn't come is not worth a toast. */
export const countQuery = (line: number, { from, to }: Span) =>
  queryOptions({
    ...countApi.query({ query: { fkLine: line, ...(from && { from }), ...(to && { to }) } }, { suppressToast: true }),
    select: reply => reply.count
  })

/**
 * Keeps the basket true: whenever checks or base activities change, asks how the picked ones stand. The key names no ids,
 * so picking one more asks nothing.
 */
export const basketQuery = (line: number) =>
  queryOptions({
    queryKey: ['base_activity', 'basket', line] as const,
    queryFn: async ({ signal }) => {
      const picked = pickedRows()
      const fk_base = [...new Set(picked.map(row => row.fk_base))]
      const fk_activity = [...new Set(picked.map(row => row.fk_activity))]
      const reply = await request<BaseActivity[] | Page<BaseActivity>>(facts.listBaseActivities.path, {
        query: { paginated: false, fkLine: line, fk_base, fk_activity },
        signal,
        suppressToast: true
      })
      const rows = Array.isArray(reply) ? reply : reply.rows
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

const ordersApi = resourceApi<typeof workOrders>(orderFacts.workOrders)

/** The orders that a batch made. */
export const ordersOfBatchQuery = (fk_batch: number) =>
  ordersApi.list({ fk_batch, itemsPerPage: basketLimit, sortBy: 'code', sortDesc: false })

const changed = ['base_activity', 'check', 'work_order'] as const

/** Programmes a batch; the dialog says what is refused and what was made. */
export const programMutation = () =>
  callApi<typeof programBatch>(checkFacts.programBatch, { entities: changed }).mutation({ success: undefined })

/** Gives activities another date; the page offers to take it back. */
export const rescheduleMutation = () =>
  callApi<typeof reschedule>(facts.reschedule, { entities: ['base_activity', 'reschedule_history'] }).mutation({
    success: undefined
  })
