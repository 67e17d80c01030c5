import type { LinkTarget } from '../ui/shell/AppLink.tsx'
import { reportTarget } from './anomaly-reports/paths.ts'
import { assetTarget } from './assets/paths.ts'
import { baseTarget } from './bases/paths.ts'
import { activityTarget, planTarget } from './plans/paths.ts'
import { personTarget } from './staff/paths.ts'
import { itemPage, itemTarget } from './warehouse/paths.ts'
import { orderTarget } from './work-orders/paths.ts'

type RecordPage = {
  target: (id: number) => LinkTarget
  /** the page as profiles spell it: users who may not open it see the words without a link */
  pattern: string
}

/** Where a record leads, wherever its code or name appears. */
export const recordPages = {
  activity: { target: activityTarget, pattern: '/admin/plans/activities/_id' },
  anomaly_report: { target: id => reportTarget(id), pattern: '/admin/anomaly-reports/_id' },
  asset: { target: assetTarget, pattern: '/admin/assets/_id' },
  base: { target: baseTarget, pattern: '/admin/bases/_id' },
  location: {
    target: id => ({ to: '/admin/locations', search: { nodo: String(id) } }),
    pattern: '/admin/locations'
  },
  plan: { target: planTarget, pattern: '/admin/plans/_id' },
  staff: { target: personTarget, pattern: '/admin/staff/_id' },
  structure: {
    target: id => ({ to: '/admin/structure', search: { nodo: String(id) } }),
    pattern: '/admin/structure'
  },
  warehouse_item: { target: itemTarget, pattern: itemPage },
  work_order: { target: orderTarget, pattern: '/admin/planned/work-orders/_id' }
} as const satisfies Record<string, RecordPage>

/** A kind of record that has a page, and a card with its facts. */
export type LinkedEntity = keyof typeof recordPages
