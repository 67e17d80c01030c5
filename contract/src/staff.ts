import { z } from 'zod'
import { line } from './locations.ts'
import { defineCall, defineResource, named } from './resource.ts'
import * as facts from './staff-facts.ts'

/** People, as the staff source gives them: they are synchronised, not written here. */
export const staff = defineResource({
  ...facts.staff,
  row: {
    dni: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    position: z.string().nullable(),
    department: z.string().nullable(),
    external_id: z.string().nullable(),
    is_active: z.boolean(),
    /** where the person works */
    lines: z.array(line.extend({ is_locked: z.boolean() })),
    specialties: z.array(named)
  },
  create: {}
})

export type Staff = z.output<typeof staff.row>

export const staffOfOperations = defineCall({
  method: 'GET',
  path: 'staff/getAllStaffGom/:id',
  access: 'staff.read',
  summary: 'Personal activo de operaciones y mantenimiento de una ubicación (0: de todas), por apellido',
  params: z.strictObject({ id: z.coerce.number().int().min(0).max(2_147_483_647) }),
  reply: z.array(staff.row)
})
