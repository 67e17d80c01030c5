import { and, eq, sql } from 'drizzle-orm'
import { isIPv6 } from 'node:net'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { sign_in_attempt } from '../../schema/access.ts'
import { codeRule, delayRule, type Limit, lockedFrom } from './limits.ts'

/** What is counted: an account (by what was typed, whether it exists or not), a second factor, an address. */
export type Counted = { key: string; limit: Limit }

/**
 * The account that somebody tries to enter, by the e-mail as typed. As a fingerprint: people type passwords there, and whoever reads
 * the table learns no addresses. An e-mail without an account is delayed and locked just as one with.
 */
export const accountKey = (secrets: Secrets, email: string): Counted => ({
  key: `account:${secrets.fingerprint('sign-in-attempt', 'account', email.trim().toLowerCase())}`,
  limit: delayRule
})

/** The second factor of a user: opening new sessions gives no new tries. */
export const codeKey = (user: number): Counted => ({ key: `code:${user}`, limit: codeRule })

/** An address, with a limit of its own for each thing that may be asked from there. An IPv6 customer has a whole /64. */
export const addressKey = (what: string, address: string, limit: Limit): Counted => ({
  key: `address:${what}:${networkOf(address)}`,
  limit
})

/** Address without what one customer may change at will: `2001:db8:1:2::/64`; IPv4 as it is. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const all = [...groups, ...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after]
  return `${all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * Counts one more attempt before it is made, as if it failed, so that no number of simultaneous ones gets past the limit; `takeBack`
 * follows when it succeeds. Whoever doesn't wait for the delay is refused and counted all the same; during a lock nothing is
 * counted any more, so waiting always ends.
 * @throws AUTH.ACCOUNT_LOCKED, or RATE.TOO_MANY_REQUESTS during a delay; both say for how many seconds
 */
export async function countAttempt(db: Db, { key, limit }: Counted): Promise<void> {
  const { delays, drainSeconds, forgetSeconds, locks } = limit
  const list = sql`(${sql.param([...delays])}::int[])`
  // Without a delay there is no moment: another process's clock may be a little ahead.
  const until = (n: ReturnType<typeof sql>) => sql`now() + interval '1 second' * nullif(${list}[${n}], 0)`
  // Who began earlier may come later: no time has gone by for them, not less than none.
  // The insert reads `before`, so that it is read first; of several that come to a new key at once, the later ones find nothing before
  // them and go by how many they are.
  const { rows } = await db.execute<{ failed: number; seconds: number | null }>(sql`
    with before as (select failed, blocked_until from sign_in_attempt where key = ${key} for update),
    counted as (
      insert into sign_in_attempt as a (key, failed, last_at, blocked_until)
      select ${key}, 1, now(), ${until(sql`1`)} from (values (1)) one left join before on true
      on conflict (key) do update set (failed, last_at, blocked_until) = (
        select n, now(), ${until(sql`least(n, ${delays.length}::int)`)}
        from (select case when a.last_at < now() - interval '1 second' * ${forgetSeconds}::int then 0
          else greatest(0, a.failed - floor(greatest(0, extract(epoch from now() - a.last_at)) / ${drainSeconds}::int)::int) end + 1 as n) next
      ) where coalesce(a.blocked_until, now()) <= now() or (${locks}::boolean and a.failed < ${lockedFrom}::int)
      returning failed, blocked_until
    )
    select coalesce(counted.failed, before.failed) as failed,
      case when before.blocked_until > now() or (before.failed is null and ${list}[counted.failed - 1] > 0)
        then ceil(extract(epoch from coalesce(counted.blocked_until, before.blocked_until) - now()) - 0.01)::int end as seconds
    from (values (1)) one left join counted on true left join before on true`)
  const [{ failed, seconds } = { failed: 1, seconds: null }] = rows
  if (seconds === null) return
  throw new AppError(locks && failed >= lockedFrom ? 'AUTH.ACCOUNT_LOCKED' : 'RATE.TOO_MANY_REQUESTS', {
    retryAfter: Math.max(1, seconds)
  })
}

/** The attempt succeeded: for an account or a code, nothing is left of earlier failures; an address gets this one back. */
export async function takeBack(db: Db, { key, limit }: Counted): Promise<void> {
  if (limit.locks) await db.delete(sign_in_attempt).where(eq(sign_in_attempt.key, key))
  else
    await db
      .update(sign_in_attempt)
      .set({ failed: sql`${sign_in_attempt.failed} - 1`, blocked_until: null })
      .where(and(eq(sign_in_attempt.key, key), sql`${sign_in_attempt.failed} > 0`))
}

/** Lets an account in again that failures have locked. */
export const unlockAccount = (db: Db, secrets: Secrets, email: string): Promise<void> =>
  takeBack(db, accountKey(secrets, email))

const turns = new Map<string, Promise<unknown>>()

/**
 * One after the other for the same key. Counting before trying would lock out whoever signs in with the right password many times at
 * once (a control room's screens after a power cut); in turns, each success clears the count before the next one counts.
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
 * Tries something that somebody may be guessing: counted first, in turn with others on the same account, and forgotten when it succeeds.
 * @param counted what it is counted on; the last one is the account
 * @param attempt throws when it failed
 */
export function attempted<T>(db: Db, counted: readonly [...Counted[], Counted], attempt: () => Promise<T>): Promise<T> {
  const account = counted[counted.length - 1] as Counted
  return inTurn(account.key, async () => {
    for (const each of counted) await countAttempt(db, each)
    const result = await attempt()
    for (const each of counted) await takeBack(db, each)
    return result
  })
}
