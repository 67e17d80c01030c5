import { randomUUID } from 'node:crypto'
import type { ErrorCode, ConflictReason } from 'contract/errors.ts'
import { eq, inArray } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import type { ProfileName } from '../src/features/access/defaults.ts'
import type { Database } from '../src/platform/database/database.ts'
import { permission, profile, profile_permission, session, user } from '../src/schema/access.ts'
import { staff, staff_location } from '../src/schema/staff.ts'
import { buildTestApp, type TestApp } from './app.ts'

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

/** An address that no other account has. */
export const newEmail = () => `${randomUUID()}@teleferico.example`

/** A signed-in caller: the API, and the caller's ids. */
export type SignedIn = Api & {
  token: string
  session: string
  user: { id: number; uuid: string; email: string }
  staff: number
  profile: number
}

type Login = {
  /** lines assigned to the person */
  lines?: readonly number[]
  /** one of these lines, locked */
  locked?: number
  level?: 'partial' | 'full'
  /** end of the session; default in an hour */
  expires?: string
}

/**
 * Makes a person with a user and an open session, without the sign-in and its slow hash. Calls share nothing.
 * @param who a seeded profile, or the permissions of a new one
 * @param on another application than the worker's
 */
export async function loginAs(
  who: ProfileName | readonly string[],
  { lines = [], locked, level = 'full', expires }: Login = {},
  on?: TestApp
): Promise<SignedIn> {
  const { database, tokens } = on ?? (await buildTestApp())
  const { db } = database
  const fk_profile = await (typeof who === 'string' ? profileNamed(db, who) : makeProfile(db, who))
  const [person] = await db
    .insert(staff)
    .values({ dni: randomUUID(), first_name: 'Ana', last_name: 'Quispe' })
    .returning({ id: staff.id })
  const fk_staff = person?.id as number
  if (lines.length)
    await db
      .insert(staff_location)
      .values(lines.map(fk_location => ({ fk_staff, fk_location, is_locked: fk_location === locked })))
  const values = {
    email: newEmail(),
    password_hash: 'none',
    first_name: 'Prueba',
    fk_staff,
    fk_profile
  }
  const [account] = await db.insert(user).values(values).returning({ id: user.id, uuid: user.uuid, email: user.email })
  if (!account) throw new Error('the user was not stored')
  const expires_at = expires ?? new Date(Date.now() + 3_600_000).toISOString()
  const [opened] = await db
    .insert(session)
    .values({ fk_user: account.id, level, expires_at })
    .returning({ id: session.id })
  if (!opened) throw new Error('the session was not stored')
  const token = await tokens.sign({ session: opened.id, level, user: account.uuid, expires: expires_at })
  return {
    ...client({ authorization: `Bearer ${token}` }, on),
    token,
    session: opened.id,
    user: account,
    staff: fk_staff,
    profile: fk_profile
  }
}

export async function profileNamed(db: Database, name: ProfileName): Promise<number> {
  const [row] = await db.select({ id: profile.id }).from(profile).where(eq(profile.name, name))
  if (!row) throw new Error(`no profile ${name}`)
  return row.id
}

/** A new profile with these permissions; one without any, everybody may give. */
export async function makeProfile(db: Database, permissions: readonly string[] = []): Promise<number> {
  const [made] = await db.insert(profile).values({ name: randomUUID() }).returning({ id: profile.id })
  const fk_profile = made?.id as number
  const rows = await db
    .select({ id: permission.id })
    .from(permission)
    .where(inArray(permission.name, [...permissions]))
  if (rows.length !== permissions.length) throw new Error(`not all permissions exist: ${permissions.join(', ')}`)
  if (rows.length) await db.insert(profile_permission).values(rows.map(row => ({ fk_profile, fk_permission: row.id })))
  return fk_profile
}
