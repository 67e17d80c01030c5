import type { LetterRecipient } from 'contract/anomaly-reports/anomaly-letters.ts'
import { formatSize } from 'contract/core/format.ts'
import { maxMailBytes } from 'contract/anomaly-reports/letter-states.ts'
import { and, asc, eq, like, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { insertOne } from '../../platform/database/insert-one.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import { oneRow } from '../../platform/http/list.ts'
import { queueLetter } from '../../platform/mail.ts'
import {
  anomaly_report_letter,
  anomaly_report_letter_file,
  anomaly_report_recipient
} from '../../schema/anomaly-letters.ts'
import { attachment } from '../../schema/attachments.ts'
import type { Kept } from '../attachments/contents.ts'
import { lockReport } from './actions.ts'
import { wholeReportSource } from './source.ts'

/** The name of the mail of a report in the queue; its reference is the recipient. */
export const reportMailKind = 'anomaly_report'

/** Room for the report itself, beside the files of its mail. */
const roomForPdf = 512 * 1024

/**
 * Which files go along: as many as fit, in their order; a smaller one may still fit after a large one that doesn't.
 * @param room bytes
 */
export function fitting<File extends { size: number }>(
  files: readonly File[],
  room: number
): (File & { is_left_out: boolean })[] {
  let left = room
  return files.map(file => {
    const is_left_out = file.size > left
    if (!is_left_out) left -= file.size
    return { ...file, is_left_out }
  })
}

/**
 * Sends a report to people by mail: as it is now, as PDF, with its photos and the sender's own files. Each recipient
 * has a mail of their own, and a state.
 * @throws VALIDATION.INVALID_DATA on `files` if the sender's own are too large together
 */
export async function sendLetter(
  db: Transaction,
  actor: Actor,
  id: number,
  {
    recipients,
    message,
    kept,
    timeZone
  }: {
    recipients: readonly string[]
    message: string | null | undefined
    kept: readonly Kept[]
    timeZone: string
  }
): Promise<LetterRecipient[]> {
  const report = (await oneRow(db, wholeReportSource, id, actor)).parsed()
  const room = maxMailBytes - roomForPdf
  if (kept.reduce((sum, { size }) => sum + size, 0) > room)
    throw invalid({
      files: `Los archivos de un correo no pueden pasar de ${formatSize(room)} en total`
    })
  const photos = await photosOf(db, id)
  const { reportAsPdf } = await import('./letter-pdf.ts') // with the first letter: what writes PDF takes 10 MiB
  const files = fitting([...kept, ...photos.filter(({ sha256 }) => !kept.some(one => one.sha256 === sha256))], room)
  const fk_anomaly_report_letter = await insertOne(db, anomaly_report_letter, {
    fk_anomaly_report: id,
    fk_user: actor.id,
    message: message ?? null,
    pdf: await reportAsPdf(report, { timeZone, leftOut: files.filter(file => file.is_left_out) })
  })
  if (files.length)
    await db.insert(anomaly_report_letter_file).values(
      files.map(({ file_name, mime_type, size, sha256, is_left_out }) => ({
        fk_anomaly_report_letter,
        file_name,
        mime_type,
        size,
        sha256,
        is_left_out
      }))
    )
  const made = await db
    .insert(anomaly_report_recipient)
    .values(recipients.map(recipient => ({ fk_anomaly_report: id, fk_anomaly_report_letter, recipient })))
    .returning(said)
  for (const { id: reference, recipient } of made)
    await queueLetter(db, { to: recipient, kind: reportMailKind, reference })
  return made as LetterRecipient[]
}

const said = {
  id: anomaly_report_recipient.id,
  recipient: anomaly_report_recipient.recipient,
  state: anomaly_report_recipient.state,
  error: anomaly_report_recipient.error,
  tried_at: anomaly_report_recipient.tried_at
}

/** The pictures of a report, as they came. */
const photosOf = (db: Transaction, id: number) =>
  db
    .select({
      file_name: attachment.file_name,
      mime_type: attachment.mime_type,
      size: attachment.size,
      sha256: attachment.sha256
    })
    .from(attachment)
    .where(
      and(eq(attachment.entity, 'anomaly_report'), eq(attachment.fk_entity, id), like(attachment.mime_type, 'image/%'))
    )
    .orderBy(asc(attachment.id))

/** Puts a recipient's mail in the queue again, whatever became of it. @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN */
export async function resend(
  db: Transaction,
  actor: Actor,
  { id, recipient }: { id: number; recipient: number }
): Promise<LetterRecipient> {
  await lockReport(db, id, actor)
  const [row] = await db
    .update(anomaly_report_recipient)
    .set({ state: 'waiting', error: null })
    .where(and(eq(anomaly_report_recipient.id, recipient), eq(anomaly_report_recipient.fk_anomaly_report, id)))
    .returning(said)
  if (!row) throw notFound()
  await db.execute(sql`delete from mail where kind = ${reportMailKind} and reference = ${recipient}`)
  await queueLetter(db, { to: row.recipient, kind: reportMailKind, reference: recipient })
  return row as LetterRecipient
}
