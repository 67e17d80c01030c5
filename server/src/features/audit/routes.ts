import * as contract from 'contract/audit/audit.ts'
import { entities } from 'contract/core/entities.ts'
import type { RegisterRoutes } from '../../feature.ts'
import { AppError, forbidden, notFound } from '../../platform/http/errors.ts'
import { listRows, oneRow } from '../../platform/http/list.ts'
import { policyOf } from '../../platform/http/policy.ts'
import type { Reader, Routes } from '../../platform/http/routes.ts'
import { visibleTo } from './parts.ts'
import { changesOfRecord, listAudit, peopleSource } from './queries.ts'

/** All changes, for callers who may read the audit; those of one record, for everybody who may read the record. */
export const registerRoutes: RegisterRoutes = (routes, { past }) => {
  routes.read(contract.listAudit, ({ db, query, actor }) => listAudit(db, query, actor))
  const people = contract.auditPeople
  routes.read(people.calls.list, ({ db, query, actor }) => listRows(db, peopleSource, query, actor))
  routes.read(people.calls.one, ({ db, params, actor }) => oneRow(db, peopleSource, params.id, actor))
  routes.read(contract.listRecordChanges, async input => {
    const { db, query, actor } = input
    const { entity, id } = input.params
    const reader = readerOf(routes, entity)
    if (!reader) throw notFound()
    const isReader = await mayRead({ entity, read: reader }, { ...input, params: { id }, query: {} })
    return changesOfRecord(
      db,
      { entity, id, past: isReader ? past[entity]?.(id) : undefined },
      query,
      isReader ? undefined : visibleTo(actor)
    )
  })
}

/** How a record's own feature answers it. */
function readerOf({ readers }: Routes, entity: string): Reader | undefined {
  const declared = entities.get(entity)
  return declared && readers.get('calls' in declared ? declared.calls.one.path : `${declared.path}/:id`)
}

/**
 * Checks whether the caller may read the record itself. Callers who may read the audit also see deleted records.
 * @throws what the record's own call throws
 */
async function mayRead(
  { entity, read }: { entity: string; read: Reader },
  input: Parameters<Reader>[0]
): Promise<boolean> {
  const { permissions } = input.actor
  try {
    if (!permissions.has(policyOf(entity).read)) throw forbidden()
    await read(input)
    return true
  } catch (error) {
    if (error instanceof AppError && permissions.has(contract.auditPermission)) return false
    throw error
  }
}
