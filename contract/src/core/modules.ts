// Made by `npm run contract:modules` and checked by scripts/contract-modules.test.ts: not edited by hand.
import * as access from '../access/access.ts'
import * as menus from '../access/menus.ts'
import * as anomalyLetters from '../anomaly-reports/anomaly-letters.ts'
import * as anomalyReports from '../anomaly-reports/anomaly-reports.ts'
import * as assets from '../assets/assets.ts'
import * as attachments from '../attachments/attachments.ts'
import * as audit from '../audit/audit.ts'
import * as account from '../auth/account.ts'
import * as auth from '../auth/auth.ts'
import * as baseActivities from '../base-activities/base-activities.ts'
import * as bases from '../bases/bases.ts'
import * as catalogs from '../catalogs/catalogs.ts'
import * as reference from '../catalogs/reference.ts'
import * as checks from '../checks/checks.ts'
import * as cronJobs from '../cron-jobs/cron-jobs.ts'
import * as dailyReports from '../daily-reports/daily-reports.ts'
import * as turnReports from '../daily-reports/turn-reports.ts'
import * as dashboard from '../dashboard/dashboard.ts'
import * as history from '../history/history.ts'
import * as jobs from '../jobs/jobs.ts'
import * as labels from '../labels/labels.ts'
import * as locations from '../locations/locations.ts'
import * as myWork from '../my-work/my-work.ts'
import * as notifications from '../notifications/notifications.ts'
import * as frozenWeeks from '../planning/frozen-weeks.ts'
import * as levelling from '../planning/levelling.ts'
import * as plans from '../plans/plans.ts'
import * as publicReports from '../public-reports/public-reports.ts'
import * as readings from '../readings/readings.ts'
import * as roster from '../roster/roster.ts'
import * as savedViews from '../saved-views/saved-views.ts'
import * as serviceHours from '../service-hours/service-hours.ts'
import * as staffLocations from '../staff/staff-locations.ts'
import * as staff from '../staff/staff.ts'
import * as structure from '../structure/structure.ts'
import * as unplannedParts from '../unplanned/unplanned-parts.ts'
import * as unplanned from '../unplanned/unplanned.ts'
import * as users from '../users/users.ts'
import * as warehouse from '../warehouse/warehouse.ts'
import * as assignments from '../work-orders/assignments.ts'
import * as handOvers from '../work-orders/hand-overs.ts'
import * as workOrders from '../work-orders/work-orders.ts'

export const modules: readonly Readonly<Record<string, unknown>>[] = [
  access,
  menus,
  anomalyLetters,
  anomalyReports,
  assets,
  attachments,
  audit,
  account,
  auth,
  baseActivities,
  bases,
  catalogs,
  reference,
  checks,
  cronJobs,
  dailyReports,
  turnReports,
  dashboard,
  history,
  jobs,
  labels,
  locations,
  myWork,
  notifications,
  frozenWeeks,
  levelling,
  plans,
  publicReports,
  readings,
  roster,
  savedViews,
  serviceHours,
  staffLocations,
  staff,
  structure,
  unplannedParts,
  unplanned,
  users,
  warehouse,
  assignments,
  handOvers,
  workOrders
]
