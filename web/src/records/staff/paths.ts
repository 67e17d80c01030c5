import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import type { Crumb } from '../../ui/record/PageHead.tsx'

const peopleTarget: LinkTarget = { to: '/admin/staff' }

/** The page of a person, open at one of its tabs. */
export const personTarget = (id: number, search: Record<string, unknown> = {}): LinkTarget => ({
  to: '/admin/staff/$id',
  params: { id: String(id) },
  search
})

/** The way to what lies below the list. */
export const peoplePath: readonly Crumb[] = [{ label: 'Personal', link: peopleTarget }]
