import { queryOptions } from '@tanstack/react-query'
import * as facts from 'contract/audit-facts.ts'
import type { AuditRow, RecordChange } from 'contract/audit.ts'
import type { Page } from 'contract/http.ts'
import type { Resource } from 'contract/resource.ts'
import { request } from '../../api/client.ts'
import { pathOf } from '../../api/address.ts'
import { type FactsOf, type ListParams, resourceApi } from '../../api/resourceApi.ts'

const { path, entity } = facts.audit

/** A page of the audit. */
export const auditQuery = (query: ListParams) =>
  queryOptions({
    queryKey: [entity, 'list', path, query] as const,
    queryFn: ({ signal }) => request<Page<AuditRow>>(path, { query, signal }),
    placeholderData: previous => previous
  })

/** One change; null when there is none. */
export const changeQuery = (id: number) =>
  queryOptions({
    queryKey: [entity, 'one', path, id] as const,
    queryFn: async ({ signal }) => (await request<Page<AuditRow>>(path, { query: { id }, signal })).rows[0] ?? null
  })

/** People to narrow by: known to whoever may read the audit, also without the permission to see users. */
export const people = resourceApi(facts.auditPeople as FactsOf<Resource>)

/** What happened to a record and its parts, the latest first. */
export const recordChangesQuery = (of: { entity: string; id: number }, itemsPerPage: number) =>
  queryOptions({
    queryKey: [of.entity, 'changes', of.id, itemsPerPage] as const,
    queryFn: ({ signal }) =>
      request<Page<RecordChange>>(pathOf(facts.recordChanges.path, of), { query: { itemsPerPage }, signal }),
    // More of the same record, not of another one.
    placeholderData: (previous, query) => (query?.queryKey[2] === of.id ? previous : undefined)
  })
