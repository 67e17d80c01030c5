import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import { catalogs } from '../../records/catalogs/catalogs.ts'
import { type LinkedEntity, recordPages } from '../../records/recordPages.ts'

/** The page of a record, if there is one. */
export function recordTarget(entity: string, id: number): LinkTarget | undefined {
  if (entity in recordPages) return recordPages[entity as LinkedEntity].target(id)
  if (entity === 'user') return { to: '/admin/access/users/$id', params: { id: String(id) } }
  if (entity === 'profile') return { to: '/admin/access/profiles/$id', params: { id: String(id) } }
  const catalog = catalogs.find(({ resource }) => resource.entity === entity)
  return (
    catalog && { to: '/admin/catalogs/$catalog', params: { catalog: catalog.path }, search: { record: String(id) } }
  )
}
