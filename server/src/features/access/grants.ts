import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { granterOf } from './rights.ts'
import { throwIfRefused, refusalOfGrant, type Rights } from './rules.ts'

/**
 * Checks that an actor holds the permissions that they grant, and doesn't add any to their own profile. Granting a
 * permission also opens its routes.
 * @throws AUTH.FORBIDDEN
 */
export async function requirePermissionGrant(
  db: Db,
  actor: Actor,
  fk_profile: number,
  ids: readonly number[]
): Promise<void> {
  const { rows } = await db.execute<{ permissions: [string, string][]; routes: [string, string][] }>(sql`
    with given as (
      select p.name, p.description from permission p where p.id = any(${sql.param(ids)}::int[])
        and not exists (select from profile_permission pp
          where pp.fk_permission = p.id and pp.fk_profile = ${fk_profile} and pp.allowed)
    )
    select (select coalesce(json_agg(json_build_array(name, coalesce(description, '')) order by name), '[]')
      from given) as permissions,
      (select coalesce(json_agg(json_build_array(a.method || ' ' || a.path, a.summary) order by a.path, a.method), '[]')
        from api a
        where (a.permission in (select name from given) or a.or_permission in (select name from given))
          and not exists (select from profile_api pa where pa.fk_api = a.id and pa.fk_profile = ${fk_profile}
            and not pa.allowed)) as routes`)
  await requireGrant(db, actor, fk_profile, {
    permissions: new Map(rows[0]?.permissions),
    routes: new Map(rows[0]?.routes)
  })
}

/**
 * The same for opening routes. While the profile lacks the permission, opening its route grants nothing yet.
 * @throws AUTH.FORBIDDEN
 */
export async function requireApiGrant(db: Db, actor: Actor, fk_profile: number, ids: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ name: string; summary: string }>(sql`
    select a.method || ' ' || a.path as name, a.summary from api a
    join profile_api pa on pa.fk_api = a.id and pa.fk_profile = ${fk_profile} and not pa.allowed
    where a.id = any(${sql.param(ids)}::int[]) and (a.permission = 'session' or exists (
      select from profile_permission pp join permission p on p.id = pp.fk_permission
        where pp.fk_profile = ${fk_profile} and pp.allowed and p.name in (a.permission, a.or_permission)))
    order by a.path, a.method`)
  await requireGrant(db, actor, fk_profile, {
    permissions: new Map(),
    routes: new Map(rows.map(row => [row.name, row.summary]))
  })
}

/** @throws AUTH.FORBIDDEN unless the caller may add these rights to the profile */
export async function requireGrant(db: Db, actor: Actor, fk_profile: number, added: Rights): Promise<void> {
  throwIfRefused(refusalOfGrant(await granterOf(db, actor), fk_profile, added))
}
