import type { LinkTarget } from '../../ui/shell/AppLink.tsx'
import type { Crumb } from '../../ui/record/PageHead.tsx'
import { plantPath } from '../plantPath.ts'
import { orderTarget } from '../work-orders/paths.ts'

const basesTarget: LinkTarget = { to: '/admin/bases' }

export const baseTarget = (id: number, search: Record<string, unknown> = {}): LinkTarget => ({
  to: '/admin/bases/$id',
  params: { id: String(id) },
  search
})

/** The way to what lies below the list. */
export const basesPath: readonly Crumb[] = [...plantPath, { label: 'Bases', link: basesTarget }]

/** A check in its order. */
export const checkTarget = (order: number, check: number): LinkTarget => ({
  ...orderTarget(order),
  search: { check: String(check) }
})
