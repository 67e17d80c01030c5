-- The line of an assignment: that of its place or order; what a person has is of none.
create or replace function warehouse_assignment_line() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  new.fk_line := coalesce(
    (select fk_line from work_order where id = new.fk_work_order),
    (select fk_line from location where id = new.fk_location));
  return new;
end $$;

create or replace trigger warehouse_assignment_line before insert on warehouse_assignment
  for each row execute function warehouse_assignment_line();
