import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import {
  listBaseActivities,
  programmableBaseActivities,
  programmableCount
} from 'contract/calls/base-activities/base-activities.ts'
import { specialties } from 'contract/calls/catalogs/catalogs.ts'
import { locations } from 'contract/calls/locations/locations.ts'
import { request } from '../../api/client.ts'
import { callApi, type ListParams, resourceApi } from '../../api/resourceApi.ts'
import { showInfo } from '../../api/toasts.ts'
import { pickedKeys, refreshBasket } from './basketStore.ts'
import { dueParams, programmableList, shown } from '../../records/base-activities/dueList.ts'
import type { Span } from '../../records/base-activities/horizon.ts'

export const specialtiesApi = resourceApi(specialties)
export const locationsApi = resourceApi(locations)

/** A page of activities that can be programmed in a span of days. */
export const dueQuery = (query: ListParams, span: Span) => programmableList(dueParams(query, span))

/** All such activities at once, up to the limit of a basket. */
export function wholeDue(query: ListParams, span: Span): Promise<BaseActivity[]> {
  const { page: _page, itemsPerPage: _size, ...narrowed } = dueParams(query, span)
  return request(programmableBaseActivities.path, { query: { ...narrowed, paginated: false } })
}

const countApi = callApi(programmableCount, { entities: ['base_activity', ...shown] })

/**
 * How many of what a list's words and filters find can be programmed until the end of a span of
 * days. A failure shows no toast.
 */
export const countQuery = (
  { page: _, itemsPerPage: __, sortBy: ___, sortDesc: ____, ...narrowing }: ListParams,
  { to }: Span
) =>
  queryOptions({
    ...countApi.query({ query: { ...narrowing, to } as never }, { suppressToast: true }),
    // The numbers stay while those of other words are on their way.
    placeholderData: keepPreviousData,
    select: reply => reply.count
  })

/** How many activities are asked for by id in one request: an address has no room for thousands. */
const askedAtOnce = 250

type Asked = Pick<BaseActivity, 'id' | 'fk_base' | 'fk_activity'>

/** These activities of a line, as they are now. */
async function activitiesOf(
  path: string,
  line: number,
  asked: readonly Asked[],
  options: { signal?: AbortSignal; suppressToast?: true } = {}
): Promise<BaseActivity[]> {
  const rows: BaseActivity[] = []
  for (let from = 0; from < asked.length; from += askedAtOnce) {
    const some = asked.slice(from, from + askedAtOnce)
    const fk_base = [...new Set(some.map(row => row.fk_base))]
    const fk_activity = [...new Set(some.map(row => row.fk_activity))]
    const query = { paginated: false, fkLine: line, fk_base, fk_activity }
    rows.push(...(await request<BaseActivity[]>(path, { query, ...options })))
  }
  return rows
}

/** Those of these activities that can be programmed. */
export async function programmableOf(line: number, asked: readonly Asked[]): Promise<BaseActivity[]> {
  const ids = new Set(asked.map(({ id }) => id))
  const rows = await activitiesOf(programmableBaseActivities.path, line, asked)
  return rows.filter(({ id }) => ids.has(id))
}

/**
 * Keeps the basket up to date: refetches its activities whenever checks or base activities change. The key has no ids,
 * so adding an activity fetches nothing.
 */
export const basketQuery = (line: number) =>
  queryOptions({
    queryKey: ['base_activity', 'basket', line] as const,
    queryFn: async ({ signal }) => {
      const picked = pickedKeys()
      const rows = await activitiesOf(listBaseActivities.path, line, picked, { signal, suppressToast: true })
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
