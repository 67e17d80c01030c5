import { anomalyReport, publicReport } from './anomaly-reports/manifest.ts'
import { asset } from './assets/manifest.ts'
import { base } from './bases/manifest.ts'
import { cronJob } from './cron-jobs/manifest.ts'
import { location } from './locations/manifest.ts'
import { activity, plan } from './plans/manifest.ts'
import { profile } from './access/manifest.ts'
import type { LinkTarget } from '../ui/shell/AppLink.tsx'
import type { RecordKind } from './recordKind.ts'
import { staff } from './staff/manifest.ts'
import { structure } from './structure/manifest.ts'
import { user } from './users/manifest.ts'
import { warehouseItem } from './warehouse/manifest.ts'
import { workOrder } from './work-orders/manifest.ts'

/**
 * The kinds of record that have a page, by their tables: links, cards, notifications, labels, audit go by this list.
 */
export const recordKinds = {
  activity,
  anomaly_report: anomalyReport,
  asset,
  base,
  cron_job: cronJob,
  location,
  plan,
  profile,
  public_report: publicReport,
  staff,
  structure,
  user,
  warehouse_item: warehouseItem,
  work_order: workOrder
} satisfies Record<string, RecordKind>

export type LinkedEntity = keyof typeof recordKinds

/** Returns the manifest of a table's records; undefined if they have no page. */
export const recordKindOf = (entity: string): RecordKind | undefined =>
  Object.hasOwn(recordKinds, entity) ? recordKinds[entity as LinkedEntity] : undefined

/** The page of a record; `search` is added to its address. */
export function recordTarget(entity: LinkedEntity, id: number, search: Record<string, unknown>): LinkTarget {
  const target = recordKinds[entity].target(id)
  return { ...target, search: { ...(target.search as object), ...search } }
}
