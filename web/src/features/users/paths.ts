import type { LinkTarget } from '../../ui/AppLink.tsx'
import type { Crumb } from '../../ui/PageHead.tsx'

export const usersTarget: LinkTarget = { to: '/admin/access/users' }

export const userTarget = (id: number, search: Record<string, unknown> = {}): LinkTarget => ({
  to: '/admin/access/users/$id',
  params: { id: String(id) },
  search
})

/** Where the administration of accesses begins; the group has no page of its own. */
export const accessPath: readonly Crumb[] = [{ label: 'Accesos' }]

/** The way to what lies below the list. */
export const usersPath: readonly Crumb[] = [...accessPath, { label: 'Usuarios', link: usersTarget }]
