import type { PageStart } from '../../app/guards.ts'
import type { ListParams } from '../../api/resourceApi.ts'
import type { LinkTarget } from '../../ui/AppLink.tsx'
import { recordLink } from '../../ui/drawers.ts'
import { firstQuery, type ListDefinition } from '../../ui/listState.ts'
import { readHorizon, type Span, spanOf } from './horizon.ts'

/** What the list can be filtered and sorted by, besides the days of the horizon. */
export const dueDefinition: ListDefinition = {
  entity: 'programming',
  filters: { fkLine: 'id', fk_specialty: 'id', requires_stop: 'boolean', fk_location: 'id' },
  sort: ['due_date', 'estimated_minutes', 'fk_base']
}

export const dueDefaults = { itemsPerPage: 10, sortBy: 'due_date', sortDesc: false } as const

/** The query of a page of activities that can be programmed in a span of days. */
export const dueParams = (query: ListParams, { from, to }: Span): ListParams => ({
  ...query,
  from,
  to,
  paginated: true
})

/** The query of the page's first rows. */
export function firstParams({
  line,
  search,
  today
}: Pick<PageStart, 'line' | 'search'> & { today: () => string }): ListParams {
  const { id, own } = readHorizon(search)
  return dueParams(firstQuery(search, dueDefinition, line, dueDefaults), spanOf(id, today(), own))
}

/** The link to an activity's drawer over the list. */
export const activityLink = (id: number): LinkTarget => recordLink(id, 'actividad')
