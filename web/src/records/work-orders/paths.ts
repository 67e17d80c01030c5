import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import type { Crumb } from '../../ui/record/PageHead.tsx'

/** The list of planned orders. */
export const listTarget: LinkTarget = { to: '/admin/planned/work-orders' }

/** An order's page, or a page below it. */
export const orderTarget = (id: number, below: '' | '/edit' | '/print' | '/matrix' = ''): LinkTarget => ({
  to: `/admin/planned/work-orders/$id${below}`,
  params: { id: String(id) }
})

/** The path of the pages below the list. */
export const listPath: readonly Crumb[] = [{ label: 'Planificadas' }, { label: 'OT planificadas', link: listTarget }]
