import type { ApiOfProfile, PageOfProfile, PermissionOfProfile } from 'contract/access/access.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { api, page, permission, profile, profile_api, profile_page, profile_permission } from '../../schema/access.ts'
import { groupOfApi, type Groups } from './groups.ts'

/** @throws RESOURCE.NOT_FOUND */
export async function profileByUuid(db: Db, uuid: string): Promise<number> {
  const [row] = await db.select({ id: profile.id }).from(profile).where(eq(profile.uuid, uuid))
  if (!row) throw notFound()
  return row.id
}

/** Sorts by the Spanish alphabet, whatever the database's collation: by group, then within each group. */
const byGroup = new Intl.Collator('es')

/** Every permission, with whether the profile holds it; by group, then by name. */
export async function permissionsOf(
  db: Db,
  fk_profile: number,
  { groupOfPermission }: Groups
): Promise<PermissionOfProfile[]> {
  const rows = await db
    .select({
      id: profile_permission.id,
      allowed: sql<boolean>`coalesce(${profile_permission.allowed}, false)`,
      fk_permission: permission.id,
      permission: { id: permission.id, name: permission.name, description: permission.description }
    })
    .from(permission)
    .leftJoin(
      profile_permission,
      and(eq(profile_permission.fk_permission, permission.id), eq(profile_permission.fk_profile, fk_profile))
    )
    .orderBy(asc(permission.name))
  return rows
    .map(row => ({
      ...row,
      fk_profile,
      permission: { ...row.permission, group: groupOfPermission(row.permission.name) }
    }))
    .toSorted((a, b) => byGroup.compare(a.permission.group, b.permission.group))
}

/** Every page, with whether the profile may open it; by group, then by path. @throws RESOURCE.NOT_FOUND */
export async function pagesOf(db: Db, fk_profile: number, { groupOfPage }: Groups): Promise<PageOfProfile[]> {
  const rows = await db
    .select({
      id: profile_page.id,
      version: profile_page.version,
      fk_profile: profile_page.fk_profile,
      allowed: profile_page.allowed,
      fk_page: page.id,
      page: { id: page.id, path: page.path, name: page.name, is_open: page.is_open }
    })
    .from(profile_page)
    .innerJoin(page, eq(page.id, profile_page.fk_page))
    .where(eq(profile_page.fk_profile, fk_profile))
    .orderBy(asc(page.path))
  if (!rows.length) throw notFound()
  return rows
    .map(row => ({ ...row, page: { ...row.page, group: groupOfPage(row.page.path) } }))
    .toSorted((a, b) => byGroup.compare(a.page.group, b.page.group))
}

/** Every route of the API, with whether the profile may use it; by group, then by path. @throws RESOURCE.NOT_FOUND */
export async function apisOf(db: Db, fk_profile: number): Promise<ApiOfProfile[]> {
  const rows = await db
    .select({
      id: profile_api.id,
      version: profile_api.version,
      fk_profile: profile_api.fk_profile,
      allowed: profile_api.allowed,
      decided_by: sql<ApiOfProfile['decided_by']>`case when ${api.permission} in ('public', 'partial') then 'always'
        when ${api.permission} <> 'session' and not exists (select from profile_permission pp
          join permission p on p.id = pp.fk_permission
          where pp.fk_profile = ${profile_api.fk_profile} and pp.allowed
            and p.name in (${api.permission}, ${api.or_permission})) then 'permission' end`,
      fk_api: api.id,
      api: { id: api.id, method: api.method, path: api.path, summary: api.summary, permission: api.permission }
    })
    .from(profile_api)
    .innerJoin(api, eq(api.id, profile_api.fk_api))
    .where(eq(profile_api.fk_profile, fk_profile))
    .orderBy(asc(api.path), sql`array_position(array['GET', 'POST', 'PUT', 'DELETE'], ${api.method})`)
  if (!rows.length) throw notFound()
  return rows
    .map(row => ({
      ...row,
      is_open: row.decided_by === 'always' || (row.allowed && row.decided_by === null),
      api: { ...row.api, group: groupOfApi(row.api.path) }
    }))
    .toSorted((a, b) => byGroup.compare(a.api.group, b.api.group))
}
