import * as contract from 'contract/auth/auth.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, RegisterRoutes } from '../../feature.ts'
import { addressOf } from '../../platform/http/address.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { apiPrefix } from '../../platform/http/routes.ts'
import { cookieName, requireOwnOrigin } from '../../platform/http/token.ts'
import { signIn } from './actions.ts'
import { me } from './queries.ts'
import { deviceCookie, withAccount } from './known-devices.ts'
import { endSession, type From, type Opened } from './sessions.ts'

/** Sign-in, sign-out, and the signed-in user. */
export const registerRoutes: RegisterRoutes = (routes, { env, tokens, secrets }) => {
  routes.open(contract.environment, () => ({
    app_env: env.APP_ENV,
    staff_photo_host: env.STAFF_PHOTO_HOST ?? null,
    app_url: env.APP_URL ?? null,
    time_zone: env.TZ_OPERATOR
  }))

  routes.open(contract.signIn, async ({ db, body, request, reply }) => {
    requireOwnOrigin(request)
    return giveToken({ tokens, secrets }, await signIn(db, secrets, body, from(request)), request, reply)
  })

  // An attempt, because its answer isn't stored: the same key from another session of the user must end that session,
  // not repeat the first answer.
  routes.attempt(contract.signOut, async ({ actor, transact, reply }) => {
    await transact(tx => endSession(tx, actor.session))
    void reply.clearCookie(cookieName, cookie)
    return {}
  })

  routes.read(contract.getMe, ({ db, actor }) => me(db, actor))

  routes.read(contract.getMeByUuid, ({ db, actor, params }) => {
    if (params.uuid !== actor.uuid) throw forbidden()
    return me(db, actor)
  })
}

const cookie = { path: '/', httpOnly: true, sameSite: 'lax' } as const

/** The device and address of a sign-in, and what the browser knows. */
export const from = (request: FastifyRequest): From => ({
  device: request.headers['user-agent']?.slice(0, 300) ?? null,
  address: addressOf(request),
  known: request.cookies[deviceCookie]
})

/** A browser is remembered for so many seconds after it was last let in. */
const remembered = 365 * 86_400

/**
 * Hands out the token of a session: to programs in the answer, to browsers as a cookie that scripts can't read. A
 * browser that is let in is known from then on; programs, which send no Origin, keep no cookies.
 */
export async function giveToken(
  { tokens, secrets }: Pick<Context, 'tokens' | 'secrets'>,
  opened: Opened,
  request: FastifyRequest,
  reply: FastifyReply
) {
  const token = await tokens.sign(opened)
  const secure = request.protocol === 'https'
  void reply.setCookie(cookieName, token, { ...cookie, secure, expires: new Date(opened.expires) })
  if (opened.level === 'full' && request.headers.origin !== undefined) {
    const known = withAccount(secrets, request.cookies[deviceCookie], opened.email)
    void reply.setCookie(deviceCookie, known, { ...cookie, path: apiPrefix, secure, maxAge: remembered })
  }
  return { token, level: opened.level }
}
