import type { Profile } from 'contract/access/access.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { insertOne } from '../../platform/database/insert-one.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { forbidden, invalid } from '../../platform/http/errors.ts'
import { api, page, permission, profile, profile_api, profile_page, profile_permission } from '../../schema/access.ts'
import { requireApiGrant, requireGrant, requirePermissionGrant } from './grants.ts'
import { lockProfile, requireMayTake, rightsOf } from './rights.ts'
import { profileSource } from './source.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { oneRow } from '../../platform/http/list.ts'
import { lockRow } from '../../platform/http/resource-routes.ts'

/** The screens for administering profiles: a profile that closed these to itself could not open them again. */
const profilePages: readonly string[] = ['/admin/access/profiles', '/admin/access/profiles/_id']

/**
 * Accesses that can't be closed: before signing in there is no profile, before the second factor there are no rights.
 */
const alwaysOpen: readonly string[] = ['public', 'partial']

type Several = { ids: readonly number[]; allowed: boolean }
type Switch = (db: Transaction, actor: Actor, fk_profile: number, several: Several) => Promise<void>

/** @throws VALIDATION.INVALID_DATA unless each id was found */
function requireAll(found: readonly unknown[], ids: readonly number[]): void {
  if (found.length !== new Set(ids).size) throw invalid({ ids: 'Alguno de los elegidos no existe' })
}

/** Makes switches of a profile's rights run one after the other. */
const inTurn =
  (change: Switch): Switch =>
  async (db, actor, fk_profile, several) => {
    await lockProfile(db, fk_profile)
    await change(db, actor, fk_profile, several)
  }

/** Grants or revokes several permissions. */
export const switchPermissions = inTurn(async (db, actor, fk_profile, { ids, allowed }) => {
  requireAll(
    await db
      .select({ id: permission.id })
      .from(permission)
      .where(inArray(permission.id, [...ids])),
    ids
  )
  if (!allowed) {
    await requireMayTake(db, actor, fk_profile)
    await db
      .update(profile_permission)
      .set({ allowed })
      .where(
        and(
          eq(profile_permission.fk_profile, fk_profile),
          inArray(profile_permission.fk_permission, [...ids]),
          profile_permission.allowed
        )
      )
    return
  }
  await requirePermissionGrant(db, actor, fk_profile, ids)
  await db
    .insert(profile_permission)
    .values([...new Set(ids)].map(fk_permission => ({ fk_profile, fk_permission })))
    .onConflictDoUpdate({
      target: [profile_permission.fk_profile, profile_permission.fk_permission],
      set: { allowed },
      setWhere: ne(profile_permission.allowed, allowed)
    })
})

/** Allows or closes several pages. */
export const switchPages = inTurn(async (db, actor, fk_profile, { ids, allowed }) => {
  const found = await db
    .select({ id: page.id, path: page.path })
    .from(page)
    .where(inArray(page.id, [...ids]))
  requireAll(found, ids)
  if (!allowed && fk_profile === actor.profile && found.some(({ path }) => profilePages.includes(path)))
    throw forbidden('No puede cerrarse a sí mismo la administración de perfiles')
  if (!allowed && fk_profile !== actor.profile) await requireMayTake(db, actor, fk_profile)
  await db
    .update(profile_page)
    .set({ allowed })
    .where(
      and(
        eq(profile_page.fk_profile, fk_profile),
        inArray(profile_page.fk_page, [...ids]),
        ne(profile_page.allowed, allowed)
      )
    )
})

/** Opens or closes several routes of the API. */
export const switchApis = inTurn(async (db, actor, fk_profile, { ids, allowed }) => {
  const found = await db
    .select({ id: api.id, permission: api.permission })
    .from(api)
    .where(inArray(api.id, [...ids]))
  requireAll(found, ids)
  if (!allowed && found.some(route => alwaysOpen.includes(route.permission)))
    throw invalid({ allowed: 'Esta ruta está siempre abierta' })
  await (allowed ? requireApiGrant(db, actor, fk_profile, ids) : requireMayTake(db, actor, fk_profile))
  await db
    .update(profile_api)
    .set({ allowed })
    .where(
      and(
        eq(profile_api.fk_profile, fk_profile),
        inArray(profile_api.fk_api, [...ids]),
        ne(profile_api.allowed, allowed)
      )
    )
})

/** @returns the profile */
type Change = (
  db: Transaction,
  actor: Actor,
  id: number,
  change: { allowed: boolean; version?: number | undefined }
) => Promise<number>

const changeOf =
  (table: typeof profile_page | typeof profile_api, change: Switch): Change =>
  async (db, actor, id, { allowed, version }) => {
    const row = await lockRow(db, { table }, id, actor, version)
    await change(db, actor, row.fk_profile, { ids: ['fk_page' in row ? row.fk_page : row.fk_api], allowed })
    return row.fk_profile
  }

/** Allows or closes one page, by the id of the row that joins it to the profile. */
export const changePage = changeOf(profile_page, switchPages)

/** Opens or closes one route, by the id of the row that joins it to the profile. */
export const changeApi = changeOf(profile_api, switchApis)

/** Makes a profile with the same permissions, pages, routes and menu as another one; it has no users yet. */
export async function copyProfile(
  db: Transaction,
  actor: Actor,
  source: number,
  fields: { name: string; description?: string | null | undefined; requires_two_factor?: boolean | undefined }
): Promise<JsonText<Profile>> {
  await lockProfile(db, source)
  const [from] = await db
    .select({ requires_two_factor: profile.requires_two_factor })
    .from(profile)
    .where(eq(profile.id, source))
  const id = await insertOne(db, profile, {
    ...fields,
    requires_two_factor: fields.requires_two_factor ?? from?.requires_two_factor
  })
  await requireGrant(db, actor, id, await rightsOf(db, source))
  // The new profile already has a row for every page and route (trigger ensure_profile_rows).
  await db.execute(
    sql`insert into profile_permission (fk_profile, fk_permission, allowed)
      select ${id}::int, fk_permission, allowed from profile_permission
      where fk_profile = ${source} order by fk_permission`
  )
  await db.execute(sql`update profile_page mine set allowed = theirs.allowed from profile_page theirs
    where mine.fk_profile = ${id} and theirs.fk_profile = ${source} and theirs.fk_page = mine.fk_page
      and theirs.allowed <> mine.allowed`)
  await db.execute(sql`update profile_api mine set allowed = theirs.allowed from profile_api theirs
    where mine.fk_profile = ${id} and theirs.fk_profile = ${source} and theirs.fk_api = mine.fk_api
      and theirs.allowed <> mine.allowed`)
  await db.execute(
    sql`insert into menu_profile (fk_menu, fk_profile)
      select fk_menu, ${id}::int from menu_profile where fk_profile = ${source} order by fk_menu`
  )
  return oneRow(db, profileSource, id, actor)
}
