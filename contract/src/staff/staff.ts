import { z } from 'zod'
import { feminine } from '../core/entity.ts'
import { idOrZero, idParams } from '../core/http.ts'
import { line } from '../locations/locations.ts'
import { defineCall, defineResource, get, named, post } from '../core/resource.ts'
import { id, isoDate } from '../core/validation.ts'

const day = z.string().nullable()

/** People of the staff. They are synchronised from the staff source; this API doesn't change them. */
export const staff = defineResource({
  path: 'staff',
  entity: 'staff',
  names: feminine('persona', 'personal'),
  // Documents and telephones are in it.
  audit: 'staff.contact',
  label: 'first_name last_name',
  fields: {
    lines: 'Líneas',
    specialties: 'Especialidades',
    trainings: 'Capacitaciones',
    week_minutes: 'Minutos previstos esta semana',
    photo: '',
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
    /** of those whom it was given, whether it is still valid or not */
    fk_training: 'id',
    /** `valid`, `expiring`, `expired`: of any of their trainings, or of those in `fk_training` */
    training_state: 'text',
    department: 'text',
    position: 'text',
    is_active: 'boolean'
  },
  sort: ['dni', 'first_name', 'last_name', 'position', 'department', 'is_active', 'week_minutes', 'updated_at'],
  row: {
    /** null, like telephone and mail, for callers without `staff.contact` */
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
    specialties: z.array(named),
    /** the latest of each, by name */
    trainings: z.array(z.object({ id: z.number(), fk_training: z.number(), name: z.string(), valid_until: day })),
    /** planned minutes of their orders that begin this week; those that were cancelled don't count */
    week_minutes: z.number(),
    /** their file that is a picture of them, the latest; null, like document and telephone, without `staff.contact` */
    photo: z.object({ id: z.number() }).nullable()
  },
  create: {}
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

export const staffPositions = defineCall({
  ...get('staff/positions', 'staff.read', 'Los cargos que tiene alguien, por nombre'),
  reply: z.array(z.string())
})

const fk_staff = id.meta({ label: 'Persona' })

/** The specialties of a person. */
export const staffSpecialties = defineResource({
  path: 'staffspecialties',
  entity: 'staff_specialty',
  names: feminine('especialidad de una persona', 'especialidades del personal'),
  label: 'fk_staff · fk_specialty',
  partOf: 'fk_staff',
  permission: 'staff',
  row: { fk_staff: z.number(), fk_specialty: z.number(), specialty: named },
  create: { fk_staff, fk_specialty: id.meta({ label: 'Especialidad' }) }
})

export type StaffSpecialty = z.output<typeof staffSpecialties.row>

/** `id`: of the person. */
export const specialtiesOfPerson = defineCall({
  ...get('staffspecialties/person/:id', 'staff.read', 'Especialidades de una persona'),
  params: idParams,
  reply: z.array(staffSpecialties.row)
})

/** `id`: of the person; active ones that the person doesn't have. */
export const specialtiesToAssign = defineCall({
  ...get('staffspecialties/person/:id/assignable', 'staff.read', 'Especialidades que una persona aún no tiene'),
  params: idParams,
  reply: z.array(named)
})

/** The trainings of a person, and until when each is valid. One that is renewed is given again. */
export const staffTrainings = defineResource({
  path: 'stafftrainings',
  entity: 'staff_training',
  names: feminine('capacitación de una persona', 'capacitaciones del personal'),
  label: 'fk_staff · fk_training',
  partOf: 'fk_staff',
  permission: 'staff',
  fields: { fk_attachment: 'Certificado' },
  ordered: [['obtained_on', 'valid_until']],
  row: {
    fk_staff: z.number(),
    fk_training: z.number(),
    training: named,
    obtained_on: z.string(),
    valid_until: day,
    /** a file of the person; null, as all of these, without `staff.contact` */
    certificate: z.object({ id: z.number(), file_name: z.string() }).nullable(),
    /** given again since: another one of the same training is valid for longer */
    is_replaced: z.boolean()
  },
  create: {
    fk_staff,
    fk_training: id.meta({ label: 'Capacitación' }),
    obtained_on: isoDate.meta({ label: 'Obtenida el' }),
    /** its last day; left out, the validity of the training counts; null means for ever */
    valid_until: isoDate.nullable().optional().meta({ label: 'Válida hasta' }),
    /** a file that waits for its uploader, or one of the person */
    fk_attachment: id.nullable().optional().meta({ label: 'Certificado' })
  }
})

export type StaffTraining = z.output<typeof staffTrainings.row>

/** `id`: of the person. */
export const trainingsOfPerson = defineCall({
  ...get('stafftrainings/person/:id/trainings', 'staff.read', 'Capacitaciones de una persona, también las anteriores'),
  params: idParams,
  reply: z.array(staffTrainings.row)
})

const assignableTraining = named.extend({
  validity_months: z.number().nullable(),
  /** how long the person's own is valid; null if they never had it */
  valid_until: day
})

export type AssignableTraining = z.output<typeof assignableTraining>

/** `id`: of the person; active ones, but for those that the person has for ever. */
export const trainingsToAssign = defineCall({
  ...get(
    'stafftrainings/person/:id/trainings/assignable',
    'staff.read',
    'Capacitaciones que se pueden dar a una persona, o renovar'
  ),
  params: idParams,
  reply: z.array(assignableTraining)
})

const month = z.object({
  /** '2026-11' */
  month: z.string(),
  orders: z.number(),
  planned_minutes: z.number(),
  real_minutes: z.number()
})

export type MonthOfWork = z.output<typeof month>

/**
 * `id`: of the person; orders of the caller's lines that aren't cancelled, by the month for which they were planned.
 */
export const monthsOfPerson = defineCall({
  ...get('staff/:id/months', 'work-orders.read', 'Horas previstas y reales de una persona, por mes (los últimos doce)'),
  params: idParams,
  reply: z.array(month)
})

const changes = ['added', 'changed', 'deactivated'] as const
const change = z.enum(changes)
export type SyncChange = z.output<typeof change>

const syncReply = z.object({
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  deactivated: z.number(),
  rows: z.array(
    z.object({
      /** null, as the values of what only some may see, without `staff.contact` */
      dni: z.string().nullable(),
      name: z.string(),
      change,
      /** the person; null for one who is added */
      id: z.number().nullable(),
      /** of one who is deactivated: the orders that they have and that aren't closed, and whether they still sign in */
      open_orders: z.number(),
      has_account: z.boolean(),
      /** why the change looks like a mistake of the source; it is applied only with `confirm` */
      doubt: z.string().nullable(),
      /** what changes, by field: as it is and as it will be */
      fields: z.record(z.string(), z.tuple([z.string().nullable(), z.string().nullable()]))
    })
  ),
  /** it is applied only with `confirm`: many would be deactivated, or a row has a doubt */
  needs_confirmation: z.boolean(),
  /** more than a fifth of the active people would be deactivated */
  are_many_gone: z.boolean(),
  /** of what was read: who applies what they have seen sends it back */
  digest: z.string()
})

export type SyncResult = z.output<typeof syncReply>

export const syncStaff = defineCall({
  ...post('staff/syncUp', 'staff.sync', 'Sincronizar el personal con la fuente de recursos humanos'),
  body: z.strictObject({
    /** says what would change, and changes nothing */
    preview: z.boolean().default(false).meta({ label: 'Solo ver' }),
    /** deactivates even more than a fifth of the active people, and applies rows with a doubt */
    confirm: z.boolean().default(false).meta({ label: 'Confirmado' }),
    /** the `digest` of the preview: refused if the source has changed since */
    digest: z.string().max(64).optional().meta({ label: 'Vista previa' })
  }),
  reply: syncReply
})
