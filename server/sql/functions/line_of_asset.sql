-- The line of the base that an asset is in: its own, else that of the nearest assembly that has one; null in store.
create or replace function line_of_asset(asset_id integer, assembly integer) returns integer language sql stable
set search_path = public, pg_temp as $$
  with recursive up as (
    select asset_id as id, assembly as fk_asset, 0 as depth
    union all
    select p.id, p.fk_asset, up.depth + 1 from asset p join up on p.id = up.fk_asset where up.depth < 100
  ) select b.fk_line from up join asset_version v on v.fk_asset = up.id and v.is_active join base b on b.id = v.fk_base
    order by up.depth limit 1
$$;
