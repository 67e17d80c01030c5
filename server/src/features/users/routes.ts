import * as contract from 'contract/users/users.ts'
import type { FastifyRequest } from 'fastify'
import type { RegisterRoutes } from '../../feature.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { listRows, oneRow } from '../../platform/http/list.ts'
import { ownOrigin } from '../../platform/http/token.ts'
import { insertRow, removeRow, updateRow } from '../../platform/http/resource-routes.ts'
import { recordAccountEvent, recordEnded } from '../auth/account-events.ts'
import { closeSessionOf, inviteUser, unlockUser, writableUsers } from './actions.ts'
import { failuresOf, lockedAccounts, withLocks } from './locks.ts'
import { userSource } from './source.ts'

/** Accounts of the people who use the program. */
export const registerRoutes: RegisterRoutes = (routes, { env, secrets }) => {
  // A request says of itself where it was sent to: for trying out that is good enough as the address in a mail.
  const mailsFor = (request: FastifyRequest) => ({
    secrets,
    appUrl: env.APP_URL ?? (env.APP_ENV === 'production' ? undefined : ownOrigin(request))
  })
  const writableFor = (request: FastifyRequest) => writableUsers(mailsFor(request))
  const { calls } = contract.users
  const whole = async (db: Db, row: JsonText<Omit<contract.User, 'locked_until'>>) =>
    (await withLocks(db, secrets, [row.parsed()]))[0] as contract.User
  const one = async (db: Db, id: number, actor: Actor) => whole(db, await oneRow(db, userSource, id, actor))

  routes.read(calls.list, async ({ db, query, actor }) => {
    const locked = query['is_locked'] === undefined ? [] : await lockedAccounts(db, secrets)
    const page = await listRows(db, userSource, query, actor, { locked })
    const { rows, count } = page.parsed()
    return { rows: await withLocks(db, secrets, rows), count }
  })
  routes.read(calls.one, ({ db, params, actor }) => one(db, params.id, actor))
  routes.write(calls.create, async ({ db, body, actor, request }) =>
    whole(db, await insertRow(db, writableFor(request), body, actor))
  )
  routes.write(calls.update, async ({ db, params, body, actor, request }) =>
    whole(db, await updateRow(db, writableFor(request), params.id, body, actor))
  )
  routes.write(calls.remove, ({ db, params, actor, request }) => removeRow(db, writableFor(request), params.id, actor))

  routes.write(contract.inviteUser, async ({ db, params, actor, request }) => {
    await inviteUser(db, mailsFor(request), params.id, actor)
    await recordAccountEvent(db, params.id, { access_mail_at: null }, { access_mail_at: new Date().toISOString() })
    return {}
  })
  routes.write(contract.closeSessionOf, async ({ db, params, actor }) => {
    await closeSessionOf(db, params, actor)
    await recordEnded(db, params.id, 1)
    return {}
  })
  routes.write(contract.unlockUser, async ({ db, params, actor }) => {
    const failed = await failuresOf(db, secrets, await one(db, params.id, actor))
    await unlockUser(db, secrets, params.id, actor)
    if (failed) await recordAccountEvent(db, params.id, { failed_sign_ins: failed }, { failed_sign_ins: 0 })
    return one(db, params.id, actor)
  })
}
