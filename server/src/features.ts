import type { Feature } from './feature.ts'
import { feature as access } from './features/access/feature.ts'
import { feature as anomalyReports } from './features/anomaly-reports/feature.ts'
import { feature as assets } from './features/assets/feature.ts'
import { feature as attachments } from './features/attachments/feature.ts'
import { feature as audit } from './features/audit/feature.ts'
import { feature as auth } from './features/auth/feature.ts'
import { feature as baseActivities } from './features/base-activities/feature.ts'
import { feature as bases } from './features/bases/feature.ts'
import { feature as catalogs } from './features/catalogs/feature.ts'
import { feature as checks } from './features/checks/feature.ts'
import { feature as cronJobs } from './features/cron-jobs/feature.ts'
import { feature as dailyReports } from './features/daily-reports/feature.ts'
import { feature as dashboard } from './features/dashboard/feature.ts'
import { feature as failures } from './features/failures/feature.ts'
import { feature as frozenWeeks } from './features/frozen-weeks/feature.ts'
import { feature as history } from './features/history/feature.ts'
import { feature as jobs } from './features/jobs/feature.ts'
import { feature as labels } from './features/labels/feature.ts'
import { feature as locations } from './features/locations/feature.ts'
import { feature as masterPlan } from './features/master-plan/feature.ts'
import { feature as myWork } from './features/my-work/feature.ts'
import { feature as notifications } from './features/notifications/feature.ts'
import { feature as planning } from './features/planning/feature.ts'
import { feature as plans } from './features/plans/feature.ts'
import { feature as publicReports } from './features/public-reports/feature.ts'
import { feature as readings } from './features/readings/feature.ts'
import { feature as reference } from './features/reference/feature.ts'
import { feature as roster } from './features/roster/feature.ts'
import { feature as savedViews } from './features/saved-views/feature.ts'
import { feature as serviceHours } from './features/service-hours/feature.ts'
import { feature as staff } from './features/staff/feature.ts'
import { feature as structure } from './features/structure/feature.ts'
import { feature as unplanned } from './features/unplanned/feature.ts'
import { feature as users } from './features/users/feature.ts'
import { feature as warehouse } from './features/warehouse/feature.ts'
import { feature as workOrders } from './features/work-orders/feature.ts'

/** The application's table of contents; the side drawer has the entries of new installations in this order. */
export const features: readonly Feature[] = [
  auth,
  myWork,
  workOrders,
  baseActivities,
  checks,
  plans,
  masterPlan,
  serviceHours,
  roster,
  planning,
  frozenWeeks,
  unplanned,
  dashboard,
  failures,
  anomalyReports,
  publicReports,
  dailyReports,
  history,
  locations,
  structure,
  bases,
  assets,
  staff,
  warehouse,
  readings,
  catalogs,
  users,
  access,
  cronJobs,
  audit,
  jobs,
  attachments,
  labels,
  notifications,
  reference,
  savedViews
]
