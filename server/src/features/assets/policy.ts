import { assets } from 'contract/assets/assets.ts'
import { sql } from 'drizzle-orm'
import { definePolicy, rightsOf } from '../../platform/http/policy.ts'
import { asset, asset_version } from '../../schema/assets.ts'

/** An asset is on the line of the base that it is in. */
export const assetPolicy = definePolicy({
  table: asset,
  ...rightsOf(assets),
  rowLine: sql`line_of_asset(${asset.id}, ${asset.fk_asset})`
})

export const assetVersionPolicy = definePolicy({
  table: asset_version,
  ...rightsOf(assets),
  rowLine: sql`(select b.fk_line from base b where b.id = ${asset_version.fk_base})`
})
