import type { LinkTarget } from '../../ui/AppLink.tsx'
import type { Crumb } from '../../ui/PageHead.tsx'

/** The list of unplanned work. */
export const unplannedListTarget: LinkTarget = { to: '/admin/unplanned' }

/** The list shows orders instead of their activities. */
export const ordersView = { vista: 'ordenes' } as const

export const newUnplannedTarget: LinkTarget = { to: '/admin/unplanned/new' }

/** The page of an unplanned activity and its order, or the one for changing both. */
export const unplannedTarget = (id: number, below: '' | '/edit' = ''): LinkTarget => ({
  to: `/admin/unplanned/$id${below}`,
  params: { id: String(id) }
})

/** The path of the pages below the list. */
export const unplannedPath: readonly Crumb[] = [{ label: 'No planificadas', link: unplannedListTarget }]
