import { z } from 'zod'
import { maxBases } from './base-pattern.ts'
import { criticalities } from './bases.ts'
import { defineCall, named, post } from '../core/resource.ts'
import { id, optionalText, requiredText } from '../core/validation.ts'

export const bulkBody = z.strictObject({
  /** see `basesOfPattern` */
  pattern: requiredText(120).meta({ label: 'Patrón del código' }),
  name: optionalText(200).meta({ label: 'Patrón del nombre' }),
  fk_structure: id.meta({ label: 'Estructura' }),
  fk_location: z.array(id).min(1).max(maxBases).meta({ label: 'Ubicaciones' }),
  criticality: z.enum(criticalities).default('B').meta({ label: 'Criticidad' }),
  requires_stop: z.boolean().default(false).meta({ label: 'Requiere parada de línea' }),
  fk_plan: id.nullable().optional().meta({ label: 'Plan' }),
  add_activities: z.boolean().default(false).meta({ label: 'Añadir las actividades del plan' }),
  /** says what would be made, and makes nothing */
  preview: z.boolean().default(false)
})

/** Makes the bases of a pattern, all or none. */
export const bulkBases = defineCall({
  ...post('base/bulk', 'bases.write', 'Crear bases según un patrón'),
  body: bulkBody,
  reply: z.array(
    z.object({
      /** null in a preview */
      id: z.number().nullable(),
      code: z.string(),
      name: z.string(),
      location: named,
      /** in a preview: another base has the code, or the name in the same place and element */
      taken: z.enum(['code', 'name']).nullable()
    })
  )
})
