import { argon2Sync, randomBytes } from 'node:crypto'
import type { User } from 'contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { expect, onTestFinished, vi } from 'vitest'
import { user } from '../src/schema/access.ts'
import { buildTestApp } from './app.ts'
import { type Api, client, loginAs, newEmail, ok, profileNamed, type SignedIn, stranger } from './client.ts'
import { mailsIn } from './mails.ts'

export { codeIn } from './mails.ts'

/** The password of every account that `withPassword` makes. */
export const password = 'seis nubes suben despacio'

/**
 * A hash of the form that the server keeps, with the least work that argon2id allows: a sign-in takes
 * its parameters from it, and is then a hundred times as fast. What the server makes itself, and
 * refuses, has the full work all the same.
 */
export function quickHash(text: string): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message: text, nonce, tagLength: 32, memory: 8, passes: 1, parallelism: 1 })
  const [salt, hash] = [nonce, tag].map(bytes => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`
}

const hash = quickHash(password)

/** A signed-in user with a known password. */
export async function withPassword(
  who: Parameters<typeof loginAs>[0] = 'Técnico',
  options?: Parameters<typeof loginAs>[1]
): Promise<SignedIn> {
  const { db } = (await buildTestApp()).database
  const api = await loginAs(who, options)
  await db.update(user).set({ password_hash: hash }).where(eq(user.id, api.user.id))
  return api
}

/** Makes an account, by default a technician's; its password isn't chosen yet. */
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

/** Milliseconds of a code of the second factor. */
const step = 30_000

/**
 * Sets the clock of this process to the beginning of the present half minute until the test ends, so that no
 * code becomes too old on its way.
 */
export function beginStep(): void {
  const now = Math.floor(Date.now() / step) * step
  vi.useFakeTimers({ toFake: ['Date'], now, shouldAdvanceTime: true, advanceTimeDelta: 1 })
  onTestFinished(() => void vi.useRealTimers())
}

/** The code of the half minute before, which is still taken, so that the present one is left for later. */
export function earlierCode(secret: string): string {
  beginStep()
  return generateSync({ secret, epoch: (Date.now() - step) / 1000 })
}
