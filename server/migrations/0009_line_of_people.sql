-- The line of a person is itself of that line: whoever reads the audit of other lines doesn't find it. All else as before.
create or replace function record_change() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  secrets text[] := coalesce(tg_argv, '{}');
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - secrets end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - secrets end;
  row_of jsonb := coalesce(is_now, was);
  before jsonb := was;
  after jsonb := is_now;
begin
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
    coalesce(row_of ->> 'fk_line', case when tg_table_name = 'staff_location' then row_of ->> 'fk_location' end)::integer
  );
  perform pg_notify('changed', json_build_object('entity', tg_table_name,
    'id', row_of -> 'id', 'fk_line', row_of -> 'fk_line', 'version', row_of -> 'version')::text);
  return null;
end $$;
