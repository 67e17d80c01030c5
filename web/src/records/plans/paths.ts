import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import type { Crumb } from '../../ui/record/PageHead.tsx'

const plansTarget: LinkTarget = { to: '/admin/plans' }

export const planTarget = (id: number): LinkTarget => ({ to: '/admin/plans/$id', params: { id: String(id) } })

export const activityTarget = (id: number): LinkTarget => ({
  to: '/admin/plans/activities/$id',
  params: { id: String(id) }
})

/** The way to what lies below the list. */
export const plansPath: readonly Crumb[] = [{ label: 'Planes', link: plansTarget }]
