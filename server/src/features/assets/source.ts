import { assets } from 'contract/assets/assets.ts'
import { eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { listSource, searchTextOf } from '../../platform/http/list-source.ts'
import { asset, asset_version } from '../../schema/assets.ts'
import { brand, model, subsystem, supplier, system } from '../../schema/catalogs.ts'
import { installedIn, namedClassifier, placesWithin } from '../../schema/expressions.ts'
import { assetPolicy } from './policy.ts'

const parent = alias(asset, 'parent')

/** The base that an asset is in: its own, else that of the nearest assembly that has one. */
const baseOf = sql`(
  with recursive up as (
    select a.id, a.fk_asset, 0 as depth from asset a where a.id = ${asset.id}
    union
    select p.id, p.fk_asset, up.depth + 1 from asset p join up on p.id = up.fk_asset where up.depth < 100
  ) select v.fk_base from up join asset_version v on v.fk_asset = up.id and v.is_active order by up.depth limit 1)`

/** Where an asset is: its base (see `baseOf`), the base's place and line. */
export const placeOfAsset = sql`(select json_build_object('id', b.id, 'code', b.code, 'name', b.name) as base,
  json_build_object('id', l.id, 'name', l.name) as location,
    n.id as fk_line, json_build_object('id', n.id, 'name', n.name, 'color', n.color) as line
  from base b join location l on l.id = b.fk_location join location n on n.id = b.fk_line where b.id = ${baseOf}) place`

export const assetSource = listSource(assets, {
  ...assetPolicy,
  fields: {
    asset: { id: parent.id, code: parent.code, name: parent.name },
    model: { id: model.id, name: model.name },
    brand: { id: brand.id, name: brand.name },
    subsystem: { id: subsystem.id, name: subsystem.name },
    system: { id: system.id, name: system.name },
    supplier: { id: supplier.id, name: supplier.name },
    status: namedClassifier(asset.fkc_status),
    fk_base: asset_version.fk_base,
    base: sql`place.base`,
    location: sql`place.location`,
    fk_line: sql`place.fk_line`,
    line: sql`place.line`,
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
      .leftJoin(asset_version, sql`${asset_version.fk_asset} = ${asset.id} and ${asset_version.is_active}`)
      .leftJoinLateral(placeOfAsset, sql`true`),
  searchText: searchTextOf(asset.code, asset.name, asset.serial_number),
  // The policy's line, as the joined place has it.
  rowLine: sql`place.fk_line`,
  visible: lines => notInArray(asset.id, installedIn(sql`b.fk_line <> all(${lines})`)),
  filters: {
    fk_location: ids => inArray(asset.id, installedIn(sql`b.fk_location in ${placesWithin(ids)}`)),
    fk_base: ids => inArray(asset.id, installedIn(sql`b.id = any(${ids})`)),
    fk_brand: ids => sql`${asset.fk_model} in (select id from model where fk_brand = any(${ids}))`,
    fk_subsystem: ids => sql`${asset.fk_model} in (select id from model where fk_subsystem = any(${ids}))`
  },
  flags: {
    is_part: is => (is ? isNotNull : isNull)(asset.fk_asset),
    is_installed: is => (is ? inArray : notInArray)(asset.id, installedIn(sql`true`))
  }
})
