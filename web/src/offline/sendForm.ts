import { ApiError } from '../api/client.ts'
import { parseEntry } from '../api/outboxStorage.ts'
import { upload } from '../api/upload.ts'
import { setProgress } from './fileProgress.ts'
import { recallFile } from './keptFiles.ts'
import { stoppable } from './stopping.ts'

/** Without a byte for so long the connection counts as lost: other writes wait behind this one. */
const stallMs = 120_000

type Waiting = { slot: string; key: string; path: string }

/**
 * Sends what waits with files, in one tab at a time; taken back meanwhile, it is stopped by the control. Without a
 * reply another tab has sent it.
 * @throws ApiError
 */
export function sendOnce<T>(
  user: string,
  { path, slot, key }: Waiting,
  work: (control: AbortController) => Promise<T>
): Promise<T | undefined> {
  const isSettled = () => {
    const there = parseEntry(user, slot)
    return there?.key !== key || there.state === 'refused'
  }
  const control = new AbortController()
  const ended = stoppable(key, () => control.abort(lost(path)))
  return inOneTab(`outbox:${user}:${slot}`, isSettled, async () => {
    const there = parseEntry(user, slot)
    if (there?.key !== key) return undefined
    // Another tab has the refusal; this one reads it before it tries again.
    if (there.state === 'refused') throw new ApiError({ status: 408, path, suppressToast: true })
    return work(control)
  }).finally(ended)
}

const lost = (path: string) =>
  new ApiError({
    status: 410,
    path,
    suppressToast: true,
    body: { message: 'El archivo ya no está en este dispositivo' }
  })

/** A file that is kept for what waits. @throws ApiError; 410 if the browser has lost it */
export async function keptFor(user: string, { path }: Waiting, id: string): Promise<File> {
  const file = await recallFile(user, id).catch(() => {
    throw new ApiError({ status: 408, path, suppressToast: true })
  })
  if (!file) throw lost(path)
  return file
}

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

/** Sends a form under the key of what waits, changedNotice how much has gone. @throws ApiError */
export async function sendForm<T>({ key, path }: Waiting, form: FormData, control: AbortController): Promise<T> {
  control.signal.throwIfAborted()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => control.abort(new ApiError({ status: 0, path, suppressToast: true })), stallMs)
  }
  wait()
  try {
    return await upload<T>(path, form, {
      onProgress: sent => {
        wait()
        setProgress(key, sent)
      },
      signal: control.signal,
      idempotencyKey: key
    })
  } finally {
    clearTimeout(timer)
    setProgress(key, undefined)
  }
}
