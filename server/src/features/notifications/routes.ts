import {
  type NotificationKind,
  notificationRights,
  usualPreference
} from 'contract/notifications/notification-kinds.ts'
import * as contract from 'contract/notifications/notifications.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { RegisterRoutes } from '../../feature.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { listRows } from '../../platform/http/list.ts'
import { listSource, searchTextOf } from '../../platform/http/list-source.ts'
import { user } from '../../schema/access.ts'
import { nameOfAccount } from '../../schema/expressions.ts'
import { notification, notification_preference } from '../../schema/notifications.ts'
import { notificationPolicy } from './policy.ts'

/** The text of a notification; of what a passenger reported, the beginning of their words while these are kept. */
const quoted = sql<string | null>`case when ${notification.entity} = 'public_report'
  then (select '«' || left(description, 200) || case when length(description) > 200 then ${'…'} else '' end || '»'
    from public_report where id = ${notification.fk_entity})
  else ${notification.text} end`

/** The caller's own, of records that they may still see. */
const source = listSource(contract.notifications, {
  ...notificationPolicy,
  where: sql`${notification.fk_user} = ${sql.placeholder('reader')} and ${notification.is_shown}
    and ${notification.kind} = any(${sql.placeholder('kinds')}::text[])
    and (${notification.fk_line} is null or ${notification.fk_line} = any(${sql.placeholder('readerLines')}::int[]))`,
  fields: { author: { id: user.id, name: nameOfAccount(user) }, text: quoted },
  joins: query => query.leftJoin(user, eq(user.id, notification.fk_author)),
  searchText: searchTextOf(notification.title, notification.text),
  flags: { is_read: is => (is ? sql`${notification.read_at} is not null` : sql`${notification.read_at} is null`) }
})

const kinds = Object.keys(notificationRights) as NotificationKind[]

const kindsFor = ({ permissions }: Pick<Actor, 'permissions'>) =>
  kinds.filter(kind => permissions.has(notificationRights[kind]))

const readBy = (actor: Actor) => ({ reader: actor.id, kinds: kindsFor(actor), readerLines: [...actor.lines] })

async function page(db: Db, actor: Actor, query: Parameters<typeof listRows>[2]) {
  return (await listRows(db, source, query, actor, readBy(actor))).parsed()
}

async function preferencesOf(db: Db, actor: Actor): Promise<contract.NotificationPreference[]> {
  const chosen = await db.select().from(notification_preference).where(eq(notification_preference.fk_user, actor.id))
  // Kinds that a person never gets can't be chosen.
  return kindsFor(actor).map(kind => {
    const { in_app, by_mail } = chosen.find(one => one.kind === kind) ?? usualPreference
    return { kind, in_app, by_mail }
  })
}

/** Notifications: the caller's alone, read and unread, and how they want to get them. */
export const registerRoutes: RegisterRoutes = routes => {
  routes.read(contract.listNotifications, async ({ db, query, actor }) => {
    const found = await page(db, actor, query)
    const { count } = await page(db, actor, { page: 1, itemsPerPage: 1, is_read: false })
    return { ...found, unread: count }
  })

  routes.write(contract.readNotification, async ({ db, params: { id }, actor }) => {
    await db
      .update(notification)
      .set({ read_at: sql`now()` })
      .where(and(eq(notification.id, id), eq(notification.fk_user, actor.id), isNull(notification.read_at)))
    const { rows } = await page(db, actor, { page: 1, itemsPerPage: 1, id: [id] })
    if (!rows[0]) throw notFound()
    return rows[0]
  })

  routes.write(contract.readAllNotifications, async ({ db, actor }) => {
    await db
      .update(notification)
      .set({ read_at: sql`now()` })
      .where(and(eq(notification.fk_user, actor.id), isNull(notification.read_at)))
    return {}
  })

  routes.read(contract.notificationPreferences, ({ db, actor }) => preferencesOf(db, actor))

  routes.write(contract.changeNotificationPreferences, async ({ db, body: { preferences }, actor }) => {
    if (new Set(preferences.map(({ kind }) => kind)).size < preferences.length)
      throw invalid({ preferences: 'Hay avisos repetidos' })
    await db
      .insert(notification_preference)
      .values(preferences.map(one => ({ ...one, fk_user: actor.id })))
      .onConflictDoUpdate({
        target: [notification_preference.fk_user, notification_preference.kind],
        set: { in_app: sql`excluded.in_app`, by_mail: sql`excluded.by_mail` }
      })
    return preferencesOf(db, actor)
  })
}
