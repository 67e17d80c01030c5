import { usageBetween } from 'contract/meter-usage.ts'
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { lockRow } from '../../platform/http/resource-routes.ts'
import { base_metric, reading } from '../../schema/bases.ts'

type NewReading = Pick<typeof reading.$inferInsert, 'fk_base_metric' | 'value' | 'read_at' | 'fkc_source' | 'fk_check' | 'fk_staff' | 'is_reset'>

/** A clock on a phone may be a little ahead of ours. */
const clockSkewMs = 120_000

/**
 * Takes a reading of a meter: not in the future, neither lower than the one before it nor higher than the one after it,
 * unless the meter was reset or turned over. The meter's current value follows; due dates are the caller's to refresh.
 * @throws VALIDATION.INVALID_DATA, DOMAIN.CONFLICT (duplicate: the meter has a reading of that moment), AUTH.FORBIDDEN
 */
export async function createReading(db: Transaction, actor: Actor, fields: NewReading): Promise<number> {
  const meter = await lockRow(db, { table: base_metric, line: base_metric.fk_line }, fields.fk_base_metric, actor)
  await requirePlausible(db, fields, meter['rollover_at'] as number | null)
  const [row] = await db
    .insert(reading)
    .values({ fk_staff: actor.staff, ...fields })
    .onConflictDoNothing()
    .returning({ id: reading.id })
  if (!row) throw conflict('duplicate', 'El medidor ya tiene una lectura de ese momento')
  await refreshCurrentValue(db, fields.fk_base_metric)
  return row.id
}

/** @throws VALIDATION.INVALID_DATA on `value` or `read_at` */
async function requirePlausible(db: Transaction, { fk_base_metric, value, read_at, is_reset }: NewReading, rollover_at: number | null): Promise<void> {
  if (Date.parse(read_at) > Date.now() + clockSkewMs) throw invalid({ read_at: 'La fecha no puede ser futura' })
  const ofMeter = eq(reading.fk_base_metric, fk_base_metric)
  const [before] = await db.select().from(reading).where(and(ofMeter, lt(reading.read_at, read_at))).orderBy(desc(reading.read_at)).limit(1)
  const [after] = await db.select().from(reading).where(and(ofMeter, gt(reading.read_at, read_at))).orderBy(asc(reading.read_at)).limit(1)
  if (before && !is_reset && usageBetween(before.value, value, rollover_at) === null) throw invalid({ value: `La lectura no puede ser menor que la anterior (${before.value})` })
  if (after && !after.is_reset && usageBetween(value, after.value, rollover_at) === null) throw invalid({ value: `La lectura no puede ser mayor que la siguiente (${after.value})` })
}

/** The meter shows its latest reading; nothing, when it has none. */
export async function refreshCurrentValue(db: Transaction, metric: number): Promise<void> {
  await db
    .update(base_metric)
    .set({ current_value: sql`(select value from reading where fk_base_metric = ${metric} order by read_at desc limit 1)` })
    .where(eq(base_metric.id, metric))
}
