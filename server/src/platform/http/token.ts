import type { FastifyRequest } from 'fastify'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { AppError } from './errors.ts'
import { requireValue } from '../require-value.ts'

/** The cookie that holds the browser's token; scripts can't read it. */
export const cookieName = 'teleferico_session'

/** Maximum number of tokens kept in memory. */
const maxCachedTokens = 10_000

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Signs and reads tokens. A token only names its session (`jti`); rights are always read from the database. */
export function tokens(secret: string) {
  const key = new TextEncoder().encode(secret)
  /** Tokens with a valid signature, kept until they expire, so that it needn't be verified again. */
  const read = new Map<string, { session: string; user: string; /** seconds since the epoch */ expires: number }>()
  return {
    /** @param expires ISO moment at which the session ends */
    sign: (claims: { session: string; level: 'partial' | 'full'; user: string; expires: string }): Promise<string> =>
      new SignJWT({ level: claims.level })
        .setProtectedHeader({ alg: 'HS256' })
        .setJti(claims.session)
        .setSubject(claims.user)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.parse(claims.expires) / 1000))
        .sign(key),

    /** @throws AUTH.INVALID_TOKEN or AUTH.EXPIRED_TOKEN */
    async read(
      token: string
    ): Promise<{ session: string; user: string; /** seconds since the epoch */ expires: number }> {
      const seen = read.get(token)
      if (seen && seen.expires * 1000 > Date.now()) return seen
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          requiredClaims: ['jti', 'sub', 'exp']
        })
        if (!uuid.test(String(payload.jti))) throw new AppError('AUTH.INVALID_TOKEN')
        if (read.size >= maxCachedTokens) read.clear()
        const claims = { session: String(payload.jti), user: String(payload.sub), expires: requireValue(payload.exp) }
        read.set(token, claims)
        return claims
      } catch (error) {
        throw new AppError(error instanceof joseErrors.JWTExpired ? 'AUTH.EXPIRED_TOKEN' : 'AUTH.INVALID_TOKEN')
      }
    }
  }
}

export type Tokens = ReturnType<typeof tokens>

const writes = new Set(['POST', 'PUT', 'DELETE', 'PATCH'])

/**
 * The token of a request: `Authorization: Bearer` for programs, the cookie for browsers. A browser sends the cookie by
 * itself, so a write with it must come from our own pages (Origin).
 */
export function tokenOf(request: FastifyRequest): string | undefined {
  const [scheme, bearer] = request.headers.authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() === 'bearer' && bearer) return bearer
  const token = request.cookies[cookieName]
  if (token && writes.has(request.method)) requireOwnOrigin(request)
  return token
}

/**
 * Rejects requests of other sites. Pages of our own host over plain HTTP count as another site, because they may have
 * been altered on the way. This holds only if the request is known to be encrypted, for not every proxy says so
 * (`X-Forwarded-Proto`).
 * @throws AUTH.FORBIDDEN when a browser says that another site sent this
 */
export function requireOwnOrigin({
  headers: { origin, host },
  protocol
}: {
  headers: { origin?: string | undefined; host?: string | undefined }
  protocol?: string
}): void {
  if (origin === undefined) return
  const page = URL.parse(origin)
  if (!page || page.host !== host || (protocol === 'https' && page.protocol !== 'https:'))
    throw new AppError('AUTH.FORBIDDEN', { message: 'La solicitud viene de otro sitio' })
}

/** The address of our own page that sent this, `https://mantenimiento.example`; undefined if a program sent it. */
export function ownOrigin({ headers: { origin, host } }: FastifyRequest): string | undefined {
  const page = origin === undefined ? null : URL.parse(origin)
  return page && page.host === host ? page.origin : undefined
}
