import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import { catalogs } from '../../records/catalogs/catalogs.ts'
import { recordKindOf } from '../../records/recordKinds.ts'

/** The page of a record, if there is one. */
export function recordTarget(entity: string, id: number): LinkTarget | undefined {
  const kind = recordKindOf(entity)
  if (kind) return kind.target(id)
  const catalog = catalogs.find(({ resource }) => resource.entity === entity)
  return (
    catalog && { to: '/admin/catalogs/$catalog', params: { catalog: catalog.path }, search: { record: String(id) } }
  )
}
