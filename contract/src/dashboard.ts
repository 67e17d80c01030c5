import { z } from 'zod'
import { idsParam } from './http.ts'
import { defineCall, get, named } from './resource.ts'

export const areas = { dashboard: 'Tablero' }

/** Planned orders by status (those without orders too), of the lines asked for or of all the caller's. */
export const plannedStatusCount = defineCall({
  ...get('dashboard/planned/status-count', 'work-orders.read', 'Contar las órdenes planificadas por estado'),
  query: z.strictObject({ fkLine: idsParam }),
  reply: z.array(z.object({ fkc_status: z.number(), status: named, count: z.number() }))
})
