import {
  activityKind,
  anomalyStatus,
  assetStatus,
  checkType,
  locationType,
  readingSource,
  regime
} from 'contract/core/classifier.ts'
import { addDays } from 'contract/core/days.ts'
import { containersOf } from 'contract/locations/place-types.ts'
import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { anomaly_report } from '../src/schema/anomaly-reports.ts'
import { asset, asset_version } from '../src/schema/assets.ts'
import { base_activity } from '../src/schema/base-activities.ts'
import { base, base_metric } from '../src/schema/bases.ts'
import { reading } from '../src/schema/readings.ts'
import * as catalogs from '../src/schema/catalogs.ts'
import { daily_report, turn_report } from '../src/schema/daily-reports.ts'
import { location, structure } from '../src/schema/locations.ts'
import { activity, plan } from '../src/schema/plans.ts'
import { staff } from '../src/schema/staff.ts'
import { unplanned } from '../src/schema/unplanned.ts'
import { warehouse_item, warehouse_movement } from '../src/schema/warehouse.ts'
import { work_order } from '../src/schema/work-orders.ts'
import { testDatabase } from './database.ts'

// Each `make…` inserts one row, takes the fields that matter to a test, and makes only the parents that weren't given.

let last = 0

/** A text that no other row has: `prefix-17`. */
export const unique = (prefix: string) => `${prefix}-${++last}`

async function insert<T extends PgTable>(table: T, values: T['$inferInsert']): Promise<T['$inferSelect']> {
  const { db } = await testDatabase()
  const [row] = await db
    .insert(table as PgTable)
    .values(values)
    .returning()
  return row as T['$inferSelect']
}

type Given<T extends PgTable> = Partial<T['$inferInsert']>

const catalog =
  <T extends PgTable>(table: T, prefix: string, parents?: (given: Given<T>) => Promise<object>) =>
  async (given: Given<T> = {}): Promise<T['$inferSelect']> => {
    const code = unique(prefix)
    return insert(table, { code, name: `Nombre ${code}`, ...(await parents?.(given)), ...given })
  }

export const makeBrand = catalog(catalogs.brand, 'MAR')
export const makeSystem = catalog(catalogs.system, 'SIS')
export const makeSpecialty = catalog(catalogs.specialty, 'ESP')
export const makeSupplier = catalog(catalogs.supplier, 'PRO')
export const makeFailureType = catalog(catalogs.failure_type, 'FAL')
export const makeTraining = catalog(catalogs.training, 'CAP')
export const makeUsageUnit = catalog(catalogs.usage_unit, 'UNI')
export const makeSubsystem = catalog(catalogs.subsystem, 'SUB', async given => ({
  fk_system: given.fk_system ?? (await makeSystem()).id
}))
export const makeModel = catalog(catalogs.model, 'MOD', async given => ({
  fk_brand: given.fk_brand ?? (await makeBrand()).id
}))

/** A line: a place at the root, of type LINEA. */
export async function makeLine(given: Given<typeof location> = {}) {
  const code = unique('LIN')
  return insert(location, { code, name: `Línea ${code}`, color: '#E53935', fkc_type: locationType.LINEA, ...given })
}

/** A place of a line: by default a station, or a workshop in a place that is neither a line nor a stretch of one. */
export async function makeLocation(given: Given<typeof location> = {}) {
  const { db } = await testDatabase()
  const code = unique('UBI')
  const fk_location = given.fk_location ?? (await makeLine()).id
  const [container] = await db.select().from(location).where(eq(location.id, fk_location))
  const mayBeStation = containersOf(locationType.ESTACION).includes(container?.fkc_type ?? 0)
  const fkc_type = mayBeStation ? locationType.ESTACION : locationType.TALLER
  return insert(location, { code, name: `Estación ${code}`, fkc_type, ...given, fk_location })
}

export async function makeStructure(given: Given<typeof structure> = {}) {
  const code = unique('EST')
  return insert(structure, { code, name: `Elemento ${code}`, ...given })
}

export async function makePlan(given: Given<typeof plan> = {}) {
  const code = unique('PLA')
  return insert(plan, { code, name: `Plan ${code}`, ...given })
}

/** By default a monthly activity by dates, answered OK / NOK. */
export async function makeActivity(given: Given<typeof activity> = {}) {
  const code = unique('ACT')
  const fk_plan = given.fk_plan ?? (await makePlan()).id
  const byDates = { fkc_regime: regime.FECHAS, fk_periodicity_unit: 3, time_interval_value: 1 }
  return insert(activity, {
    code,
    name: `Actividad ${code}`,
    fkc_kind: activityKind.ACTIVIDAD,
    fkc_check_type: checkType.OK_NOK,
    ...byDates,
    ...given,
    fk_plan
  })
}

/** A task of an activity, by default answered OK / NOK. */
export async function makeTask({ fk_activity, ...given }: Given<typeof activity> = {}) {
  const code = unique('TAR')
  const parent = fk_activity
    ? { id: fk_activity, fk_plan: given.fk_plan ?? (await planOf(fk_activity)) }
    : await makeActivity(given.fk_plan ? { fk_plan: given.fk_plan } : {})
  const task = { code, name: `Tarea ${code}`, fkc_kind: activityKind.TAREA, fkc_check_type: checkType.OK_NOK }
  return insert(activity, { ...task, ...given, fk_activity: parent.id, fk_plan: parent.fk_plan })
}

