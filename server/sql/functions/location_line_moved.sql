-- When a place moves to another line, what is below it and what is maintained there move too.
-- Orders, checks and readings stay with the line where they happened.
create or replace function location_line_moved() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  update location set fk_line = new.fk_line where fk_location = new.id and fkc_type <> 20;
  update base set fk_line = new.fk_line where fk_location = new.id;
  return null;
end $$;

create or replace trigger location_line_moved after update on location
  for each row when (old.fk_line is distinct from new.fk_line) execute function location_line_moved();
