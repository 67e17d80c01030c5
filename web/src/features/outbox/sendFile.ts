import type { QueryClient } from '@tanstack/react-query'
import type { Attachment } from 'contract/attachments.ts'
import { ApiError } from '../../api/client.ts'
import { parseEntry } from '../../api/outboxStorage.ts'
import { invalidateEntities } from '../../api/queryClient.ts'
import { upload } from '../../api/upload.ts'
import { filesQuery } from '../../ui/files/filesApi.ts'
import { dropFile, recallFile } from './keptFiles.ts'
import { tellProgress } from './fileProgress.ts'
import { stoppable } from './stopping.ts'
import type { FileEntry } from './writes.ts'

/** Without a byte for so long the connection counts as lost: other writes wait behind this one. */
const stallMs = 120_000

/**
 * Sends a file that waits, in one tab at a time. Without a reply another tab has sent it.
 * @throws ApiError; 410 if the browser has lost the file
 */
export async function sendFile(user: string, entry: FileEntry): Promise<Attachment[] | undefined> {
  const { path, slot, key } = entry
  const isSettled = () => {
    const there = parseEntry(user, slot)
    return there?.key !== key || there.state === 'refused'
  }
  const control = new AbortController()
  const ended = stoppable(key, () => control.abort(lost(path)))
  const work = async () => {
    const there = parseEntry(user, slot)
    if (there?.key !== key) return undefined
    // Another tab has heard that; this one reads it before it tries again.
    if (there.state === 'refused') throw new ApiError({ status: 408, path, suppressToast: true })
    const file = await recallFile(user, entry.file).catch(() => {
      throw new ApiError({ status: 408, path, suppressToast: true })
    })
    if (!file) throw lost(path)
    return sendKept(entry, file, control)
  }
  return inOneTab(`outbox:${user}:${slot}`, isSettled, work).finally(ended)
}

const lost = (path: string) =>
  new ApiError({
    status: 410,
    path,
    suppressToast: true,
    body: { message: 'El archivo ya no está en este dispositivo' }
  })

/** Milliseconds within which the outbox has noted what came of it. */
const longestNote = 1000

/**
 * Works while no other tab does, which then finds what came of it: the lock is kept until that is noted. Only where the
 * address is safe; elsewhere the server's own key keeps a file from being there twice.
 */
function inOneTab<T>(name: string, isNoted: () => boolean, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, async () => {
        const done = work()
        done.then(resolve, reject)
        await done.catch(() => {})
        for (const end = Date.now() + longestNote; !isNoted() && Date.now() < end;)
          await new Promise(wake => setTimeout(wake, 20))
      })
      .catch(reject)
  })
}

async function sendKept(
  { key, path, record, body }: FileEntry,
  file: File,
  control: AbortController
): Promise<Attachment[]> {
  control.signal.throwIfAborted()
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
  { slot, file, record }: FileEntry,
  reply: Attachment[] | undefined
): Promise<void> {
  const { queryKey } = filesQuery(record)
  if (reply)
    queryClient.setQueryData<Attachment[]>(queryKey, before => {
      const ids = new Set(reply.map(({ id }) => id))
      return before && [...before.filter(({ id }) => !ids.has(id)), ...reply]
    })
  // Another tab may have said it otherwise meanwhile: then it is still to be sent.
  if (!parseEntry(user, slot)) await dropFile(user, file)
  await invalidateEntities(queryClient, ['attachment'])
}
