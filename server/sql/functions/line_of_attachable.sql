-- A kind of record whose rows have a line is of it, whatever the kind; an asset is where it is mounted.
create or replace function line_of_attachable(entity text, record integer) returns integer language plpgsql stable
set search_path = public, pg_temp as $$
declare
  line integer;
begin
  if entity = 'asset' then
    select line_of_asset(a.id, a.fk_asset) into line from asset a where a.id = record;
  elsif exists (select from pg_attribute where attrelid = to_regclass('public.' || quote_ident(entity))
    and attname = 'fk_line' and not attisdropped) then
    execute format('select fk_line from %I where id = $1', entity) using record into line;
  end if;
  return line;
end $$;
