import { eq } from 'drizzle-orm'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { lockRow, type ResourceSource } from '../../platform/http/resource-routes.ts'
import { noPassword } from '../../platform/password.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { otp, type user } from '../../schema/access.ts'
import { staff_location } from '../../schema/staff.ts'
import { requireMayChange, rightsOf } from '../access/rights.ts'
import { codeKey, takeBack, unlockAccount } from '../auth/attempts.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import { userSource } from './source.ts'

type Account = typeof user.$inferSelect

/** Accounts as they are written: who may give what, and what a change ends at once. */
export const writableUsers: ResourceSource = {
  ...userSource,
  beforeWrite: async ({ db, actor, fields, before }) => {
    const [account, given] = [before as Account | undefined, fields as Partial<Account>]
    await requireMayChange(db, actor, account, {
      ...(given.fk_profile !== undefined && { profile: { id: given.fk_profile, rights: await rightsOf(db, given.fk_profile) } }),
      ...(given.fk_staff && given.fk_staff !== account?.fk_staff && { lines: await linesOf(db, given.fk_staff) }),
      ...(given.is_active !== undefined && { is_active: given.is_active })
    })
    if (!account) return { password_hash: noPassword }
    const differs = (name: keyof Account) => given[name] !== undefined && given[name] !== account[name]
    if (differs('fk_profile') || (account.is_active && given.is_active === false)) await endSessionsOf(db, account.id)
    // What was sent to the address of before must not open the account.
    if (differs('email')) await db.delete(otp).where(eq(otp.fk_user, account.id))
    return undefined
  },
  beforeRemove: async ({ db, actor, row }) => {
    await requireMayChange(db, actor, row as unknown as Account, { isRemoved: true })
    await endSessionsOf(db, row.id)
  }
}

const linesOf = async (db: Db, person: number): Promise<number[]> => (await db.select({ id: staff_location.fk_location }).from(staff_location).where(eq(staff_location.fk_staff, person))).map(({ id }) => id)

/**
 * The account, locked until the transaction ends, for somebody who may change it: it may do no more than they may.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN
 */
export async function accountToChange(db: Transaction, id: number, actor: Actor): Promise<Account> {
  const account = (await lockRow(db, userSource, id, actor)) as unknown as Account
  await requireMayChange(db, actor, account)
  return account
}

/**
 * Lets an account in again that failures have shut out.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN
 */
export async function unlockUser(db: Transaction, secrets: Secrets, id: number, actor: Actor): Promise<void> {
  const { email } = await accountToChange(db, id, actor)
  await unlockAccount(db, secrets, email)
  await takeBack(db, codeKey(id))
}
