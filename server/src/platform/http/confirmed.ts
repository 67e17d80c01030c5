import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import type { Actor } from './actor.ts'
import { AppError } from './errors.ts'
import { session } from '../../schema/access.ts'

/** For so long after the password was given, what endangers an account is done without asking for it again. */
const minutes = 15

/**
 * Guards calls that could take an account from its owner: another person may sit at the open browser, or have its
 * token.
 * @throws AUTH.CONFIRM_PASSWORD when the session's password was last given too long ago
 */
export async function requireConfirmed(db: Db, actor: Actor): Promise<void> {
  const isRecent = sql`${session.confirmed_at} > now() - interval '1 minute' * ${minutes}::int`
  if (!(await db.$count(session, and(eq(session.id, actor.session), isRecent))))
    throw new AppError('AUTH.CONFIRM_PASSWORD')
}

/** The caller has just given the password. */
export async function noteConfirmed(db: Db, actor: Actor): Promise<void> {
  await db
    .update(session)
    .set({ confirmed_at: sql`now()` })
    .where(eq(session.id, actor.session))
}
