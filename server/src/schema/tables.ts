import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as access from './access.ts'
import * as anomalyLetters from './anomaly-letters.ts'
import * as anomalyReports from './anomaly-reports.ts'
import * as assets from './assets.ts'
import * as attachments from './attachments.ts'
import * as baseActivities from './base-activities.ts'
import * as bases from './bases.ts'
import * as catalogs from './catalogs.ts'
import * as checks from './checks.ts'
import * as cronJobs from './cron-jobs.ts'
import * as dailyReports from './daily-reports.ts'
import * as jobs from './jobs.ts'
import * as labels from './labels.ts'
import * as locations from './locations.ts'
import * as plans from './plans.ts'
import * as publicReports from './public-reports.ts'
import * as readings from './readings.ts'
import * as serviceHours from './service-hours.ts'
import * as savedViews from './saved-views.ts'
import * as staff from './staff.ts'
import * as trainings from './trainings.ts'
import * as unplanned from './unplanned.ts'
import * as warehouse from './warehouse.ts'
import * as workOrders from './work-orders.ts'

const modules = [
  access,
  anomalyLetters,
  anomalyReports,
  assets,
  attachments,
  baseActivities,
  bases,
  catalogs,
  checks,
  cronJobs,
  dailyReports,
  jobs,
  labels,
  locations,
  plans,
  publicReports,
  readings,
  serviceHours,
  savedViews,
  staff,
  trainings,
  unplanned,
  warehouse,
  workOrders
]

/** Every table of records, by its name. */
export const tables: ReadonlyMap<string, PgTable> = new Map(
  modules.flatMap(module =>
    Object.values(module).flatMap(value => (is(value, PgTable) ? [[getTableConfig(value).name, value] as const] : []))
  )
)
