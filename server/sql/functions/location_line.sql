-- A place of type LINEA (20) is its own line; others take their parent's. A place can't sit below itself.
create or replace function location_line() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform refuse_cycle('location', 'fk_location', new.id, new.fk_location);
  new.fk_line := case when new.fkc_type = 20 then new.id
    else (select fk_line from location where id = new.fk_location) end;
  return new;
end $$;

create or replace trigger location_line before insert or update on location for each row execute function location_line();
