import { classifierOf } from 'contract/core/classifier.ts'
import { addDays } from 'contract/core/days.ts'
import { dayOf } from 'contract/core/format.ts'
import { feedDays } from 'contract/planning/calendar-feed.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { Context } from '../../feature.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Actor, actorOfUser } from '../../platform/http/actor.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { calendar_feed } from '../../schema/calendar-feeds.ts'
import { location } from '../../schema/locations.ts'
import { workOfPerson } from './calendar.ts'
import { type CalendarEvent, iCalendar } from './ical.ts'

const fingerprintOf = (secrets: Secrets, secret: string) => secrets.fingerprint('calendar-feed', '', secret)

/** Gives the caller's feed a new secret, and returns it. @throws DOMAIN.CONFLICT for an account without a person */
export async function renewFeed(db: Transaction, actor: Actor, secrets: Secrets): Promise<string> {
  if (actor.staff === null) throw conflict('closed', 'Su cuenta no es de ninguna persona: no tiene trabajo asignado')
  const secret = randomBytes(32).toString('base64url')
  const secret_hash = fingerprintOf(secrets, secret)
  await db
    .insert(calendar_feed)
    .values({ fk_user: actor.id, secret_hash })
    .onConflictDoUpdate({ target: calendar_feed.fk_user, set: { secret_hash, created_at: sql`now()` } })
  return secret
}

/**
 * The orders and executions of a feed's person, as iCalendar, by what their account may read at this moment.
 * @throws RESOURCE.NOT_FOUND for a secret that isn't in use, and an account that is closed or lacks the right
 */
export async function feedOf(
  { database, secrets, env }: Pick<Context, 'database' | 'secrets' | 'env'>,
  secret: string
): Promise<string> {
  const { db, pool } = database
  const [feed] = await db
    .select()
    .from(calendar_feed)
    .where(eq(calendar_feed.secret_hash, fingerprintOf(secrets, secret)))
  const actor = feed && (await actorOfUser(pool, feed.fk_user))
  if (!actor || actor.staff === null || actor.mustSetUp || !actor.permissions.has('work-orders.read')) throw notFound()
  const now = new Date().toISOString()
  const today = dayOf(now, env.TZ_OPERATOR)
  const asked = {
    lines: actor.lines,
    from: addDays(today, -feedDays.before),
    to: addDays(today, feedDays.after),
    fk_staff: actor.staff
  }
  const entries = await workOfPerson(db, asked, env.TZ_OPERATOR)
  const lines = await db
    .select()
    .from(location)
    .where(inArray(location.id, [...actor.lines]))
  const nameOf = new Map(lines.map(({ id, name }) => [id, name]))
  const events = entries.map((entry): CalendarEvent => ({
    uid: `${entry.kind}-${entry.id}@teleferico`,
    start: entry.start,
    end: entry.end,
    summary: `${entry.code} ${entry.title}`,
    description: [entry.type, entry.fkc_status].map(id => classifierOf(id as number).name).join(', '),
    location: nameOf.get(entry.fk_line) ?? '',
    ...(env.APP_URL && { url: new URL(`admin/planned/work-orders/${entry.fk_work_order}`, env.APP_URL).href }),
    sequence: entry.version as number
  }))
  return iCalendar('Mantenimiento', events, now)
}
