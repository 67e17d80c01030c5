import type { AssetStay } from 'contract/assets/assets.ts'
import { readings } from 'contract/readings/readings.ts'
import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'
import { isoFromPostgres } from '../../schema/wire.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { asset_version } from '../../schema/assets.ts'
import { base } from '../../schema/bases.ts'
import { location } from '../../schema/locations.ts'
import { staff } from '../../schema/staff.ts'
import { oneAsset } from './queries.ts'

const line = alias(location, 'line')
type Lived = AssetStay['meters'][number]

/** The stays of an asset in bases, the active one first, with what the bases' meters counted meanwhile. */
export async function staysOfAsset(db: Db, id: number, actor: Actor): Promise<AssetStay[]> {
  await oneAsset(db, id, actor)
  const stays = await db
    .select({
      ...getTableColumns(asset_version),
      installed_by: { id: staff.id, first_name: staff.first_name, last_name: staff.last_name },
      base: { id: base.id, code: base.code, name: base.name },
      location: { id: location.id, name: location.name },
      line: { id: line.id, name: line.name, color: line.color }
    })
    .from(asset_version)
    .innerJoin(base, eq(base.id, asset_version.fk_base))
    .innerJoin(location, eq(location.id, base.fk_location))
    .leftJoin(line, eq(line.id, base.fk_line))
    .leftJoin(staff, eq(staff.id, asset_version.installed_by))
    .where(eq(asset_version.fk_asset, id))
    .orderBy(desc(asset_version.is_active), desc(asset_version.installed_at), desc(asset_version.id))
  const lived = actor.permissions.has(readings.calls.list.access) ? await livedInStays(db, id) : new Map()
  return stays.map(stay =>
    stay.line && actor.lines.includes(stay.line.id)
      ? { ...stay, meters: lived.get(stay.id) ?? [] }
      : { ...stay, ...hidden, meters: [] }
  )
}

/**
 * The fields of a stay elsewhere that are hidden from people who don't work there: they see that the asset was away,
 * and when.
 */
const hidden = {
  fk_base: null,
  base: null,
  location: null,
  line: null,
  reason: null,
  mounting_reason: null,
  installed_by: null
}

/**
 * By stay, what each meter of its base counted between its first and its last reading of the stay. A stretch that ends
 * in a reset counts nothing, and a lower value is one turn of a meter that has a rollover: as `usageBetween` has it.
 */
async function livedInStays(db: Db, fk_asset: number): Promise<Map<number, Lived[]>> {
  const { rows } = await db.execute<
    Omit<Lived, 'usage_unit'> & { stay: number; unit: Lived['usage_unit']; readings: number }
  >(sql`
    with steps as (
      select v.id as stay, m.id as meter, r.value, r.read_at, m.rollover_at, r.is_reset,
        lag(r.value) over (partition by v.id, m.id order by r.read_at) as previous
      from asset_version v
      join base_metric m on m.fk_base = v.fk_base
      join reading r on r.fk_base_metric = m.id and r.read_at >= v.installed_at
        and r.read_at <= coalesce(v.removed_at, 'infinity')
      where v.fk_asset = ${fk_asset}
    ), sums as (
      select stay, meter, count(*)::int as readings, min(read_at) as first_read_at, max(read_at) as last_read_at,
        (array_agg(value order by read_at desc))[1] as last_value,
        sum(case
          when previous is null or is_reset then 0
          when value >= previous then value - previous
          when previous <= rollover_at then rollover_at - previous + value
          else 0 end) as used
      from steps group by stay, meter
    )
    select v.id as stay, m.id as fk_base_metric, m.name, s.readings,
      json_build_object('id', u.id, 'name', u.name, 'symbol', u.symbol) as unit,
      s.used::float8, s.last_value::float8, s.first_read_at, s.last_read_at
    from asset_version v
    join base_metric m on m.fk_base = v.fk_base
    join usage_unit u on u.id = m.fk_usage_unit
    left join sums s on s.stay = v.id and s.meter = m.id
    where v.fk_asset = ${fk_asset} order by m.name`)
  const byStay = new Map<number, Lived[]>()
  for (const { stay, unit, readings: count, used, first_read_at, last_read_at, ...meter } of rows) {
    const one: Lived = {
      ...meter,
      usage_unit: unit,
      used: count > 1 ? used : null,
      first_read_at: first_read_at && isoFromPostgres(first_read_at),
      last_read_at: last_read_at && isoFromPostgres(last_read_at)
    }
    byStay.set(stay, [...(byStay.get(stay) ?? []), one])
  }
  return byStay
}
