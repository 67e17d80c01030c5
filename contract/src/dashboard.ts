import { z } from 'zod'
import { idsParam } from './http.ts'
import { defineCall, named } from './resource.ts'

export const areas = { dashboard: 'Tablero' }

/** Planned orders of the caller's lines, or of those asked for, by status: every status in its order, also those without orders. */
export const plannedStatusCount = defineCall({
  method: 'GET',
  path: 'dashboard/planned/status-count',
  access: 'work-orders.read',
  summary: 'Contar las órdenes planificadas por estado',
  query: z.strictObject({ fkLine: idsParam }),
  reply: z.array(z.object({ fkc_status: z.number(), status: named, count: z.number() }))
})
