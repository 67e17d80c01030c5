import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { verifyPassword } from '../../platform/password.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { user } from '../../schema/access.ts'
import { accountKeys, attempted } from './attempts.ts'
import { type From, openSession, type Opened } from './sessions.ts'

/**
 * Opens a session for a right password. Whether or not the account exists, the refusal, the work, the delays and the
 * locks are the same, because attempts are counted by the e-mail as typed.
 * @throws AUTH.INVALID_CREDENTIALS, RATE.TOO_MANY_REQUESTS, AUTH.ACCOUNT_LOCKED
 */
export function signIn(
  db: Database,
  secrets: Secrets,
  { email, password }: { email: string; password: string },
  from: From
): Promise<Opened> {
  return attempted(db, accountKeys(secrets, email, from), async () => {
    const [account] = await db
      .select()
      .from(user)
      .where(eq(sql`lower(${user.email})`, email.toLowerCase()))
    // Without an account the check takes as long, and fails.
    const isRight = await verifyPassword(account?.password_hash ?? '', password)
    if (!account || !isRight || !account.is_active) throw new AppError('AUTH.INVALID_CREDENTIALS')
    return db.transaction(async tx => {
      // While the password was verified, another request may have changed it, turned on a second factor or disabled
      // the account, and ended its sessions; this session would escape that. So the account is locked until the
      // session exists.
      const [held] = await tx
        .select()
        .from(user)
        .where(and(eq(user.id, account.id), eq(user.password_hash, account.password_hash), user.is_active))
        .for('share')
      if (!held) throw new AppError('AUTH.INVALID_CREDENTIALS')
      return openSession(tx, held, held.two_factor_enabled ? 'partial' : 'full', from)
    })
  })
}
