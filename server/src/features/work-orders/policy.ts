import { workOrderStaff } from 'contract/work-orders/assignments.ts'
import { workOrderObservations, workOrders } from 'contract/work-orders/work-orders.ts'
import { definePolicy, rightsOf } from '../../platform/http/policy.ts'
import { work_order, work_order_observation, work_order_staff } from '../../schema/work-orders.ts'

export const orderPolicy = definePolicy({
  table: work_order,
  ...rightsOf(workOrders),
  line: work_order.fk_line,
  files: { order: work_order.id }
})

export const observationPolicy = definePolicy({
  table: work_order_observation,
  ...rightsOf(workOrderObservations),
  line: work_order_observation.fk_line
})

export const orderStaffPolicy = definePolicy({
  table: work_order_staff,
  ...rightsOf(workOrderStaff),
  line: work_order_staff.fk_line
})
