import { type NotificationKind, notificationRights, usualPreference } from 'contract/notification-kinds.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { accountsThatMay } from '../../platform/http/actor.ts'
import { queueLetter } from '../../platform/mail.ts'
import { user } from '../../schema/access.ts'
import { notification, notification_preference } from '../../schema/notifications.ts'
import { requireValue } from '../../platform/require-value.ts'

/** What people are told, and of which record. */
export type Told = {
  kind: NotificationKind
  entity: string
  fk_entity: number
  /** the record's line: whoever doesn't work on it isn't told; null: it is of no line */
  fk_line: number | null
  /** what happened, in a sentence */
  title: string
  /** the words of whoever did it */
  text?: string | null | undefined
}

type Telling = Told & {
  users?: readonly (number | null)[]
  author: number | null
  /** accounts that know it already */
  knowing?: readonly number[]
}

/** The name of the mail of a notification in the queue. */
export const notificationMailKind = 'notification'

/**
 * Tells people of what was done to a record, in the transaction that does it: in the application, by mail, or both, as
 * each wants. Whoever did it isn't told, nor anybody who may not see the record.
 * @param users accounts; those that are null are left out. Without it, all whose work the record is
 * @param author who did it; null for somebody without an account
 * @returns how many are told
 */
export async function notify(db: Transaction, { users, author, knowing = [], ...told }: Telling): Promise<number> {
  const named = users && { users: [...new Set(users)].filter(one => one !== null) }
  const asked = { ...named, line: told.fk_line, permission: notificationRights[told.kind] }
  const may = (await accountsThatMay(db, asked)).filter(one => one !== author && !knowing.includes(one))
  if (may.length === 0) return 0
  const wishes = await db
    .select({ id: user.id, email: user.email, ...wished })
    .from(user)
    .leftJoin(
      notification_preference,
      and(eq(notification_preference.fk_user, user.id), eq(notification_preference.kind, told.kind))
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
      .values({ ...told, fk_user: id, fk_author: author, is_shown: isShown })
      .returning({ id: notification.id })
    if (isMailed) await queueLetter(db, { to: email, kind: notificationMailKind, reference: requireValue(made).id })
    reached++
  }
  return reached
}

/** The same, for those who weren't told of it in the same words before. */
export async function notifyOnce(db: Transaction, telling: Telling): Promise<number> {
  const { kind, entity, fk_entity, title } = telling
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
  return notify(db, { ...telling, knowing: [...(telling.knowing ?? []), ...before.map(({ user: id }) => id)] })
}

const wished = { in_app: notification_preference.in_app, by_mail: notification_preference.by_mail }

/** Takes back what was told of a record that goes. */
export const forget = (db: Transaction, entity: string, id: number) =>
  db.delete(notification).where(and(eq(notification.entity, entity), eq(notification.fk_entity, id)))

/** What nobody needs to look at any more is read by everybody who was told of it. */
export const settle = (db: Transaction, entity: string, id: number) =>
  db
    .update(notification)
    .set({ read_at: new Date().toISOString() })
    .where(and(eq(notification.entity, entity), eq(notification.fk_entity, id), isNull(notification.read_at)))
