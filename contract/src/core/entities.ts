import type { z } from 'zod'
import * as access from '../access/access.ts'
import * as account from '../auth/account.ts'
import * as anomalyLetters from '../anomaly-reports/anomaly-letters.ts'
import * as anomalyReports from '../anomaly-reports/anomaly-reports.ts'
import * as assets from '../assets/assets.ts'
import * as assignments from '../work-orders/assignments.ts'
import * as attachments from '../attachments/attachments.ts'
import * as audit from '../audit/audit.ts'
import * as auth from '../auth/auth.ts'
import * as baseActivities from '../base-activities/base-activities.ts'
import * as bases from '../bases/bases.ts'
import * as catalogs from '../catalogs/catalogs.ts'
import * as checks from '../checks/checks.ts'
import * as cronJobs from '../cron-jobs/cron-jobs.ts'
import * as dashboard from '../dashboard/dashboard.ts'
import * as dailyReports from '../daily-reports/daily-reports.ts'
import { capitalised, type Entity, type Names } from './entity.ts'
import * as history from '../history/history.ts'
import * as jobs from '../jobs/jobs.ts'
import * as labels from '../labels/labels.ts'
import * as locations from '../locations/locations.ts'
import * as menus from '../access/menus.ts'
import * as notifications from '../notifications/notifications.ts'
import * as plans from '../plans/plans.ts'
import * as publicReports from '../public-reports/public-reports.ts'
import * as readings from '../readings/readings.ts'
import * as reference from '../catalogs/reference.ts'
import type { Resource } from './resource.ts'
import * as serviceHours from '../service-hours/service-hours.ts'
import * as savedViews from '../saved-views/saved-views.ts'
import * as staff from '../staff/staff.ts'
import * as staffLocations from '../staff/staff-locations.ts'
import * as structure from '../structure/structure.ts'
import * as turnReports from '../daily-reports/turn-reports.ts'
import * as unplanned from '../unplanned/unplanned.ts'
import * as unplannedParts from '../unplanned/unplanned-parts.ts'
import * as users from '../users/users.ts'
import { labelAt } from './validation-errors.ts'
import * as warehouse from '../warehouse/warehouse.ts'
import * as workOrders from '../work-orders/work-orders.ts'

const modules = [
  access,
  anomalyLetters,
  anomalyReports,
  assets,
  assignments,
  attachments,
  audit,
  baseActivities,
  bases,
  catalogs,
  checks,
  cronJobs,
  dailyReports,
  jobs,
  labels,
  locations,
  menus,
  notifications,
  plans,
  publicReports,
  readings,
  serviceHours,
  staff,
  staffLocations,
  structure,
  turnReports,
  unplanned,
  unplannedParts,
  users,
  warehouse,
  workOrders
]

const isEntity = (value: unknown): value is Entity | Resource => value instanceof Object && 'names' in value

/** Every declared kind of record, by its table. */
export const entities: ReadonlyMap<string, Entity | Resource> = new Map(
  modules
    .flatMap(module => Object.values<unknown>(module).filter(isEntity))
    .map(declared => [declared.entity, declared])
)

/** Spanish name of each kind of record that the audit covers, by its table. */
export const auditEntities: Readonly<Record<string, string>> = Object.fromEntries(
  [...entities.values()].flatMap(({ entity, names, label }) => (label ? [[entity, capitalised(names.one)]] : []))
)

// Plain objects and lists, not maps: the build turns them into JSON, so that the browser gets them without the schemas.

/** Spanish names of each kind of record, by its table. */
export const namesOf: Readonly<Record<string, Names>> = Object.fromEntries(
  [...entities.values()].map(({ entity, names }) => [entity, names])
)

/** The tables that say who may do what. Their changes are for those who read access, not for all who read the audit. */
export const accessEntities: readonly string[] = [access, menus, users]
  .flatMap(module => Object.values<unknown>(module).filter(isEntity))
  .map(({ entity }) => entity)

/** The tables of a record's parts, and of their parts, by the record's table. */
export const partTables: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...entities.keys()].map(entity => [entity, partsOf(entity)])
)

function partsOf(entity: string): string[] {
  const own = [...entities.values()].filter(({ partOf }) => partOf === `fk_${entity}`)
  return own.flatMap(part => [part.entity, ...partsOf(part.entity)])
}

const groups: ReadonlyMap<string, string> = new Map([
  ...[account, audit, auth, dashboard, history, notifications, publicReports, reference, savedViews, warehouse].flatMap(
    ({ areas }) => Object.entries<string>(areas)
  ),
  ...[...entities.values()].flatMap(({ path, group, names }) =>
    path ? [[path, group ?? capitalised(names.many)] as const] : []
  )
])

/** Spanish names of columns that mean the same in every table. */
const everywhere: Readonly<Record<string, string>> = {
  created_at: 'Creado el',
  updated_at: 'Último cambio',
  fk_line: 'Línea',
  is_active: 'Activo',
  code: 'Código',
  name: 'Nombre',
  description: 'Descripción',
  first_name: 'Nombre',
  email: 'Correo electrónico',
  profiles_count: 'Perfiles'
}

/**
 * The Spanish name of a field, from its declaration or its form; `undefined` if it has none, '' if people never see the
 * field. An object such as `base` or `status` has the name of the column that points to it.
 */
export function fieldName(entity: string, field: string): string | undefined {
  const declared = entities.get(entity)
  const form = declared && 'create' in declared ? declared.create : undefined
  const said = [field, `fk_${field}`, `fkc_${field}`].map(
    name => declared?.fields?.[name] ?? (form && labelAt(form, [name])) ?? everywhere[name]
  )
  const target = entities.get(field.replace(/^fk_/, ''))
  return said.find(name => name !== undefined) ?? (target && capitalised(target.names.one))
}

/**
 * The kind of record that a call is about (`base/paginated`: bases), by the longest declared path that fits; a list may
 * be at a path apart (`warehouse/getCustomItems`).
 */
export function entityOf(path: string): Entity | undefined {
  const [longest] = [...entities.values()]
    .filter(
      declared =>
        (declared.path && `${path}/`.startsWith(`${declared.path}/`)) ||
        ('calls' in declared && declared.calls.list.path === path)
    )
    .toSorted((a, b) => String(b.path).length - String(a.path).length)
  return longest
}

/** The kind of record that has these rows, for lists of some of them at paths apart. */
export const entityOfRow = (row: z.ZodType): Entity | undefined =>
  [...entities.values()].find(declared => 'row' in declared && declared.row === row)

/**
 * The group that a call is listed under (`brands/:id`: 'Marcas'), found by the longest declared path that it begins
 * with; undefined if there is none.
 * @param path under `/api/v1/`
 */
export function groupOf(path: string): string | undefined {
  const steps = path.split('/')
  const beginnings = steps.map((_, index) => steps.slice(0, steps.length - index).join('/'))
  return beginnings.map(beginning => groups.get(beginning)).find(group => group !== undefined)
}
