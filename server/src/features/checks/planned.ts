import { asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts'
import { base_activity } from '../../schema/base-activities.ts'
import { base } from '../../schema/bases.ts'
import { specialty } from '../../schema/catalogs.ts'
import { location } from '../../schema/locations.ts'
import { activity } from '../../schema/plans.ts'
import { lockStates } from '../base-activities/due.ts'
import { refuseProgrammed } from './insert.ts'

/** The columns of a base activity that programming needs to name and split orders by. */
const planned = {
  id: base_activity.id,
  due_date: base_activity.due_date,
  name: activity.name,
  fkc_priority: activity.fkc_priority,
  base: base.code,
  base_name: base.name,
  minutes: sql<number>`${activity.estimated_minutes} * ${activity.people}`,
  fk_location: base.fk_location,
  place: location.name,
  place_code: location.code,
  fk_specialty: activity.fk_specialty,
  specialty: specialty.name,
  is_active: sql<boolean>`${base_activity.is_active} and ${base.is_active} and ${activity.is_active}`,
  requires_stop: sql<boolean>`${base.requires_stop} or ${activity.requires_stop}`
}

/** In the order in which a crew works: along the line, then base by base. */
export const plannedRows = (db: Transaction, ids: readonly number[]) =>
  db
    .select(planned)
    .from(base_activity)
    .innerJoin(activity, eq(activity.id, base_activity.fk_activity))
    .innerJoin(base, eq(base.id, base_activity.fk_base))
    .innerJoin(location, eq(location.id, base.fk_location))
    .leftJoin(specialty, eq(specialty.id, activity.fk_specialty))
    .where(sql`${base_activity.id} = any(${sql.param(ids)}::integer[])`)
    .orderBy(asc(location.position_m), sql`natural_key(${location.code})`, asc(base.code), asc(activity.code))

export type Planned = Awaited<ReturnType<typeof plannedRows>>[number]

/**
 * Base activities of a line, locked, that can be programmed now: active, and in no order.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN (another line), VALIDATION.INVALID_DATA, DOMAIN.CONFLICT (duplicate:
 * already programmed)
 */
export async function lockProgrammable(db: Transaction, ids: readonly number[], line: number): Promise<Planned[]> {
  const states = await lockStates(db, { ids })
  if (states.length !== ids.length) throw notFound()
  if (states.some(state => state.fk_line !== line)) throw forbidden('Hay actividades de otra línea')
  const rows = await plannedRows(db, ids)
  if (!rows.every(row => row.is_active)) throw invalid({ base_activities: 'Hay actividades que no están activas' })
  await refuseProgrammed(db, ids)
  return rows
}
