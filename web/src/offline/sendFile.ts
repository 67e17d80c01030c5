import type { QueryClient } from '@tanstack/react-query'
import type { Attachment } from 'contract/attachments/attachments.ts'
import { parseEntry } from '../api/outboxStorage.ts'
import { amendFetched, invalidateEntities } from '../api/queryClient.ts'
import { filesQuery } from '../ui/files/filesApi.ts'
import { dropFile } from './keptFiles.ts'
import { keptFor, sendForm, sendOnce } from './sendForm.ts'
import type { FileEntry } from './writes.ts'

/**
 * Sends a file that waits, in one tab at a time. Without a reply another tab has sent it.
 * @throws ApiError; 410 if the browser has lost the file
 */
export function sendFile(user: string, entry: FileEntry): Promise<Attachment[] | undefined> {
  return sendOnce(user, entry, async control => {
    const file = await keptFor(user, entry, entry.file)
    const form = new FormData()
    form.append('fk_entity', String(entry.record.id))
    for (const [name, value] of Object.entries(entry.body)) form.append(name, value)
    form.append('files', file, file.name)
    return sendForm<Attachment[]>(entry, form, control)
  })
}

/** Adds an uploaded file to the record's files on the screen, and deletes it from the device. */
export async function applySentFile(
  queryClient: QueryClient,
  user: string,
  { slot, file, record }: FileEntry,
  reply: Attachment[] | undefined
): Promise<void> {
  const { queryKey } = filesQuery(record)
  if (reply) {
    const ids = new Set(reply.map(({ id }) => id))
    await amendFetched<Attachment[]>(queryClient, queryKey, before => [
      ...before.filter(({ id }) => !ids.has(id)),
      ...reply
    ])
  }
  // Another tab may have said it otherwise meanwhile: then it is still to be sent.
  if (!parseEntry(user, slot)) await dropFile(user, file)
  await invalidateEntities(queryClient, ['attachment'])
}
