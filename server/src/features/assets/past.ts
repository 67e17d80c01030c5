import { type SQL, sql } from 'drizzle-orm'

/** Stays whose beginning isn't in the audit: demonstration data, imports. */
const unaudited = sql`not exists (select from audit_log a where a.entity = 'asset_version' and a.fk_entity = v.id
  and a.action = 'insert')`

/**
 * The entries of an asset's history that its own audit doesn't have: parts that were put in and taken out, which are
 * changes of the parts, and stays from before the audit. Rows as those of the audit; the latter with negative ids.
 */
export const pastOfAsset = (id: number): SQL => sql`
  select a.id, a.at, a.entity, a.fk_entity, a.action,
    case when a.before is not null then jsonb_build_object('fk_asset', a.before -> 'fk_asset') end,
    case when a.after is not null then jsonb_build_object('fk_asset', a.after -> 'fk_asset') end, a.fk_user, a.address, a.request, null
  from audit_log a where a.entity = 'asset' and a.fk_entity <> ${id}
    and a.before -> 'fk_asset' is distinct from a.after -> 'fk_asset'
    and (a.before ->> 'fk_asset' = ${String(id)} or a.after ->> 'fk_asset' = ${String(id)})
  union all
  select -2 * v.id, v.installed_at, 'asset_version', v.id, 'insert', null,
    jsonb_build_object('fk_base', v.fk_base, 'installed_at', v.installed_at, 'reason', coalesce(v.mounting_reason, v.reason)), null,
    null, null, (select s.first_name || ' ' || s.last_name from staff s where s.id = v.installed_by)
  from asset_version v where v.fk_asset = ${id} and ${unaudited}
  union all
  select -2 * v.id - 1, v.removed_at, 'asset_version', v.id, 'update', jsonb_build_object('removed_at', null),
    jsonb_build_object('removed_at', v.removed_at), null, null, null, null
  from asset_version v where v.fk_asset = ${id} and v.removed_at is not null and ${unaudited}
    and not exists (select from audit_log a where a.entity = 'asset_version' and a.fk_entity = v.id
      and a.after ? 'removed_at')`
