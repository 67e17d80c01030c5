import type { Asset, AssetVersion } from 'contract/assets/assets.ts'
import { desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { oneRow, rowsAbove, rowsById, rowsWhere } from '../../platform/http/list.ts'
import { requireRow } from '../../platform/http/resource-routes.ts'
import { asset, asset_version } from '../../schema/assets.ts'
import { placesWithin } from '../../schema/expressions.ts'
import { staff } from '../../schema/staff.ts'
import { installedIn } from '../../schema/expressions.ts'
import { assetSource } from './source.ts'
import { requireValue } from '../../platform/require-value.ts'
import { policyOf } from '../../platform/http/policy.ts'

/** One asset; an asset in no place is visible to everybody. @throws RESOURCE.NOT_FOUND, AUTH.FORBIDDEN */
export async function oneAsset(db: Db, id: number, actor: Actor): Promise<Asset> {
  return (await oneRow(db, assetSource, id, actor)).parsed()
}

/** The assemblies that contain an asset, the nearest first. */
export async function parentsOfAsset(db: Db, id: number, actor: Actor): Promise<JsonText<Asset[]>> {
  await oneAsset(db, id, actor)
  return rowsAbove(db, assetSource, id)
}

/** Assets mounted in a place or below it, parts included, by code. */
export async function assetsOfLocation(db: Db, id: number, actor: Actor): Promise<JsonText<Asset[]>> {
  await requireRow(db, policyOf('location'), id, actor)
  const inBases = sql`b.fk_location in ${placesWithin(sql.param([id]))} and b.fk_line = any(${sql.param(actor.lines)})`
  return rowsWhere(db, assetSource, inArray(asset.id, installedIn(inBases)), asset.code)
}

/** Hides where an asset is now from callers who don't work on that line. */
function placedFor({ lines }: Actor, row: Asset): Asset {
  const isSeen = row.fk_line === null || lines.includes(row.fk_line)
  return isSeen ? row : { ...row, fk_base: null, base: null, location: null, fk_line: null, line: null }
}

/** The stays of assets in a base: the active one first, then the latest. */
export async function staysInBase(db: Db, id: number, actor: Actor): Promise<AssetVersion[]> {
  await requireRow(db, policyOf('base'), id, actor)
  const stays = await db
    .select({
      ...getTableColumns(asset_version),
      installed_by: { id: staff.id, first_name: staff.first_name, last_name: staff.last_name }
    })
    .from(asset_version)
    .leftJoin(staff, eq(staff.id, asset_version.installed_by))
    .where(eq(asset_version.fk_base, id))
    .orderBy(desc(asset_version.is_active), desc(asset_version.installed_at), desc(asset_version.id))
  const ids = [...new Set(stays.map(row => row.fk_asset))]
  const assets = new Map((await rowsById(db, assetSource, ids)).parsed().map(row => [row.id, placedFor(actor, row)]))
  return stays.map(row => ({ ...row, asset: requireValue(assets.get(row.fk_asset)) }))
}
