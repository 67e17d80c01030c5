import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import type { Crumb } from '../../ui/record/PageHead.tsx'

/** The first step of the path; this group has no page of its own. */
export const accessPath: readonly Crumb[] = [{ label: 'Accesos' }]

export const profilesTarget: LinkTarget = { to: '/admin/access/profiles' }

export const profilesPath: readonly Crumb[] = [...accessPath, { label: 'Perfiles', link: profilesTarget }]

/** A profile's page. */
export const profileTarget = (id: number): LinkTarget => ({
  to: '/admin/access/profiles/$id',
  params: { id: String(id) }
})
