import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import type { Crumb } from '../../ui/record/PageHead.tsx'
import { accessPath } from '../access/paths.ts'

export const usersTarget: LinkTarget = { to: '/admin/access/users' }

export const userTarget = (id: number, search: Record<string, unknown> = {}): LinkTarget => ({
  to: '/admin/access/users/$id',
  params: { id: String(id) },
  search
})

/** The way to what lies below the list. */
export const usersPath: readonly Crumb[] = [...accessPath, { label: 'Usuarios', link: usersTarget }]
