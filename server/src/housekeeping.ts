import { dayOf } from 'contract/format.ts'
import { and, isNotNull, sql } from 'drizzle-orm'
import { refreshDue } from './features/base-activities/due.ts'
import type { OpenDatabase } from './platform/database/database.ts'
import { base_activity } from './schema/base-activities.ts'

const hour = 3_600_000
const housekeepingLock = 7_203_120

/**
 * Periodic work: deletes answers to repeated writes after 7 days and ended sessions after 30 (except each user's
 * latest), removes files that nothing needs, and renews the forecasts by use every day, because their window moves on. Of several processes one does it.
 * @returns stops it
 */
export function startHousekeeping(
  database: OpenDatabase,
  {
    timeZone,
    sweepFiles,
    onError
  }: { timeZone: string; sweepFiles: () => Promise<void>; onError: (error: unknown) => void }
): () => void {
  let done: string | undefined
  const timer = setInterval(() => {
    const today = dayOf(new Date(), timeZone)
    keepHouse(database, { timeZone, refreshForecasts: done !== today }).then(() => {
      done = today
    }, onError)
    // Each process sweeps the folder of its own machine, so all of them do.
    sweepFiles().catch(onError)
  }, hour)
  return () => clearInterval(timer)
}

/** One round; does nothing while another process runs one. */
export async function keepHouse(
  { db }: OpenDatabase,
  { timeZone, refreshForecasts }: { timeZone: string; refreshForecasts: boolean }
): Promise<void> {
  const isMine = await db.transaction(async tx => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${housekeepingLock}) as mine`
    )
    if (!rows[0]?.mine) return false
    await tx.execute(sql`delete from idempotency_key where created_at < now() - interval '7 days'`)
    await tx.execute(
      sql`delete from sign_in_attempt
        where last_at < now() - interval '1 day' and coalesce(blocked_until, now()) <= now()`
    )
    await tx.execute(sql`delete from otp where expires_at < now() - interval '7 days'`)
    // Codes of earlier steps are refused anyway, because they are too old.
    await tx.execute(sql`delete from two_factor_use where step < extract(epoch from now() - interval '1 hour') / 30`)
    // A user's latest session stays, because it says when they last used the program.
    await tx.execute(sql`delete from session s where coalesce(s.revoked_at, s.expires_at) < now() - interval '30 days'
      and exists (select from session later where later.fk_user = s.fk_user and later.last_used_at > s.last_used_at)`)
    return true
  })
  if (!isMine || !refreshForecasts) return
  const now = new Date().toISOString()
  const driving = await db
    .selectDistinct({ id: base_activity.fk_base_metric })
    .from(base_activity)
    .where(and(isNotNull(base_activity.fk_base_metric), isNotNull(base_activity.next_usage_value)))
  // One meter per transaction, so that nobody who answers a check waits for the whole round.
  for (const { id } of driving) {
    await db.transaction(tx => refreshDue(tx, { meters: [id as number] }, { now, timeZone }))
  }
}
