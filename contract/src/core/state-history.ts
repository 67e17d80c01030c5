import { z } from 'zod'
import { named } from './resource.ts'

/** A record's changes of state, the first one first; `fkc_from` is null for its creation. */
export const stateHistory = z.array(
  z.object({
    id: z.number(),
    fkc_from: z.number().nullable(),
    fkc_to: z.number(),
    reason: z.string().nullable(),
    at: z.string(),
    user: named.nullable()
  })
)

export type StateHistory = z.output<typeof stateHistory>
