-- The line of the base that an asset is in: its own, else that of the nearest assembly that has one; null in store.
create function line_of_asset(asset_id integer, assembly integer) returns integer language sql stable
set search_path = public, pg_temp as $$
  with recursive up as (
    select asset_id as id, assembly as fk_asset, 0 as depth
    union all
    select p.id, p.fk_asset, up.depth + 1 from asset p join up on p.id = up.fk_asset where up.depth < 100
  ) select b.fk_line from up join asset_version v on v.fk_asset = up.id and v.is_active join base b on b.id = v.fk_base
    order by up.depth limit 1
$$;
--> statement-breakpoint
-- A record without a line of its own is of the line of what it belongs to: whoever works on other lines neither finds
-- it in the audit nor hears of its change. All else as before.
create or replace function record_change() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  secrets text[] := coalesce(tg_argv, '{}');
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - secrets end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - secrets end;
  row_of jsonb := coalesce(is_now, was);
  before jsonb := was;
  after jsonb := is_now;
  line integer;
begin
  -- Not one expression: only those without a question are evaluated without a plan of their own.
  if row_of ? 'fk_line' then
    line := (row_of ->> 'fk_line')::integer;
  elsif row_of ? 'fk_check' then
    select c.fk_line into line from "check" c where c.id = (row_of ->> 'fk_check')::integer;
  elsif row_of ? 'fk_base' then
    select b.fk_line into line from base b where b.id = (row_of ->> 'fk_base')::integer;
  elsif row_of ? 'fk_location' then
    select l.fk_line into line from location l where l.id = (row_of ->> 'fk_location')::integer;
  elsif tg_table_name = 'asset' then
    line := line_of_asset((row_of ->> 'id')::integer, (row_of ->> 'fk_asset')::integer);
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, is_now -> o.key)
      into before, after
      from jsonb_each(was) o
      where o.value is distinct from is_now -> o.key and o.key not in ('version', 'updated_at');
  end if;
  insert into audit_log (entity, fk_entity, action, before, after, fk_user, address, request, fk_line)
  values (
    tg_table_name, (row_of ->> 'id')::integer, lower(tg_op), before, after,
    nullif(current_setting('app.user', true), '')::integer,
    nullif(current_setting('app.address', true), ''),
    nullif(current_setting('app.request', true), ''),
    line
  );
  perform pg_notify('changed', json_build_object('entity', tg_table_name,
    'id', row_of -> 'id', 'fk_line', line, 'version', row_of -> 'version')::text);
  return null;
end $$;
