import { and, isNotNull } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { requireValue } from '../../platform/require-value.ts'
import { base_activity } from '../../schema/base-activities.ts'
import { refreshDue } from './due.ts'

/** Forecasts by use are made anew every day, because their window moves on. @returns of how many meters */
export async function refreshForecasts(db: Database, timeZone: string): Promise<number> {
  const now = new Date().toISOString()
  const driving = await db
    .selectDistinct({ id: base_activity.fk_base_metric })
    .from(base_activity)
    .where(and(isNotNull(base_activity.fk_base_metric), isNotNull(base_activity.next_usage_value)))
  // One meter per transaction, so that an answer to a check never waits for the whole round.
  for (const { id } of driving)
    await db.transaction(tx => refreshDue(tx, { meters: [requireValue(id)] }, { now, timeZone }))
  return driving.length
}
