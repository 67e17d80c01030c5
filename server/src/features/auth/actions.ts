import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { verifyPassword } from '../../platform/password.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { user } from '../../schema/access.ts'
import { accountKey, addressKey, attempted } from './attempts.ts'
import { failuresPerAddress } from './limits.ts'
import { type From, openSession, type Opened } from './sessions.ts'

/**
 * Opens a session for who knows the password. The same refusal, after the same work, whether the account exists or not; and the same
 * delays and locks, for it is counted by what was typed.
 * @throws AUTH.INVALID_CREDENTIALS, RATE.TOO_MANY_REQUESTS, AUTH.ACCOUNT_LOCKED
 */
export function signIn(
  db: Database,
  secrets: Secrets,
  { email, password }: { email: string; password: string },
  from: From & { address: string }
): Promise<Opened> {
  return attempted(
    db,
    [addressKey('failures', from.address, failuresPerAddress), accountKey(secrets, email)],
    async () => {
      const [account] = await db
        .select()
        .from(user)
        .where(eq(sql`lower(${user.email})`, email.toLowerCase()))
      // Without a hash it takes as long, and matches nothing.
      const isRight = await verifyPassword(account?.password_hash ?? '', password)
      if (!account || !isRight || !account.is_active) throw new AppError('AUTH.INVALID_CREDENTIALS')
      return db.transaction(async tx => {
        // While the password was tried, it may have been changed, a second factor turned on, or the account switched off, and its sessions
        // ended: this one would be left over. Held, the account stays as it is read here until the session is there to be ended.
        const [held] = await tx
          .select()
          .from(user)
          .where(and(eq(user.id, account.id), eq(user.password_hash, account.password_hash), user.is_active))
          .for('share')
        if (!held) throw new AppError('AUTH.INVALID_CREDENTIALS')
        return openSession(tx, held, held.two_factor_enabled ? 'partial' : 'full', from)
      })
    }
  )
}
