import { and, isNotNull, sql } from 'drizzle-orm'
import type { Env } from './env.ts'
import { sweepArrivals, sweepFiles } from './features/attachments/sweep.ts'
import { noteSeals, notesFile } from './features/audit/seal-notes.ts'
import { sealing } from './features/audit/seal.ts'
import { refreshDue } from './features/base-activities/due.ts'
import { forgetPublicReports } from './features/public-reports/forget.ts'
import type { Database, OpenDatabase } from './platform/database/database.ts'
import type { Clockwork } from './platform/jobs/clock.ts'
import type { MailDelivery } from './platform/mail.ts'
import type { Notices } from './platform/notices.ts'
import type { Storage } from './platform/storage.ts'
import { arrivalsOf } from './platform/open-storage.ts'
import { base_activity } from './schema/base-activities.ts'

type Parts = { database: OpenDatabase; env: Env; storage: Storage; notices: Notices; mails: MailDelivery }

/** Everything that runs by the clock, in one of all processes. */
export function clockworkOf({ database: { db }, env, storage, mails }: Parts): readonly Clockwork[] {
  const sealRound = sealing(db)
  return [
    { name: 'mails', title: 'Enviar los correos que esperan', cron: '* * * * *', isNoted: false, run: mails.send },
    { name: 'audit.seal', title: 'Sellar la auditoría', cron: '* * * * *', isNoted: false, run: sealRound },
    { name: 'clean-up', title: 'Eliminar lo que ya no hace falta', cron: '7 * * * *', run: () => cleanUp(db) },
    {
      name: 'files.sweep',
      title: 'Eliminar los archivos que nada necesita',
      cron: '37 * * * *',
      run: () => sweepFiles(db, storage)
    },
    {
      name: 'forecasts',
      title: 'Calcular de nuevo los vencimientos por uso',
      cron: '10 0 * * *',
      run: () => refreshForecasts(db, env.TZ_OPERATOR)
    }
  ]
}

/** What each process does on its own machine: notes the seals in its folder, and clears its folder of arrivals. */
export function keepOwnFolders({ database: { db }, env, notices }: Parts, onError: (error: unknown) => void): void {
  const note = () => void noteSeals(db, notesFile(env.DATA_DIR)).catch(onError)
  notices.on('sealed', note)
  notices.on('found', note)
  sweepArrivals(arrivalsOf(env)).catch(onError)
}

/**
 * Deletes answers to repeated writes after 7 days, ended sessions after 30 (except each user's latest), jobs that are
 * over after 30, what people were told of after 180, what sign-ins leave behind, and what may no longer be known of the
 * public.
 */
export function cleanUp(db: Database): Promise<void> {
  return db.transaction(async tx => {
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
    await tx.execute(sql`delete from notification where created_at < now() - interval '180 days'`)
    await forgetPublicReports(tx)
    await tx.execute(sql`delete from job where finished_at < now() - interval '30 days'`)
  })
}

/** Forecasts by use are made anew every day, because their window moves on. */
export async function refreshForecasts(db: Database, timeZone: string): Promise<void> {
  const now = new Date().toISOString()
  const driving = await db
    .selectDistinct({ id: base_activity.fk_base_metric })
    .from(base_activity)
    .where(and(isNotNull(base_activity.fk_base_metric), isNotNull(base_activity.next_usage_value)))
  // One meter per transaction, so that nobody who answers a check waits for the whole round.
  for (const { id } of driving)
    await db.transaction(tx => refreshDue(tx, { meters: [id as number] }, { now, timeZone }))
}
