import { assets } from 'contract/assets.ts'
import { baseActivities } from 'contract/base-activities.ts'
import { bases } from 'contract/bases.ts'
import { oneCheck } from 'contract/checks.ts'
import { locations } from 'contract/locations.ts'
import { activities, plans } from 'contract/plans.ts'
import { baseMetrics, readings } from 'contract/readings.ts'
import { staff } from 'contract/staff.ts'
import { structures } from 'contract/structure.ts'
import { workOrders } from 'contract/work-orders.ts'
import { oneAsset } from './features/assets/queries.ts'
import type { RecordReader, RecordReaders } from './features/audit/readers.ts'
import { baseActivitySource } from './features/base-activities/source.ts'
import { baseSource } from './features/bases/source.ts'
import { catalogs } from './features/catalogs/routes.ts'
import { checkSource } from './features/checks/source.ts'
import { oneLocation } from './features/locations/queries.ts'
import { activitySource, planSource } from './features/plans/source.ts'
import { baseMetricSource, readingSource } from './features/readings/source.ts'
import { staffSource } from './features/staff/source.ts'
import { structureSource } from './features/structure/source.ts'
import { workOrderSource } from './features/work-orders/source.ts'
import type { ListSource } from './platform/http/list-source.ts'
import { oneRow } from './platform/http/resource-routes.ts'
import { menu, page, permission, profile, user } from './schema/access.ts'

type Resource = { calls: { one: { access: string } } }

const by = ({ calls }: Resource, read: RecordReader['read']): RecordReader => ({ access: calls.one.access, read })
const from = (resource: Resource, source: ListSource) => by(resource, (db, id, actor) => oneRow(db, source, id, actor))
const ofAccess = (table: ListSource['table']): RecordReader => ({
  access: 'access.read',
  read: (db, id, actor) => oneRow(db, { table, columns: { id: table.id } }, id, actor)
})

/** Each record is read as its own feature reads it. */
export const recordReaders: RecordReaders = {
  ...Object.fromEntries(catalogs.map(([resource, source]) => [resource.entity, from(resource, source)])),
  activity: from(activities, activitySource),
  asset: by(assets, oneAsset),
  base: from(bases, baseSource),
  base_activity: from(baseActivities, baseActivitySource),
  base_metric: from(baseMetrics, baseMetricSource),
  check: { access: oneCheck.access, read: (db, id, actor) => oneRow(db, checkSource, id, actor) },
  location: by(locations, oneLocation),
  menu: ofAccess(menu),
  page: ofAccess(page),
  permission: ofAccess(permission),
  plan: from(plans, planSource),
  profile: ofAccess(profile),
  reading: from(readings, readingSource),
  staff: by(staff, (db, id, actor) => oneRow(db, staffSource(actor), id, actor)),
  structure: from(structures, structureSource),
  user: ofAccess(user),
  work_order: by(workOrders, (db, id, actor) => oneRow(db, workOrderSource(actor), id, actor))
}
