-- The line of the record that a label is on, of which one column at most isn't null; null for a blank label.
create or replace function line_of_label(label jsonb) returns integer language plpgsql stable
set search_path = public, pg_temp as $$
declare
  line integer;
begin
  if label ->> 'fk_asset' is not null then
    select line_of_asset(a.id, a.fk_asset) into line from asset a where a.id = (label ->> 'fk_asset')::integer;
  elsif label ->> 'fk_base' is not null then
    select b.fk_line into line from base b where b.id = (label ->> 'fk_base')::integer;
  else
    select l.fk_line into line from location l where l.id = (label ->> 'fk_location')::integer;
  end if;
  return line;
end $$;
