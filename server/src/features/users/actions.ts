import type { User } from 'contract/users/users.ts'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { lockRow, type ResourceSource } from '../../platform/http/resource-routes.ts'
import { noPassword } from '../../platform/password.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { otp, user } from '../../schema/access.ts'
import { requireMayChange } from '../access/rights.ts'
import { codeSubject, clearAttempts, unlockAccount } from '../auth/attempts.ts'
import { inviteUser as sendInvitation, sendCode } from '../auth/codes.ts'
import { requireConfirmed } from '../../platform/http/confirmed.ts'

import { endSessionOf, endSessionsOf } from '../auth/sessions.ts'
import { userSource } from './source.ts'

type Account = typeof user.$inferSelect

/** Settings for the mails to a new user. */
type Mails = { secrets: Secrets; appUrl: string | undefined }

/** Accounts with the rules for changing them: who may give what, and what a change ends. A new user is invited. */
export const writableUsers = (mails: Mails): ResourceSource<Omit<User, 'locked_until'>, typeof user> => ({
  ...userSource,
  beforeWrite: async ({ db, actor, fields, before }) => {
    const [account, given] = [before as Account | undefined, fields as Partial<Account>]
    await requireMayChange(db, actor, account, given)
    if (!account) return { password_hash: noPassword }
    const differs = (name: keyof Account) => given[name] !== undefined && given[name] !== account[name]
    if (differs('fk_profile') || given.is_active === false) await endSessionsOf(db, account.id)
    if (differs('email')) {
      // The new address's mails give access to the account.
      await requireConfirmed(db, actor)
      // Codes sent to the earlier address must not open it.
      await db.delete(otp).where(eq(otp.fk_user, account.id))
    }
    return undefined
  },
  afterWrite: async ({ db, id, before }) => {
    if (before) return
    const [account] = await db.select().from(user).where(eq(user.id, id))
    if (account?.is_active) await sendInvitation(db, mails, account)
  },
  beforeRemove: async ({ db, actor, row }) => {
    await requireMayChange(db, actor, row, { isRemoved: true })
    await endSessionsOf(db, row.id)
  }
})

/**
 * The account, locked until the transaction ends. Its rights must not exceed the caller's.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN
 */
async function accountToChange(db: Transaction, id: number, actor: Actor): Promise<Account> {
  const account = await lockRow(db, userSource, id, actor)
  await requireMayChange(db, actor, account)
  return account
}

/**
 * Sends the invitation again; if the user has a password already, sends a code for changing it.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN, DOMAIN.CONFLICT (closed) for a disabled account
 */
export async function inviteUser(db: Transaction, mails: Mails, id: number, actor: Actor): Promise<void> {
  const account = await accountToChange(db, id, actor)
  if (!account.is_active) throw conflict('closed', 'El usuario está desactivado: actívelo antes de enviarle un correo')
  if (account.password_hash === noPassword) await sendInvitation(db, mails, account)
  else await sendCode(db, mails, account.email)
}

/**
 * Ends one of a user's sessions at once, in the browser where it is open.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN
 */
export async function closeSessionOf(
  db: Transaction,
  { id, session }: { id: number; session: string },
  actor: Actor
): Promise<void> {
  await accountToChange(db, id, actor)
  if (!(await endSessionOf(db, id, session))) throw notFound()
}

/** Unlocks an account that was locked after failures. @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN */
export async function unlockUser(db: Transaction, secrets: Secrets, id: number, actor: Actor): Promise<void> {
  const { email } = await accountToChange(db, id, actor)
  await unlockAccount(db, secrets, email)
  await clearAttempts(db, codeSubject(id))
}
