import { z } from 'zod'
import { idParams, maxIds } from '../core/http.ts'
import { defineCall, post } from '../core/resource.ts'
import { id } from '../core/validation.ts'

/**
 * Gives the plan to many bases that have none; those that have it are left. All of them or none: a base with another
 * plan is refused by its place, `bases.3`, because its activities would end.
 */
export const associateBases = defineCall({
  ...post('plans/:id/bases', 'bases.write', 'Asociar un plan a muchas bases que no tienen ninguno'),
  params: idParams,
  body: z.strictObject({
    bases: z.array(id).min(1).max(maxIds).meta({ label: 'Bases' }),
    add_activities: z.boolean().default(false).meta({ label: 'Añadir las actividades del plan' })
  }),
  reply: z.object({
    /** how many bases got the plan, and how many had it */
    associated: z.number(),
    existing: z.number()
  })
})
