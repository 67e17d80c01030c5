import type { QueryClient } from '@tanstack/react-query'
import type { Attachment } from 'contract/attachments.ts'
import { ApiError } from '../../api/client.ts'
import { parseEntry } from '../../api/outboxStorage.ts'
import { invalidateEntities } from '../../api/queryClient.ts'
import { upload } from '../../api/upload.ts'
import { filesQuery } from '../../ui/files/filesApi.ts'
import { dropFile, recallFile } from './keptFiles.ts'
import { tellProgress } from './fileProgress.ts'
import type { FileEntry } from './writes.ts'

/** Without a byte for so long the connection counts as lost: other writes wait behind this one. */
const stallMs = 120_000

/**
 * Sends a file that waits, in one tab at a time. Without a reply another tab has sent it.
 * @throws ApiError; 410 if the browser has lost the file
 */
export async function sendFile(user: string, entry: FileEntry): Promise<Attachment[] | undefined> {
  const { slot, key } = entry
  return inOneTab(`outbox:${user}:${slot}`, async () => {
    if (parseEntry(user, slot)?.key !== key) return undefined
    const file = await recallFile(user, entry.file).catch(() => undefined)
    if (!file) throw lost(entry.path)
    return sendKept(entry, file)
  })
}

const lost = (path: string) =>
  new ApiError({
    status: 410,
    path,
    suppressToast: true,
    body: { message: 'El archivo ya no está en este dispositivo' }
  })

const inOneTab = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  // Only where the address is safe; elsewhere the server's own key keeps it from being there twice.
  'locks' in navigator ? navigator.locks.request(name, work) : work()

async function sendKept({ key, path, record, body }: FileEntry, file: File): Promise<Attachment[]> {
  const control = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => control.abort(new ApiError({ status: 0, path, suppressToast: true })), stallMs)
  }
  const form = new FormData()
  form.append('fk_entity', String(record.id))
  for (const [name, value] of Object.entries(body)) form.append(name, value)
  form.append('files', file, file.name)
  wait()
  try {
    return await upload<Attachment[]>(path, form, {
      onProgress: sent => {
        wait()
        tellProgress(key, sent)
      },
      signal: control.signal,
      idempotencyKey: key
    })
  } finally {
    clearTimeout(timer)
    tellProgress(key, undefined)
  }
}

/** It is on the server: shown among the record's files, and no longer kept here. */
export async function fileTaken(
  queryClient: QueryClient,
  user: string,
  { file, record }: FileEntry,
  reply: Attachment[] | undefined
): Promise<void> {
  const { queryKey } = filesQuery(record)
  if (reply)
    queryClient.setQueryData<Attachment[]>(queryKey, before => {
      const ids = new Set(reply.map(({ id }) => id))
      return before && [...before.filter(({ id }) => !ids.has(id)), ...reply]
    })
  await dropFile(user, file)
  await invalidateEntities(queryClient, ['attachment'])
}
