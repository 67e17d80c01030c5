import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/http/address.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { sign_in_attempt } from '../../schema/access.ts'
import { type Origin, type Place, placeOf } from './known-devices.ts'
import {
  codeRule,
  codesTriedPerAccount,
  delayRule,
  failuresPerAccount,
  failuresPerAddress,
  type Limit,
  lockedFrom
} from './limits.ts'
import { requireValue } from '../../platform/require-value.ts'

/**
 * What attempts are counted by: an account (the e-mail as typed, existing or not) or a second factor, each by the place
 * from which it is tried and as a whole, or an address.
 */
export type Counted = { key: string; limit: Limit }

/**
 * The account of a sign-in attempt, by the e-mail as typed. Stored as a fingerprint, because people type passwords
 * there by mistake, and readers of the table should learn no addresses. An e-mail without an account is delayed and
 * locked just as one with.
 */
export const accountSubject = (secrets: Secrets, email: string, what = 'account') =>
  `${what}:${secrets.fingerprint('sign-in-attempt', 'account', email.trim().toLowerCase())}`

/** The second factor of a user: opening new sessions doesn't allow more attempts. */
export const codeSubject = (user: number) => `code:${user}`

/** The subject of a key in SQL: `account:…` of `account:…/203.0.113.9`. */
export const subjectOf = sql<string>`split_part(${sign_in_attempt.key}, '/', 1)`

/** One subject from one place. */
export const at = (subject: string, place: Pick<Place, 'name'>, limit: Limit): Counted => ({
  key: `${subject}/${place.name}`,
  limit
})

/**
 * The counters of attempts on an account's password. An attacker who only knows the e-mail locks it for their own
 * place; failures from many places slow down those that the account doesn't know. A browser that has been in the
 * account has its own counter.
 */
export function accountKeys(secrets: Secrets, email: string, from: Origin): Counted[] {
  const [subject, place] = [accountSubject(secrets, email), placeOf(secrets, email, from)]
  const own = at(subject, place, delayRule)
  if (place.isKnown) return [own]
  return [addressKey('failures', from.address, failuresPerAddress), own, { key: subject, limit: failuresPerAccount }]
}

/** The same for the second factor of an account. */
export function codeKeys(secrets: Secrets, { id, email }: { id: number; email: string }, from: Origin): Counted[] {
  const [subject, place] = [codeSubject(id), placeOf(secrets, email, from)]
  const own = at(subject, place, codeRule)
  return place.isKnown ? [own] : [own, { key: subject, limit: codesTriedPerAccount }]
}

/** An address, with a limit for each kind of request. An IPv6 customer owns a whole /64, which is counted as one. */
export const addressKey = (what: string, address: string, limit: Limit): Counted => ({
  key: `address:${what}:${networkOf(address)}`,
  limit
})

/**
 * Counts an attempt before it is made, as if it failed, so that no number of simultaneous attempts gets past the limit;
 * `takeBack` follows if it succeeds. Attempts during the delay are refused and counted too. During a lock nothing is
 * counted any more, so that waiting always ends.
 * @throws AUTH.ACCOUNT_LOCKED, or RATE.TOO_MANY_REQUESTS during a delay; both say for how many seconds
 */
