import type { Label } from 'contract/labels/labels.ts'
import { type Labelled, labelPath } from 'contract/labels/label-sheets.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { requireRowLine } from '../../platform/http/list.ts'
import { policyOf } from '../../platform/http/policy.ts'
import { isoFromPostgres } from '../../schema/wire.ts'

/** A label with its record; `line`: whether the record belongs to one is `record.line`. */
export type Found = Omit<Label, 'url'>

/**
 * Labels with what they are on, in any order.
 * @param which a condition on label `l`
 */
export async function labelsWhere(db: Db, which: SQL): Promise<Found[]> {
  const { rows } = await db.execute<Found>(sql`
    select l.id, l.version, l.created_at, l.updated_at, l.code, l.tied_at,
      case when l.fk_base is not null then 'base' when l.fk_asset is not null then 'asset'
        when l.fk_location is not null then 'location' end as entity,
      coalesce(l.fk_base, l.fk_asset, l.fk_location) as fk_entity,
      case when num_nonnulls(l.fk_base, l.fk_asset, l.fk_location) = 1 then json_build_object(
        'code', coalesce(b.code, a.code, p.code), 'name', coalesce(b.name, a.name, p.name), 'place', coalesce(bp.name, ab.name),
        'line', case when n.id is not null then json_build_object('id', n.id, 'name', n.name, 'color', n.color) end
      ) end as record
    from label l
      left join base b on b.id = l.fk_base
      left join location bp on bp.id = b.fk_location
      left join asset a on a.id = l.fk_asset
      left join asset_version v on v.fk_asset = a.id and v.is_active
      left join base ab on ab.id = v.fk_base
      left join location p on p.id = l.fk_location
      left join location n on n.id = case when a.id is not null then line_of_asset(a.id, a.fk_asset)
        else coalesce(b.fk_line, p.fk_line) end
    where ${which}`)
  return rows.map(row => ({
    ...row,
    created_at: isoFromPostgres(row.created_at),
    updated_at: isoFromPostgres(row.updated_at),
    tied_at: row.tied_at && isoFromPostgres(row.tied_at)
  }))
}

/** Labels as they are answered; addresses begin with that of the application. */
export const addressed = (rows: readonly Found[], appUrl: string): Label[] =>
  rows.map(row => ({ ...row, url: new URL(labelPath(row.code), appUrl).href }))

/**
 * Checks that the caller may see what a label is on, by the read permission of its kind. Blank ones reveal nothing.
 * @throws AUTH.FORBIDDEN
 */
export function requireVisible(actor: Actor, { entity, record }: Pick<Found, 'entity' | 'record'>): void {
  if (!entity) return
  const policy = policyOf(entity)
  if (!actor.permissions.has(policy.read)) throw forbidden()
  requireRowLine(actor, policy, record?.line?.id ?? null)
}

/** What has exactly this code; the kinds in the order in which they are looked for. */
export async function recordsByCode(
  db: Db,
  code: string
): Promise<{ entity: Labelled | 'work_order'; id: number; code: string; line: number | null }[]> {
  const key = sql`search_key(${code})`
  const { rows } = await db.execute<{
    entity: Labelled | 'work_order'
    id: number
    code: string
    line: number | null
  }>(sql`
    select 'base' as entity, id, code, fk_line as line from base where search_key(code) = ${key}
    union all select 'asset', id, code, line_of_asset(id, fk_asset) from asset where search_key(code) = ${key}
    union all select 'location', id, code, fk_line from location where search_key(code) = ${key}
    union all select 'work_order', id, code, fk_line from work_order where code = upper(${code})`)
  return rows
}
