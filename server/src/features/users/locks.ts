import type { User } from 'contract/users/users.ts'
import { and, gt, gte, inArray, like, max, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { sign_in_attempt, user } from '../../schema/access.ts'
import { accountSubject, codeSubject, subjectOf } from '../auth/attempts.ts'
import { lockedFrom } from '../auth/limits.ts'

type Row = Omit<User, 'locked_until'>

const isLocked = and(gt(sign_in_attempt.blocked_until, sql`now()`), gte(sign_in_attempt.failed, lockedFrom))

const subjectsOf = (secrets: Secrets, { id, email }: { id: number; email: string }) => [
  accountSubject(secrets, email),
  codeSubject(id)
]

/**
 * The accounts with the moment until which each is locked after failures of the password or of the second factor, from
 * one place or more.
 */
export async function withLocks(db: Db, secrets: Secrets, rows: readonly Row[]): Promise<User[]> {
  const subjects = rows.flatMap(row => subjectsOf(secrets, row))
  const found = await db
    .select({ subject: subjectOf, until: max(sign_in_attempt.blocked_until) })
    .from(sign_in_attempt)
    .where(and(isLocked, inArray(subjectOf, subjects)))
    .groupBy(subjectOf)
  const until = new Map(found.map(each => [each.subject, each.until]))
  return rows.map(row => ({
    ...row,
    locked_until:
      subjectsOf(secrets, row)
        .flatMap(subject => until.get(subject) ?? [])
        .toSorted()
        .at(-1) ?? null
  }))
}

/** Number of failures counted against an account in all places, by password and by second factor. */
export async function failuresOf(db: Db, secrets: Secrets, account: { id: number; email: string }): Promise<number> {
  const counted = await db
    .select({ failed: sign_in_attempt.failed })
    .from(sign_in_attempt)
    // What is counted for all places together are the same failures.
    .where(and(inArray(subjectOf, subjectsOf(secrets, account)), like(sign_in_attempt.key, '%/%')))
  return counted.reduce((sum, { failed }) => sum + failed, 0)
}

/** Accounts that are locked now. Compared here, because only the program can make the fingerprints of attempts. */
export async function lockedAccounts(db: Db, secrets: Secrets): Promise<number[]> {
  const locked = await db
    .selectDistinct({ subject: subjectOf })
    .from(sign_in_attempt)
    .where(and(isLocked, or(like(sign_in_attempt.key, 'account:%'), like(sign_in_attempt.key, 'code:%'))))
  const subjects = new Set(locked.map(({ subject }) => subject))
  const accounts = await db.select({ id: user.id, email: user.email }).from(user)
  return accounts
    .filter(account => subjectsOf(secrets, account).some(subject => subjects.has(subject)))
    .map(({ id }) => id)
}
