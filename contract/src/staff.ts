import { z } from 'zod'
import { type Filters } from './http.ts'
import { line } from './locations.ts'
import { defineCall, defineResource, named } from './resource.ts'

/** People, as the staff source gives them: they are synchronised, not written here. */
export const staff = defineResource({
  path: 'staff',
  entity: 'staff',
  permission: 'staff',
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
  create: {},
  filters: {
    /** people assigned to one of these lines; both names, for a list takes `fkLine` and `fk_line` is what it means */
    fkLine: 'id',
    fk_line: 'id',
    fk_specialty: 'id',
    department: 'text',
    position: 'text',
    is_active: 'boolean'
  } satisfies Filters,
  sort: ['dni', 'first_name', 'last_name', 'position', 'department', 'is_active', 'updated_at']
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

