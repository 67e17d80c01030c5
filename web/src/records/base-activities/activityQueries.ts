import { baseActivities, reschedule, rescheduleHistory } from 'contract/calls/base-activities/base-activities.ts'
import { programBatch } from 'contract/calls/checks/checks.ts'
import { callApi, resourceApi } from '../../api/resourceApi.ts'
import { shown } from './dueList.ts'

// Queries and changes after activities are chosen; apart from the list's queries, which come first.

const activitiesApi = resourceApi(baseActivities, { shows: shown })
const historyApi = resourceApi(rescheduleHistory)

/** One base activity, whether it is due or not. */
export const activityQuery = (id: number) => activitiesApi.one(id)

const shownChanges = 50

/** The reschedulings of a base activity, the latest first. */
export const historyQuery = (id: number) =>
  historyApi.list({ fk_base_activity: id, sortBy: 'created_at', sortDesc: true, itemsPerPage: shownChanges })

const changed = ['base_activity', 'check', 'work_order'] as const

/** Programmes a batch; without a toast, because the dialog shows the result. */
export const programMutation = () => callApi(programBatch, { entities: changed }).mutation({ success: undefined })

/** Gives activities another date; without a toast, because the page offers to undo it. */
export const rescheduleMutation = () =>
  callApi(reschedule, { entities: ['base_activity', 'reschedule_history'] }).mutation({
    success: undefined
  })