async function planOf(id: number): Promise<number> {
  const { pool } = await testDatabase()
  return (await pool.query('select fk_plan from activity where id = $1', [id])).rows[0].fk_plan
}

/** By default a position in a station of a new line, without a plan. */
export async function makeBase(given: Given<typeof base> = {}) {
  const code = unique('BAS')
  const fk_location = given.fk_location ?? (await makeLocation()).id
  const fk_structure = given.fk_structure ?? (await makeStructure()).id
  return insert(base, { code, name: `Base ${code}`, ...given, fk_location, fk_structure })
}

/** An activity on a base; a base made for it gets the activity's plan. */
export async function makeBaseActivity(given: Given<typeof base_activity> = {}) {
  const act = given.fk_activity
    ? { id: given.fk_activity, fk_plan: await planOf(given.fk_activity) }
    : await makeActivity()
  const fk_base = given.fk_base ?? (await makeBase({ fk_plan: act.fk_plan })).id
  return insert(base_activity, { anchor_date: given.next_date, ...given, fk_base, fk_activity: act.id })
}

export async function makeBaseMetric(given: Given<typeof base_metric> = {}) {
  const fk_base = given.fk_base ?? (await makeBase()).id
  const fk_usage_unit = given.fk_usage_unit ?? (await makeUsageUnit()).id
  return insert(base_metric, { name: unique('Horas'), ...given, fk_base, fk_usage_unit })
}

/** A row of a reading; the meter's current value isn't changed. */
export async function makeReading(given: Given<typeof reading> = {}) {
  const fk_base_metric = given.fk_base_metric ?? (await makeBaseMetric()).id
  return insert(reading, {
    value: 100,
    read_at: new Date().toISOString(),
    fkc_source: readingSource.MANUAL,
    ...given,
    fk_base_metric
  })
}

export async function makeAsset(given: Given<typeof asset> = {}) {
  const code = unique('ACV')
  return insert(asset, { code, name: `Activo ${code}`, fkc_status: assetStatus.EN_ALMACEN, ...given })
}

/** An asset mounted in a base now. */
export async function makeAssetVersion(given: Given<typeof asset_version> = {}) {
  const fk_asset = given.fk_asset ?? (await makeAsset({ fkc_status: assetStatus.EN_SERVICIO })).id
  const fk_base = given.fk_base ?? (await makeBase()).id
  return insert(asset_version, { installed_at: '2026-01-01T00:00:00.000Z', ...given, fk_asset, fk_base })
}

export async function makeStaff(given: Given<typeof staff> = {}) {
  const dni = unique('DNI')
  return insert(staff, { dni, first_name: 'Ana', last_name: `Quispe ${dni}`, ...given })
}

/** A preventive order, PENDIENTE, by default in a station of a new line. */
export async function makeWorkOrder(given: Given<typeof work_order> = {}) {
  const fk_location = given.fk_location ?? (await makeLocation()).id
  return insert(work_order, { type: 162, title: unique('Orden'), ...given, fk_location })
}

/** A report, REGISTRADO, by default in a station of a new line; one that is accepted or attended gets an order. */
export async function makeAnomalyReport(given: Given<typeof anomaly_report> = {}) {
  const fk_location = given.fk_location ?? (await makeLocation()).id
  const isOrdered = given.fkc_status === anomalyStatus.ACEPTADO || given.fkc_status === anomalyStatus.ATENDIDO
  return insert(anomaly_report, {
    description: unique('Ruido'),
    detected_at: new Date().toISOString(),
    ...(isOrdered && !given.fk_work_order && { fk_work_order: (await makeWorkOrder({ fk_location, type: 1 })).id }),
    ...given,
    fk_location
  })
}

/** An unplanned activity, under an order of its own that has these fields. */
export async function makeUnplanned(
  order: Given<typeof work_order> = {},
  given: Partial<typeof unplanned.$inferInsert> = {}
) {
  const fk_work_order = given.fk_work_order ?? (await makeWorkOrder({ type: 1, ...order })).id
  return insert(unplanned, { title: unique('Actividad'), ...given, fk_work_order })
}

let lastDay = 0

/** An open report without turns, by default of a new line; each of another day, years ago. */
export async function makeDailyReport(given: Given<typeof daily_report> = {}) {
  const fk_location = given.fk_location ?? (await makeLine()).id
  return insert(daily_report, { date: addDays('2001-01-01', lastDay++), ...given, fk_location })
}

/** A turn of the morning, by default of a new report. */
export async function makeTurnReport({
  fk_location,
  ...given
}: Given<typeof turn_report> & { fk_location?: number } = {}) {
  const fk_daily_report = given.fk_daily_report ?? (await makeDailyReport(fk_location ? { fk_location } : {})).id
  const times = { starts_at: '2001-01-01T10:00:00.000Z', ends_at: '2001-01-01T18:00:00.000Z' }
  return insert(turn_report, { fkc_shift: 60, ...times, ...given, fk_daily_report })
}

/** An item for all lines, of which nothing is in store. */
export async function makeItem(given: Given<typeof warehouse_item> = {}) {
  const code = unique('REP')
  return insert(warehouse_item, { code, name: `Repuesto ${code}`, unit: 'kilo', ...given })
}

/** The same with so much of it in store. */
export async function makeStock(quantity: number, given: Given<typeof warehouse_item> = {}) {
  const item = await makeItem(given)
  await insert(warehouse_movement, { fk_item: item.id, fkc_type: 100, quantity })
  return item
}
