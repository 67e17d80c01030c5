import { type CallFacts, resourceFacts } from './facts.ts'

export const baseActivities = resourceFacts({
  path: 'base-activities',
  entity: 'base_activity',
  permission: 'base-activities',
  filters: {
    fkLine: 'id',
    from: 'date',
    to: 'date',
    fk_base: 'id',
    fk_activity: 'id',
    fk_plan: 'id',
    fk_location: 'id',
    fk_specialty: 'id',
    requires_stop: 'boolean',
    is_active: 'boolean'
  },
  sort: ['due_date', 'next_date', 'last_date', 'fk_base', 'estimated_minutes', 'updated_at']
})

export const listBaseActivities = {
  method: 'GET',
  path: 'base-activities',
  access: 'base-activities.read',
  summary: 'Actividades por base'
} as const satisfies CallFacts

export const programmableBaseActivities = {
  method: 'GET',
  path: 'base-activities/checks',
  access: 'base-activities.read',
  summary: 'Actividades por base que pueden programarse'
} as const satisfies CallFacts

export const reschedule = {
  method: 'POST',
  path: 'base-activities/reschedule',
  access: 'base-activities.reschedule',
  summary: 'Reprogramar actividades, con un motivo'
} as const satisfies CallFacts

export const programmableCount = {
  method: 'GET',
  path: 'checks/programmable/count',
  access: 'base-activities.read',
  summary: 'Cuántas actividades vencen en el horizonte y no están programadas'
} as const satisfies CallFacts

export const rescheduleHistory = resourceFacts({
  path: 'reschedule-history',
  entity: 'reschedule_history',
  permission: { read: 'base-activities.read', write: 'base-activities.reschedule' },
  filters: { fkLine: 'id', fk_base_activity: 'id', new_date: 'day' },
  sort: ['new_date', 'created_at']
})
