import { setTimeout as sleep } from 'node:timers/promises'
import { type Owner, passwordProblems, passwordTexts, passwordHistoryLength } from 'contract/auth/passwords.ts'
import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { isCommonPassword } from '../../platform/common-passwords.ts'
import type { Database, Db, Transaction } from '../../platform/database/database.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { queueMail } from '../../platform/mail.ts'
import { hashPassword, verifyPassword } from '../../platform/password.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { otp, password_history, user } from '../../schema/access.ts'
import { accountKeys, addressKey, attempted, unlockAccount } from './attempts.ts'
import { tryCode, voidCodes } from './codes.ts'
import { noteConfirmed } from '../../platform/http/confirmed.ts'
import { placeOf } from './known-devices.ts'
import { failuresPerAddress } from './limits.ts'
import { passwordChangedMail } from './mails.ts'
import type { Own } from './second-factor.ts'
import { endSessionsOf } from './sessions.ts'

/** Milliseconds. The refusal of a code takes at least so long, so that its time reveals nothing about the account. */
const refusalTime = 250

type Account = typeof user.$inferSelect

/**
 * Sets a new password with the code from the mail. It unlocks the account and ends its sessions.
 * @throws AUTH.INVALID_OTP for a wrong, old or used code and for an unknown account alike; VALIDATION.INVALID_DATA when
 * the password isn't accepted
 */
export async function resetPassword(
  { db, secrets, transact, from }: Pick<Own, 'secrets' | 'transact' | 'from'> & { db: Database },
  { email, code, password }: { email: string; code: string; password: string }
): Promise<void> {
  // First the checks that don't depend on the account, because they reveal nothing about it.
  await requireGood(password, { email })
  const begun = performance.now()
  const place = placeOf(secrets, email, from)
  const { account, id } = await attempted(db, [addressKey('failures', from.address, failuresPerAddress)], async () => {
    const found = await tryCode(db, secrets, email, code, place)
    if (found) return found
    await sleep(refusalTime - (performance.now() - begun))
    throw new AppError('AUTH.INVALID_OTP')
  })
  await requireGood(password, { email: account.email, name: account.first_name })
  await requireNew(db, account, password)
  const password_hash = await hashPassword(password)
  await transact(async tx => {
    // The code identifies the user, so the audit must name them.
    await tx.execute(sql`select set_config('app.user', ${String(account.id)}, true)`)
    // The account is locked before the code, in the same order as when sending one, to prevent deadlocks.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, account.id)).for('no key update')
    const used = await tx
      .update(otp)
      .set({ used_at: sql`now()` })
      .where(and(eq(otp.id, id), isNull(otp.used_at)))
      .returning({ id: otp.id })
    if (!used.length) throw new AppError('AUTH.INVALID_OTP')
    await setPassword(tx, secrets, account, password_hash)
    await unlockAccount(tx, secrets, account.email)
  })
}

/**
 * Changes the caller's own password, which they must know; their other sessions end.
 * @throws AUTH.INVALID_CREDENTIALS, VALIDATION.INVALID_DATA
 */
export async function changePassword(
  own: Own,
  { current_password, password }: { current_password: string; password: string }
): Promise<void> {
  const { db, actor, secrets, transact } = own
  const account = await requireOwnPassword(own, current_password, 'current_password')
  await requireGood(password, { email: account.email, name: account.first_name })
  await requireNew(db, account, password)
  const password_hash = await hashPassword(password)
  await transact(tx => setPassword(tx, secrets, account, password_hash, actor.session))
}

/**
 * Makes sure that the caller is the account's owner; from then on the session counts as confirmed. Counted with the
 * sign-ins, so that an open session doesn't get around their limit.
 * @param field the form's field for the password
 * @throws AUTH.INVALID_CREDENTIALS
 */
export async function requireOwnPassword(
  { db, actor, secrets, from }: Own,
  password: string,
  field = 'password'
): Promise<Account> {
  const [account] = await db.select().from(user).where(eq(user.id, actor.id))
  if (!account) throw new AppError('AUTH.INVALID_TOKEN')
  return attempted(db, accountKeys(secrets, account.email, from), async () => {
    if (await verifyPassword(account.password_hash, password)) {
      await noteConfirmed(db, actor)
      return account
    }
    const message = 'La contraseña no es correcta'
    throw new AppError('AUTH.INVALID_CREDENTIALS', { message, fields: { [field]: [message] } })
  })
}

/** @throws VALIDATION.INVALID_DATA on `password` unless it is an acceptable password */
export async function requireGood(password: string, owner: Owner): Promise<void> {
  const [problem] = passwordProblems(password, owner)
  if (problem) throw invalid({ password: passwordTexts[problem] })
  if (await isCommonPassword(password)) throw invalid({ password: passwordTexts.common })
}

const earlierOf = (db: Db, id: number) =>
  db
    .select({ id: password_history.id, password_hash: password_history.password_hash })
    .from(password_history)
    .where(eq(password_history.fk_user, id))
    .orderBy(desc(password_history.id))
    .limit(passwordHistoryLength - 1)

async function requireNew(db: Db, { id, password_hash }: Account, password: string): Promise<void> {
  for (const hash of [password_hash, ...(await earlierOf(db, id)).map(row => row.password_hash)]) {
    if (await verifyPassword(hash, password)) throw invalid({ password: passwordTexts.used })
  }
}

/** Sets the password, ends the sessions and voids pending codes. @param except the session that stays open */
async function setPassword(
  tx: Transaction,
  secrets: Secrets,
  { id, email, first_name, password_hash: before }: Account,
  password_hash: string,
  except?: string
): Promise<void> {
  // Of two changes at once, the second finds that the password is no longer the one that it read.
  const changed = await tx
    .update(user)
    .set({ password_hash, password_changed_at: sql`now()` })
    .where(and(eq(user.id, id), eq(user.password_hash, before)))
    .returning({ id: user.id })
  if (!changed.length)
    throw new AppError('AUTH.INVALID_CREDENTIALS', { message: 'La contraseña ha cambiado mientras tanto' })
  await tx.insert(password_history).values({ fk_user: id, password_hash: before })
  const kept = (await earlierOf(tx, id)).map(row => row.id)
  await tx.delete(password_history).where(and(eq(password_history.fk_user, id), notInArray(password_history.id, kept)))
  await endSessionsOf(tx, id, { except })
  // A pending code may have been requested by a person who knew the old password.
  await voidCodes(tx, id)
  await queueMail(tx, secrets, email, passwordChangedMail({ email, first_name }))
}
