-- Writes audit and notice of one change in the change's own transaction. Who made it, and from where, comes from
-- settings of the transaction. The entry has the record's line, so that people who may read the audit of some lines
-- find theirs. A new version of a row that is otherwise the same, as of an asset whose place is in its stays, is
-- announced and not audited. Arguments: columns that are secret, which may be what has changed.
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
  if tg_table_name = 'label' then
    line := coalesce(line_of_label(is_now), line_of_label(was));
  elsif row_of ? 'fk_line' then
    line := (row_of ->> 'fk_line')::integer;
  elsif row_of ? 'fk_check' then
    select c.fk_line into line from "check" c where c.id = (row_of ->> 'fk_check')::integer;
  elsif row_of ? 'fk_base' then
    select b.fk_line into line from base b where b.id = (row_of ->> 'fk_base')::integer;
  elsif row_of ? 'fk_location' then
    select l.fk_line into line from location l where l.id = (row_of ->> 'fk_location')::integer;
  elsif tg_table_name = 'attachment' then
    line := line_of_attachable(row_of ->> 'entity', (row_of ->> 'fk_entity')::integer);
  elsif tg_table_name = 'asset' then
    line := line_of_asset((row_of ->> 'id')::integer, (row_of ->> 'fk_asset')::integer);
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, is_now -> o.key)
      into before, after
      from jsonb_each(was) o
      where o.value is distinct from is_now -> o.key and o.key not in ('version', 'updated_at');
  end if;
  if tg_op <> 'UPDATE' or before is not null or secrets <> '{}' then
    insert into audit_log (entity, fk_entity, action, before, after, fk_user, address, request, fk_line)
    values (
      tg_table_name, (row_of ->> 'id')::integer, lower(tg_op), before, after,
      nullif(current_setting('app.user', true), '')::integer,
      nullif(current_setting('app.address', true), ''),
      nullif(current_setting('app.request', true), ''),
      line
    );
  end if;
  perform pg_notify('changed', json_build_object('entity', tg_table_name,
    'id', row_of -> 'id', 'fk_line', line, 'version', row_of -> 'version')::text);
  return null;
end $$;
