import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import type { Crumb } from '../../ui/record/PageHead.tsx'

/** The list of failures, as profiles spell it. */
export const failuresPage = '/admin/unplanned/failures'

/** Failures that meet some filters. */
export const failuresTarget = (filters: Readonly<Record<string, string>>): LinkTarget => ({
  to: failuresPage,
  search: filters
})

/** The way to what lies below the dashboard. */
export const failuresPath: readonly Crumb[] = [
  { label: 'Tablero de no planificadas', link: { to: '/admin/unplanned/dashboard' } }
]
