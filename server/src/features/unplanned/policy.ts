import { unplannedDates, unplannedStaff, unplannedTasks } from 'contract/unplanned/unplanned-parts.ts'
import { unplanned as activities } from 'contract/unplanned/unplanned.ts'
import { definePolicy, rightsOf } from '../../platform/http/policy.ts'
import { unplanned, unplanned_execution_date, unplanned_staff, unplanned_task } from '../../schema/unplanned.ts'

export const unplannedPolicy = definePolicy({
  table: unplanned,
  ...rightsOf(activities),
  line: unplanned.fk_line,
  files: { order: unplanned.fk_work_order }
})

export const taskPolicy = definePolicy({
  table: unplanned_task,
  ...rightsOf(unplannedTasks),
  line: unplanned_task.fk_line
})

export const unplannedStaffPolicy = definePolicy({
  table: unplanned_staff,
  ...rightsOf(unplannedStaff),
  line: unplanned_staff.fk_line
})

export const datePolicy = definePolicy({
  table: unplanned_execution_date,
  ...rightsOf(unplannedDates),
  line: unplanned_execution_date.fk_line
})
