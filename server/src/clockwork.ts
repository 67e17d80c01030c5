import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Env } from './env.ts'
import { sweepArrivals } from './features/attachments/sweep.ts'
import { noteSeals, notesFile } from './features/audit/seal-notes.ts'
import { sealing } from './features/audit/seal.ts'
import { refreshDue } from './features/base-activities/due.ts'
import { forgetPublicReports } from './features/public-reports/forget.ts'
import type { Database, OpenDatabase } from './platform/database/database.ts'
import type { Clockwork } from './platform/jobs/clock.ts'
import type { MailDelivery } from './platform/mail.ts'
import type { Notices } from './platform/notices.ts'
import { arrivalsOf } from './platform/open-storage.ts'
import { base_activity } from './schema/base-activities.ts'
import { requireValue } from './platform/require-value.ts'

type Parts = { database: OpenDatabase; env: Env; notices: Notices; mails: MailDelivery }

/** What runs every minute whatever people want, in one of all processes; the rest they schedule (`scheduled-tasks.ts`). */
export function clockworkOf({ database: { db }, mails }: Pick<Parts, 'database' | 'mails'>): readonly Clockwork[] {
  const sealRound = sealing(db)
  return [
    { name: 'mails', title: 'Enviar los correos que esperan', cron: '* * * * *', run: mails.send },
    { name: 'audit.seal', title: 'Sellar la auditoría', cron: '* * * * *', run: sealRound }
  ]
}

/** What each process does on its own machine: notes the seals in its folder, and clears its folder of arrivals. */
export function keepOwnFolders(
  { database: { db }, env, notices }: Omit<Parts, 'mails'>,
  onError: (error: unknown) => void
): void {
  const note = () => void noteSeals(db, notesFile(env.DATA_DIR)).catch(onError)
  notices.on('sealed', note)
  notices.on('found', note)
  sweepArrivals(arrivalsOf(env)).catch(onError)
}

/**
 * Deletes answers to repeated writes after 7 days, ended sessions after 30 (except each user's latest), jobs that are
 * over after 30, what people were told of and what was done by the clock after 180, what sign-ins leave behind, and what
 * may no longer be known of the public. @returns how many rows
 */
export function cleanUp(db: Database): Promise<number> {
  return db.transaction(async tx => {
    let deleted = 0
    const clear = async (statement: SQL) => void (deleted += (await tx.execute(statement)).rowCount ?? 0)
    await clear(sql`delete from idempotency_key where created_at < now() - interval '7 days'`)
    await clear(
      sql`delete from sign_in_attempt
        where last_at < now() - interval '1 day' and coalesce(blocked_until, now()) <= now()`
    )
    await clear(sql`delete from otp where expires_at < now() - interval '7 days'`)
    // Codes of earlier steps are refused anyway, because they are too old.
    await clear(sql`delete from two_factor_use where step < extract(epoch from now() - interval '1 hour') / 30`)
    // A user's latest session stays, because it says when they last used the program.
    await clear(sql`delete from session s where coalesce(s.revoked_at, s.expires_at) < now() - interval '30 days'
      and exists (select from session later where later.fk_user = s.fk_user and later.last_used_at > s.last_used_at)`)
    await clear(sql`delete from notification where created_at < now() - interval '180 days'`)
    await clear(sql`delete from cron_run where finished_at < now() - interval '180 days'`)
    await forgetPublicReports(tx)
    await clear(sql`delete from job where finished_at < now() - interval '30 days'`)
    return deleted
  })
}

/** Forecasts by use are made anew every day, because their window moves on. @returns of how many meters */
export async function refreshForecasts(db: Database, timeZone: string): Promise<number> {
  const now = new Date().toISOString()
  const driving = await db
    .selectDistinct({ id: base_activity.fk_base_metric })
    .from(base_activity)
    .where(and(isNotNull(base_activity.fk_base_metric), isNotNull(base_activity.next_usage_value)))
  // One meter per transaction, so that nobody who answers a check waits for the whole round.
  for (const { id } of driving)
    await db.transaction(tx => refreshDue(tx, { meters: [requireValue(id)] }, { now, timeZone }))
  return driving.length
}
