import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Owner, passwordProblems, passwordTexts, rememberedPasswords } from 'contract/passwords.ts'
import { and, desc, eq, gt, isNull, lt, notInArray, sql } from 'drizzle-orm'
import { isCommonPassword } from '../../platform/common-passwords.ts'
import type { Database, Db, Transaction } from '../../platform/database/database.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { queueMail } from '../../platform/mail.ts'
import { hashPassword, verifyPassword } from '../../platform/password.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { otp, password_history, user } from '../../schema/access.ts'
import { accountKey, addressKey, attempted, countAttempt, unlockAccount } from './attempts.ts'
import { noteConfirmed } from './confirmation.ts'
import { codesPerAccount, codesPerAddress, failuresPerAddress } from './limits.ts'
import { codeMail, invitationMail, passwordChangedMail } from './mails.ts'
import type { Own } from './second-factor.ts'
import { endSessionsOf } from './sessions.ts'

const codeLength = 8
const codeMinutes = 10
const invitationDays = 3
const mostTries = 5

/** Milliseconds. A refusal of a code takes at least so long, so that its time tells nothing about the account. */
const refusalTime = 250

type Account = typeof user.$inferSelect
type Sending = { secrets: Secrets; appUrl: string | undefined }

/** The account with an e-mail address, ignoring capitals. */
const accountOf = (email: string) => eq(sql`lower(${user.email})`, email.toLowerCase())

/** Counts a request for a code, whether the account exists or not. @throws RATE.TOO_MANY_REQUESTS */
export async function countCodeRequest(db: Db, secrets: Secrets, email: string, address: string): Promise<void> {
  await countAttempt(db, addressKey('codes', address, codesPerAddress))
  await countAttempt(db, { key: accountKey(secrets, email).key.replace('account', 'codes'), limit: codesPerAccount })
}

/**
 * Sends the code for a forgotten password if there is an active account with that address. The answer must not wait for
 * it, because the time would reveal the account.
 */
export async function sendCode(tx: Transaction, { secrets, appUrl }: Sending, email: string): Promise<void> {
  const [account] = await tx
    .select()
    .from(user)
    .where(and(accountOf(email), user.is_active))
    // locked, so that of two requests at once the second voids the first one's code, and the address can't change
    // meanwhile
    .for('no key update')
  if (!account) return
  const code = await newCode(tx, secrets, account.id, codeMinutes)
  await queueMail(tx, secrets, account.email, codeMail(account, code, codeMinutes, appUrl), codeMinutes / 60)
}

/** Sends a new user the code for choosing their password. */
export async function inviteUser(
  tx: Transaction,
  { secrets, appUrl }: Sending,
  account: Pick<Account, 'id' | 'email' | 'first_name'>
): Promise<void> {
  const code = await newCode(tx, secrets, account.id, invitationDays * 24 * 60)
  await queueMail(
    tx,
    secrets,
    account.email,
    invitationMail(account, code, invitationDays, appUrl),
    invitationDays * 24
  )
}

/** Replaces any earlier code. The caller must have locked the account, so that only one code is valid. */
async function newCode(tx: Transaction, secrets: Secrets, fk_user: number, minutes: number): Promise<string> {
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  await voidCodes(tx, fk_user)
  await tx.insert(otp).values({
    fk_user,
    code_hash: codeHash(secrets, fk_user, code),
    expires_at: new Date(Date.now() + minutes * 60_000).toISOString()
  })
  return code
}

const voidCodes = (tx: Transaction, fk_user: number) =>
  tx
    .update(otp)
    .set({ used_at: sql`now()` })
    .where(and(eq(otp.fk_user, fk_user), isNull(otp.used_at)))

const codeHash = (secrets: Secrets, fk_user: number, code: string) =>
  secrets.fingerprint('one-time-code', `user:${fk_user}`, code)

/**
 * Sets a new password with the code from the mail. It unlocks the account and ends its sessions.
 * @throws AUTH.INVALID_OTP for a wrong, old or used code and for an unknown account alike; VALIDATION.INVALID_DATA when
 * the password isn't accepted
 */
export async function resetPassword(
  { db, secrets, transact, address }: Pick<Own, 'secrets' | 'transact'> & { db: Database; address: string },
  { email, code, password }: { email: string; code: string; password: string }
): Promise<void> {
  // First the checks that don't depend on the account, because they tell nothing about it.
  await requireGood(password, { email })
  const begun = performance.now()
  const { account, id } = await attempted(db, [addressKey('failures', address, failuresPerAddress)], async () => {
    const found = await tryCode(db, secrets, email, code)
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

/** Counts the try before comparing the code. A right code isn't used up yet, for the password may still be refused. */
async function tryCode(
  db: Db,
  secrets: Secrets,
  email: string,
  code: string
): Promise<{ account: Account; id: number } | undefined> {
  const [tried] = await db
    .update(otp)
    .set({ tries: sql`${otp.tries} + 1` })
    .from(user)
    .where(
      and(
        eq(otp.fk_user, user.id),
        accountOf(email),
        user.is_active,
        isNull(otp.used_at),
        gt(otp.expires_at, sql`now()`),
        lt(otp.tries, mostTries)
      )
    )
    .returning({ id: otp.id, code_hash: otp.code_hash, fk_user: otp.fk_user })
  if (!tried || tried.code_hash !== codeHash(secrets, tried.fk_user, code)) return undefined
  await db
    .update(otp)
    .set({ tries: sql`${otp.tries} - 1` })
    .where(eq(otp.id, tried.id))
  const [account] = await db.select().from(user).where(eq(user.id, tried.fk_user))
  return account && { account, id: tried.id }
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
 * Makes sure that the caller is the account's owner; from then on the session counts as confirmed. Counted with the sign-ins, so that an open session doesn't get
 * around their limit.
 * @param field the form's field for the password
 * @throws AUTH.INVALID_CREDENTIALS
 */
export async function requireOwnPassword(
  { db, actor, secrets }: Own,
  password: string,
  field = 'password'
): Promise<Account> {
  const [account] = await db.select().from(user).where(eq(user.id, actor.id))
  if (!account) throw new AppError('AUTH.INVALID_TOKEN')
  return attempted(db, [accountKey(secrets, account.email)], async () => {
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
    .limit(rememberedPasswords - 1)

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
  // A pending code may have been requested by somebody who knew the old password.
  await voidCodes(tx, id)
  await queueMail(tx, secrets, email, passwordChangedMail({ email, first_name }))
}
