import { z } from 'zod'
import * as facts from './audit-facts.ts'
import { idParam, listQuerySchema, pageOf } from './http.ts'
import { defineCall } from './resource.ts'

const fields = z.record(z.string(), z.unknown()).nullable()

/** One change of one record. A creation has no `before`, a deletion no `after`; a change has, of both, the fields that it touched. */
const change = {
  id: z.number(),
  at: z.string(),
  entity: z.string(),
  /** what people call such a record */
  entity_name: z.string(),
  fk_entity: z.number(),
  /** what people call this one: its code, its name; null where nothing of it is left */
  label: z.string().nullable(),
  action: z.enum(['insert', 'update', 'delete']),
  before: fields,
  after: fields,
  /** the Spanish name of each field of `before` and `after` */
  labels: z.record(z.string(), z.string()),
  /** what the ids in fields that point elsewhere are called: `{ fk_brand: { 3: 'Doppelmayr' } }` */
  names: z.record(z.string(), z.record(z.string(), z.string()))
}

const auditRow = z.object({
  ...change,
  /** who did it; null: the system itself */
  user: z.object({ id: z.number(), first_name: z.string(), email: z.string() }).nullable(),
  /** network address of whoever called */
  address: z.string().nullable(),
  /** id of the request, as the log has it */
  request: z.string().nullable()
})

export type AuditRow = z.output<typeof auditRow>

/** A page of changes; `more`: there are more than `count`, which stops at `auditCountLimit`. */
const changesOf = <T extends z.ZodType>(row: T) => pageOf(row).extend({ more: z.boolean() })

/** `fk_user=0`: what the system itself did. */
export const listAudit = defineCall({
  ...facts.audit.calls.list,
  summary: 'Cambios de todos los registros',
  query: listQuerySchema(facts.audit.filters, facts.audit.sort, { search: false }),
  reply: changesOf(auditRow)
})

const recordChange = z.object({ ...change, user: z.object({ id: z.number(), first_name: z.string() }).nullable() })

export type RecordChange = z.output<typeof recordChange>

export const listRecordChanges = defineCall({
  ...facts.recordChanges,
  params: z.strictObject({ entity: z.string().max(63), id: idParam }),
  query: listQuerySchema({}, [], { search: false }),
  reply: changesOf(recordChange)
})

const auditPerson = z.object({ id: z.number(), first_name: z.string(), email: z.string() })

export type AuditPerson = z.output<typeof auditPerson>

export const listAuditPeople = defineCall({
  ...facts.auditPeople.calls.list,
  summary: 'Personas que pueden haber cambiado algo',
  query: listQuerySchema({}, facts.auditPeople.sort),
  reply: pageOf(auditPerson)
})

export const oneAuditPerson = defineCall({
  ...facts.auditPeople.calls.one,
  summary: 'Una persona que puede haber cambiado algo',
  params: z.strictObject({ id: idParam }),
  reply: auditPerson
})
