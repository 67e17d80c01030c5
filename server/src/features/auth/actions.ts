import { AppError } from '../../platform/http/errors.ts'
import { hashPassword, verifyPassword } from '../../platform/password.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { session, user } from '../../schema/access.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'

/** How long a sign-in lasts; a shift and its hand-over. */
const sessionHours = 12

// Verified when no such account exists, so that the answer takes as long as for one that does.
const nobody = hashPassword('nobody has this password')

/**
 * Opens a session for who knows the password. The same refusal, after the same work, whether the account exists or not.
 * @throws AUTH.INVALID_CREDENTIALS
 */
export async function signIn(db: Database, { email, password }: { email: string; password: string }, from: { device: string | null; address: string }) {
  const [account] = await db
    .select()
    .from(user)
    .where(eq(sql`lower(${user.email})`, email.toLowerCase()))
  const isRight = await verifyPassword(account?.password_hash ?? (await nobody), password)
  if (!account || !isRight || !account.is_active) throw new AppError('AUTH.INVALID_CREDENTIALS')
  const level = account.two_factor_enabled ? ('partial' as const) : ('full' as const)
  const [opened] = await db
    .insert(session)
    .values({
      fk_user: account.id,
      level,
      device: from.device,
      address: from.address,
      expires_at: new Date(Date.now() + sessionHours * 3_600_000).toISOString()
    })
    .returning({ id: session.id, expires_at: session.expires_at })
  if (!opened) throw new Error('the session was not stored')
  return { session: opened.id, expires: opened.expires_at, level, user: account.uuid }
}

/** Ends a session at once, in every open browser. */
export async function endSession(db: Db, id: string): Promise<void> {
  await db
    .update(session)
    .set({ revoked_at: sql`now()` })
    .where(and(eq(session.id, id), isNull(session.revoked_at)))
  await db.execute(sql`select pg_notify('session_ended', ${id})`)
}
