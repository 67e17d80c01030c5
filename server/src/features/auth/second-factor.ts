import type { TwoFactorState } from 'contract/auth/account.ts'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { AppError, conflict, forbidden, notFound } from '../../platform/http/errors.ts'
import { queueMail } from '../../platform/mail.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { recovery_code, session, two_factor_use, user } from '../../schema/access.ts'
import { requireMayChangeUser } from '../access/rights.ts'
import { attempted, codeKeys } from './attempts.ts'
import { requireConfirmed } from '../../platform/http/confirmed.ts'
import { twoFactorMail, type TwoFactorNews } from './mails.ts'
import { dropRecoveryCodes, newRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { endSession, endSessionsOf, type From, openSession, type Opened } from './sessions.ts'
import { secretFrom, stepOf, uriOf } from './totp.ts'

/** So many wrong codes end a session that still lacks its second factor. */
export const maxWrongCodes = 5

/** The user who changes their own second factor, and what that needs. */
export type Own = {
  db: Db
  actor: Actor
  secrets: Secrets
  transact: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  from: From
}

type Account = typeof user.$inferSelect

const ownerOf = (id: number) => `user:${id}`
const wrongCode = () => new AppError('AUTH.INVALID_OTP')

/** The account, locked until the transaction ends, so that two changes of its second factor don't mix. */
async function hold(tx: Transaction, id: number): Promise<Account> {
  const [account] = await tx.select().from(user).where(eq(user.id, id)).for('update')
  if (!account) throw notFound()
  return account
}

/** Tries a code of the caller's second factor, counted by where they are. */
async function trying<T>({ db, actor, secrets, from }: Own, attempt: () => Promise<T>): Promise<T> {
  const [account] = await db.select({ id: user.id, email: user.email }).from(user).where(eq(user.id, actor.id))
  if (!account) throw notFound()
  return attempted(db, codeKeys(secrets, account, from), attempt)
}

/**
 * @throws DOMAIN.CONFLICT when it was sealed with another APP_SECRET: then no code can be right, and the text says what
 * to do
 */
function secretOf(secrets: Secrets, { id, two_factor_secret }: Account): string | null {
  if (two_factor_secret === null) return null
  try {
    return secrets.open('two-factor', ownerOf(id), two_factor_secret)
  } catch {
    throw conflict(
      'transition',
      'La verificación en dos pasos de su cuenta ya no se puede comprobar. Pida que la restablezcan a quien administra los accesos'
    )
  }
}

/** Whether the code is valid and unused. The database stores each used step once, so simultaneous uses fail. */
async function useCode(tx: Transaction, secrets: Secrets, account: Account, code: string): Promise<boolean> {
  const secret = secretOf(secrets, account)
  return secret !== null && spendStep(tx, account, secret, code)
}

async function spendStep(tx: Transaction, account: Account, secret: string, code: string): Promise<boolean> {
  const step = stepOf(secret, code)
  if (step === undefined) return false
  const used = await tx.insert(two_factor_use).values({ fk_user: account.id, step }).onConflictDoNothing().returning()
  return used.length > 0
}

/**
 * Turns a partial session into a full one with a code of the application or a recovery code; the old token ends.
 * @throws AUTH.INVALID_OTP; AUTH.EXPIRED_TOKEN after too many wrong ones
 */
export async function confirmSignIn(own: Own, code: string): Promise<Opened> {
  const { db, actor, secrets, transact, from } = own
  if (actor.level === 'full') throw forbidden('La verificación en dos pasos ya está hecha')
  // Counted before the code is compared, so that simultaneous attempts are all counted.
  const [tried] = await db
    .update(session)
    .set({ wrong_codes: sql`${session.wrong_codes} + 1` })
    .where(and(eq(session.id, actor.session), isNull(session.revoked_at), lt(session.wrong_codes, maxWrongCodes)))
    .returning({ wrong: session.wrong_codes })
  if (!tried) throw new AppError('AUTH.EXPIRED_TOKEN')
  return trying(own, async () => {
    const opened = await transact(async tx => {
      const account = await hold(tx, actor.id)
      if (!account.two_factor_enabled) return undefined
      const byApplication = await useCode(tx, secrets, account, code)
      if (!byApplication && !(await useRecoveryCode(tx, secrets, actor.id, code))) return undefined
      if (!byApplication) await notifyAccount(tx, secrets, account, 'used')
      if (!(await endSession(tx, actor.session))) throw new AppError('AUTH.EXPIRED_TOKEN')
      return openSession(tx, account, 'full', from)
    })
    if (opened) return opened
    if (tried.wrong < maxWrongCodes) throw wrongCode()
    await endSession(db, actor.session)
    throw new AppError('AUTH.INVALID_OTP', {
      message: 'Código de confirmación inválido. Ha fallado demasiadas veces: inicie sesión de nuevo'
    })
  })
}

/** Whether it is on, whether it can be turned on without setting it up again, and how many recovery codes are left. */
export async function twoFactorState(db: Db, id: number): Promise<TwoFactorState> {
  const [row] = await db
    .select({
      enabled: user.two_factor_enabled,
      // Recovery codes are made with the first right code, so they prove that the application was set up.
      can_enable: sql<boolean>`not ${user.two_factor_enabled} and ${user.two_factor_secret} is not null
        and count(${recovery_code.id}) > 0`,
      recovery_codes_left: sql<number>`count(${recovery_code.id}) filter (where ${recovery_code.used_at} is null)`
    })
    .from(user)
    .leftJoin(recovery_code, eq(recovery_code.fk_user, user.id))
    .where(eq(user.id, id))
    .groupBy(user.id)
  if (!row) throw notFound()
  return row
}

/** Milliseconds for which a secret is shown; its code is taken for as long again. */
const setupWindow = 600_000

/**
 * The secret that a session is shown in a window of time. It follows from the server's key, so that nothing is stored
 * until its first right code, and another session is shown another one.
 * @param ago how many windows before the present one
 */
const shownSecret = (secrets: Secrets, { id, session: opened }: Actor, ago: 0 | 1): string => {
  const nth = Math.floor(Date.now() / setupWindow) - ago
  return secretFrom(Buffer.from(secrets.fingerprint('two-factor-setup', ownerOf(id), `${opened} ${nth}`), 'base64url'))
}

/**
 * A secret to set an application up with, which takes effect with its first right code. Nothing is written.
 * @throws DOMAIN.CONFLICT while a second factor is on
 */
export async function prepareTwoFactor({
  db,
  actor,
  secrets
}: Pick<Own, 'db' | 'actor' | 'secrets'>): Promise<{ secret: string; uri: string; qr: string }> {
  const [account] = await db.select().from(user).where(eq(user.id, actor.id))
  if (!account) throw notFound()
  if (account.two_factor_enabled)
    throw conflict(
      'transition',
      'La verificación en dos pasos ya está activada. Desactívela antes de configurarla de nuevo'
    )
  const secret = shownSecret(secrets, actor, 0)
  const uri = uriOf(secret, account.email)
  return { secret, uri, qr: renderSVG(uri, { ecc: 'M', border: 4 }) }
}

/**
 * Turns the second factor on with the first code of the secret that was shown; sessions opened without it end.
 * @returns the recovery codes, which are shown only this once
 * @throws AUTH.INVALID_OTP; DOMAIN.CONFLICT when it is on already
 */
export function registerTwoFactor(own: Own, code: string): Promise<string[]> {
  const { actor, secrets, transact } = own
  return trying(own, () =>
    transact(async tx => {
      const account = await hold(tx, actor.id)
      if (account.two_factor_enabled) throw conflict('transition', 'La verificación en dos pasos ya está activada')
      const shown = [shownSecret(secrets, actor, 0), shownSecret(secrets, actor, 1)]
      const secret = shown.find(each => stepOf(each, code) !== undefined)
      if (!secret || !(await spendStep(tx, account, secret, code))) throw wrongCode()
      const two_factor_secret = secrets.seal('two-factor', ownerOf(actor.id), secret)
      await tx.update(user).set({ two_factor_enabled: true, two_factor_secret }).where(eq(user.id, actor.id))
      await endSessionsOf(tx, actor.id, { except: actor.session })
      await notifyAccount(tx, secrets, account, 'on')
      return newRecoveryCodes(tx, secrets, actor.id)
    })
  )
}

/** Checks a code of the user's application, and uses it up. @throws AUTH.INVALID_OTP */
export function verifyTwoFactor(own: Own, code: string): Promise<void> {
  const { actor, secrets, transact } = own
  return trying(own, () =>
    transact(async tx => {
      if (!(await useCode(tx, secrets, await hold(tx, actor.id), code))) throw wrongCode()
    })
  )
}

/** Replaces the recovery codes. @throws DOMAIN.CONFLICT while there is no second factor */
export function renewRecoveryCodes({ actor, secrets, transact }: Own): Promise<string[]> {
  return transact(async tx => {
    const account = await hold(tx, actor.id)
    if (!account.two_factor_enabled) throw conflict('transition', 'La verificación en dos pasos no está activada')
    await notifyAccount(tx, secrets, account, 'codes')
    return newRecoveryCodes(tx, secrets, actor.id)
  })
}

/** Removes the user's own second factor with its secret; the other sessions end. */
export const resetTwoFactor = ({ actor, secrets, transact }: Own): Promise<void> =>
  transact(async tx => takeAway(tx, secrets, await hold(tx, actor.id), { except: actor.session }))

/**
 * Turns the user's own second factor on or off; turning it off ends the other sessions.
 * @throws DOMAIN.CONFLICT when it was never set up
 */
export const switchTwoFactor = ({ actor, secrets, transact }: Own, on: boolean): Promise<void> =>
  transact(tx => change(tx, secrets, actor.id, on, { except: actor.session }))

/** The same for another user, by an administrator: all sessions of that user end. @throws AUTH.FORBIDDEN for oneself */
export async function switchTwoFactorOf(
  tx: Transaction,
  secrets: Secrets,
  actor: Actor,
  id: number,
  on: boolean
): Promise<void> {
  await requireOther(tx, actor, id)
  await change(tx, secrets, id, on, { byAdministrator: true })
}

/**
 * Removes another user's second factor, who lost the telephone and sets it up anew.
 * @throws AUTH.FORBIDDEN for oneself
 */
export async function resetTwoFactorOf(tx: Transaction, secrets: Secrets, actor: Actor, id: number): Promise<void> {
  await requireOther(tx, actor, id)
  await takeAway(tx, secrets, await hold(tx, id), { byAdministrator: true })
}

/**
 * For the own account a password or a code is required, which administrators must not get around; nor may they weaken
 * an account with more rights than theirs.
 */
async function requireOther(tx: Transaction, actor: Actor, id: number): Promise<void> {
  if (actor.id === id) throw forbidden('Su propia verificación en dos pasos se cambia en los ajustes de su cuenta')
  await requireMayChangeUser(tx, actor, id)
  await requireConfirmed(tx, actor)
}

type By = { except?: string; byAdministrator?: boolean }

async function change(tx: Transaction, secrets: Secrets, id: number, on: boolean, by: By): Promise<void> {
  const account = await hold(tx, id)
  if (account.two_factor_enabled === on) return
  if (on && !(await twoFactorState(tx, id)).can_enable)
    throw conflict('transition', 'Antes hay que configurar la verificación en dos pasos con una aplicación')
  await tx.update(user).set({ two_factor_enabled: on }).where(eq(user.id, id))
  await endSessionsOf(tx, id, by)
  await notifyAccount(tx, secrets, account, on ? 'on' : 'off', by)
}

async function takeAway(tx: Transaction, secrets: Secrets, account: Account, by: By): Promise<void> {
  if (account.two_factor_secret === null && !account.two_factor_enabled) return
  await tx.update(user).set({ two_factor_enabled: false, two_factor_secret: null }).where(eq(user.id, account.id))
  await dropRecoveryCodes(tx, account.id)
  // A second factor that was only prepared protected nothing yet, so the sessions stay.
  if (!account.two_factor_enabled) return
  await endSessionsOf(tx, account.id, by)
  await notifyAccount(tx, secrets, account, 'reset', by)
}

const notifyAccount = (
  tx: Transaction,
  secrets: Secrets,
  account: Account,
  news: TwoFactorNews,
  { byAdministrator }: By = {}
) => queueMail(tx, secrets, account.email, twoFactorMail(account, news, byAdministrator))
