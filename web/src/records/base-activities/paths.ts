import type { Base } from 'contract/bases/bases.ts'
import { onLine } from '../../ui/shell/lineInAddress.ts'
import type { LinkTarget } from '../../ui/shell/AppLink.tsx'

/** The page as profiles spell it. */
export const baseActivitiesPage = '/admin/planned/base-activities'

/** The activities of the bases of the selected line, narrowed; `actividad` opens one of them. */
export const baseActivitiesTarget = (search: {
  fk_activity?: string
  fk_base?: string
  fk_plan?: string
  actividad?: string
}): LinkTarget => ({ to: baseActivitiesPage, search })

/** The form that adds to a base what it lacks of its plan. */
export const addMissingTarget = ({ id, fk_plan, fk_line }: Base): LinkTarget => ({
  to: baseActivitiesPage,
  search: { fk_base: String(id), fk_plan: String(fk_plan), record: 'new', ...onLine(fk_line) }
})

/** Whether a base lacks activities of its plan. */
export const lacksActivities = ({ fk_plan, is_active, activities_not_added }: Base): boolean =>
  fk_plan !== null && is_active && activities_not_added > 0
