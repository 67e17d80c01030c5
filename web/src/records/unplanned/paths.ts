import { use } from 'react'
import { InHistory } from '../../api/session.ts'
import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import type { Crumb } from '../../ui/record/PageHead.tsx'

/** The list of unplanned work. */
export const unplannedListTarget: LinkTarget = { to: '/admin/unplanned' }

/** The list shows orders instead of their activities. */
export const ordersView = { vista: 'ordenes' } as const

export const newUnplannedTarget: LinkTarget = { to: '/admin/unplanned/new' }

/** The page for reporting a breakdown, as profiles spell it. */
export const breakdownPage = '/admin/unplanned/breakdown/new'

/** A breakdown of a place, a base or an asset, or of any. */
export const breakdownTarget = (about: Readonly<Record<string, number>> = {}): LinkTarget => ({
  to: breakdownPage,
  search: Object.fromEntries(Object.entries(about).map(([name, id]) => [name, String(id)]))
})

/** One that the server refused, by its slot in the outbox, to be corrected. */
export const correctedBreakdownTarget = (slot: string): LinkTarget => ({
  to: breakdownPage,
  search: { corrige: slot }
})

/** The page of an unplanned activity and its order, or the one for changing both. */
export const unplannedTarget = (id: number, below: '' | '/edit' = ''): LinkTarget => ({
  to: `/admin/unplanned/$id${below}`,
  params: { id: String(id) }
})

export const pastActivityTarget = (id: number): LinkTarget => ({
  to: '/admin/history/unplanned/$id',
  params: { id: String(id) }
})

/** The page of another activity of the order that is shown: from history it leads to history. */
export const useActivityTarget = () => (use(InHistory) ? pastActivityTarget : unplannedTarget)

/** The path of the pages below the list. */
export const unplannedPath: readonly Crumb[] = [{ label: 'No planificadas', link: unplannedListTarget }]
