import { addressOf, apiBase, type Query } from './address.ts'
import { type ConflictReason, errorText, isErrorCode, type ErrorCode, toastText } from 'contract/core/errors.ts'

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query?: Query
  /** Sent as JSON, except FormData, which goes as multipart. */
  body?: unknown
  signal?: AbortSignal
  /** No toast for this call: outbox, drafts, background. Sends `X-Suppress-Toast`. */
  suppressToast?: boolean
  /** Makes a repeated write safe: the server answers the first result again. */
  idempotencyKey?: string
}

/**
 * A call that did not succeed. `status` is 0 when no usable answer arrived (no network, or a proxy's page).
 *
 * `errors` maps field names to texts (400), `reason` says why a 409 was refused, `message` is what a toast would say.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly path: string
  readonly body: unknown
  readonly suppressToast: boolean | undefined
  /** A write without an answer: the server may have done it. Sent again, it is still done once (see `write`). */
  isUnansweredWrite = false

  constructor(
    failure: Pick<ApiError, 'status' | 'path'> & Partial<Pick<ApiError, 'body' | 'suppressToast' | 'cause'>>
  ) {
    super(toastText(failure) ?? errorText, { cause: failure.cause })
    this.status = failure.status
    this.path = failure.path
    this.body = failure.body
    this.suppressToast = failure.suppressToast
  }

  get code(): ErrorCode | undefined {
    const { errorCode } = fields(this.body)
    return isErrorCode(errorCode) ? errorCode : undefined
  }

  get errors(): Record<string, string[]> | undefined {
    const { errors } = fields(this.body)
    return typeof errors === 'object' && errors !== null ? (errors as Record<string, string[]>) : undefined
  }

  get reason(): ConflictReason | undefined {
    return fields(this.body).reason as ConflictReason | undefined
  }
}

/** Asks for the password again, and says whether it was given. Set by what can show the question. */
export const passwordAgain: { ask?: (() => Promise<boolean>) | undefined } = {}

/** True if there was no answer, or only that the server failed (5xx): nothing is known about the request itself. */
export const isServerUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * The one way to call the API: JSON in, the answer's `data` out.
 *
 * @param path below /api/v1, without a leading slash, e.g. `auth/me`
 * @throws ApiError for every answer that is not a success; an aborted call rejects with the signal's reason
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(path, options)
  if (response.status === 204) return undefined as T
  const body = await bodyOf(response)
  // An answer without `data` isn't our server's (a proxy's page, the development server's): it counts as no answer.
  if (!Object.hasOwn(fields(body), 'data'))
    throw new ApiError({ suppressToast: options.suppressToast, status: 0, path })
  return (body as { data: T }).data
}

/**
 * Asks for a file: its bytes, and the name that the server gives it.
 *
 * @throws ApiError as `request` does; an aborted call rejects with the signal's reason
 */
export async function requestFile(path: string, options: RequestOptions = {}): Promise<File> {
  const response = await send(path, options)
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  try {
    return new File([await response.blob()], name)
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new ApiError({ suppressToast: options.suppressToast, status: 0, path, cause })
  }
}

/** Sends it; when the server wants the password again first, asks for it and sends it once more. */
async function send(path: string, options: RequestOptions): Promise<Response> {
  try {
    return await sendOnce(path, options)
  } catch (error) {
    if (!isPasswordRequired(error)) throw error
    // What shows the question is loaded after the first screen.
    for (let tries = 50; tries-- && !passwordAgain.ask;) await new Promise(wake => setTimeout(wake, 100))
    if (await passwordAgain.ask?.()) return sendOnce(path, options)
    throw error
  }
}

/** True for a refusal that needs only the password again, or a confirmation. */
export const needsConfirmation = (error: unknown) =>
  isPasswordRequired(error) || (error instanceof ApiError && error.reason === 'unconfirmed')

/** True if a call was refused until the password is given again. */
export const isPasswordRequired = (error: unknown) =>
  error instanceof ApiError && error.code === 'AUTH.CONFIRM_PASSWORD'

/** A browser takes 64 KiB of all that is still on its way when a page is left, and refuses what is beyond. */
const maxKeptLetters = 1_000

async function sendOnce(path: string, options: RequestOptions): Promise<Response> {
  const { method = 'GET' } = options
  const headers: Record<string, string> = { Accept: 'application/json' }
  const multipart = options.body instanceof FormData
  if (options.body !== undefined && !multipart) headers['Content-Type'] = 'application/json'
  if (options.suppressToast) headers['X-Suppress-Toast'] = '1'
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  const text = multipart || options.body === undefined ? '' : JSON.stringify(options.body)
  let response: Response
  try {
    response = await fetch(apiBase + addressOf(path, options.query), {
      method,
      headers,
      body: multipart ? (options.body as FormData) : text || null,
      // A switch that was pressed is saved even if the page is left or loaded anew in the same moment.
      keepalive: method !== 'GET' && !multipart && text.length <= maxKeptLetters,
      // The session's token is in an HttpOnly cookie, which the browser adds by itself.
      credentials: 'same-origin',
      signal: options.signal ?? null
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new ApiError({ suppressToast: options.suppressToast, status: 0, path, cause })
  }
  if (!response.ok) {
    throw new ApiError({
      suppressToast: options.suppressToast,
      status: response.status,
      path,
      body: await bodyOf(response)
    })
  }
  return response
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function fields(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}
