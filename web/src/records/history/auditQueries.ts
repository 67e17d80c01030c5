import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { audit, auditPeople, listAudit, listRecordChanges } from 'contract/calls/audit/audit.ts'
import { partTables } from 'contract/calls/core/entities.ts'
import type { AuditRow, RecordChange } from 'contract/audit/audit.ts'
import type { Page } from 'contract/core/http.ts'
import type { Resource } from 'contract/core/resource.ts'
import { request } from '../../api/client.ts'
import { pathOf } from '../../api/address.ts'
import { type ListParams, resourceApi } from '../../api/resourceApi.ts'

const { entity } = audit
const { path } = listAudit

/** A page of the audit. */
export const auditQuery = (query: ListParams) =>
  queryOptions({
    queryKey: [entity, 'list', path, query] as const,
    queryFn: ({ signal }) => request<Page<AuditRow>>(path, { query, signal }),
    placeholderData: previous => previous,
    meta: { list: { path, query } }
  })

/** One change; null when there is none. */
export const changeQuery = (id: number) =>
  queryOptions({
    queryKey: [entity, 'one', path, id] as const,
    queryFn: async ({ signal }) => (await request<Page<AuditRow>>(path, { query: { id }, signal })).rows[0] ?? null
  })

/** People to filter by; readable with the permission for the audit, also without the one for users. */
export const people = resourceApi(auditPeople as unknown as Resource)

/** A record, by its table and id. */
export type RecordOf = { entity: string; id: number }

/** The changes of a record and its parts, the latest first, in pages. */
export const recordChangesQuery = ({ entity: of, id }: RecordOf) =>
  infiniteQueryOptions({
    queryKey: [of, 'changes', id] as const,
    queryFn: ({ signal, pageParam: page }) =>
      request<Page<RecordChange>>(pathOf(listRecordChanges.path, { entity: of, id }), {
        query: { page, itemsPerPage: 50 },
        signal
      }),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) =>
      pages.reduce((shown, { rows }) => shown + rows.length, 0) < count ? pages.length + 1 : undefined,
    meta: { entities: [...(partTables[of] ?? []), 'attachment'] }
  })
