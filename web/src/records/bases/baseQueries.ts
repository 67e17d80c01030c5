import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { assetsOfBase } from 'contract/calls/assets/assets.ts'
import {
  associatePlan,
  bases,
  countBasesWithPendingActivities,
  countBasesWithPendingInitialization,
  disassociatePlan,
  type listBases,
  planChange,
  validateBase
} from 'contract/calls/bases/bases.ts'
import type { Base } from 'contract/bases/bases.ts'
import { bulkBases } from 'contract/calls/bases/bases-in-bulk.ts'
import { baseActivities } from 'contract/calls/base-activities/base-activities.ts'
import { listChecks } from 'contract/calls/checks/checks.ts'
import { workOrders } from 'contract/calls/work-orders/work-orders.ts'
import { locations, locationsForLine } from 'contract/calls/locations/locations.ts'
import { plans } from 'contract/calls/plans/plans.ts'
import { measuresOfBase } from 'contract/calls/checks/measures.ts'
import { baseMetrics, readings } from 'contract/calls/readings/readings.ts'
import { structures } from 'contract/calls/structure/structure.ts'
import type { z } from 'zod'
import { request } from '../../api/client.ts'
import { callApi, type CallInput, type ListParams, type ReplyOf, resourceApi } from '../../api/resourceApi.ts'
import { storedQuery } from '../../api/recordStore.ts'
import { choicesOf } from '../../ui/form/choices.ts'
import { storedBases } from './storedBases.ts'

/** What a base's row is made of: their changes refetch it. */
const shown = ['location', 'structure', 'plan', 'activity', 'asset', 'asset_version', 'base_activity'] as const

export const basesApi = resourceApi(bases, { shows: shown })

/** A base; without signal, as it was last fetched on this device. */
export const baseQuery = (queryClient: QueryClient, id: number) =>
  storedQuery(queryClient, storedBases, id, basesApi.one(id))

/** What the list's answer says besides its rows. */
type Counters = Omit<ReplyOf<typeof listBases>, 'rows' | 'count'>

/** The counters, from the very answer that brings the list's rows. */
export const countersOf = (query: ListParams) => {
  const { select: _, ...list } = basesApi.list(query)
  return queryOptions({ ...list, select: page => page as typeof page & Counters })
}

/** How many bases a counter of activities is about. */
const quietly = { suppressToast: true }
const entities = ['base', ...shown]
const counts = {
  activities: callApi(countBasesWithPendingActivities, { entities }),
  initialization: callApi(countBasesWithPendingInitialization, { entities })
}
export const countBases = (what: keyof typeof counts, line: number) =>
  counts[what].query({ query: { fkLine: [line] } }, quietly)

/** What a form has so far, of which the server says whether it is taken. */
export type Position = NonNullable<CallInput<typeof validateBase>['body']>

/** Which of code, name and position are taken already. A failure shows no toast: saving says the same. */
export const takenQuery = (position: Position) =>
  queryOptions({
    queryKey: ['base', 'taken', position] as const,
    queryFn: ({ signal }) =>
      request<ReplyOf<typeof validateBase>>(validateBase.path, { method: 'POST', body: position, signal, ...quietly }),
    placeholderData: before => before
  })

type Coded = { code: string; name: string }

/** How a place, an element, a base, a plan is called where it is chosen. */
export const coded = ({ code, name }: Coded): string => `${code} · ${name}`

const byCode = { sortBy: 'code', sortDesc: false }

/** Active places of a line. */
export const placeChoices = (line: number) =>
  choicesOf(resourceApi(locations), { label: coded, query: { fkLine: line, is_active: true, ...byCode } })
export const structureChoices = choicesOf(resourceApi(structures), { label: coded, query: byCode })
export const planChoices = choicesOf(resourceApi(plans), { label: coded, query: { is_active: true, ...byCode } })

/** Who has been mounted on a base, the present one first. */
export const staysOf = (id: number) =>
  callApi(assetsOfBase, { entities: ['asset_version', 'asset', 'base'] }).query({ params: { id } })

const metersApi = resourceApi(baseMetrics, { shows: ['reading'] })

/** The meters of a base, by name. */
export const metersOf = ({ id, fk_line }: Base) =>
  metersApi.list({ fkLine: fk_line, fk_base: [id], itemsPerPage: 100, sortBy: 'name', sortDesc: false })

/** A list of what belongs to a base, whatever line is selected. */
const ofBase = ({ id, fk_line }: Base, query: ListParams): ListParams => ({ ...query, fkLine: fk_line, fk_base: [id] })

const activitiesApi = resourceApi(baseActivities, { shows: ['activity', 'plan', 'check', 'reading'] })
const ordersApi = resourceApi(workOrders, { shows: ['check'] })
const readingsApi = resourceApi(readings)
const checksApi = callApi(listChecks, { entities: ['check', 'check_task', 'base_activity'] })

export const activitiesOf = (base: Base, query: ListParams) => activitiesApi.list(ofBase(base, query))
export const ordersOf = (base: Base, query: ListParams) => ordersApi.list(ofBase(base, query))
export const readingsOf = (base: Base, query: ListParams) => readingsApi.list(ofBase(base, query))
export function checksOf(base: Base, query: ListParams) {
  const asked = ofBase(base, query)
  const { meta, ...list } = checksApi.query({ query: asked as never })
  return queryOptions({
    ...list,
    placeholderData: before => before,
    meta: { ...meta, list: { path: listChecks.path, query: asked } }
  })
}

/** What was measured on a base over the years. */
export const measuresOf = (id: number) =>
  callApi(measuresOfBase, { entities: ['check', 'check_task'] }).query({ params: { id } })

/** What becomes of a base's activities with another plan, or with none. */
export const planChangeQuery = (id: number, fk_plan: number | null) =>
  callApi(planChange, { entities: ['base', 'plan', 'activity', 'base_activity', 'check'] }).query({
    params: { id },
    query: fk_plan === null ? {} : { fk_plan }
  })

// Without a toast: the dialog says what was done.
const changed = { success: undefined, invalidates: ['base', 'base_activity', 'plan'] }
export const associateMutation = () => callApi(associatePlan).mutation(changed)
export const disassociateMutation = () => callApi(disassociatePlan).mutation(changed)

/** Places of a line in their order along it. */
export const placesOfLine = (line: number) =>
  callApi(locationsForLine, { entities: ['location'] }).query({ params: { id: line } })

/** What a pattern makes, as its form has it. */
export type Bulk = z.input<typeof bulkBases.body>

/** What would be made of a pattern, and what of it is taken; asked while it is typed. */
export const bulkPreview = (bulk: Bulk) =>
  queryOptions({
    queryKey: ['base', 'bulk', bulk] as const,
    queryFn: ({ signal }) =>
      request<ReplyOf<typeof bulkBases>>(bulkBases.path, {
        method: 'POST',
        body: { ...bulk, preview: true },
        signal,
        ...quietly
      }),
    retry: false,
    placeholderData: before => before,
    meta: { entities: ['location', 'structure'] }
  })

export const bulkMutation = () =>
  callApi(bulkBases, { entities: ['base', 'base_activity'] }).mutation({ success: undefined })
