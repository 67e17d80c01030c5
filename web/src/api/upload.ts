import type { Attachment } from 'contract/attachments/attachments.ts'
import { showError } from './toasts.ts'
import { apiBase } from './address.ts'
import { ApiError } from './client.ts'

type Upload = {
  /** how much of it has gone, from 0 to 1 */
  onProgress: (sent: number) => void
  signal: AbortSignal
  /** the same for every attempt, so that a file that did arrive isn't there twice */
  idempotencyKey: string
}

/**
 * Sends a form with files. Not by `fetch`, which doesn't say how much has gone.
 *
 * @throws ApiError as `request` does; an aborted one rejects with the signal's reason
 */
export function upload<T>(path: string, form: FormData, { onProgress, signal, idempotencyKey }: Upload): Promise<T> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    const fail = (status: number, body?: unknown) => reject(new ApiError({ status, path, body, suppressToast: true }))
    sending.open('POST', apiBase + path)
    sending.responseType = 'json'
    sending.setRequestHeader('Accept', 'application/json')
    sending.setRequestHeader('Idempotency-Key', idempotencyKey)
    sending.setRequestHeader('X-Suppress-Toast', '1')
    sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    sending.addEventListener('load', () => {
      const body: unknown = sending.response
      if (sending.status >= 200 && sending.status < 300 && isData(body)) {
        for (const name of brokenFiles(body.data)) showError(brokenText(name))
        resolve(body.data as T)
      } else fail(sending.status < 300 ? 0 : sending.status, body)
    })
    sending.addEventListener('error', () => fail(0))
    sending.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => sending.abort(), { once: true })
    sending.send(form)
  })
}

/** The names of pictures that arrived but can't be opened: half of a file, which the device had no more of. */
function brokenFiles(data: unknown): string[] {
  const files: unknown = Array.isArray(data) ? data : (data as { attachments?: unknown } | null)?.attachments
  if (!Array.isArray(files)) return []
  return (files as Partial<Attachment>[]).flatMap(({ is_broken, file_name = '' }) => (is_broken ? [file_name] : []))
}

const brokenText = (name: string) =>
  `«${name}» está dañada o incompleta: se ha guardado, pero no se puede ver. Compruebe la original y súbala de nuevo`

const isData = (body: unknown): body is { data: unknown } => typeof body === 'object' && body !== null && 'data' in body
