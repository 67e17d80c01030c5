import { type CallFacts, resourceFacts } from './facts.ts'

/** On which lines people work. */
export const staffLocations = resourceFacts({
  path: 'stafflocation',
  entity: 'staff_location',
  permission: 'staff',
  filters: { fkLine: 'id', fk_staff: 'id', fk_location: 'id', is_locked: 'boolean' },
  sort: ['fk_staff', 'fk_location', 'is_locked', 'updated_at']
})

export const assignedLines = {
  method: 'GET',
  path: 'stafflocation/:id/assigned',
  access: 'staff.read',
  summary: 'Líneas asignadas a una persona'
} as const satisfies CallFacts

export const unassignedLines = {
  method: 'GET',
  path: 'stafflocation/:id/unassigned',
  access: 'staff.read',
  summary: 'Líneas propias que todavía se pueden asignar a una persona'
} as const satisfies CallFacts

export const removeAssignedLine = {
  method: 'DELETE',
  path: 'stafflocation/:staff/:location',
  access: 'staff.write',
  summary: 'Quitar una línea a una persona'
} as const satisfies CallFacts
