-- What is maintained on a base moves with it to another line.
create or replace function base_line_moved() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  update base_metric set fk_line = new.fk_line where fk_base = new.id;
  update base_activity set fk_line = new.fk_line where fk_base = new.id;
  return null;
end $$;

create or replace trigger base_line_moved after update on base
  for each row when (old.fk_line is distinct from new.fk_line) execute function base_line_moved();
