import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { notification } from '../../schema/notifications.ts'
import { public_report } from '../../schema/public-reports.ts'
import { notify } from '../notifications/notify.ts'
import type { OpenPlace } from './places.ts'

const entity = 'public_report'

/** Minutes within which reports of one place give one notification, as long as it isn't read. */
const groupingMinutes = 60

/**
 * Notifies those who decide that the public has reported something, and where. The words are not copied, because they
 * are deleted before notifications and mails are: the list of notifications quotes them from the report (`quoted`). A
 * whole queue of passengers gives one notification.
 */
export async function notifyReviewers(
  db: Transaction,
  { id, fk_line }: { id: number; fk_line: number },
  { fk_location, place, line }: OpenPlace
): Promise<void> {
  const notified = await db
    .selectDistinct({ user: notification.fk_user })
    .from(public_report)
    .innerJoin(notification, and(eq(notification.entity, entity), eq(notification.fk_entity, public_report.id)))
    .where(
      and(
        eq(public_report.fk_location, fk_location),
        gt(public_report.created_at, sql`now() - interval '1 minute' * ${groupingMinutes}::int`),
        isNull(notification.read_at)
      )
    )
  await notify(db, {
    kind: 'public_report_sent',
    entity,
    fk_entity: id,
    fk_line,
    title: `Aviso de un pasajero en ${place} (${line})`,
    author: null,
    knowing: notified.map(({ user }) => user)
  })
}
