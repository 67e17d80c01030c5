import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { asset, asset_version } from '../../schema/assets.ts'
import { base } from '../../schema/bases.ts'
import { staff } from '../../schema/staff.ts'

const reload = 'Recargue y vuelva a intentarlo'

/**
 * Describes a concurrent change of an asset's place, for the second writer; undefined where its last stay is no such
 * change, or began before the asset's last change, or was on a line that the caller doesn't work on.
 */
export async function whereNow(db: Db, { lines }: Actor, id: number): Promise<string | undefined> {
  const [last] = await db
    .select({
      removed_at: asset_version.removed_at,
      isLatest: sql<boolean>`${asset_version.updated_at} = ${asset.updated_at}`,
      fk_base: base.id,
      code: base.code,
      fk_line: base.fk_line,
      person: nameOfStaff
    })
    .from(asset_version)
    .innerJoin(base, eq(base.id, asset_version.fk_base))
    .innerJoin(asset, eq(asset.id, asset_version.fk_asset))
    .leftJoin(staff, eq(staff.id, asset_version.installed_by))
    .where(eq(asset_version.fk_asset, id))
    .orderBy(desc(asset_version.is_active), desc(asset_version.removed_at), desc(asset_version.id))
    .limit(1)
  // Something else was changed after it was moved: its place is no reason.
  if (!last?.isLatest || last.fk_line === null || !lines.includes(last.fk_line)) return undefined
  const by = (person: Person | null) => (person ? `${person.first_name} ${person.last_name}` : 'Otra persona')
  if (last.removed_at === null) return `${by(last.person)} ya lo ha montado en la base ${last.code}. ${reload}`
  const successor = alias(asset, 'successor')
  const [next] = await db
    .select({ code: successor.code, installed_at: asset_version.installed_at, person: nameOfStaff })
    .from(asset_version)
    .innerJoin(successor, eq(successor.id, asset_version.fk_asset))
    .leftJoin(staff, eq(staff.id, asset_version.installed_by))
    .where(eq(asset_version.fk_base, last.fk_base))
    .orderBy(desc(asset_version.is_active), desc(asset_version.installed_at))
    .limit(1)
  return next?.installed_at === last.removed_at
    ? `${by(next.person)} ya lo ha reemplazado por ${next.code} en la base ${last.code}. ${reload}`
    : `Otra persona ya lo ha retirado de la base ${last.code}. ${reload}`
}

type Person = { first_name: string; last_name: string }
const nameOfStaff = { first_name: staff.first_name, last_name: staff.last_name }
