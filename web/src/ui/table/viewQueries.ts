import {
  chooseStartView,
  createSavedView,
  listSavedViews,
  removeSavedView,
  updateSavedView
} from 'contract/calls/saved-views/saved-views.ts'
import { callApi } from '../../api/resourceApi.ts'
import { drawerParams } from '../overlay/drawers.ts'
import type { ListSearch } from './listSearch.ts'
import type { RawSearch } from './listState.ts'

const entities = ['saved_view']

/** The views kept for the list on a page: one's own, and those that others share. */
export const savedViewsQuery = (path: string) => callApi(listSavedViews, { entities }).query({ query: { path } })

export const createViewMutation = () => callApi(createSavedView, { entities }).mutation({ success: 'Vista guardada' })
export const updateViewMutation = () => callApi(updateSavedView, { entities }).mutation({ success: 'Vista guardada' })
export const removeViewMutation = () => callApi(removeSavedView, { entities }).mutation({ success: 'Vista eliminada' })
export const startMutation = () =>
  callApi(chooseStartView, { entities }).mutation({ success: 'Página de inicio cambiada' })

/**
 * What a view keeps of an address: all but the line, the page of the list and what lies open over it. Order and page
 * size are always in it: an address leaves them out where they are the defaults, which a person may change later.
 */
export function keptOf(
  search: RawSearch,
  {
    itemsPerPage,
    sortBy,
    sortDesc,
    defaults: { prefix }
  }: Pick<ListSearch, 'itemsPerPage' | 'sortBy' | 'sortDesc' | 'defaults'>
): Record<string, string | string[]> {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const passing: readonly string[] = ['linea', 'page', ...drawerParams]
  const order = { sortBy, sortDesc, itemsPerPage }
  const shown = Object.entries(order).map(([name, value]) => [prefix + name, String(value)] as const)
  return Object.fromEntries(
    Object.entries({ ...search, ...Object.fromEntries(shown) }).flatMap(([name, value]) => {
      if (passing.includes(name) || value === undefined || value === null) return []
      return [[name, Array.isArray(value) ? value.map(textOf) : textOf(value)]]
    })
  )
}
