import { and, desc, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { isOpenSession } from '../../platform/http/session-end.ts'
import { session, user } from '../../schema/access.ts'
import type { Origin } from './known-devices.ts'

/**
 * Hours after which a session ends however much it is used: a week; before the second factor is given, a shift. It ends
 * earlier without use (`session-end.ts`).
 */
const longest = { partial: 12, full: 7 * 24 } as const

/** Open sessions of one account: several shifts of a control room that never sign out. */
export const maxSessions = 100

type Level = 'partial' | 'full'

/** Where a sign-in comes from: the browser's user agent, the address, and the accounts that it has been in. */
export type From = Origin & { device: string | null }

/** The content of a session's token; and whose it is. */
export type Opened = { session: string; expires: string; level: Level; user: string; email: string }

/** Opens a session; beyond the number that one account may have, the oldest one ends. */
export async function openSession(
  db: Db,
  account: Pick<typeof user.$inferSelect, 'id' | 'uuid' | 'email'>,
  level: Level,
  from: From
): Promise<Opened> {
  const expires_at = new Date(Date.now() + longest[level] * 3_600_000).toISOString()
  const [opened] = (await db
    .insert(session)
    .values({ fk_user: account.id, level, device: from.device, address: from.address, expires_at })
    .returning({ id: session.id })) as [{ id: string }]
  const newest = db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.fk_user, account.id), isOpenSession))
    .orderBy(desc(session.created_at), desc(session.expires_at))
    .limit(maxSessions)
  await end(db, and(eq(session.fk_user, account.id), ne(session.id, opened.id), notInArray(session.id, newest)))
  return { session: opened.id, expires: expires_at, level, user: account.uuid, email: account.email }
}

/** Ends a session at once, in every open browser. */
export const endSession = (db: Db, id: string): Promise<number> => end(db, eq(session.id, id))

/** Ends one of a user's sessions. @returns 0 if it isn't theirs or has ended already */
export const endSessionOf = (db: Db, fk_user: number, id: string): Promise<number> =>
  end(db, and(eq(session.id, id), eq(session.fk_user, fk_user)))

/**
 * Ends a user's sessions at once in every open browser: after a new password, a changed second factor, or when the user
 * is disabled.
 * @param except the session that stays open, usually the caller's
 * @returns how many were ended
 */
export const endSessionsOf = (
  db: Db,
  fk_user: number,
  { except }: { except?: string | undefined } = {}
): Promise<number> =>
  end(db, and(eq(session.fk_user, fk_user), except === undefined ? undefined : ne(session.id, except)))

/** Number of open sessions of a user. */
export const openSessionsOf = (db: Db, fk_user: number): Promise<number> =>
  db.$count(session, and(eq(session.fk_user, fk_user), isOpenSession))

async function end(db: Db, which: ReturnType<typeof and>): Promise<number> {
  const ended = await db
    .update(session)
    .set({ revoked_at: sql`now()` })
    .where(and(which, isOpenSession))
    .returning({ id: session.id })
  for (const { id } of ended) await db.execute(sql`select pg_notify('session_ended', ${id})`)
  return ended.length
}

/** @throws RESOURCE.NOT_FOUND unless there is such a user */
export async function requireUser(db: Db, id: number): Promise<void> {
  const [found] = await db.select({ id: user.id }).from(user).where(eq(user.id, id))
  if (!found) throw notFound()
}
