import type { Followed } from 'contract/public-reports/public-reports.ts'
import { apiBase } from './address.ts'

/** What a label's form is about. */
type PublicPlace = { is_open: boolean; place: string | null; line: string | null }

/** A call of the public page that didn't succeed; `status` is 0 when no answer came. */
export class PublicError extends Error {
  override readonly name = 'PublicError'
  readonly status: number
  /** texts by field */
  readonly fields: Readonly<Record<string, string[]>>
  /** seconds after which it may be tried again */
  readonly retryAfter: number

  constructor(status: number, body: unknown, retryAfter = 0) {
    const { message = '', errors = {} } = (body ?? {}) as { message?: string; errors?: Record<string, string[]> }
    super(message)
    this.status = status
    this.fields = errors
    this.retryAfter = retryAfter
  }
}

/** The page needs no session, and sends none that the browser may have. */
async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response
  try {
    response = await fetch(`${apiBase}public-report/${path}`, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer'
    })
  } catch {
    throw new PublicError(0, undefined)
  }
  const body: unknown = await response.json().catch(() => {})
  if (!response.ok) throw new PublicError(response.status, body, Number(response.headers.get('retry-after') ?? 0))
  // A proxy's page isn't our server's answer.
  if (typeof body !== 'object' || body === null || !('data' in body)) throw new PublicError(0, undefined)
  return body.data as T
}

const posted = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body)
})

/** Whether a label's form is open. */
export const publicPlace = (code: string) => call<PublicPlace>(encodeURIComponent(code))

/** True if the public has lately reported about the same there. */
export const isAlreadyReported = async (code: string, description: string): Promise<boolean> =>
  (await call<{ is_known: boolean }>(`${encodeURIComponent(code)}/known`, posted({ description }))).is_known

/**
 * Sends a report and gives the secret of its link.
 * @param key the same each time the same report is sent, so that it is there once
 */
export async function sendReport(
  code: string,
  fields: Readonly<Record<'description' | 'contact' | 'website', string>>,
  photos: readonly File[],
  key: string
): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value.trim()) form.append(name, value)
  for (const photo of photos) form.append('files', photo)
  const sent = await call<{ follow: string }>(encodeURIComponent(code), {
    method: 'POST',
    headers: { 'Idempotency-Key': key },
    body: form
  })
  return sent.follow
}

/** What has become of a report. */
export const followReport = (follow: string) => call<Followed>('follow', posted({ follow }))
