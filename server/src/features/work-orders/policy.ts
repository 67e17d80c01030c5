import { workOrderStaff } from 'contract/work-orders/assignments.ts'
import { workOrderObservations, workOrders } from 'contract/work-orders/work-orders.ts'
import { handOverOrder, takeOverOrder } from 'contract/work-orders/hand-overs.ts'
import { definePolicy, rightsOf } from '../../platform/http/policy.ts'
import { work_order, work_order_hand_over, work_order_observation, work_order_staff } from '../../schema/work-orders.ts'

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

export const handOverPolicy = definePolicy({
  table: work_order_hand_over,
  read: workOrders.calls.one.access,
  change: [handOverOrder.access, takeOverOrder.access],
  line: work_order_hand_over.fk_line
})
