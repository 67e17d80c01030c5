import type { ErrorCode, ConflictReason } from 'contract/core/errors.ts'
import type { InjectOptions } from 'fastify'
import type { ProfileName } from '../src/profiles.ts'
import { buildTestApp, type TestApp } from './app.ts'
import { type Account, type Login, makeAccount } from './people.ts'

export { makeProfile, newEmail, profileNamed } from './people.ts'

/** An answer with its body's fields, so that one `toMatchObject` checks all: `{ status: 409, reason: 'stale' }`. */
export type Answer = {
  status: number
  headers: Record<string, unknown>
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- tests say themselves what they expect
  data: any
  message?: string
  errorCode?: ErrorCode
  errors?: Record<string, string[]>
  reason?: ConflictReason
}

type Headers = Record<string, string>

/** The API as one caller uses it; paths are those below `/api/v1/`. */
export type Api = {
  get(path: string, headers?: Headers): Promise<Answer>
  post(path: string, body?: unknown, headers?: Headers): Promise<Answer>
  put(path: string, body?: unknown, headers?: Headers): Promise<Answer>
  delete(path: string, body?: unknown, headers?: Headers): Promise<Answer>
}

/** A caller that sends these headers with every request; `on` another application than the worker's. */
export function client(always: Headers = {}, on?: TestApp): Api {
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    headers: Headers,
    body?: unknown
  ): Promise<Answer> => {
    const { app } = on ?? (await buildTestApp())
    const options: InjectOptions = { method, url: `/api/v1/${path}`, headers: { ...always, ...headers } }
    if (body !== undefined) options.payload = body as object
    const reply = await app.inject(options)
    const isJson = String(reply.headers['content-type']).includes('json')
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      data: undefined,
      ...(isJson && reply.json<object>())
    }
  }
  return {
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, body, headers = {}) => send('POST', path, headers, body),
    put: (path, body, headers = {}) => send('PUT', path, headers, body),
    delete: (path, body, headers = {}) => send('DELETE', path, headers, body)
  }
}

/** A caller without a session. */
export const stranger: Api = client()

/** The data of an answer that must be a success. */
export async function ok(answer: Promise<Answer>) {
  const { status, text, data } = await answer
  if (status !== 200) throw new Error(`${status} ${text}`)
  return data
}

/** A signed-in caller: the API, and the caller's ids. */
export type SignedIn = Api & Account

/**
 * A caller with an account and a session of their own.
 * @param who a seeded profile, or the permissions of a new one
 * @param on another application than the worker's
 */
export async function loginAs(who: ProfileName | readonly string[], options?: Login, on?: TestApp): Promise<SignedIn> {
  const { database, tokens } = on ?? (await buildTestApp())
  const account = await makeAccount({ db: database.db, tokens }, who, options)
  return { ...client({ authorization: `Bearer ${account.token}` }, on), ...account }
}
