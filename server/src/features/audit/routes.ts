import * as facts from 'contract/audit-facts.ts'
import { listAudit as auditCall, listAuditPeople, listRecordChanges, oneAuditPerson } from 'contract/audit.ts'
import type { Feature } from '../../feature.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { listRows } from '../../platform/http/list.ts'
import { oneRow } from '../../platform/http/resource-routes.ts'
import type { RecordReaders } from './readers.ts'
import { changesOfRecord, listAudit, peopleSource } from './queries.ts'

/** What was changed, by whom: of everything for those who may read the audit, of one record for those who may read the record. */
export const auditRoutes =
  (recordReaders: RecordReaders): Feature =>
  (routes, { env }) => {
    routes.read(auditCall, ({ db, query, actor }) => listAudit(db, facts.audit.filters, query, actor, env.TZ_OPERATOR))
    routes.read(listAuditPeople, ({ db, query, actor }) =>
      listRows(db, peopleSource, facts.auditPeople.filters, query, actor)
    )
    routes.read(oneAuditPerson, ({ db, params, actor }) => oneRow(db, peopleSource, params.id, actor))
    routes.read(listRecordChanges, async ({ db, params: { entity, id }, query, actor }) => {
      const reader = Object.hasOwn(recordReaders, entity) ? recordReaders[entity] : undefined
      if (!reader) throw notFound()
      // Those who read the audit also read of what is gone; the others, of what they could open.
      if (!actor.permissions.has(facts.auditPermission)) {
        if (!actor.permissions.has(reader.access)) throw forbidden()
        await reader.read(db, id, actor)
      }
      return changesOfRecord(db, entity, id, query, actor)
    })
  }
