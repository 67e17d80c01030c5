import { z } from 'zod'
import * as facts from './dashboard-facts.ts'
import { idsParam } from './http.ts'
import { defineCall, named } from './resource.ts'

/** Planned orders of the caller's lines, or of those asked for, by status: every status in its order, also those without orders. */
export const plannedStatusCount = defineCall({
  ...facts.plannedStatusCount,
  query: z.strictObject({ fkLine: idsParam }),
  reply: z.array(z.object({ fkc_status: z.number(), status: named, count: z.number() }))
})
