import { setTimeout as sleep } from 'node:timers/promises'
import type { User } from 'contract/users.ts'
import { eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { expect, vi } from 'vitest'
import { hashPassword } from '../src/platform/password.ts'
import { user } from '../src/schema/access.ts'
import { buildTestApp } from './app.ts'
import { type Api, client, loginAs, newEmail, ok, profileNamed, type SignedIn, stranger } from './client.ts'
import { mailsIn } from './mails.ts'

export { codeIn } from './mails.ts'

/** The password of every account that `withPassword` makes; hashed only once. */
export const password = 'seis nubes suben despacio'
const hash = hashPassword(password)

/** A signed-in user with a known password. */
export async function withPassword(
  who: Parameters<typeof loginAs>[0] = 'Técnico',
  options?: Parameters<typeof loginAs>[1]
): Promise<SignedIn> {
  const { db } = (await buildTestApp()).database
  const api = await loginAs(who, options)
  await db
    .update(user)
    .set({ password_hash: await hash })
    .where(eq(user.id, api.user.id))
  return api
}

/** An account that somebody makes, by default a technician's; nobody has chosen its password yet. */
export async function makeUser(by: Api, fields: object = {}): Promise<User> {
  const { db } = (await buildTestApp()).database
  const fk_profile = await profileNamed(db, 'Técnico')
  return ok(by.post('users', { email: newEmail(), first_name: 'Ana', fk_profile, ...fields }))
}

/** Signs in as the browser does. */
export const signIn = (email: string, secret = password, headers = {}) =>
  stranger.post('auth/sign-in', { email, password: secret }, headers)

/** A caller with this token. */
export const bearer = (token: string) => client({ authorization: `Bearer ${token}` })

/** The statuses of answers whose order isn't certain. */
export const statuses = (answers: readonly { status: number }[]) =>
  answers.map(answer => answer.status).toSorted((a, b) => a - b)

/** Another session of the same user. */
export const again = async (api: SignedIn) => bearer((await ok(signIn(api.user.email))).token)

/** The mails to an address, oldest first, as plain text. */
export const mailsTo = async (email: string): Promise<string[]> => mailsIn((await buildTestApp()).env.DATA_DIR, email)

/** Waits until so many mails have come to the address. */
export const waitForMails = (email: string, count: number): Promise<string[]> =>
  vi.waitFor(async () => {
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(count)
    return mails
  }, 10_000)

/** Seconds of a code of the second factor, and those that must be left for a code of the step before to be taken. */
const step = 30
const enough = 5

/**
 * The code of the half minute before, which is still taken, so that the present one is left for later. Where the
 * present half minute is about to end, it waits for the next one: the code would be too old when it arrives.
 */
export async function earlierCode(secret: string): Promise<string> {
  const left = step - ((Date.now() / 1000) % step)
  if (left < enough) await sleep(left * 1000)
  return generateSync({ secret, epoch: Date.now() / 1000 - step })
}
