import type { PageStart } from '../../app/guards.ts'
import type { ListParams } from '../../api/resourceApi.ts'
import type { LinkTarget } from '../../ui/AppLink.tsx'
import { recordLink } from '../../ui/drawers.ts'
import { firstQuery, type ListDefinition } from '../../ui/listState.ts'
import { readHorizon, type Span, spanOf } from './horizon.ts'

/** What the list can be asked; the days are the horizon's. */
export const dueDefinition: ListDefinition = {
  entity: 'programming',
  filters: { fkLine: 'id', fk_specialty: 'id', requires_stop: 'boolean', fk_location: 'id' },
  sort: ['due_date', 'estimated_minutes', 'fk_base']
}

export const dueDefaults = { itemsPerPage: 10, sortBy: 'due_date', sortDesc: false } as const

/** The call of a page of what can be programmed in a span of days. */
export const dueParams = (query: ListParams, { from, to }: Span): ListParams => ({
  ...query,
  from,
  to,
  paginated: true
})

/** The call of the rows that the page begins with. */
export function firstParams({
  line,
  search,
  today
}: Pick<PageStart, 'line' | 'search'> & { today: () => string }): ListParams {
  const { id, own } = readHorizon(search)
  return dueParams(firstQuery(search, dueDefinition, line, dueDefaults), spanOf(id, today(), own))
}

/** The address of an activity's drawer, over the list as it stands. */
export const activityLink = (id: number): LinkTarget => recordLink(id, 'actividad')
