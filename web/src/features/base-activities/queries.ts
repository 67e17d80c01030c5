import { queryOptions } from '@tanstack/react-query'
import type { BaseActivity } from 'contract/base-activities/base-activities.ts'
import { baseActivities, listBaseActivities } from 'contract/calls/base-activities/base-activities.ts'
import {
  addInBulk,
  changeInBulk,
  initialise,
  weeklyLoad
} from 'contract/calls/base-activities/base-activities-in-bulk.ts'
import { bases } from 'contract/calls/bases/bases.ts'
import { activities, plans } from 'contract/calls/plans/plans.ts'
import { baseMetrics } from 'contract/calls/readings/readings.ts'
import { readingRound } from 'contract/calls/readings/reading-rounds.ts'
import { activityKind } from 'contract/core/classifier.ts'
import { maxIds } from 'contract/core/http.ts'
import { request } from '../../api/client.ts'
import { allOf } from '../../api/allOf.ts'
import { callApi, type ListParams, type ReplyOf, resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'

const shown = ['activity', 'base', 'location', 'specialty', 'plan', 'check', 'reading'] as const

export const baseActivitiesApi = resourceApi(baseActivities, { shows: shown })

/** The order of the view by base: the bases by their id, within each what was added last first. */
export const byBase = 'base.id'

/** A page of the list; by base, the rows of each base stand together. */
export const pageQuery = (query: ListParams) =>
  baseActivitiesApi.list(
    query.sortBy === byBase ? { ...query, sortBy: 'id', sortDesc: true, groupBy: byBase, groupDesc: false } : query
  )

/** All rows that are filtered, as far as one call changes them. */
export function wholeList({ page: _page, itemsPerPage: _size, ...query }: ListParams): Promise<BaseActivity[]> {
  return request(listBaseActivities.path, { query: { ...query, paginated: false } })
}

const quietly = { suppressToast: true }
const coded = ({ code, name }: { code: string; name: string }) => `${code} · ${name}`
const byCode = { sortBy: 'code', sortDesc: false }
const activitiesApi = resourceApi(activities)

export const planChoices = choicesOf(resourceApi(plans), { label: coded, query: { is_active: true, ...byCode } })
export const activityQuery = (id: number) => activitiesApi.one(id)

/** Meters of a line that count in a unit. */
export const meterChoices = (fkLine: number, fk_usage_unit: number | undefined) =>
  choicesOf(resourceApi(baseMetrics), {
    query: { fkLine, is_active: true, ...(fk_usage_unit && { fk_usage_unit }), sortBy: 'name', sortDesc: false }
  })

export const meterQuery = (id: number) => resourceApi(baseMetrics).one(id, quietly)

/** All meters of a line. */
export const metersOfLine = (fkLine: number) =>
  callApi(readingRound, { entities: ['base_metric', 'base', 'usage_unit'] }).query({ query: { fkLine } })

/** The active bases of a line that have a plan, and the activities of that plan: all of them. */
export const basesOfPlan = (fkLine: number, fk_plan: number) =>
  allOf(resourceApi(bases), { fkLine, fk_plan, is_active: true, ...byCode })
export const activitiesOfPlan = (fk_plan: number) =>
  allOf(activitiesApi, {
    fk_plan,
    fkc_kind: [activityKind.ACTIVIDAD],
    is_active: true,
    sortBy: 'index',
    sortDesc: false
  })

const asked = <T>(key: string, path: string, body: object) =>
  queryOptions({
    queryKey: ['base_activity', key, body] as const,
    queryFn: ({ signal }) => request<T>(path, { method: 'POST', body, signal, ...quietly }),
    retry: false,
    placeholderData: before => before
  })

/** How many there would be, and how many there are. */
export const addPreview = (body: { bases: readonly number[]; activities: readonly number[] }) =>
  asked<ReplyOf<typeof addInBulk>>('adding', addInBulk.path, { ...body, preview: true })

type Spread = { ids: readonly number[]; from: string; to: string; by: 'load' | 'same' }

export const datesPreview = (body: Spread) =>
  asked<ReplyOf<typeof initialise>>('dates', initialise.path, { ...body, preview: true })
export const loadQuery = ({ ids, from, to }: Spread) =>
  asked<ReplyOf<typeof weeklyLoad>>('load', weeklyLoad.path, { ids, from, to })

const entities = ['base_activity', 'base'] as const
const silent = { success: undefined }
export const addMutation = () => callApi(addInBulk, { entities }).mutation(silent)
export const changeMutation = () => callApi(changeInBulk, { entities }).mutation(silent)
export const initialiseMutation = () => callApi(initialise, { entities }).mutation(silent)

export { maxIds }
