import { z } from 'zod'
import { feminine } from '../core/entity.ts'
import { idParam, idParams, nothing } from '../core/http.ts'
import { line } from '../locations/locations.ts'
import { defineCall, defineResource, del, get } from '../core/resource.ts'
import { id } from '../core/validation.ts'

/** Lines assigned to people. A person with a locked line works on that line only; locking another line unlocks it. */
export const staffLocations = defineResource({
  path: 'stafflocation',
  entity: 'staff_location',
  names: feminine('línea de una persona', 'líneas del personal'),
  label: 'fk_staff · fk_location',
  partOf: 'fk_staff',
  fields: { fk_location: 'Ubicación', is_locked: 'Línea fija' },
  permission: 'staff',
  filters: { fkLine: 'id', fk_staff: 'id', fk_location: 'id', is_locked: 'boolean' },
  sort: ['fk_staff', 'fk_location', 'is_locked', 'updated_at'],
  row: {
    fk_staff: z.number(),
    staff: z.object({ id: z.number(), dni: z.string().nullable(), first_name: z.string(), last_name: z.string() }),
    fk_location: z.number(),
    location: line,
    is_locked: z.boolean()
  },
  create: {
    fk_staff: id.meta({ label: 'Persona' }),
    fk_location: id.meta({ label: 'Línea' }),
    is_locked: z.boolean().default(false).meta({ label: 'Fijada' })
  }
})

export type StaffLocation = z.output<typeof staffLocations.row>

/** `id`: of the person. */
export const assignedLines = defineCall({
  ...get('stafflocation/:id/assigned', 'staff.read', 'Líneas asignadas a una persona'),
  params: idParams,
  reply: z.array(staffLocations.row)
})

/** `id`: of the person; only lines that the caller may assign. */
export const unassignedLines = defineCall({
  ...get('stafflocation/:id/unassigned', 'staff.read', 'Líneas propias que todavía se pueden asignar a una persona'),
  params: idParams,
  reply: z.array(line)
})

export const removeAssignedLine = defineCall({
  ...del('stafflocation/:staff/:location', 'staff.write', 'Quitar una línea a una persona'),
  params: z.strictObject({ staff: idParam, location: idParam }),
  reply: nothing
})
