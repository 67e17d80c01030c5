import { type NotificationKind, notificationPages } from 'contract/notifications/notification-kinds.ts'
import { eq } from 'drizzle-orm'
import type { Env } from '../../env.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MailKind } from '../../platform/mail.ts'
import { notification } from '../../schema/notifications.ts'
import { linkOnLine } from '../../platform/mail-link.ts'
import { notificationMailKind } from './notify.ts'

/** Where the record of a notification is shown: before its id. */
const pages: Readonly<Record<string, string>> = {
  anomaly_report: 'admin/anomaly-reports/',
  asset: 'admin/assets/',
  cron_job: 'admin/settings/cron-jobs?historia=',
  public_report: 'admin/anomaly-reports/public?aviso=',
  staff: 'admin/staff/',
  work_order: 'admin/planned/work-orders/'
}

/** The page of a notification, without leading slash; undefined if its record has none. */
function pathOf({ kind, entity, fk_entity }: Pick<typeof notification.$inferSelect, 'kind' | 'entity' | 'fk_entity'>) {
  const own = notificationPages[kind as NotificationKind]
  if (own) return `${own.to.slice(1)}?${new URLSearchParams(own.search).toString()}`
  const page = pages[entity]
  return page && `${page}${fk_entity}`
}

/** The mail of a notification, for those who want it by mail. */
export const notificationMail = ({ db, env }: { db: Database; env: Env }): MailKind => ({
  kind: notificationMailKind,
  async write(reference) {
    const [told] = await db.select().from(notification).where(eq(notification.id, reference))
    if (!told) return undefined
    const { fk_line, fk_author, title, text } = told
    const path = pathOf(told)
    return {
      subject: title,
      paragraphs: [
        `${title}.`,
        // A notification of the system has no reason, but perhaps the name of what it is about.
        ...(text ? [fk_author === null ? text : `Motivo: ${text}`] : []),
        ...(env.APP_URL && path ? [{ label: 'Abrir', link: linkOnLine(env.APP_URL, path, fk_line) }] : []),
        'Puede elegir qué avisos recibe por correo en la campana de la aplicación.'
      ]
    }
  }
})
