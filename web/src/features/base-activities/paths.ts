import type { LinkTarget } from '../../ui/AppLink.tsx'

/** The page as profiles spell it. */
export const baseActivitiesPage = '/admin/planned/base-activities'

/** The activities of the bases of the selected line, narrowed; `actividad` opens one of them. */
export const baseActivitiesTarget = (search: {
  fk_activity?: string
  fk_base?: string
  fk_plan?: string
  actividad?: string
}): LinkTarget => ({ to: baseActivitiesPage, search })
