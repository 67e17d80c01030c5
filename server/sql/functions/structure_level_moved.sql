-- What is below a moved element moves with it.
create or replace function structure_level_moved() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  update structure set level = new.level + 1 where fk_structure = new.id;
  return null;
end $$;

create or replace trigger structure_level_moved after update on structure
  for each row when (old.level <> new.level) execute function structure_level_moved();
