import * as contract from 'contract/warehouse/warehouse.ts'
import { definePolicy, rightsOf } from '../../platform/http/policy.ts'
import { warehouse_assignment, warehouse_item, warehouse_movement, work_order_supply } from '../../schema/warehouse.ts'

/** Items without a line, and what is done with them, are for all lines. */
export const itemPolicy = definePolicy({
  table: warehouse_item,
  ...rightsOf(contract.warehouseItems),
  line: warehouse_item.fk_line,
  withoutLine: 'always'
})

export const movementPolicy = definePolicy({
  table: warehouse_movement,
  ...rightsOf(contract.warehouseMovements),
  line: warehouse_movement.fk_line,
  withoutLine: 'always'
})

export const assignmentPolicy = definePolicy({
  table: warehouse_assignment,
  ...rightsOf(contract.warehouseAssignments),
  line: warehouse_assignment.fk_line,
  withoutLine: 'always'
})

export const supplyPolicy = definePolicy({
  table: work_order_supply,
  ...rightsOf(contract.workOrderSupplies),
  line: work_order_supply.fk_line
})
