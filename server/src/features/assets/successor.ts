import type { Asset, ReplacementSuccessor } from 'contract/assets/assets.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/errors.ts'

export type Accepted = { accept_other_subsystem?: boolean | undefined; accept_other_line?: boolean | undefined }

/** What of an asset doesn't suit a base in which another one is mounted; null where nothing speaks against it. */
export async function unsuited(
  db: Db,
  before: Pick<Asset, 'subsystem'>,
  successor: Pick<Asset, 'id' | 'subsystem'>,
  fk_base: number
): Promise<Pick<ReplacementSuccessor, 'other_subsystem' | 'other_line'> & { isThere: boolean }> {
  const { rows } = await db.execute<{ id: number; name: string; is_other: boolean; is_active: boolean }>(sql`
    select l.id, l.name, l.id <> here.fk_line as is_other, v.is_active from asset_version v
      join base b on b.id = v.fk_base join location l on l.id = b.fk_line
      cross join (select fk_line from base where id = ${fk_base}) here
    where v.fk_asset = ${successor.id} order by v.installed_at desc, v.id desc limit 1`)
  const [last] = rows
  const isOther =
    before.subsystem !== null && successor.subsystem !== null && before.subsystem.id !== successor.subsystem.id
  return {
    other_subsystem: isOther ? successor.subsystem : null,
    other_line: last?.is_other ? { id: last.id, name: last.name } : null,
    isThere: last?.is_active === true
  }
}

/**
 * Requires that what is unusual about a successor is meant: another subsystem, an asset that belonged to another line.
 * @throws VALIDATION.INVALID_DATA on `accept_other_subsystem`, `accept_other_line`
 */
export async function requireSuited(
  db: Db,
  before: Pick<Asset, 'code' | 'subsystem'>,
  successor: Asset,
  { fk_base, ...accepted }: Accepted & { fk_base: number }
): Promise<void> {
  const { other_subsystem, other_line, isThere } = await unsuited(db, before, successor, fk_base)
  const fields: Record<string, string[]> = {}
  if (other_subsystem && !accepted.accept_other_subsystem)
    fields['accept_other_subsystem'] = [
      `${successor.code} es de «${other_subsystem.name}» y ${before.code} de «${before.subsystem?.name ?? ''}»: confirme que es el que va aquí`
    ]
  if (other_line && !accepted.accept_other_line)
    fields['accept_other_line'] = [
      `${successor.code} ${isThere ? 'está' : 'estuvo'} en ${other_line.name}: confirme que cambia de línea`
    ]
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION.INVALID_DATA', { fields })
}

/**
 * The same for an asset that comes into a free base: what belongs there says the asset that was there last, else the
 * node of the structure.
 * @throws VALIDATION.INVALID_DATA on `accept_other_subsystem`, `accept_other_line`
 */
export async function requireSuitedToBase(db: Db, comes: Asset, asked: Accepted & { fk_base: number }): Promise<void> {
  const { rows } = await db.execute<{ code: string; id: number | null; name: string }>(sql`
    select b.code, s.id, s.name from base b join structure n on n.id = b.fk_structure
      left join lateral (select m.fk_subsystem from asset_version v join asset a on a.id = v.fk_asset
        join model m on m.id = a.fk_model
        where v.fk_base = b.id and m.fk_subsystem is not null order by v.installed_at desc, v.id desc limit 1) was on true
      left join subsystem s on s.id = coalesce(was.fk_subsystem, n.fk_subsystem)
    where b.id = ${asked.fk_base}`)
  for (const { code, id, name } of rows)
    await requireSuited(db, { code, subsystem: id === null ? null : { id, name } }, comes, asked)
}

/**
 * What an asset has counted in all its stays, by meter of a base: by those of the same unit and name, or by the unit
 * alone where its stays had one meter in it. A meter that it never had is missing.
 */
export async function livedFor(db: Db, fk_asset: number, fk_base: number): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ meter: number; used: number }>(sql`
    with steps as (
      select m.id, m.fk_usage_unit, lower(m.name) as name, r.value, r.is_reset, m.rollover_at, v.id as stay,
        lag(r.value) over (partition by v.id, m.id order by r.read_at) as previous,
        row_number() over (partition by v.id, m.id order by r.read_at) as place
      from asset_version v join base_metric m on m.fk_base = v.fk_base
      join reading r on r.fk_base_metric = m.id and r.read_at >= v.installed_at
        and r.read_at <= coalesce(v.removed_at, 'infinity')
      where v.fk_asset = ${fk_asset}
    ), used as (
      select fk_usage_unit, name, sum(case
        when previous is null or is_reset then 0
        when value >= previous then value - previous
        when previous <= rollover_at then rollover_at - previous + value
        else 0 end) as used
      from steps group by fk_usage_unit, name
    )
    select m.id as meter, coalesce(
      (select u.used from used u where u.fk_usage_unit = m.fk_usage_unit and u.name = lower(m.name)),
      (select min(u.used) from used u where u.fk_usage_unit = m.fk_usage_unit having count(*) = 1))::float8 as used
    from base_metric m where m.fk_base = ${fk_base}`)
  return new Map(rows.flatMap(({ meter, used }) => (used === null ? [] : [[meter, used] as const])))
}
