import { z } from 'zod'
import { idParam, idParams, nothing } from './http.ts'
import { line } from './locations.ts'
import { defineCall, defineResource } from './resource.ts'
import * as facts from './staff-locations-facts.ts'
import { id } from './validation.ts'

/** Lines assigned to people. With a locked one, a person works on that line only; locking another unlocks it. */
export const staffLocations = defineResource({
  ...facts.staffLocations,
  row: {
    fk_staff: z.number(),
    staff: z.object({ id: z.number(), dni: z.string(), first_name: z.string(), last_name: z.string() }),
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

/** `id`: of the person */
export const assignedLines = defineCall({
  ...facts.assignedLines,
  params: idParams,
  reply: z.array(staffLocations.row)
})

/** `id`: of the person; only lines that the caller may give */
export const unassignedLines = defineCall({ ...facts.unassignedLines, params: idParams, reply: z.array(line) })

export const removeAssignedLine = defineCall({
  ...facts.removeAssignedLine,
  params: z.strictObject({ staff: idParam, location: idParam }),
  reply: nothing
})
