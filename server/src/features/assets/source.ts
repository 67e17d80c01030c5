import { eq, getTableColumns, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Actor, linesFor } from '../../platform/http/actor.ts'
import { type ListSource, wordsOf } from '../../platform/http/list-source.ts'
import { asset, asset_version } from '../../schema/assets.ts'
import { brand, model, subsystem, supplier, system } from '../../schema/catalogs.ts'
import { idList, namedClassifier, placesWithin } from '../../schema/expressions.ts'

const parent = alias(asset, 'parent')

/** Assets mounted in bases `b` for which the condition holds, and their parts that aren't mounted elsewhere by themselves. */
export const installedIn = (condition: SQL): SQL => sql`(
  with recursive here as (
    select v.fk_asset as id from asset_version v join base b on b.id = v.fk_base where v.is_active and ${condition}
    union
    select a.id from asset a join here on a.fk_asset = here.id where not exists (select 1 from asset_version o where o.fk_asset = a.id and o.is_active)
  ) select id from here)`

/** The base that an asset is in: its own, else that of the nearest assembly which has one. */
const baseOf = sql`(
  with recursive up as (
    select a.id, a.fk_asset, 0 as depth from asset a where a.id = ${asset.id}
    union
    select p.id, p.fk_asset, up.depth + 1 from asset p join up on p.id = up.fk_asset where up.depth < 100
  ) select v.fk_base from up join asset_version v on v.fk_asset = up.id and v.is_active order by up.depth limit 1)`

type Place = { base: object; location: object; line: { id: number } } | null

export const assetSource: ListSource = {
  table: asset,
  columns: {
    ...getTableColumns(asset),
    asset: { id: parent.id, code: parent.code, name: parent.name },
    model: { id: model.id, name: model.name },
    brand: { id: brand.id, name: brand.name },
    subsystem: { id: subsystem.id, name: subsystem.name },
    system: { id: system.id, name: system.name },
    supplier: { id: supplier.id, name: supplier.name },
    fk_base: asset_version.fk_base,
    place: sql`(select json_build_object('base', json_build_object('id', b.id, 'code', b.code, 'name', b.name),
      'location', json_build_object('id', l.id, 'name', l.name), 'line', json_build_object('id', n.id, 'name', n.name, 'color', n.color))
      from base b join location l on l.id = b.fk_location join location n on n.id = b.fk_line where b.id = ${baseOf})`,
    parts_count: sql`(select count(*)::int from asset p where p.fk_asset = ${asset.id})`
  },
  joins: query =>
    query
      .leftJoin(parent, eq(parent.id, asset.fk_asset))
      .leftJoin(model, eq(model.id, asset.fk_model))
      .leftJoin(brand, eq(brand.id, model.fk_brand))
      .leftJoin(subsystem, eq(subsystem.id, model.fk_subsystem))
      .leftJoin(system, eq(system.id, subsystem.fk_system))
      .leftJoin(supplier, eq(supplier.id, asset.fk_supplier))
      .leftJoin(asset_version, sql`${asset_version.fk_asset} = ${asset.id} and ${asset_version.is_active}`),
  words: wordsOf(asset.code, asset.name, asset.serial_number),
  filters: {
    fk_location: (ids: number[]) => inArray(asset.id, installedIn(sql`b.fk_location in ${placesWithin(ids)}`)),
    fk_base: (ids: number[]) => inArray(asset.id, installedIn(sql`b.id in ${idList(ids)}`)),
    is_installed: (is: boolean) =>
      is ? inArray(asset.id, installedIn(sql`true`)) : notInArray(asset.id, installedIn(sql`true`)),
    fk_brand: (ids: number[]) => sql`${asset.fk_model} in (select id from model where fk_brand in ${idList(ids)})`,
    fk_subsystem: (ids: number[]) =>
      sql`${asset.fk_model} in (select id from model where fk_subsystem in ${idList(ids)})`
  },
  present: ({ place, ...row }) => {
    const { base = null, location = null, line = null } = (place as Place) ?? {}
    return {
      ...row,
      status: namedClassifier(row['fkc_status'] as number),
      base,
      location,
      fk_line: line?.id ?? null,
      line
    }
  }
}

/** Assets on the lines asked for, or all of the caller's, and those that lie nowhere. (The 0: `not in` nothing would be true of nothing.) */
export const visibleTo = (actor: Actor, asked?: readonly number[]): SQL =>
  notInArray(asset.id, installedIn(sql`b.fk_line not in ${idList([...linesFor(actor, asked), 0])}`))
