import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { recovery_code } from '../../schema/access.ts'

const howMany = 10
const length = 10
/** No characters that look alike on paper; ten of them have 49 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const fingerprint = (secrets: Secrets, user: number, code: string) =>
  secrets.fingerprint('recovery-code', `user:${user}`, code.toLowerCase())

/**
 * Replaces an account's recovery codes by ten new ones and returns these: `abcde-fghjk`. Only
 * their fingerprints are stored.
 */
export async function newRecoveryCodes(db: Db, secrets: Secrets, user: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  )
  await dropRecoveryCodes(db, user)
  await db
    .insert(recovery_code)
    .values(codes.map(code => ({ fk_user: user, code_hash: fingerprint(secrets, user, code) })))
  return codes.map(code => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`)
}

/** Whether the code (without its dash) is valid; it is used up, so of simultaneous calls only one gets true. */
export async function useRecoveryCode(db: Db, secrets: Secrets, user: number, code: string): Promise<boolean> {
  const used = await db
    .update(recovery_code)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(recovery_code.fk_user, user),
        eq(recovery_code.code_hash, fingerprint(secrets, user, code)),
        isNull(recovery_code.used_at)
      )
    )
    .returning({ id: recovery_code.id })
  return used.length > 0
}

export async function dropRecoveryCodes(db: Db, user: number): Promise<void> {
  await db.delete(recovery_code).where(eq(recovery_code.fk_user, user))
}