export async function countAttempt(db: Db, { key, limit }: Counted): Promise<void> {
  const { delays, drainSeconds, forgetSeconds, locks } = limit
  const list = sql`(${sql.param([...delays])}::int[])`
  // No moment when there is no delay: another process's clock may be a little ahead.
  const until = (n: ReturnType<typeof sql>) => sql`now() + interval '1 second' * nullif(${list}[${n}], 0)`
  // A transaction that began earlier may run this later; then the time passed counts as zero, not as negative. The
  // insert refers to `before`, so that `before` is read first. When several come to a new key at once, the later ones
  // find no row in `before` and go by how many they are.
  const { rows } = await db.execute<{ failed: number; seconds: number | null }>(sql`
    with before as (select failed, blocked_until from sign_in_attempt where key = ${key} for update),
    counted as (
      insert into sign_in_attempt as a (key, failed, last_at, blocked_until)
      select ${key}, 1, now(), ${until(sql`1`)} from (values (1)) one left join before on true
      on conflict (key) do update set (failed, last_at, blocked_until) = (
        select n, now(), ${until(sql`least(n, ${delays.length}::int)`)}
        from (select case when a.last_at < now() - interval '1 second' * ${forgetSeconds}::int then 0
          else greatest(0, a.failed -
            floor(greatest(0, extract(epoch from now() - a.last_at)) / ${drainSeconds}::int)::int) end + 1 as n) next
      ) where coalesce(a.blocked_until, now()) <= now() or (${locks}::boolean and a.failed < ${lockedFrom}::int)
      returning failed, blocked_until
    )
    select coalesce(counted.failed, before.failed) as failed,
      case when before.blocked_until > now() or (before.failed is null and ${list}[counted.failed - 1] > 0)
        then ceil(extract(epoch from coalesce(counted.blocked_until, before.blocked_until) - now()) - 0.01)::int end
          as seconds
    from (values (1)) one left join counted on true left join before on true`)
  const [{ failed, seconds } = { failed: 1, seconds: null }] = rows
  if (seconds === null) return
  throw new AppError(locks && failed >= lockedFrom ? 'AUTH.ACCOUNT_LOCKED' : 'RATE.TOO_MANY_REQUESTS', {
    retryAfter: Math.max(1, seconds)
  })
}

/** After a success: a place's failures are forgotten, an address and the whole of all places get this attempt back. */
export async function takeBack(db: Db, { key, limit }: Counted): Promise<void> {
  if (limit.locks) await clearAttempt(db, { key, limit })
  else
    await db
      .update(sign_in_attempt)
      .set({ failed: sql`${sign_in_attempt.failed} - 1`, blocked_until: null })
      .where(and(eq(sign_in_attempt.key, key), sql`${sign_in_attempt.failed} > 0`))
}

/** Deletes all failed attempts at a subject, from any place: `accountSubject`, `codeSubject`. */
export async function clearAttempts(db: Db, subject: string): Promise<void> {
  await db.delete(sign_in_attempt).where(eq(subjectOf, subject))
}

export async function clearAttempt(db: Db, { key }: Counted): Promise<void> {
  await db.delete(sign_in_attempt).where(eq(sign_in_attempt.key, key))
}

/** Unlocks an account that was locked by failures. */
export const unlockAccount = (db: Db, secrets: Secrets, email: string): Promise<void> =>
  clearAttempts(db, accountSubject(secrets, email))

const turns = new Map<string, Promise<unknown>>()

/**
 * Runs work for the same key one after the other. Counting before trying would otherwise lock out a user who signs in
 * many times at once with the right password (a control room's screens after a power cut); in turns, each success
 * clears the count before the next attempt is counted.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key)
  const mine = (before ?? Promise.resolve()).then(work)
  const settled = mine.then(
    () => {},
    () => {}
  )
  turns.set(key, settled)
  try {
    return await mine
  } finally {
    if (turns.get(key) === settled) turns.delete(key)
  }
}

/**
 * Runs an attempt that may be a guess: counted first, serialised with others on the same account from the same place,
 * and forgotten if it succeeds.
 * @param attempt throws if it failed
 */
export function attempted<T>(db: Db, counted: readonly Counted[], attempt: () => Promise<T>): Promise<T> {
  // Not queued behind others' attempts: a flood from elsewhere must not delay the owner.
  const own = requireValue(counted.find(({ limit }) => limit.locks) ?? counted[0])
  return inTurn(own.key, async () => {
    for (const each of counted) await countAttempt(db, each)
    const result = await attempt()
    for (const each of counted) await takeBack(db, each)
    return result
  })
}
