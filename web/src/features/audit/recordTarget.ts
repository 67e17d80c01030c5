import type { LinkTarget } from '../../ui/AppLink.tsx'
import { assetTarget } from '../assets/paths.ts'
import { catalogs } from '../catalogs/catalogs.ts'
import { orderTarget } from '../work-orders/paths.ts'

/** The page of a record, if there is one. */
export function recordTarget(entity: string, id: number): LinkTarget | undefined {
  if (entity === 'work_order') return orderTarget(id)
  if (entity === 'asset') return assetTarget(id)
  if (entity === 'user') return { to: '/admin/access/users/$id', params: { id: String(id) } }
  if (entity === 'profile') return { to: '/admin/access/profiles/$id', params: { id: String(id) } }
  const catalog = catalogs.find(({ resource }) => resource.entity === entity)
  return (
    catalog && { to: '/admin/catalogs/$catalog', params: { catalog: catalog.path }, search: { record: String(id) } }
  )
}
