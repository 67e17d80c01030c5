import { type CallFacts, resourceFacts } from './facts.ts'

export const workOrders = resourceFacts({
  path: 'workorders',
  entity: 'work_order',
  permission: 'work-orders',
  filters: {
    fkLine: 'id',
    type: 'id',
    fkc_status: 'id',
    fkc_priority: 'id',
    fk_location: 'id',
    fk_base: 'id',
    fk_batch: 'id',
    fk_responsible: 'id',
    /** somebody assigned to the order */
    fk_staff: 'id',
    /** orders that the caller is assigned to or responsible for (true), or not (false) */
    assigned_to_me: 'boolean',
    /** planned (162, 168) or unplanned (1, 2, 3) */
    is_planned: 'boolean',
    /** with an answer that is NOK or out of range */
    has_flagged: 'boolean',
    requires_stop: 'boolean',
    scheduled_start: 'instant',
    closed_at: 'instant',
    created_at: 'instant'
  },
  sort: [
    'code',
    'title',
    'type',
    'fkc_status',
    'fkc_priority',
    'scheduled_start',
    'scheduled_end',
    'created_at',
    'updated_at',
    'closed_at',
    'checks_flagged'
  ]
})

export const oneWorkOrder = {
  method: 'GET',
  path: 'workorders/:id',
  access: 'work-orders.read',
  summary: 'Una orden de trabajo, con checks, personal, observaciones e historia'
} as const satisfies CallFacts

export const changeState = {
  method: 'PUT',
  path: 'workorders/state/:id/:status',
  access: 'work-orders.state',
  summary: 'Cambiar el estado de una orden de trabajo'
} as const satisfies CallFacts

export const workOrderStaff = resourceFacts({
  path: 'work-order-staff',
  entity: 'work_order_staff',
  permission: { read: 'work-orders.read', write: 'work-orders.assign' },
  filters: { fkLine: 'id', fk_work_order: 'id', fk_staff: 'id' }
})

export const workOrderObservations = resourceFacts({
  path: 'work-orders/observations',
  entity: 'work_order_observation',
  permission: { read: 'work-orders.read', write: 'work-orders.observe' },
  filters: { fkLine: 'id', fk_work_order: 'id' }
})
