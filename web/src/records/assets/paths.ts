import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import type { Crumb } from '../../ui/record/PageHead.tsx'
import { plantPath } from '../plantPath.ts'

const assetsTarget: LinkTarget = { to: '/admin/assets' }

/** The page of an asset, open at one of its tabs. */
export const assetTarget = (id: number, search: Record<string, unknown> = {}): LinkTarget => ({
  to: '/admin/assets/$id',
  params: { id: String(id) },
  search
})

/** The way to what lies below the list. */
export const assetsPath: readonly Crumb[] = [...plantPath, { label: 'Activos', link: assetsTarget }]
