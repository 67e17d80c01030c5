import { AppError } from '../../platform/http/errors.ts'
import { hashPassword, verifyPassword } from '../../platform/password.ts'
import type { Database } from '../../platform/database/database.ts'
import { user } from '../../schema/access.ts'
import { eq, sql } from 'drizzle-orm'
import { type From, openSession } from './sessions.ts'

// Verified when no such account exists, so that the answer takes as long as for one that does.
const nobody = hashPassword('nobody has this password')

/**
 * Opens a session for who knows the password. The same refusal, after the same work, whether the account exists or not.
 * @throws AUTH.INVALID_CREDENTIALS
 */
export async function signIn(db: Database, { email, password }: { email: string; password: string }, from: From) {
  const [account] = await db
    .select()
    .from(user)
    .where(eq(sql`lower(${user.email})`, email.toLowerCase()))
  const isRight = await verifyPassword(account?.password_hash ?? (await nobody), password)
  if (!account || !isRight || !account.is_active) throw new AppError('AUTH.INVALID_CREDENTIALS')
  const level = account.two_factor_enabled ? ('partial' as const) : ('full' as const)
  return openSession(db, account, level, from)
}
