import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { ProfileName } from '../src/profiles.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { Tokens } from '../src/platform/http/token.ts'
import { permission, profile, profile_permission, session, user } from '../src/schema/access.ts'
import { staff, staff_location } from '../src/schema/staff.ts'

// Without vitest: attacks on a running server (`bench/attack`) use it too.

/** An address that no other account has. */
export const newEmail = () => `${randomUUID()}@teleferico.example`

/** An account with an open session. */
export type Account = {
  token: string
  session: string
  user: { id: number; uuid: string; email: string }
  staff: number
  profile: number
}

export type Login = {
  /** lines assigned to the person */
  lines?: readonly number[]
  /** one of these lines, locked */
  locked?: number
  level?: 'partial' | 'full'
  /** end of the session; default in an hour */
  expires?: string
  /** of the account's password, which is random */
  hash?: string
}

/**
 * Makes a person with a user and an open session, without the sign-in and its slow hash. Calls share nothing.
 * @param who a seeded profile, or the permissions of a new one
 */
export async function makeAccount(
  { db, tokens }: { db: Database; tokens: Tokens },
  who: ProfileName | readonly string[],
  { lines = [], locked, level = 'full', expires, hash = 'none' }: Login = {}
): Promise<Account> {
  const fk_profile = await (typeof who === 'string' ? profileNamed(db, who) : makeProfile(db, who))
  const [person] = await db
    .insert(staff)
    .values({ dni: randomUUID(), first_name: 'Ana', last_name: 'Quispe' })
    .returning({ id: staff.id })
  const fk_staff = person?.id as number
  if (lines.length)
    await db
      .insert(staff_location)
      .values(lines.map(fk_location => ({ fk_staff, fk_location, is_locked: fk_location === locked })))
  const values = {
    email: newEmail(),
    password_hash: hash,
    first_name: 'Prueba',
    fk_staff,
    fk_profile
  }
  const [account] = await db.insert(user).values(values).returning({ id: user.id, uuid: user.uuid, email: user.email })
  if (!account) throw new Error('the user was not stored')
  const expires_at = expires ?? new Date(Date.now() + 3_600_000).toISOString()
  const [opened] = await db
    .insert(session)
    .values({ fk_user: account.id, level, expires_at })
    .returning({ id: session.id })
  if (!opened) throw new Error('the session was not stored')
  const token = await tokens.sign({ session: opened.id, level, user: account.uuid, expires: expires_at })
  return { token, session: opened.id, user: account, staff: fk_staff, profile: fk_profile }
}

export async function profileNamed(db: Database, name: ProfileName): Promise<number> {
  const [row] = await db.select({ id: profile.id }).from(profile).where(eq(profile.name, name))
  if (!row) throw new Error(`no profile ${name}`)
  return row.id
}

/** A new profile with these permissions; one without any, everybody may give. */
export async function makeProfile(db: Database, permissions: readonly string[] = []): Promise<number> {
  const [made] = await db.insert(profile).values({ name: randomUUID() }).returning({ id: profile.id })
  const fk_profile = made?.id as number
  const rows = await db
    .select({ id: permission.id })
    .from(permission)
    .where(inArray(permission.name, [...permissions]))
  if (rows.length !== permissions.length) throw new Error(`not all permissions exist: ${permissions.join(', ')}`)
  if (rows.length) await db.insert(profile_permission).values(rows.map(row => ({ fk_profile, fk_permission: row.id })))
  return fk_profile
}
