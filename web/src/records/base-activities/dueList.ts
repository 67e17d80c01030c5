import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { programmableBaseActivities } from 'contract/calls/base-activities/base-activities.ts'
import { listApi, type ListParams } from '../../api/resourceApi.ts'
import type { PageStart } from '../../ui/table/pageStart.ts'
import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import { recordLink } from '../../ui/overlay/drawers.ts'
import { choiceKey, storedChoice } from '../../ui/table/listChoice.ts'
import { firstQuery, type ListDefinition } from '../../ui/table/listState.ts'
import { todayNow } from '../../ui/shell/timeZone.ts'
import { readHorizon, type Span, spanOf } from './horizon.ts'

/** The entities that a row shows; `check`, because a programmed activity disappears from the list. */
export const shown = ['check', 'activity', 'base', 'location', 'specialty'] as const

/** What can be programmed. */
export const programmableList = listApi<BaseActivity>({
  entity: 'base_activity',
  path: programmableBaseActivities.path,
  shows: shown
})

/** What the list can be filtered and sorted by, besides the days of the horizon. */
export const dueDefinition: ListDefinition = {
  entity: 'programming',
  filters: {
    fkLine: 'id',
    fk_specialty: 'id',
    requires_stop: 'boolean',
    fk_location: 'id',
    estimated_minutes: 'number'
  },
  sort: ['due_date', 'estimated_minutes', 'fk_base']
}

/** As the specification has it (section 9): what was added last first, until a person sorts it otherwise. */
export const dueDefaults = { itemsPerPage: 10, sortBy: 'id', sortDesc: true } as const

/** The query of a page of activities that can be programmed in a span of days. */
export const dueParams = (query: ListParams, { from, to }: Span): ListParams => ({
  ...query,
  from,
  to,
  paginated: true
})

/** Prefetches the page's first rows. Apart from the page, whose code may still be loading. */
export function prefetchDueList({ queryClient, me, line, search }: PageStart): void {
  const { id, own } = readHorizon(search)
  const span = spanOf(id, todayNow(queryClient), own)
  const choice = storedChoice(choiceKey(me.uuid, dueDefinition, dueDefaults))
  const query = dueParams(firstQuery(search, dueDefinition, line, dueDefaults, choice), span)
  void queryClient.prefetchQuery(programmableList(query))
}

/** The link to an activity's drawer over the list. */
export const activityLink = (id: number): LinkTarget => recordLink(id, 'actividad')
