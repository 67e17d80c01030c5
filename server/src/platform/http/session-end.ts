import { and, isNull, sql } from 'drizzle-orm'
import { session } from '../../schema/access.ts'

/** A session ends after so long without use: a shift and its hand-over. */
const unusedHours = 12
export const unusedMs = unusedHours * 3_600_000

const unused = sql.raw(`interval '${unusedHours} hours'`)

/** When a session ends, unless it is used or ended before. */
export const endOfSession = sql<string>`least(${session.expires_at}, ${session.last_used_at} + ${unused})`.mapWith(
  session.expires_at
)

/** Sessions that may be used. */
export const isOpenSession = and(isNull(session.revoked_at), sql`${endOfSession} > now()`)
