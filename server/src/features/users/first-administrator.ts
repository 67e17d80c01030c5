import { users } from 'contract/users/users.ts'
import { issuesToErrors } from 'contract/core/validation-errors.ts'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { AppError, conflict } from '../../platform/http/errors.ts'
import { hashPassword, noPassword } from '../../platform/password.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { profile, user } from '../../schema/access.ts'
import { administratorProfile } from '../../profiles.ts'
import { inviteUser } from '../auth/codes.ts'
import { requireGood } from '../auth/passwords.ts'

const fields = users.create.pick({ email: true, first_name: true })

/**
 * Makes the first administrator of a new installation, where no account could make one.
 * @param password if absent, an invitation is sent by mail
 * @throws VALIDATION.INVALID_DATA, AUTH.ALREADY_EXISTS; DOMAIN.CONFLICT when there is an administrator already
 */
export async function createFirstAdministrator(
  db: Database,
  mails: { secrets: Secrets; appUrl: string | undefined },
  given: { email: string; first_name: string },
  password?: string
): Promise<void> {
  const checked = fields.safeParse(given)
  if (!checked.success) throw new AppError('VALIDATION.INVALID_DATA', { fields: issuesToErrors(checked.error) })
  const { email, first_name } = checked.data
  if (password !== undefined) await requireGood(password, { email, name: first_name })
  const password_hash = password === undefined ? noPassword : await hashPassword(password)
  await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`)
    const { rows } = await tx.execute<{ is_there: boolean }>(sql`select has_administrator() as is_there`)
    if (rows[0]?.is_there)
      throw conflict('duplicate', 'Ya hay un administrador activo: los demás usuarios se crean en Accesos › Usuarios')
    const [role] = await tx.select({ id: profile.id }).from(profile).where(eq(profile.name, administratorProfile))
    if (!role) throw new Error(`no profile ${administratorProfile}: is the reference data there?`)
    const [account] = await tx
      .insert(user)
      .values({ email, first_name, password_hash, fk_profile: role.id })
      .returning()
    if (account && password === undefined) await inviteUser(tx, mails, account)
  })
}
