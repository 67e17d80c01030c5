import { z } from 'zod'
import { masculine } from '../core/entity.ts'
import { type Filters, idParam, idParams, listQuerySchema, pageOf } from '../core/http.ts'
import { defineCall, get } from '../core/resource.ts'

/** What may have happened to a record. */
export const auditActions = { insert: 'Creación', update: 'Cambio', delete: 'Eliminación' } as const

export type AuditAction = keyof typeof auditActions

/** Who may read the audit of everything. */
export const auditPermission = 'audit.read'

/** Upper bound of the count in a list of changes: the audit has millions of rows, and counting them all is slow. */
export const auditCountLimit = 10_000

const fields = z.record(z.string(), z.unknown()).nullable()

/** One change of one record; `before` and `after` have only what changed, and are null at a creation or deletion. */
const change = {
  id: z.number(),
  at: z.string(),
  entity: z.string(),
  /** Spanish name of the kind of record */
  entity_name: z.string(),
  fk_entity: z.number(),
  /** name of this record, such as its code or name; null if none is known any more */
  label: z.string().nullable(),
  action: z.enum(['insert', 'update', 'delete']).meta({ names: auditActions }),
  before: fields,
  after: fields,
  /** the Spanish name of each field of `before` and `after` */
  labels: z.record(z.string(), z.string()),
  /** names of the records that foreign keys point to: `{ fk_brand: { 3: 'Doppelmayr' } }` */
  names: z.record(z.string(), z.record(z.string(), z.string()))
}

const auditRow = z.object({
  ...change,
  /** who made the change; null: the system itself */
  user: z
    .object({ id: z.number(), first_name: z.string(), email: z.string(), fk_staff: z.number().nullable() })
    .nullable(),
  /** network address that the request came from */
  address: z.string().nullable(),
  /** id of the request, as in the server's log */
  request: z.string().nullable()
})

export type AuditRow = z.output<typeof auditRow>

/** A page of changes. `more` says that there are more than `count`, which stops at `auditCountLimit`. */
const changesOf = <T extends z.ZodType>(row: T) => pageOf(row).extend({ more: z.boolean() })

export const areas = { audit: 'Auditoría' }

/** Filters and order of the list of all changes; `fk_user=0` gives the changes that the system itself made. */
export const audit = {
  entity: 'audit_log',
  /** the plural is worded for the refusal to delete a user who has made changes */
  names: masculine('cambio', 'los cambios que ha hecho'),
  path: 'audit',
  fields: {
    at: 'Momento',
    entity: '',
    entity_name: 'Registro',
    fk_entity: '',
    label: 'Nombre del registro',
    action: 'Acción',
    before: 'Antes',
    after: 'Después',
    labels: '',
    names: '',
    user: 'Usuario',
    address: 'Dirección de red',
    request: 'Solicitud'
  },
  filters: {
    id: 'id',
    entity: 'text',
    fk_entity: 'id',
    fk_user: 'id',
    action: 'text',
    at: 'instant'
  } satisfies Filters,
  sort: ['at']
} as const

/** All changes, the latest first unless another order is asked for. */
export const listAudit = defineCall({
  ...get('audit', auditPermission, 'Cambios de todos los registros'),
  query: listQuerySchema(audit.filters, audit.sort, { search: false }),
  reply: changesOf(auditRow)
})

/**
 * One change of a record or of its parts. A negative id marks an entry that the audit doesn't have: an order's states
 * with their reasons (`work_order_transition`), and what was written and answered before the audit began.
 */
const recordChange = z.object({
  ...change,
  /** for a part, its name on the page of the record: `Limber Catari Mayta` on the page of an order */
  part_label: z.string().nullable(),
  /** who made the change; `id` 0: members of the staff without an account; null: the system itself, or unknown */
  user: z.object({ id: z.number(), first_name: z.string(), fk_staff: z.number().nullable() }).nullable()
})

export type RecordChange = z.output<typeof recordChange>

/** What happened to one record; open to everybody who may read the record. */
export const listRecordChanges = defineCall({
  ...get('audit/record/:entity/:id', 'session', 'Cambios de un registro y de sus partes'),
  params: z.strictObject({ entity: z.string().max(63), id: idParam }),
  query: listQuerySchema({}, [], { search: false }),
  reply: changesOf(recordChange)
})

const auditPerson = z.object({ id: z.number(), first_name: z.string(), email: z.string() })

export type AuditPerson = z.output<typeof auditPerson>

/** People who have an account, for the filter of the audit. */
export const auditPeople = {
  entity: 'user',
  row: auditPerson,
  filters: {},
  sort: ['first_name'],
  calls: {
    list: defineCall({
      ...get('audit/people', auditPermission, 'Personas que pueden haber cambiado algo'),
      query: listQuerySchema({}, ['first_name']),
      reply: pageOf(auditPerson)
    }),
    one: defineCall({
      ...get('audit/people/:id', auditPermission, 'Una persona que puede haber cambiado algo'),
      params: idParams,
      reply: auditPerson
    })
  }
} as const
