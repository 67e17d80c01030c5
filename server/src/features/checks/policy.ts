import { answerCheck, checkStaff, oneCheck, programBatch, undoCheck } from 'contract/checks/checks.ts'
import { sql } from 'drizzle-orm'
import { definePolicy, rightsOf } from '../../platform/http/policy.ts'
import { check, check_staff, check_task } from '../../schema/checks.ts'
import { batch } from '../../schema/work-orders.ts'

const read = oneCheck.access

export const checkPolicy = definePolicy({
  table: check,
  read,
  change: [answerCheck.access, programBatch.access, undoCheck.access],
  line: check.fk_line,
  files: { order: check.fk_work_order }
})

export const checkTaskPolicy = definePolicy({
  table: check_task,
  read,
  change: [answerCheck.access],
  rowLine: sql`(select c.fk_line from "check" c where c.id = ${check_task.fk_check})`
})

export const checkStaffPolicy = definePolicy({ table: check_staff, ...rightsOf(checkStaff), line: check_staff.fk_line })

export const batchPolicy = definePolicy({ table: batch, read, change: [programBatch.access], line: batch.fk_line })
