import type { Explanation } from 'contract/readings/plausible-reading.ts'
import { validationTexts } from 'contract/core/validation-messages.ts'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { lockRow } from '../../platform/http/resource-routes.ts'
import { base_metric } from '../../schema/bases.ts'
import { reading } from '../../schema/readings.ts'
import { moveCountings } from '../base-activities/due.ts'
import { checkPlausibility, readingAfter, readingBefore } from './plausible.ts'
import { baseMetricPolicy } from '../bases/policy.ts'
import { readingPolicy } from './policy.ts'

export type NewReading = Pick<
  typeof reading.$inferInsert,
  'fk_base_metric' | 'value' | 'read_at' | 'fkc_source' | 'fk_check' | 'fk_staff' | 'is_reset' | 'reason'
>

/**
 * Stores a reading of a meter: not in the future, neither lower than the one before it nor higher than the one after
 * it, unless the meter was reset or turned over. An improbable one must be explained, and is stored with what makes it
 * so. The meter's current value is updated; the caller must refresh due dates.
 * @throws VALIDATION.INVALID_DATA, DOMAIN.CONFLICT (duplicate: the meter has a reading of that moment), AUTH.FORBIDDEN
 */
export async function createReading(
  db: Transaction,
  actor: Actor,
  fields: NewReading,
  explanation: Explanation
): Promise<number> {
  const meter = await lockRow(db, baseMetricPolicy, fields.fk_base_metric, actor)
  const doubt = await checkPlausibility(db, fields, meter.rollover_at, explanation)
  const [row] = await db
    .insert(reading)
    .values({ fk_staff: actor.staff, ...fields, doubt })
    .onConflictDoNothing()
    .returning({ id: reading.id })
  if (!row) throw conflict('duplicate', 'El medidor ya tiene una lectura de ese momento')
  await refreshCurrentValue(db, fields.fk_base_metric)
  return row.id
}

/**
 * Checks that a reading is signed in the caller's own name; without a name it is the caller's, and a correction leaves
 * the name.
 * @throws VALIDATION.INVALID_DATA on `fk_staff`
 */
export function requireOwnName(actor: Actor, name: number | null | undefined, before: number | null): void {
  if (name != null && name !== actor.staff && name !== before)
    throw invalid({ fk_staff: 'Una lectura la firma quien la registra' })
}

type Changes = Partial<Pick<NewReading, 'value' | 'read_at' | 'fk_staff' | 'fkc_source' | 'is_reset' | 'reason'>> & {
  fk_base_metric?: number
  version?: number | undefined
}

/**
 * Corrects a reading, by the same rules; answers with its meter, whose due dates the caller must refresh.
 * @throws VALIDATION.INVALID_DATA, DOMAIN.CONFLICT (stale, duplicate; in_use: a check took it), RESOURCE.NOT_FOUND,
 * AUTH.FORBIDDEN
 */
export async function changeReading(
  db: Transaction,
  actor: Actor,
  id: number,
  { version, ...fields }: Changes,
  explanation: Explanation
): Promise<number> {
  const { row, meter } = await lockReading(db, actor, id, version)
  if (fields.fk_base_metric !== undefined && fields.fk_base_metric !== meter.id)
    throw invalid({ fk_base_metric: 'Una lectura no cambia de medidor' })
  requireOwnName(actor, fields.fk_staff, row.fk_staff)
  if (explanation.meaning === 'replaced') fields.is_reset = true
  const doubt = await checkPlausibility(db, { ...row, ...fields }, meter.rollover_at, explanation, id)
  if (Object.keys(fields).length) requireReason(fields.reason)
  if (Object.keys(fields).length)
    await db
      .update(reading)
      .set({ ...fields, doubt })
      .where(eq(reading.id, id))
  if (fields.read_at !== undefined) await moveCountings(db, meter.id, row.read_at, fields.read_at)
  await refreshCurrentValue(db, meter.id)
  return meter.id
}

/**
 * Deletes a reading and answers with its meter; the refusals are those of `changeReading`. The reason is written into
 * the row first: the audit keeps it with what is gone. That the counter is another one passes to the next reading,
 * where that is lower than the one before: else it would count as a turn.
 */
export async function removeReading(
  db: Transaction,
  actor: Actor,
  id: number,
  { reason, version }: { reason?: string | null | undefined; version?: number | undefined }
): Promise<number> {
  const { row, meter } = await lockReading(db, actor, id, version)
  requireReason(reason)
  await db.update(reading).set({ reason }).where(eq(reading.id, id))
  const before = row.is_reset ? await readingBefore(db, row, id) : undefined
  const after = before && (await readingAfter(db, row, id))
  if (after && after.value < before.value)
    await db.update(reading).set({ is_reset: true }).where(eq(reading.id, after.id))
  await db.delete(reading).where(eq(reading.id, id))
  await refreshCurrentValue(db, meter.id)
  return meter.id
}

/** @throws VALIDATION.INVALID_DATA on `reason`: a reading is neither corrected nor deleted without one */
function requireReason(reason: string | null | undefined): void {
  if (reason == null) throw invalid({ reason: validationTexts.required('Motivo') })
}

/** A reading and its meter. The meter is locked first, as when a new reading is taken. */
async function lockReading(db: Transaction, actor: Actor, id: number, version?: number) {
  const [found] = await db.select({ meter: reading.fk_base_metric }).from(reading).where(eq(reading.id, id))
  if (!found) throw notFound()
  const meter = await lockRow(db, { table: base_metric }, found.meter, actor)
  const row = await lockRow(db, readingPolicy, id, actor, version)
  if (row['fk_check'] !== null) throw conflict('in_use', 'La lectura es de un check: corrija la respuesta del check')
  return {
    row,
    meter
  }
}

/** Sets the meter's current value to its latest reading, or to null if it has none. */
export async function refreshCurrentValue(db: Transaction, metric: number): Promise<void> {
  await db
    .update(base_metric)
    .set({
      current_value: sql`(select value from reading where fk_base_metric = ${metric} order by read_at desc limit 1)`
    })
    .where(eq(base_metric.id, metric))
}
