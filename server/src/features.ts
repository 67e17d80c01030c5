import type { Env } from './env.ts'
import type { Feature } from './feature.ts'
import { access } from './features/access/routes.ts'
import { reportMail } from './features/anomaly-reports/letter-mail.ts'
import { anomalyLetters } from './features/anomaly-reports/letter-routes.ts'
import { anomalyReports } from './features/anomaly-reports/routes.ts'
import { reportsOnTransition } from './features/anomaly-reports/triage.ts'
import { pastOfAsset } from './features/assets/past.ts'
import { assets } from './features/assets/routes.ts'
import { attachments } from './features/attachments/routes.ts'
import { audit } from './features/audit/routes.ts'
import { account } from './features/auth/account-routes.ts'
import { auth } from './features/auth/routes.ts'
import { catalogRoutes } from './features/catalogs/routes.ts'
import { bases } from './features/bases/routes.ts'
import { baseActivityRoutes } from './features/base-activities/routes.ts'
import { checksOnTransition } from './features/checks/on-transition.ts'
import { checkRoutes } from './features/checks/routes.ts'
import { cronJobs } from './features/cron-jobs/routes.ts'
import { dailyReports } from './features/daily-reports/routes.ts'
import { dashboard } from './features/dashboard/routes.ts'
import { failures } from './features/failures/routes.ts'
import { history } from './features/history/routes.ts'
import { jobRoutes } from './features/jobs/routes.ts'
import { labels } from './features/labels/routes.ts'
import { locations } from './features/locations/routes.ts'
import { changeTask } from './features/plans/change.ts'
import { masterPlan } from './features/master-plan/routes.ts'
import { notificationMail } from './features/notifications/mail.ts'
import { notifications } from './features/notifications/routes.ts'
import { plans } from './features/plans/routes.ts'
import { publicReports } from './features/public-reports/routes.ts'
import { readings } from './features/readings/routes.ts'
import { reference } from './features/reference/routes.ts'
import { serviceHours } from './features/service-hours/routes.ts'
import { savedViews } from './features/saved-views/routes.ts'
import { staff } from './features/staff/routes.ts'
import { syncTask } from './features/staff/sync/task.ts'
import { structure } from './features/structure/routes.ts'
import { unplannedOnTransition } from './features/unplanned/actions.ts'
import { unplannedRoutes } from './features/unplanned/routes.ts'
import { users } from './features/users/routes.ts'
import { warehouse } from './features/warehouse/routes.ts'
import { suppliesOnTransition } from './features/warehouse/supplies.ts'
import type { Database } from './platform/database/database.ts'
import type { Storage } from './platform/storage.ts'
import type { Task } from './platform/jobs/jobs.ts'
import type { MailKind } from './platform/mail.ts'
import type { OnTransition } from './features/work-orders/actions.ts'
import { pastOfOrder } from './features/work-orders/past.ts'
import { workOrderRoutes } from './features/work-orders/routes.ts'

/** The API's table of contents. */
export const features: readonly Feature[] = [
  auth,
  account,
  access,
  users,
  reference,
  catalogRoutes,
  locations,
  structure,
  assets,
  bases,
  masterPlan,
  plans,
  staff,
  readings,
  serviceHours,
  baseActivityRoutes,
  checkRoutes,
  workOrderRoutes,
  unplannedRoutes,
  warehouse,
  anomalyReports,
  anomalyLetters,
  notifications,
  publicReports,
  dailyReports,
  dashboard,
  history,
  failures,
  attachments,
  labels,
  savedViews,
  jobRoutes,
  cronJobs,
  audit({ work_order: pastOfOrder, asset: pastOfAsset })
]

/** Handlers of other features for a change of an order's state, in the order in which they run. */
export const onTransition: readonly OnTransition[] = [
  checksOnTransition,
  unplannedOnTransition,
  suppliesOnTransition,
  reportsOnTransition
]

/** The kinds of long work that people can begin. */
export const tasks: readonly Task[] = [changeTask, syncTask]

/** The mails that are written when they are sent, about the record that they name. */
export const mailKinds = (parts: { db: Database; env: Env; storage: Storage }): readonly MailKind[] => [
  notificationMail(parts),
  reportMail(parts)
]
