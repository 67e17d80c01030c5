import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import type { Env } from '../../env.ts'
import type { Database } from '../../platform/database/database.ts'
import { linkOnLine } from '../../platform/mail-link.ts'
import type { MailKind } from '../../platform/mail.ts'
import type { Storage } from '../../platform/storage.ts'
import {
  anomaly_report_letter,
  anomaly_report_letter_file,
  anomaly_report_recipient
} from '../../schema/anomaly-letters.ts'
import { anomaly_report } from '../../schema/anomaly-reports.ts'
import { keysOf } from '../attachments/contents.ts'
import { reportMailKind } from './letters.ts'

type Parts = { db: Database; env: Env; storage: Storage }

/** The mail of a report: the sender's words, the report as PDF, its photos. */
export const reportMail = ({ db, env, storage }: Parts): MailKind => ({
  kind: reportMailKind,
  async write(reference) {
    const [found] = await db
      .select({
        letter: anomaly_report_letter,
        code: anomaly_report.code,
        report: anomaly_report.id,
        line: anomaly_report.fk_line
      })
      .from(anomaly_report_recipient)
      .innerJoin(anomaly_report_letter, eq(anomaly_report_letter.id, anomaly_report_recipient.fk_anomaly_report_letter))
      .innerJoin(anomaly_report, eq(anomaly_report.id, anomaly_report_letter.fk_anomaly_report))
      .where(eq(anomaly_report_recipient.id, reference))
    if (!found) return undefined
    const { letter, code, report, line } = found
    const files = await db
      .select()
      .from(anomaly_report_letter_file)
      .where(eq(anomaly_report_letter_file.fk_anomaly_report_letter, letter.id))
      .orderBy(anomaly_report_letter_file.id)
    const leftOut = files.filter(file => file.is_left_out).map(file => file.file_name)
    const attached = []
    for (const { file_name, mime_type, sha256 } of files.filter(file => !file.is_left_out))
      attached.push({
        name: file_name,
        type: mime_type,
        content: await buffer(await storage.read(keysOf(sha256).original))
      })
    return {
      subject: `Reporte de anomalía ${code}`,
      paragraphs: [
        ...(letter.message ?? '').split(/\n+/).filter(part => part.trim()),
        `Se adjunta el reporte ${code} en PDF${attached.length ? ' con sus fotos y archivos' : ''}.`,
        ...(leftOut.length ? [`No caben en este correo: ${new Intl.ListFormat('es').format(leftOut)}.`] : []),
        ...(env.APP_URL
          ? [{ label: 'Abrir el reporte', link: linkOnLine(env.APP_URL, `admin/anomaly-reports/${report}`, line) }]
          : [])
      ],
      files: [{ name: `${code}.pdf`, type: 'application/pdf', content: letter.pdf }, ...attached]
    }
  },
  async note(tx, reference, outcome) {
    const error = outcome.state === 'sent' ? null : outcome.error
    await tx
      .update(anomaly_report_recipient)
      .set({ state: outcome.state, error, tried_at: sql`now()` })
      .where(eq(anomaly_report_recipient.id, reference))
  }
})
