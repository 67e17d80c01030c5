import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import { user } from '../../schema/access.ts'
import { type AccountChange, type Granter, obey, refusalOfAccountChange, type Rights } from './rules.ts'

type Named = [name: string, said: string]

/** What a profile lets people do now; nothing for one that doesn't exist. */
export async function rightsOf(db: Db, profile: number): Promise<Rights> {
  const { rows } = await db.execute<{ permissions: Named[]; routes: Named[] }>(sql`
    with held as (
      select p.name, p.description from profile_permission pp join permission p on p.id = pp.fk_permission where pp.fk_profile = ${profile} and pp.allowed
    )
    select
      (select coalesce(json_agg(json_build_array(name, coalesce(description, '')) order by name), '[]') from held) as permissions,
      (select coalesce(json_agg(json_build_array(a.method || ' ' || a.path, a.summary) order by a.path, a.method), '[]') from api a
        where (a.permission = 'session' or a.permission in (select name from held))
          and not exists (select from profile_api pa where pa.fk_api = a.id and pa.fk_profile = ${profile} and not pa.allowed)) as routes`)
  const { permissions = [], routes = [] } = rows[0] ?? {}
  return { permissions: new Map(permissions), routes: new Map(routes) }
}

/** Whoever calls, with all that they hold and so may give. */
export async function granterOf(db: Db, actor: Actor): Promise<Granter> {
  return { user: actor.id, profile: actor.profile, rights: await rightsOf(db, actor.profile), lines: actor.lines }
}

/**
 * Asks the rules of accounts (`refusalOfAccountChange`) with what holds now.
 * @param account none: it is being made
 * @throws AUTH.FORBIDDEN
 */
export async function requireMayChange(db: Db, actor: Actor, account: { id: number; fk_profile: number } | undefined, change: AccountChange = {}): Promise<void> {
  const target = account && { id: account.id, rights: await rightsOf(db, account.fk_profile) }
  obey(refusalOfAccountChange(await granterOf(db, actor), target, change))
}

/**
 * That the caller may change this account: it may do no more than they may.
 * @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN
 */
export async function requireMayChangeUser(db: Db, actor: Actor, id: number): Promise<void> {
  const [account] = await db.select({ id: user.id, fk_profile: user.fk_profile }).from(user).where(eq(user.id, id))
  if (!account) throw notFound()
  await requireMayChange(db, actor, account)
}
