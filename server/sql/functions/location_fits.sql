-- A place stands only in one that may contain it, and contains only what may stand in it.
create or replace function location_fits() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  container integer;
begin
  if tg_op = 'UPDATE' and new.fk_location is not distinct from old.fk_location and new.fkc_type = old.fkc_type then
    return new;
  end if;
  -- Locked, so that the container doesn't become something else meanwhile.
  select fkc_type into container from location where id = new.fk_location for share;
  if not place_may_stand(new.fkc_type, container) then
    raise exception 'not in there' using errcode = 'check_violation', constraint = 'location_fits';
  end if;
  if exists (select from location where fk_location = new.id and not place_may_stand(fkc_type, new.fkc_type)) then
    raise exception 'contains others' using errcode = 'check_violation', constraint = 'location_contents_fit';
  end if;
  return new;
end $$;

create or replace trigger location_fits before insert or update of fk_location, fkc_type on location
  for each row execute function location_fits();
