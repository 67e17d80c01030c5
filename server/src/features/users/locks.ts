import type { User } from 'contract/users.ts'
import { and, gt, gte, inArray, like, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { sign_in_attempt, user } from '../../schema/access.ts'
import { accountKey, codeKey } from '../auth/attempts.ts'
import { lockedFrom } from '../auth/limits.ts'

type Row = Omit<User, 'locked_until'>

const isLocked = and(gt(sign_in_attempt.blocked_until, sql`now()`), gte(sign_in_attempt.failed, lockedFrom))

const keysOf = (secrets: Secrets, { id, email }: { id: number; email: string }) => [
  accountKey(secrets, email).key,
  codeKey(id).key
]

/** The accounts with the moment until which each is locked after failures of the password or of the second factor. */
export async function withLocks(db: Db, secrets: Secrets, rows: readonly Row[]): Promise<User[]> {
  const keys = rows.flatMap(row => keysOf(secrets, row))
  const found = await db
    .select()
    .from(sign_in_attempt)
    .where(and(isLocked, inArray(sign_in_attempt.key, keys)))
  const until = new Map(found.map(({ key, blocked_until }) => [key, blocked_until]))
  return rows.map(row => ({
    ...row,
    locked_until:
      keysOf(secrets, row)
        .flatMap(key => until.get(key) ?? [])
        .toSorted()
        .at(-1) ?? null
  }))
}

/** Number of failures counted against an account, by password and by second factor. */
export async function failuresOf(db: Db, secrets: Secrets, account: { id: number; email: string }): Promise<number> {
  const counted = await db
    .select({ failed: sign_in_attempt.failed })
    .from(sign_in_attempt)
    .where(inArray(sign_in_attempt.key, keysOf(secrets, account)))
  return counted.reduce((sum, { failed }) => sum + failed, 0)
}

/** Accounts that are locked now. Compared here, because only the program can make the fingerprints of attempts. */
export async function lockedAccounts(db: Db, secrets: Secrets): Promise<number[]> {
  const locked = await db
    .select({ key: sign_in_attempt.key })
    .from(sign_in_attempt)
    .where(and(isLocked, or(like(sign_in_attempt.key, 'account:%'), like(sign_in_attempt.key, 'code:%'))))
  const keys = new Set(locked.map(({ key }) => key))
  const accounts = await db.select({ id: user.id, email: user.email }).from(user)
  return accounts.filter(account => keysOf(secrets, account).some(key => keys.has(key))).map(({ id }) => id)
}
