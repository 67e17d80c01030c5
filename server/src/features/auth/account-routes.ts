import * as contract from 'contract/auth/account.ts'
import type { FastifyRequest } from 'fastify'
import type { RegisterRoutes } from '../../feature.ts'
import { notFound } from '../../platform/http/errors.ts'
import { requireOwnOrigin } from '../../platform/http/token.ts'
import { requireMayChangeUser } from '../access/rights.ts'
import { recordEnded } from './account-events.ts'
import { countCodeRequest, sendCode } from './codes.ts'
import { requireConfirmed } from '../../platform/http/confirmed.ts'
import { changePassword, requireOwnPassword, resetPassword } from './passwords.ts'
import { sessionsOf } from './queries.ts'
import { from, giveToken } from './routes.ts'
import type { Own } from './second-factor.ts'
import * as secondFactor from './second-factor.ts'
import { endSessionOf, endSessionsOf, requireUser } from './sessions.ts'

/** The user's own account: second factor, password, sessions; and those of others, for administrators. */
export const registerAccountRoutes: RegisterRoutes = (routes, { env, tokens, secrets }) => {
  /** The caller who changes their own account, and what that needs. */
  const ownOf = ({ request, ...input }: Pick<Own, 'db' | 'actor' | 'transact'> & { request: FastifyRequest }): Own => ({
    ...input,
    secrets,
    from: from(request)
  })

  routes.attempt(contract.confirmSignIn, async ({ db, actor, transact, body, request, reply }) => {
    const opened = await secondFactor.confirmSignIn(ownOf({ db, actor, transact, request }), body.code)
    return giveToken({ tokens, secrets }, opened, request, reply)
  })

  routes.read(contract.getTwoFactor, ({ db, actor }) => secondFactor.twoFactorState(db, actor.id))

  // Asked here already, because a code that waits for a password to be typed is over.
  routes.attempt(contract.generateTwoFactor, async ({ db, actor }) => {
    await requireConfirmed(db, actor)
    return secondFactor.prepareTwoFactor({ db, actor, secrets })
  })

  routes.attempt(contract.registerTwoFactor, async ({ db, actor, transact, body, request }) => {
    await requireConfirmed(db, actor)
    return { recovery_codes: await secondFactor.registerTwoFactor(ownOf({ db, actor, transact, request }), body.code) }
  })

  routes.attempt(contract.verifyTwoFactor, async ({ db, actor, transact, body, request }) => {
    await secondFactor.verifyTwoFactor(ownOf({ db, actor, transact, request }), body.code)
    return {}
  })

  routes.attempt(contract.renewRecoveryCodes, async ({ db, actor, transact, body, request }) => {
    const own = ownOf({ db, actor, transact, request })
    await requireOwnPassword(own, body.password)
    return { recovery_codes: await secondFactor.renewRecoveryCodes(own) }
  })

  routes.attempt(contract.resetTwoFactor, async ({ db, actor, transact, body, request }) => {
    const own = ownOf({ db, actor, transact, request })
    await ('code' in body ? secondFactor.verifyTwoFactor(own, body.code) : requireOwnPassword(own, body.password))
    await secondFactor.resetTwoFactor(own)
    return {}
  })

  routes.attempt(contract.enableTwoFactor, async ({ db, actor, transact, params, body, request }) => {
    const own = ownOf({ db, actor, transact, request })
    if (params.flag) await requireConfirmed(db, actor)
    else await requireOwnPassword(own, body.password ?? '')
    await secondFactor.switchTwoFactor(own, params.flag)
    return secondFactor.twoFactorState(db, actor.id)
  })

  routes.write(contract.resetTwoFactorOf, async ({ db, actor, params }) => {
    await secondFactor.resetTwoFactorOf(db, secrets, actor, params.id)
    return {}
  })

  routes.write(contract.enableTwoFactorOf, async ({ db, actor, params }) => {
    await secondFactor.switchTwoFactorOf(db, secrets, actor, params.id, params.flag)
    return {}
  })

  routes.open(contract.requestCode, async ({ db, transact, body, request }) => {
    requireOwnOrigin(request)
    const asked = from(request)
    await countCodeRequest(db, secrets, body.email, asked)
    transact(tx => sendCode(tx, { secrets, appUrl: env.APP_URL }, body.email, asked)).catch(error =>
      request.log.error(error, 'a code could not be sent')
    )
    return {}
  })

  routes.open(contract.resetPassword, async ({ db, transact, body, request }) => {
    requireOwnOrigin(request)
    await resetPassword({ db, secrets, transact, from: from(request) }, body)
    return {}
  })

  routes.attempt(contract.changePassword, async ({ db, actor, transact, body, request }) => {
    await changePassword(ownOf({ db, actor, transact, request }), body)
    return {}
  })

  routes.attempt(contract.confirmPassword, async ({ db, actor, transact, body, request }) => {
    await requireOwnPassword(ownOf({ db, actor, transact, request }), body.password)
    return {}
  })

  routes.read(contract.listSessions, ({ db, actor }) => sessionsOf(db, actor.id, actor.session))

  routes.write(contract.closeSession, async ({ db, actor, params }) => {
    await requireConfirmed(db, actor)
    if (!(await endSessionOf(db, actor.id, params.id))) throw notFound()
    return {}
  })

  // Concerns this session, as signing out does, so its answer isn't kept for other requests with the same key.
  routes.attempt(contract.closeOtherSessions, async ({ db, actor, transact }) => {
    await requireConfirmed(db, actor)
    return { ended: await transact(tx => endSessionsOf(tx, actor.id, { except: actor.session })) }
  })

  // Derived, not stored. The end of the session makes it unobtainable, and so what it opens on a device unreadable.
  routes.read(contract.getDeviceKey, ({ actor }) => ({
    user: actor.uuid,
    secret: secrets.fingerprint('device-key', actor.uuid, actor.session)
  }))

  routes.read(contract.listSessionsOf, async ({ db, actor, params }) => {
    await requireUser(db, params.id)
    return sessionsOf(db, params.id, actor.session)
  })

  routes.write(contract.closeSessionsOf, async ({ db, actor, params }) => {
    await requireMayChangeUser(db, actor, params.id)
    const ended = await endSessionsOf(db, params.id)
    await recordEnded(db, params.id, ended)
    return { ended }
  })
}
