import type { ErrorCode } from 'contract/core/errors.ts'
import { type ProfileName } from '../src/profiles.ts'
import { permissions } from '../src/manifest.ts'

// Who may call what, by the declared access of each route. Without vitest: attacks on a running server
// (`bench/attack`) use it too.

/** A route as the server's own list has it, with its declared access. */
export type DeclaredRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  permission: string
  or_permission?: string | null
}

/** What a route must answer: this refusal, or anything else but a refusal. */
export type ExpectedAccess = ErrorCode | 'let in'

export const nameOf = ({ method, path }: DeclaredRoute) => `${method} ${path}`

/** Routes for signed-in callers with a further condition of their own, which other tests cover. */
export const conditional: ReadonlySet<string> = new Set([
  'GET /api/v1/auth/me/uuid/:uuid',
  'GET /api/v1/menus/:profile/profile',
  'GET /api/v1/audit/record/:entity/:id'
])

/** The address of a record, by default one that doesn't exist: an authorised caller gets 404. */
export const addressFor = ({ path }: DeclaredRoute, id = '2147483647') =>
  path.replace(':uuid', '00000000-0000-4000-8000-000000000000').replace(':entity', 'brand').replace(/:\w+/g, id)

const granted = (profile: ProfileName, permission: string) => permissions[permission]?.to.includes(profile) ?? false

/** To a seeded profile with a full session: what it was given, and nothing else. */
export const expectedAccess =
  (profile: ProfileName) =>
  ({ permission, or_permission }: DeclaredRoute): ExpectedAccess =>
    ['public', 'partial', 'session'].includes(permission) ||
    granted(profile, permission) ||
    granted(profile, or_permission ?? permission)
      ? 'let in'
      : 'AUTH.FORBIDDEN'

/** To a session that still lacks its second factor: only what leads to it. */
export const expectedBeforeSecondFactor = ({ permission }: DeclaredRoute): ExpectedAccess =>
  ['public', 'partial'].includes(permission) ? 'let in' : 'AUTH.FORBIDDEN'

/** The answer to a refused token on every route except public ones. */
export const unlessPublic =
  (code: ErrorCode) =>
  ({ permission }: DeclaredRoute): ExpectedAccess =>
    permission === 'public' ? 'let in' : code

/** Whether a route may end the calling session, so that the next route needs another. */
export const endsSessions = ({ permission, method }: DeclaredRoute) => permission === 'partial' && method !== 'GET'

/** What is wrong with an answer; undefined if it is as wanted. */
export function wrongWith(
  route: DeclaredRoute,
  wanted: ExpectedAccess,
  { status, errorCode }: { status: number; errorCode: string | undefined }
): string | undefined {
  const isRefused = status === 401 || status === 403
  if (wanted === 'let in' ? status > 0 && !isRefused && status < 500 : errorCode === wanted) return undefined
  return `${nameOf(route)} (${route.permission}): ${status} ${errorCode}, not ${wanted}`
}
