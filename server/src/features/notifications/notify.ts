import {
  type NotificationKind,
  notificationRights,
  usualPreference
} from 'contract/notifications/notification-kinds.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { accountsThatMay } from '../../platform/http/actor.ts'
import { queueLetter } from '../../platform/mail.ts'
import { user } from '../../schema/access.ts'
import { notification, notification_preference } from '../../schema/notifications.ts'
import { requireValue } from '../../platform/require-value.ts'

/** The content of a notification, and its record. */
type NotificationContent = {
  kind: NotificationKind
  entity: string
  fk_entity: number
  /** the record's line: people who don't work on it get no notification; null: it is of no line */
  fk_line: number | null
  /** what happened, in a sentence */
  title: string
  /** the words of its author */
  text?: string | null | undefined
}

type Delivery = NotificationContent & {
  users?: readonly (number | null)[]
  author: number | null
  /** accounts that know it already */
  knowing?: readonly number[]
}

/** The name of the mail of a notification in the queue. */
export const notificationMailKind = 'notification'

/**
 * Notifies people of what was done to a record, in the transaction that does it: in the application, by mail, or both,
 * by each one's preferences. The author is left out, and so are people who may not see the record.
 * @param users accounts; those that are null are left out. Without it, all whose work the record is
 * @param author who did it; null for a person without an account
 * @returns how many are notified
 */
export async function notify(db: Transaction, { users, author, knowing = [], ...content }: Delivery): Promise<number> {
  const named = users && { users: [...new Set(users)].filter(one => one !== null) }
  const asked = { ...named, line: content.fk_line, permission: notificationRights[content.kind] }
  const may = (await accountsThatMay(db, asked)).filter(one => one !== author && !knowing.includes(one))
  if (may.length === 0) return 0
  const wishes = await db
    .select({ id: user.id, email: user.email, ...wished })
    .from(user)
    .leftJoin(
      notification_preference,
      and(eq(notification_preference.fk_user, user.id), eq(notification_preference.kind, content.kind))
    )
    .where(inArray(user.id, may))
    .orderBy(user.id)
  let reached = 0
  for (const { id, email, in_app, by_mail } of wishes) {
    const isShown = in_app ?? usualPreference.in_app
    const isMailed = by_mail ?? usualPreference.by_mail
    if (!isShown && !isMailed) continue
    const [made] = await db
      .insert(notification)
      .values({ ...content, fk_user: id, fk_author: author, is_shown: isShown })
      .returning({ id: notification.id })
    if (isMailed) await queueLetter(db, { to: email, kind: notificationMailKind, reference: requireValue(made).id })
    reached++
  }
  return reached
}

/** The same, for those who didn't get the same words about it before. */
export async function notifyOnce(db: Transaction, delivery: Delivery): Promise<number> {
  const { kind, entity, fk_entity, title } = delivery
  const before = await db
    .select({ user: notification.fk_user })
    .from(notification)
    .where(
      and(
        eq(notification.entity, entity),
        eq(notification.fk_entity, fk_entity),
        eq(notification.kind, kind),
        eq(notification.title, title)
      )
    )
  return notify(db, { ...delivery, knowing: [...(delivery.knowing ?? []), ...before.map(({ user: id }) => id)] })
}

const wished = { in_app: notification_preference.in_app, by_mail: notification_preference.by_mail }

/** Deletes the notifications about a record that is deleted. */
export const deleteNotifications = (db: Transaction, entity: string, id: number) =>
  db.delete(notification).where(and(eq(notification.entity, entity), eq(notification.fk_entity, id)))

/** Marks the notifications about a record as read for all their readers, once it needs no attention any more. */
export const settle = (db: Transaction, entity: string, id: number) =>
  db
    .update(notification)
    .set({ read_at: new Date().toISOString() })
    .where(and(eq(notification.entity, entity), eq(notification.fk_entity, id), isNull(notification.read_at)))
