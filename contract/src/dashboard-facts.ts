import type { CallFacts } from './facts.ts'

export const plannedStatusCount = {
  method: 'GET',
  path: 'dashboard/planned/status-count',
  access: 'work-orders.read',
  summary: 'Contar las órdenes planificadas por estado'
} as const satisfies CallFacts
