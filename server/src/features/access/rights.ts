import { and, eq, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { type Actor, linesOfAccount } from '../../platform/http/actor.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { noPassword } from '../../platform/password.ts'
import { profile, user } from '../../schema/access.ts'
import { requireConfirmed } from '../../platform/http/confirmed.ts'
import {
  type Granter,
  throwIfRefused,
  refusalOfAccountChange,
  refusalOfLines,
  refusalOfTaking,
  type Rights
} from './rules.ts'
import { requireValue } from '../../platform/require-value.ts'

type Named = [name: string, said: string]

/** The present rights of a profile; none if it doesn't exist. */
export async function rightsOf(db: Db, fk_profile: number): Promise<Rights> {
  const { rows } = await db.execute<{ permissions: Named[]; routes: Named[] }>(sql`
    with held as (
      select p.name, p.description from profile_permission pp join permission p on p.id = pp.fk_permission
      where pp.fk_profile = ${fk_profile} and pp.allowed
    )
    select
      (select coalesce(json_agg(json_build_array(name, coalesce(description, '')) order by name), '[]')
        from held) as permissions,
      (select coalesce(json_agg(json_build_array(a.method || ' ' || a.path, a.summary) order by a.path, a.method), '[]')
        from api a
        where (a.permission = 'session' or a.permission in (select name from held))
          and not exists (select from profile_api pa where pa.fk_api = a.id and pa.fk_profile = ${fk_profile}
            and not pa.allowed)) as routes`)
  const { permissions = [], routes = [] } = rows[0] ?? {}
  return { permissions: new Map(permissions), routes: new Map(routes) }
}

/** The caller with all their rights, which limit what they may grant. */
export async function granterOf(db: Db, actor: Actor): Promise<Granter> {
  return { user: actor.id, profile: actor.profile, rights: await rightsOf(db, actor.profile), lines: actor.lines }
}

/** Makes changes of a profile's rights run one after the other. @throws RESOURCE.NOT_FOUND */
export async function lockProfile(db: Transaction, id: number): Promise<void> {
  const [row] = await db.select({ id: profile.id }).from(profile).where(eq(profile.id, id)).for('no key update')
  if (!row) throw notFound()
}

type AccountRow = Pick<typeof user.$inferSelect, 'id' | 'fk_profile' | 'fk_staff'>

/** The fields of an account that the rules look at, as they will be. */
type Wish = Partial<Pick<typeof user.$inferSelect, 'fk_profile' | 'fk_staff' | 'is_active'>> & { isRemoved?: boolean }

/**
 * Applies the rules for accounts (`refusalOfAccountChange`) to the present rights.
 * @param account undefined for a new account
 * @throws AUTH.FORBIDDEN
 */
export async function requireMayChange(
  db: Db,
  actor: Actor,
  account: AccountRow | undefined,
  { fk_staff = account?.fk_staff ?? null, ...wish }: Wish = {}
): Promise<void> {
  const fk_profile = requireValue(wish.fk_profile ?? account?.fk_profile)
  const target = account && {
    id: account.id,
    person: account.fk_staff,
    ...(await powerOf(db, account.fk_profile, account.fk_staff))
  }
  const { rights, lines } = await powerOf(db, fk_profile, fk_staff)
  const change = { ...wish, profile: { id: fk_profile, rights }, person: fk_staff, lines }
  throwIfRefused(refusalOfAccountChange(await granterOf(db, actor), target, change))
}

/** The rights and the lines of an account with this profile and this person. */
async function powerOf(
  db: Db,
  fk_profile: number,
  fk_staff: number | null
): Promise<{ rights: Rights; lines: readonly number[] }> {
  const rights = await rightsOf(db, fk_profile)
  return { rights, lines: await linesOfAccount(db, fk_staff, rights.permissions.has('lines.all')) }
}

/** Checks that the caller may revoke rights of a profile, or delete it. @throws AUTH.FORBIDDEN */
export async function requireMayTake(db: Db, actor: Actor, fk_profile: number): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct u.fk_profile as id from "user" u
    join profile_permission pp on pp.fk_profile = u.fk_profile and pp.allowed
    join permission p on p.id = pp.fk_permission
    where u.is_active and u.password_hash <> ${noPassword} and p.name = 'access.write'
      and u.fk_profile <> ${actor.profile}`)
  // One after the other: a transaction has one connection.
  const others: Rights[] = []
  for (const { id } of rows) others.push(await rightsOf(db, id))
  const rights = await rightsOf(db, fk_profile)
  throwIfRefused(refusalOfTaking(await granterOf(db, actor), { profile: fk_profile, rights }, others))
}

/**
 * Checks that the caller may change whether a profile requires the second factor. Callers can't lock themselves out of
 * their own profile; and those who could not take a permission from a profile can't change this either.
 * @throws DOMAIN.CONFLICT, AUTH.FORBIDDEN, AUTH.CONFIRM_PASSWORD
 */
export async function requireMayRequire(db: Db, actor: Actor, fk_profile: number, required: boolean): Promise<void> {
  if (fk_profile !== actor.profile) await requireMayTake(db, actor, fk_profile)
  else if (required && !(await db.$count(user, and(eq(user.id, actor.id), user.two_factor_enabled))))
    throw conflict('transition', 'Antes active la verificación en dos pasos de su propia cuenta')
  if (!required) await requireConfirmed(db, actor)
}

/**
 * Checks that the caller may change this account, whose rights must not exceed the caller's.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN
 */
export async function requireMayChangeUser(db: Db, actor: Actor, id: number): Promise<void> {
  const [account] = await db
    .select({ id: user.id, fk_profile: user.fk_profile, fk_staff: user.fk_staff })
    .from(user)
    .where(eq(user.id, id))
  if (!account) throw notFound()
  await requireMayChange(db, actor, account)
}

/** Checks that the caller may narrow or widen a person's lines. @throws AUTH.FORBIDDEN */
export async function requireMayChangeLines(db: Db, actor: Actor, person: number): Promise<void> {
  const [account] = await db
    .select({ id: user.id, fk_profile: user.fk_profile })
    .from(user)
    .where(eq(user.fk_staff, person))
  if (!account) return
  throwIfRefused(
    refusalOfLines(await granterOf(db, actor), { id: account.id, rights: await rightsOf(db, account.fk_profile) })
  )
}
