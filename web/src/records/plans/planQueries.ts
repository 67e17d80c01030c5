import { queryOptions } from '@tanstack/react-query'
import type { ActivityChange } from 'contract/plans/activity-changes.ts'
import {
  changeActivity,
  orderActivities,
  orderTasks,
  previewActivityChange
} from 'contract/calls/plans/activity-changes.ts'
import { bases } from 'contract/calls/bases/bases.ts'
import { actions, specialties, systems, trainings, usageUnits } from 'contract/calls/catalogs/catalogs.ts'
import { activityKind } from 'contract/core/classifier.ts'
import { copyActivities, copyPlan, previewPlanCopy } from 'contract/calls/plans/plan-copies.ts'
import { associateBases } from 'contract/calls/plans/plan-bases.ts'
import { activities, plans } from 'contract/calls/plans/plans.ts'
import type { Plan } from 'contract/plans/plans.ts'
import { request } from '../../api/client.ts'
import { allOf } from '../../api/allOf.ts'
import { callApi, type ListParams, type ReplyOf, resourceApi } from '../../api/resourceApi.ts'
import { choicesOf } from '../../ui/form/choices.ts'
import type { OverlayLook } from '../../ui/overlay/OverlayShell.tsx'

export const plansApi = resourceApi(plans, { shows: ['system', 'activity', 'base'] })
export const activitiesApi = resourceApi(activities, { shows: ['plan', 'base_activity', 'specialty', 'training'] })

const coded = ({ code, name }: { code: string; name: string }) => `${code} · ${name}`
const byName = { is_active: true, sortBy: 'name', sortDesc: false }
export const systemChoices = choicesOf(resourceApi(systems), { query: byName })
export const actionChoices = choicesOf(resourceApi(actions), { query: byName })
export const specialtyChoices = choicesOf(resourceApi(specialties), { query: byName })
export const trainingChoices = choicesOf(resourceApi(trainings), { query: byName })
export const usageUnitChoices = choicesOf(resourceApi(usageUnits), { query: { sortBy: 'name', sortDesc: false } })
export const otherPlans = choicesOf(plansApi, { label: coded, query: { sortBy: 'code', sortDesc: false } })

/** A plan has fewer activities than this, and an activity fewer tasks. */
const all = { itemsPerPage: 500, sortBy: 'index', sortDesc: false }

/** The activities of a plan in their order. */
export const activitiesOfPlan = (id: number) =>
  activitiesApi.list({ fk_plan: [id], fkc_kind: [activityKind.ACTIVIDAD], ...all })

/** The tasks of an activity in their order. */
export const tasksOf = (id: number) => activitiesApi.list({ fk_activity: [id], ...all })

const placed = { success: undefined, invalidates: ['activity'] }
export const orderPlanMutation = () => callApi(orderActivities).mutation(placed)
export const orderTasksMutation = () => callApi(orderTasks).mutation(placed)

/** What a change of an activity would move on its bases, asked while it is typed. */
export const changePreview = (id: number, change: ActivityChange) =>
  queryOptions({
    queryKey: ['activity', 'change', id, change] as const,
    queryFn: ({ signal }) =>
      request<ReplyOf<typeof previewActivityChange>>(`activities/${id}/change-preview`, {
        method: 'POST',
        body: change,
        signal,
        suppressToast: true
      }),
    retry: false,
    placeholderData: before => before,
    meta: { entities: ['base_activity', 'check'] }
  })

// The dialog shows how the job goes on.
export const changeMutation = () =>
  callApi(changeActivity).mutation({ success: undefined, invalidates: ['activity', 'job', 'base_activity'] })

/** How the dialog that copies a plan looks. */
export const copyLook = ({ plan }: { plan: Plan }): OverlayLook => ({ title: `Copiar ${plan.code}` })
export const copyPreview = (id: number) =>
  callApi(previewPlanCopy, { entities: ['plan', 'activity'] }).query({ params: { id } })
export const copyPlanMutation = () =>
  callApi(copyPlan).mutation({ success: 'Plan copiado', invalidates: ['plan', 'activity'] })
export const copyActivitiesMutation = () =>
  callApi(copyActivities).mutation({ success: undefined, invalidates: ['plan', 'activity'] })

const basesApi = resourceApi(bases, { shows: ['location', 'base_activity'] })

/** Bases with the plan, of the lines that the caller works on. */
export const basesOfPlan = (id: number, query: ListParams) => basesApi.list({ ...query, fk_plan: [id] })

/** Active bases of a line that have no plan. */
export const basesWithoutPlan = (fkLine: number) =>
  allOf(basesApi, { fkLine, has_plan: false, is_active: true, sortBy: 'code', sortDesc: false })

export const associateBasesMutation = () =>
  callApi(associateBases).mutation({ success: undefined, invalidates: ['base', 'base_activity', 'plan'] })
