import { randomInt } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { queueMail } from '../../platform/mail.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { otp, user } from '../../schema/access.ts'
import {
  accountSubject,
  addressKey,
  at,
  type Counted,
  countAttempt,
  clearAttempts,
  clearAttempt,
  takeBack
} from './attempts.ts'
import { type Origin, type Place, placeOf } from './known-devices.ts'
import { codesPerAccount, codesPerAddress, codesPerPlace, maxCodeAttempts, triesPerCode } from './limits.ts'
import { codeMail, invitationMail } from './mails.ts'

// One-time codes by mail, for a forgotten or a first password.

const codeLength = 8
const codeMinutes = 10
const invitationDays = 3

type Account = typeof user.$inferSelect
type Sending = { secrets: Secrets; appUrl: string | undefined }

/** The account with an e-mail address, ignoring capitals. */
const accountOf = (email: string) => eq(sql`lower(${user.email})`, email.toLowerCase())

/** Counts a request for a code, whether the account exists or not. @throws RATE.TOO_MANY_REQUESTS */
export async function countCodeRequest(db: Db, secrets: Secrets, email: string, from: Origin): Promise<void> {
  const [subject, place] = [accountSubject(secrets, email, 'codes'), placeOf(secrets, email, from)]
  if (!place.isKnown) await countAttempt(db, addressKey('codes', from.address, codesPerAddress))
  await countAttempt(db, at(subject, place, codesPerPlace))
  if (!place.isKnown) await countAttempt(db, { key: subject, limit: codesPerAccount })
}

/**
 * Sends the code for a forgotten password if there is an active account with that address. The answer must not wait for
 * it, because the time would reveal the account.
 * @param from where it was requested; absent if another person had it sent
 */
export async function sendCode(
  tx: Transaction,
  { secrets, appUrl }: Sending,
  email: string,
  from?: Origin
): Promise<void> {
  const [account] = await tx
    .select()
    .from(user)
    .where(and(accountOf(email), user.is_active))
    // locked, so that of two requests at once the second voids the first one's code, and the address can't change
    // meanwhile
    .for('no key update')
  if (!account) return
  const code = await newCode(tx, secrets, account, codeMinutes, from)
  await queueMail(tx, secrets, account.email, codeMail(account, code, codeMinutes, appUrl), codeMinutes / 60)
}

/** Sends a new user the code for choosing their password. */
export async function inviteUser(
  tx: Transaction,
  { secrets, appUrl }: Sending,
  account: Pick<Account, 'id' | 'email' | 'first_name'>
): Promise<void> {
  const code = await newCode(tx, secrets, account, invitationDays * 24 * 60)
  await queueMail(
    tx,
    secrets,
    account.email,
    invitationMail(account, code, invitationDays, appUrl),
    invitationDays * 24
  )
}

/**
 * Replaces the earlier code that was requested from the same place, and gives that place new tries; codes requested
 * from elsewhere stay, because knowing the e-mail must not be enough to void the owner's. The caller must have locked
 * the account, so that only one code of a place is valid.
 */
async function newCode(
  tx: Transaction,
  secrets: Secrets,
  { id: fk_user, email }: Pick<Account, 'id' | 'email'>,
  minutes: number,
  from?: Origin
): Promise<string> {
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  const place = from && placeOf(secrets, email, from)
  const tries = accountSubject(secrets, email, 'otp')
  await voidCodes(tx, fk_user, place ? eq(otp.place, place.name) : isNull(otp.place))
  if (place) await clearAttempt(tx, at(tries, place, triesPerCode))
  else await clearAttempts(tx, tries)
  await tx.insert(otp).values({
    fk_user,
    place: place?.name,
    code_hash: codeHash(secrets, fk_user, code),
    expires_at: new Date(Date.now() + minutes * 60_000).toISOString()
  })
  return code
}

/** Voids a user's pending codes, or some of them. */
export const voidCodes = (tx: Transaction, fk_user: number, which?: SQL) =>
  tx
    .update(otp)
    .set({ used_at: sql`now()` })
    .where(and(eq(otp.fk_user, fk_user), isNull(otp.used_at), which))

const codeHash = (secrets: Secrets, fk_user: number, code: string) =>
  secrets.fingerprint('one-time-code', `user:${fk_user}`, code)

/**
 * Counts the try before comparing the code. A right code isn't used up yet, for the password may still be refused.
 * Wrong tries are counted against where they come from, so that they use up no other place's; against the code only
 * from unknown places where no code was requested, as a bound on tries from very many places.
 */
export async function tryCode(
  db: Db,
  secrets: Secrets,
  email: string,
  code: string,
  place: Place
): Promise<{ account: Account; id: number } | undefined> {
  const tries = at(accountSubject(secrets, email, 'otp'), place, triesPerCode)
  if (!(await hasTry(db, tries))) return undefined
  const tried = await db
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
        place.isKnown ? undefined : or(lt(otp.tries, maxCodeAttempts), eq(otp.place, place.name))
      )
    )
    .returning({ id: otp.id, code_hash: otp.code_hash, fk_user: otp.fk_user })
  const right = tried.find(({ code_hash, fk_user }) => code_hash === codeHash(secrets, fk_user, code))
  if (!right) return undefined
  await db
    .update(otp)
    .set({ tries: sql`${otp.tries} - 1` })
    .where(
      inArray(
        otp.id,
        tried.map(({ id }) => id)
      )
    )
  await takeBack(db, tries)
  const [account] = await db.select().from(user).where(eq(user.id, right.fk_user))
  return account && { account, id: right.id }
}

/** Counts a try; the answer to one too many is that to a wrong code. */
async function hasTry(db: Db, tries: Counted): Promise<boolean> {
  try {
    await countAttempt(db, tries)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
