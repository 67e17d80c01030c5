import { z } from 'zod'
import { defineEntity, feminine } from './entity.ts'
import { idOrZero } from './http.ts'
import { line } from './locations.ts'
import { defineCall, defineResource, named } from './resource.ts'

/** People of the staff. They are synchronised from the staff source; this API doesn't change them. */
export const staff = defineResource({
  path: 'staff',
  entity: 'staff',
  names: feminine('persona', 'personal'),
  label: 'first_name last_name',
  fields: {
    lines: 'Líneas',
    specialties: 'Especialidades',
    dni: 'Documento',
    first_name: 'Nombre',
    last_name: 'Apellidos',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    position: 'Cargo',
    department: 'Departamento',
    external_id: 'Identificador externo',
    is_active: 'Activo'
  },
  permission: 'staff',
  filters: {
    /** people assigned to one of these lines; two names, for every list takes `fkLine` and the column is `fk_line` */
    fkLine: 'id',
    fk_line: 'id',
    fk_specialty: 'id',
    department: 'text',
    position: 'text',
    is_active: 'boolean'
  },
  sort: ['dni', 'first_name', 'last_name', 'position', 'department', 'is_active', 'updated_at'],
  row: {
    /** null, like telephone and mail, for whoever has no `staff.contact` */
    dni: z.string().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    position: z.string().nullable(),
    department: z.string().nullable(),
    external_id: z.string().nullable(),
    is_active: z.boolean(),
    /** the lines on which the person works */
    lines: z.array(line.extend({ is_locked: z.boolean() })),
    specialties: z.array(named)
  },
  create: {}
})

/** The specialties of a person. */
export const staffSpecialties = defineEntity({
  entity: 'staff_specialty',
  names: feminine('especialidad de una persona', 'especialidades del personal'),
  label: 'fk_staff · fk_specialty',
  partOf: 'fk_staff'
})

/** The trainings of a person, and until when each is valid. */
export const staffTrainings = defineEntity({
  entity: 'staff_training',
  names: feminine('capacitación de una persona', 'capacitaciones del personal'),
  label: 'fk_staff · fk_training',
  partOf: 'fk_staff',
  fields: { obtained_on: 'Obtenida el', valid_until: 'Válida hasta' }
})

export type Staff = z.output<typeof staff.row>

export const staffOfOperations = defineCall({
  method: 'GET',
  path: 'staff/getAllStaffGom/:id',
  access: 'staff.read',
  summary: 'Personal activo de operaciones y mantenimiento de una ubicación (0: de todas), por apellido',
  params: z.strictObject({ id: idOrZero }),
  reply: z.array(staff.row)
})
