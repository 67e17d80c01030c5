import { baseActivities, rescheduleHistory } from 'contract/base-activities/base-activities.ts'
import { definePolicy, rightsOf } from '../../platform/http/policy.ts'
import { base_activity, reschedule_history } from '../../schema/base-activities.ts'

const { read, change } = rightsOf(baseActivities)

export const baseActivityPolicy = definePolicy({
  table: base_activity,
  read,
  change: [...change, rescheduleHistory.calls.create.access],
  line: base_activity.fk_line
})

export const rescheduleHistoryPolicy = definePolicy({
  table: reschedule_history,
  ...rightsOf(rescheduleHistory),
  line: reschedule_history.fk_line
})
