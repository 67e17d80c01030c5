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

/** The mail of a notification, for those who want it by mail. */
export const notificationMail = ({ db, env }: { db: Database; env: Env }): MailKind => ({
  kind: notificationMailKind,
  async write(reference) {
    const [told] = await db.select().from(notification).where(eq(notification.id, reference))
    if (!told) return undefined
    const { entity, fk_entity, fk_line, fk_author, title, text } = told
    const page = pages[entity]
    return {
      subject: title,
      paragraphs: [
        `${title}.`,
        // A notification of the system has no reason, but perhaps the name of what it is about.
        ...(text ? [fk_author === null ? text : `Motivo: ${text}`] : []),
        ...(env.APP_URL && page
          ? [{ label: 'Abrir', link: linkOnLine(env.APP_URL, `${page}${fk_entity}`, fk_line) }]
          : []),
        'Puede elegir qué avisos recibe por correo en la campana de la aplicación.'
      ]
    }
  }
})
