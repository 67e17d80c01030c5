import type { QueryClient } from '@tanstack/react-query'
import { parseEntry } from '../api/outboxStorage.ts'
import { invalidateEntities } from '../api/queryClient.ts'
import { showSuccess } from '../api/toasts.ts'
import { dropFile } from './keptFiles.ts'
import { keptFor, sendForm, sendOnce } from './sendForm.ts'
import type { ReportEntry } from './writes.ts'
import { noteSent } from './sentReports.ts'

/** What the server answers: the report, or the one that was joined. */
export type ReportReply = { id: number; code: string }

/**
 * Sends a report that waits, with its files, in one call: it is there whole or not at all, and once.
 * @throws ApiError; 410 if the browser has lost one of its files
 */
export function sendReport(user: string, entry: ReportEntry): Promise<ReportReply | undefined> {
  return sendOnce(user, entry, async control => {
    const form = new FormData()
    for (const [name, value] of Object.entries(entry.body)) form.append(name, value)
    for (const { id } of entry.files) {
      const file = await keptFor(user, entry, id)
      form.append('files', file, file.name)
    }
    return sendForm<ReportReply>(entry, form, control)
  })
}

/** A report that the server takes so soon is confirmed at once; later ones are counted together (`OfflineBar`). */
const freshMs = 15_000

/** Stores the code of a report that the server has accepted, and deletes its files from the device. */
export async function applySentReport(
  queryClient: QueryClient,
  user: string,
  { slot, files, joins, made }: ReportEntry,
  reply: ReportReply | undefined
): Promise<void> {
  // Without a reply another tab has sent it, and has noted that.
  if (reply) noteSent(user, slot, { id: reply.id, code: reply.code })
  if (reply && Date.now() - Date.parse(made) < freshMs)
    showSuccess(joins ? 'Gracias: queda anotado que usted también lo vio' : `Anomalía reportada: ${reply.code}`)
  // It may have been written anew meanwhile, with the same files.
  if (!parseEntry(user, slot)) await Promise.all(files.map(({ id }) => dropFile(user, id)))
  await invalidateEntities(queryClient, ['anomaly_report', 'attachment'])
}
